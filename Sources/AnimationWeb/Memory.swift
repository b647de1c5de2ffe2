#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#else
  private import CPlatform
#endif

/// Room for so many bytes, aligned for any number; null if there is none.
@_cdecl("web_allocate")
public func allocate(_ bytes: Int32) -> UnsafeMutableRawPointer? {
  bytes > 0 ? malloc(Int(bytes)) : nil
}

/// Gives room back.
@_cdecl("web_free")
public func deallocate(_ place: UnsafeMutableRawPointer?) {
  free(place)
}

/// Whether the memory has so many bytes in one piece.
func hasRoom(_ bytes: Int) -> Bool {
  guard let place = malloc(bytes) else { return false }
  free(place)
  return true
}
