// What JavaScript holds is the address of an object that it has to give back.

/// Something that was prepared.
class Prepared {}

extension Prepared {
  /// The address under which it lives until it is freed.
  func held() -> UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }
}

/// The object at an address, which only `held()` makes.
@inline(__always)
func object<Kind: Prepared>(_ address: UnsafeMutableRawPointer, _: Kind.Type) -> Kind {
  Unmanaged<Kind>.fromOpaque(address).takeUnretainedValue()
}

/// Gives a prepared object back.
@_cdecl("web_release")
public func release(_ address: UnsafeMutableRawPointer) {
  Unmanaged<Prepared>.fromOpaque(address).release()
}

/// Items and times in one call: more do not fit in the memory of a page beside what is made of them.
let mostItems = 1 << 22

/// Refuses a count that is too large, and what the memory has no room for.
///
/// Memory that runs out is a trap in Swift, so room for what will be made is asked for before.
func requireRoom(
  _ name: String, _ count: Int32, least: Int32 = 1, bytesEach: Int
) throws(Refusal) {
  guard count >= least, count <= mostItems else {
    throw Refusal("\(name) is \(count); it must be from \(least) to \(mostItems)")
  }
  guard hasRoom(Int(count) * bytesEach) else {
    throw Refusal(
      "\(name) is \(count); the memory has no room for so many, \(Int(count) * bytesEach) bytes")
  }
}

/// Numbers that JavaScript has put into memory.
func numbers<Scalar>(_ place: UnsafePointer<Scalar>, _ count: Int32) -> [Scalar] {
  Array(UnsafeBufferPointer(start: place, count: Int(count)))
}
