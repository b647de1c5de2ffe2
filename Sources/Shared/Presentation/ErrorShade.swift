/// Nine shades for errors, two decades each, for maps and tables.
package enum ErrorShade {
  private static let limits = [1e-15, 1e-13, 1e-11, 1e-9, 1e-7, 1e-5, 1e-3, 1e-1]

  /// The shade of an error: 0 up to 1e-15, 8 above 0.1 and for non-finite errors.
  package static func index(_ error: Double) -> Int {
    limits.firstIndex { error <= $0 } ?? limits.count
  }

  /// The names of every other shade, for the key of a map.
  package static let key: [(shade: Int, name: String)] = [
    (0, "≤ 10⁻¹⁵"), (2, "≤ 10⁻¹¹"), (4, "≤ 10⁻⁷"), (6, "≤ 10⁻³"), (8, "worse or not finite"),
  ]
}
