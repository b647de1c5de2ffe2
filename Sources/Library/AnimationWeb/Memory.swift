#if canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#elseif canImport(Android)
  private import Android
#elseif canImport(WASILibc)
  private import WASILibc
#elseif canImport(Darwin)
  private import Darwin
#else
  private import CPlatform
#endif

/// Allocates memory aligned for any number; null if it fails.
@_cdecl("web_allocate")
public func allocate(_ bytes: Int32) -> UnsafeMutableRawPointer? {
  bytes > 0 ? malloc(Int(bytes)) : nil
}

/// Frees memory from `web_allocate`.
@_cdecl("web_free")
public func deallocate(_ place: UnsafeMutableRawPointer?) {
  free(place)
}

/// Whether this many bytes can be allocated at once.
func hasRoom(_ bytes: Int) -> Bool {
  guard let place = malloc(bytes) else { return false }
  free(place)
  return true
}
