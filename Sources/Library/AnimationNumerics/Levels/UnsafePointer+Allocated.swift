extension UnsafePointer {
  /// Numbers in memory of their own.
  static func allocated(_ numbers: Pointee) -> Self {
    let pointer = UnsafeMutablePointer<Pointee>.allocate(capacity: 1)
    pointer.initialize(to: numbers)
    return UnsafePointer(pointer)
  }
}
