// JavaScript holds addresses of objects, which it must release.

/// A prepared object.
class Prepared {}

extension Prepared {
  /// The object's address, valid until it is released.
  func held() -> UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }
}

/// The object at an address that `held()` returned.
@inline(__always)
func object<Kind: Prepared>(_ address: UnsafeMutableRawPointer, _: Kind.Type) -> Kind {
  Unmanaged<Kind>.fromOpaque(address).takeUnretainedValue()
}

/// Releases a prepared object.
@_cdecl("web_release")
public func release(_ address: UnsafeMutableRawPointer) {
  Unmanaged<Prepared>.fromOpaque(address).release()
}

/// The maximum number of items or times in one call: a page's memory cannot hold more with the
/// objects made from them.
let maximumItems = 1 << 22

/// Throws if a count is too large or the memory has no room.
///
/// Running out of memory traps in Swift, so room is checked before anything is made.
func requireRoom(_ name: String, _ count: Int32, bytesEach: Int) throws(CallError) {
  guard count >= 1, count <= maximumItems else {
    throw CallError("\(name) is \(count); it must be from 1 to \(maximumItems)")
  }
  guard hasRoom(Int(count) * bytesEach) else {
    throw CallError(
      "\(name) is \(count); \(Int(count) * bytesEach) bytes of memory are not available")
  }
}

/// Numbers that JavaScript has stored in memory.
func numbers<Scalar>(_ place: UnsafePointer<Scalar>, _ count: Int32) -> [Scalar] {
  Array(UnsafeBufferPointer(start: place, count: Int(count)))
}
