// Fuzzes the parsers of CSS easing functions: any text is an easing or an error, an easing gives a
// number at every progress, the same as its plan, and its own text parses. (Not always to the same
// easing: a third, as a percentage, is rounded.) The rules of linear() at and beyond its ends are
// checked from its points.
//
// Sample: 300000 inputs.

import AnimationNumerics

/// One input of the fuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  guard let easing = try? EasingFunction(css: text) else { return 0 }
  let plan = CurvePlan(easing, method: .direct)
  for progress in [-Double.infinity, -0.5, 0, 0.25, 0.5, 1, 1.5, .infinity] {
    let value = easing.value(at: progress)
    if value.isNaN || easing.value(at: progress, before: true).isNaN {
      fatalError("NaN at \(progress) of \(text)")
    }
    if plan.value(at: progress) != value { fatalError("another plan at \(progress) of \(text)") }
  }
  if case .linear(let line) = easing { checkEnds(line) }
  if (try? EasingFunction(css: easing.description)) == nil {
    fatalError("the text of an easing does not parse: \(easing)")
  }
  return 0
}

private func checkEnds(_ line: LinearEasing) {
  let (inputs, outputs) = (line.inputs, line.outputs)
  guard let first = inputs.first, let last = inputs.last else { fatalError("no points") }
  let startsWithAJump = inputs.count == 1 || inputs[1] == first
  let endsWithAJump = inputs.count == 1 || inputs[inputs.count - 2] == last
  let ends = [
    !startsWithAJump || line.value(at: first.nextDown) == outputs[0],
    !endsWithAJump || line.value(at: last.nextUp) == outputs[outputs.count - 1],
    line.value(at: first, before: true) == outputs[0],
    line.value(at: last) == outputs[outputs.count - 1],
  ]
  if ends.contains(false) { fatalError("wrong ends \(ends) of \(line)") }
}
