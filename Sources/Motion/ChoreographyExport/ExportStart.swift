internal import ChoreographyFiles

/// The start of an exported motion, as text in each format.
struct ExportStart {
  let delay: Double
  let stagger: ExportSubject.Stagger?

  /// "all 350ms ease 100ms"; with a stagger the custom property `--i` is the item's index.
  func transition(_ duration: Double, _ easing: String) -> String {
    "all \(Decimals.cssTime(duration)) \(easing)\(css)"
  }

  /// An item's delay in CSS: " calc(100ms + min(var(--i, 0), 7) * 40ms)"; empty without one.
  var css: String {
    guard let stagger else { return delay == 0 ? "" : " \(Decimals.cssTime(delay))" }
    let first = delay > 0 ? "\(Decimals.cssTime(delay)) + " : ""
    return " calc(\(first)\(stagger.place(in: .css)) * \(Decimals.cssTime(stagger.interval)))"
  }

  /// The waiting keyframe as Swift; with a stagger `index` is the item's index.
  var waiting: [String] {
    func seconds(_ value: Double) -> String { Decimals.exact(Decimals.rounded(value, digits: 15)) }
    guard let stagger else {
      return delay > 0 ? ["LinearKeyframe(0, duration: \(seconds(delay)))"] : []
    }
    let sum = "\(seconds(stagger.interval)) * \(stagger.place(in: .swift))"
    return ["LinearKeyframe(0, duration: \(delay > 0 ? "\(seconds(delay)) + " : "")\(sum))"]
  }

  /// " after 100ms, each of 5 items 40ms later".
  var words: String {
    var text =
      delay > 0
      ? " after \(Decimals.cssTime(delay))"
      : delay < 0 ? " from \(Decimals.cssTime(-delay)) on" : ""
    if let stagger {
      text += ", each of \(stagger.count) items \(Decimals.cssTime(stagger.interval)) later"
      if let from = stagger.from { text += " by its distance from \(from)" }
      if let columns = stagger.columns { text += " in rows of \(columns)" }
      if let axis = stagger.axis { text += " along \(axis)" }
      if let last = stagger.maximumIndex {
        text += " up to \(stagger.from == nil ? "item" : "distance") \(last), the others with it"
      }
    }
    return text
  }
}
