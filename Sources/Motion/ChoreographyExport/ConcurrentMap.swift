#if canImport(Dispatch) && !hasFeature(Embedded)
  internal import Dispatch
#endif

extension Array where Element: Sendable {
  /// The results of a function for all elements, computed on all cores.
  func concurrentMap<Result: Sendable>(_ transform: @Sendable (Element) -> Result) -> [Result] {
    #if canImport(Dispatch) && !hasFeature(Embedded)
      return [Result](unsafeUninitializedCapacity: count) { buffer, initialized in
        nonisolated(unsafe) let start = buffer.baseAddress
        DispatchQueue.concurrentPerform(iterations: count) { index in
          (start! + index).initialize(to: transform(self[index]))
        }
        initialized = count
      }
    #else
      return map(transform)
    #endif
  }
}
