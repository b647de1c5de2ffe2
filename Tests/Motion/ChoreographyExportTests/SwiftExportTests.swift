import AnimationChoreography
import AnimationNumerics
import Foundation
import Testing

@testable import ChoreographyExport
@testable import ChoreographyFiles

/// Choreographies as Swift: the printed file is compiled here, as `ExportedChoreographies.swift`.
@Suite struct SwiftExportTests {
  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "ExportedChoreographies.swift")

  /// Every kind of motion and of curve that a file can state, with names that need care.
  private static let everyKind = #"""
    {
      "format": "animation-choreography", "version": 1, "name": "every kind", "reduceMotion": "jump",
      "trigger": {"layoutWait": 0.03},
      "elements": [
        {
          "name": "a \u0022quoted\\ name", "count": 4, "delay": 0.1, "leave": "steps(3) 0.3s",
          "stagger": {"interval": 0.04, "maximumTotal": 0.1, "from": "center", "columns": 2, "axis": "x"},
          "properties": [
            {"name": "x", "from": 0, "to": 0.1, "animation": {"kind": "interpolatingSpring",
              "stiffness": 100, "damping": 40, "initialVelocity": 3, "allowOverDamping": true}},
            {"name": "y", "from": 0, "moves": [
              {"at": 0, "to": 1, "animation": {"kind": "timingCurve", "easing": "steps(3, start)"}},
              {"at": 0.1, "to": 2, "animation": {"kind": "timingCurve", "family": "elastic",
                "shape": "out", "period": 0.4, "modifiers": [{"repeatCount": 2}, {"speed": 3}]}},
              {"at": 0.2, "to": 3, "animation": null},
              {"at": 0.3, "to": 4, "animation": {"kind": "timingCurve",
                "easing": "linear(0, 0.6 30%, 0.2 30%, 1)", "delay": 0.1}},
              {"at": 0.4, "to": 5, "animation": {"kind": "decay"}}
            ]},
            {"name": "z", "from": 1, "keyframes": [
              {"type": "linear", "to": 3, "duration": 0.2, "curve": "ease-in"},
              {"type": "linear", "to": 2, "duration": 0.2, "curve": {"family": "back", "shape": "in-out"}},
              {"type": "cubic", "to": 0, "duration": 0.3, "startVelocity": -2},
              {"type": "spring", "to": 3, "spring": {"mass": 1, "stiffness": 90, "damping": 7}},
              {"type": "move", "to": 9}
            ]},
            {"name": "w", "from": 1, "mode": "loop", "keyframes": [
              {"type": "linear", "to": 3, "duration": 0.7, "curve": "linear(0, 0.9, 1)"},
              {"type": "spring", "to": 1, "duration": 0.4, "spring": "bouncy"}
            ]}
          ]
        },
        {
          "name": "b", "on": "tap",
          "properties": [{"name": "color", "from": "red", "to": "blue", "animation": "snappy"}]
        }
      ]
    }
    """#

  private static func documents() throws -> [ChoreographyDocument] {
    [try ChoreographyDocument(bytes: Array(everyKind.utf8))]
      + ["celebration-badge", "loading-dots-loop", "profile-screen-entrance"].map {
        ScenarioCatalogue.named($0)!
      }
  }

  /// The printed files under one head, as they stand in the compiled file.
  private static func text() throws -> String {
    let texts = try documents().map { document in
      ExportFormat.swift.text(ExportSheet(document, error: 0.01))
    }
    return "// The exports of SwiftExportTests, which RECORD_TEXTS=1 writes anew.\n"
      + "// swift-format-ignore-file\n\n" + texts.joined(separator: "\n")
  }

  @Test func theCompiledFileIsThePrintedOne() throws {
    let text = try Self.text()
    if ProcessInfo.processInfo.environment["RECORD_TEXTS"] != nil {
      try Data(text.utf8).write(to: Self.file)
    }
    #expect(try String(contentsOf: Self.file, encoding: .utf8) == text)
  }

  @Test func compiledChoreographiesMoveAsTheirFiles() throws {
    let documents = try Self.documents()
    let compiled: [(Choreography, Int, Bool, (ElementIntent) -> Bool)] = [
      (.everyKind, 0, false, { $0.trigger == nil }),
      (.everyKindReducingMotion, 0, true, { $0.trigger == nil }),
      (.everyKindOnTap, 0, false, { $0.trigger == "tap" && $0.exitOf == nil }),
      (.everyKindLeaving, 0, false, { $0.exitOf != nil }),
      (.celebrationBadge, 1, false, { _ in true }), (.loadingDotsLoop, 2, false, { _ in true }),
      (.profileScreenEntrance, 3, false, { _ in true }),
    ]
    for (choreography, index, isReduced, belongs) in compiled {
      let document = isReduced ? documents[index].reducingMotion : documents[index]
      var expected = document.choreography
      expected.elements = zip(expected.elements, document.intents).filter { belongs($1) }.map(\.0)
      #expect(!expected.elements.isEmpty && choreography.name == expected.name)
      #expect(choreography.layoutWait == expected.layoutWait)
      #expect(choreography.elements.map(\.name) == expected.elements.map(\.name))
      #expect(choreography.elements.map(\.propertyNames) == expected.elements.map(\.propertyNames))
      let (ours, theirs) = (ChoreographySampler(choreography), ChoreographySampler(expected))
      for step in -10...400 {
        let time = Double(step) * 0.0137
        #expect(
          ours.positions(at: time).map(\.bitPattern)
            == theirs.positions(at: time).map(\.bitPattern),
          "\(choreography.name) at \(time)")
      }
    }
  }

  @Test func separateAnimationsAreMembersOfAnimation() throws {
    let curve = try EasingFunction(css: "steps(2)")
    let sheet = ExportSheet(
      [
        .init(.snappy.delay(0.1), name: "motion.in"),
        .init(.timingCurve(curve, duration: 1), name: "motion.hop"),
      ],
      name: "tokens", error: 0.01)
    #expect(
      ExportFormat.swift.text(sheet) == """
        // tokens
        import AnimationNumerics

        extension Animation {
            static let `in` = Animation.spring(duration: 0.5, bounce: 0.15).delay(0.1)
            static let hop = try! Animation.timingCurve(UnitCurve(EasingFunction(css: "steps(2, jump-end)")), duration: 1.0)
        }

        """)
  }
}
