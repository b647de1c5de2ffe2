/// Numbers that change while their owner is alone, read at a fixed address: a variable of a class would
/// be guarded by checks in every frame.
final class Changing<Value: BitwiseCopyable>: @unchecked Sendable {
  // Sendable because only a batch that nobody else has changes it.
  let address: UnsafeMutablePointer<Value>

  init(_ value: Value) {
    address = .allocate(capacity: 1)
    address.initialize(to: value)
  }

  deinit { address.deallocate() }

  var value: Value {
    get { address.pointee }
    set { address.pointee = newValue }
  }
}
