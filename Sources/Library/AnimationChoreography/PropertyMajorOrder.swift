internal import AnimationNumerics

/// A reordering of lanes by element, then property, then item. Lanes themselves are by element,
/// then item, then property, so the items of one property are not contiguous. They have equal
/// motions and are retargeted together, so in this order, by *place*, they are neighbours.
struct PropertyMajorOrder: Sendable {
  /// Elements with consecutive lanes and places: one element, or several that need no reordering.
  struct Sheet: Sendable {
    var first, items, properties: Int

    var end: Int { first + items * properties }
  }

  /// Neighbouring places, whose lanes are `stride` apart.
  struct Stretch {
    var places: Range<Int>
    var lane, stride: Int
  }

  private(set) var sheets: [Sheet] = []
  private var sheetOfElement: [Int32] = []

  init() {}

  mutating func append(items: Int, properties: Int) {
    let first = sheets.last?.end ?? 0
    let isInOrder = items <= 1 || properties <= 1
    if isInOrder, let last = sheets.last, last.properties == 1 {
      sheets[sheets.count - 1].items += items * properties
    } else if isInOrder {
      sheets.append(Sheet(first: first, items: items * properties, properties: 1))
    } else {
      sheets.append(Sheet(first: first, items: items, properties: properties))
    }
    sheetOfElement.append(Int32(sheets.count - 1))
  }

  func place(of lane: Int, element: Int) -> Int {
    let sheet = sheets[Int(sheetOfElement[element])]
    guard sheet.properties > 1 else { return lane }
    let (item, property) = (lane - sheet.first).quotientAndRemainder(dividingBy: sheet.properties)
    return sheet.first + property * sheet.items + item
  }

  /// The stretches that contain the lanes of a part.
  func stretches(of part: Range<Int>) -> Stretches {
    let isOne = sheets.count == 1
    return Stretches(
      sheets: sheets, part: part,
      index: isOne ? 0 : partition(sheets.indices) { sheets[$0].end <= part.lowerBound })
  }

  /// A walk over stretches.
  struct Stretches {
    fileprivate let sheets: [Sheet]
    fileprivate let part: Range<Int>
    fileprivate var index: Int
    fileprivate var property = 0

    mutating func next() -> Stretch? {
      while index < sheets.count {
        let sheet = sheets[index]
        guard sheet.first < part.upperBound else { return nil }
        let count = sheet.properties
        let lower = max(part.lowerBound, sheet.first) - sheet.first
        let upper = min(part.upperBound, sheet.end) - sheet.first
        while property < count {
          // The items whose lane, item·count + property, is in the part.
          let first = count == 1 ? lower : (lower - property + count - 1) / count
          let end = count == 1 ? upper : (upper - property + count - 1) / count
          let base = sheet.first + property * sheet.items
          let lane = sheet.first + first * count + property
          property += 1
          if first < end {
            return Stretch(places: base + first..<base + end, lane: lane, stride: count)
          }
        }
        index += 1
        property = 0
      }
      return nil
    }
  }
}
