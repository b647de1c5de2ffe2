import Foundation
import Testing
import ToolTesting

/// `choreo audit`, `suggest` and `new`, as a shell calls them.
@Suite struct AuditCommandTests {
  private let folder: ToolRun.Folder

  init() throws {
    folder = try ToolRun.Folder()
  }

  private func read(_ name: String) throws -> String {
    try String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)
  }

  private func list(_ interval: Double, more: String = "") -> String {
    """
    {"format": "animation-choreography", "version": 1, "name": "list",\(more)
     "elements": [{"name": "row", "count": 20, "stagger": {"interval": \(interval)},
       "animation": {"kind": "smooth", "duration": 0.2},
       "properties": [{"name": "x", "from": 0, "to": 1}]}]}

    """
  }

  /// What a file is decides what is judged.
  @Test func filesAreJudgedByWhatTheyAre() throws {
    #expect(try folder.run("choreo new my.json").status == 0)
    for option in ["", "--reduce-motion"] {
      let own = try folder.run("choreo audit my.json --strict \(option)")
      #expect(own.status == 0 && own.output.hasPrefix("Keeps all"), "\(own.output)")
      // The spinner does not hide when the rest has settled.
      #expect(!own.output.contains("settled to 1 %         never"))
    }
    try folder.write(
      """
      @keyframes a { from { opacity: 0 } }
      .a { animation: a 1s } .b { animation: a .3s } .c { animation: a 2s } .d { animation: a .2s }
      """, "classes.css")
    let classes = try folder.run("choreo audit classes.css --strict")
    #expect(
      classes.status == 1
        && classes.output.hasPrefix(
          "Breaks 1 of 2 budgets: of 4 animations 2 settle later than 400 ms."),
      "\(classes.output)")
    #expect(classes.output.contains("The latest are .c at 1737 ms, .a at 869 ms."))
    // Two classes that wait for each other are a screen.
    try folder.write(try read("classes.css").replacing("a .3s", with: "a .3s .1s"), "screen.css")
    #expect(
      try folder.run("choreo audit screen.css").output.hasPrefix(
        "Breaks 1 of 2 budgets: the entrance takes"))
    try folder.write(":root { --a: cubic-bezier(0.2, 0, 0, 1); --b: ease-in }", "curves.css")
    #expect(
      try folder.run("choreo audit curves.css --strict").output.hasPrefix(
        "2 curves, no motion to judge."))
  }

  /// A repair in place is for choreographies; of a folder of other files it says how they are repaired.
  @Test func repairsOfFoldersSayWhatTheyAreFor() throws {
    try folder.write(".a { transition: opacity 1s }", "styles/a.css")
    let run = try folder.run("choreo audit --fix styles")
    #expect(run.status == 64 && run.errors.contains("no choreography files"), "\(run.errors)")
    #expect(run.errors.contains("others, such as a.css, are repaired one by one, by --output"))
  }

  @Test func optionsThatDoNothingAreRejected() throws {
    try folder.write(list(0.04), "list.json")
    for command in ["convert list.json --to css", "convert bouncy --output a.json"] {
      #expect(try folder.run("choreo \(command)").status == 64, "\(command)")
    }
    #expect(try folder.run("choreo fit nothing.csv").status == 74)
  }

  @Test func filesFoldersAndStandardInputAreOneTable() throws {
    try folder.write(list(0.04), "screens/slow.json")
    try folder.write(list(0.04), "screens/deep/er.json")
    try folder.write("{\"name\": \"package\"}", "screens/package.json")
    let all = try folder.run(
      "choreo audit screens menu-options - --write junit=r.xml --strict < screens/slow.json")
    #expect(all.status == 1, "\(all.errors)")
    #expect(
      all.output.split(separator: "\n").dropFirst(2).prefix(4).map { $0.split(separator: " ")[0] }
        == ["screens/deep/er.json", "screens/slow.json", "menu-options", "standard"])
    #expect(!all.output.contains("package"))
    #expect(try read("r.xml").components(separatedBy: "<testsuite ").count == 5)
    // Without --strict a broken budget is reported, but is not a failure.
    #expect(try folder.run("choreo audit screens").status == 0)
    try folder.write("{\"format\": \"animation-choreography\"", "screens/broken.json")
    let broken = try folder.run("choreo audit screens --strict --write github=-")
    #expect(broken.status == 65)
    #expect(broken.output.contains("::error file=screens/broken.json,title=no choreography::"))
    #expect(broken.output.contains("::error file=screens/slow.json,line=2,title=cascade") == false)
    let markdown = try folder.run("choreo audit screens --write markdown=-")
    #expect(markdown.output.contains("| screens/slow.json | BROKEN |"))
    let json = try folder.run("choreo audit screens --json --write json=audit.json")
    #expect(try read("audit.json") == json.output)
    struct Audits: Decodable {
      struct Entry: Decodable { var file: String; var error: String? }
      var audits: [Entry]
    }
    let read = try JSONDecoder().decode(Audits.self, from: Data(json.output.utf8))
    #expect(read.audits.map { $0.error == nil } == [false, true, true])
  }

  /// A folder includes its style sheets; one whose motion is not understood is a warning, and among several
  /// files one without motion is a row.
  @Test func foreignFilesOfFoldersAreAudited() throws {
    try folder.write(list(0.04), "app/list.json")
    try folder.write(
      ".a { color: red; transition: color .2s } .a:hover { color: blue }", "app/ui/a.css")
    try folder.write(".b { color: red }", "app/still.css")
    let colour = #"{"$type": "color", "x": {"$value": "red"}}"#
    try folder.write(#"{"still": \#(colour)}"#, "app/still.json")
    try folder.write(".o { animation: o 1s cubic-bezier(2, 0, 0, 1) }", "app/odd.css")
    try folder.write(".c { transition: opacity 1s }", "app/node_modules/c.css")
    try folder.write(list(0.04), "app/.build/built.json")
    let all = try folder.run("choreo audit app")
    #expect(all.status == 0, "\(all.errors)")
    #expect(
      all.output.split(separator: "\n").dropFirst(2).prefix(2).map { $0.split(separator: " ")[0] }
        == ["app/list.json", "app/ui/a.css"])
    #expect(all.errors.contains("choreo: warning: app/odd.css: this CSS file has no animation"))
    #expect(!all.errors.contains("still."))
    let some = try folder.run("choreo audit app/still.css app/ui/a.css")
    #expect(some.status == 65 && some.output.contains("app/ui/a.css"), "\(some.errors)")
    #expect(some.output.contains("has no animation that could be read"))
    #expect(try folder.run("choreo audit app --fix --by cap").output.contains("repaired by"))
  }

  /// Every command that reads a file of another kind says once what it leaves out.
  @Test(arguments: [
    "audit", "convert", "export", "export --format waapi", "export --format tokens",
  ])
  func whatIsNotReadIsSaid(command: String) throws {
    try folder.write(
      """
      .c { transition: opacity 1s } .c.on { opacity: 0 }
      @media (width > 9px) { .d { transition: opacity 1s } }
      """, "c.css")
    let errors = try folder.run("choreo \(command) c.css").errors
    #expect(errors.components(separatedBy: "only rules for every screen").count == 2, "\(errors)")
  }

  /// Repairs keep the spelling of numbers and escapes, order, white space, tokens of other types, unknown
  /// members and line ends.
  @Test func tokensKeepEveryByte() throws {
    let current = #"""
      {
      \#t"$schema": "https://www.designtokens.org/schemas/2025.10/format.json",
      \#t"zeit": { "$type": "duration", "$description": "K\u00fcrze \ud83c\udfc3 – \"quick\" \/ tab\t", "$deprecated": "no",
      \#t\#t"quick": {"$value": {"value": 1e-1, "unit": "s"}},
      \#t\#t"slow":  {"$value" : {"unit":"ms","value":0.50E+3}, "$extensions": {"com.figma": {"scopes": ["ALL"], "n": -0.0,
            "big": 12345678901234567890, "nothing": null}}}, "alias": {"$value": "{zeit.quick}"} },
        "ease": {"out": {"$type": "cubicBezier", "$value": [0.20, 0, 0e0, 1.00]}},
        "move": {"$type": "transition", "$root": {"$value": {"duration": "{zeit.slow}", "delay": {"value": 0, "unit": "ms"},
          "timingFunction": {"$ref": "#/ease/out/$value"}}}, "$extensions": {}},
        "ink": {"$type": "color", "$value": {"colorSpace": "srgb", "components": [0.10, 1, 0], "alpha": 1.0}}
      }

      """#
    let older = #"""
      {"motion": {"fast": {"value": "200ms", "type": "duration", "comment": "a  b"}, "$extra": [],
        "ease": {"value": "cubic-bezier(.4, 0, .2, 1)", "type": "cubicBezier"}, "s": {"value": "{motion.fast}", "type": "time"}}}
      """#
    let alone = #"{"d": {"$type": "duration", "$value": {"value": 90, "unit": "ms"}}}"#
    for (text, css) in [
      (
        current,
        ["--duration-zeit-quick: 100ms", "--duration-zeit-alias: 100ms", "--ease-move-root"]
      ),
      (older, ["--duration-motion-fast: 200ms", "cubic-bezier(0.4, 0, 0.2, 1)"]),
      (alone, ["--duration-d: 90ms"]),
    ] {
      for file in [text, text.replacingOccurrences(of: "\n", with: "\r\n")] {
        try folder.write(file, "d.json")
        #expect(
          try Array(folder.run("choreo export d.json --format tokens").output.utf8)
            == Array(file.utf8))
        let found = try folder.run("choreo export d.json --format css")
        #expect(css.allSatisfy(found.output.contains), "\(found)")
      }
    }
  }

  @Test func aRepairIsWrittenOnceAndHolds() throws {
    try folder.write(list(0.04), "list.json")
    #expect(try folder.run("choreo audit list.json --strict").status == 1)
    let fixed = try folder.run("choreo audit list.json --fix")
    #expect(fixed.status == 0, "\(fixed.errors)")
    #expect(fixed.output.contains("+") && fixed.output.contains("maximumIndex"))
    let text = try read("list.json")
    #expect(try folder.run("choreo audit list.json --strict").status == 0)
    let again = try folder.run("choreo audit list.json --fix")
    #expect(again.status == 0 && again.output.isEmpty)
    #expect(try read("list.json") == text)
    // Elsewhere, and to standard output.
    try folder.write(list(0.04), "list.json")
    #expect(try folder.run("choreo audit list.json --fix --output fixed.json").status == 0)
    #expect(try read("list.json") == list(0.04) && read("fixed.json") == text)
    let piped = try folder.run("choreo audit - --fix < list.json")
    #expect(piped.output == text)
  }

  /// A style sheet as CSS keeps its rules, unless only a part or another motion of it is asked for.
  @Test func styleSheetsStayAsCSS() throws {
    let rules =
      ".a:hover { animation: in 1s -.2s infinite }\n\n@keyframes in { from { opacity: 0 } }\n"
    try folder.write(rules, "a.css")
    try folder.write(
      "$t: 1s; .a { animation: in $t } @keyframes in { from { opacity: 0 } }", "a.scss")
    let whole = try folder.run("choreo export a.css --format css")
    #expect(whole.output == "/* a: what moves, exact */\n\n\(rules)" && whole.errors.isEmpty)
    for words in ["a.css --only .a", "a.css --reduce-motion", "a.scss"] {
      let part = try folder.run("choreo export \(words) --format css")
      #expect(part.status == 0 && part.output.contains(".is-"), "\(words): \(part)")
    }
  }

  /// Variables and tokens of another file, and the balance of what is left out.
  @Test func filesUseOthers() throws {
    try folder.write(":root { --fast: 100ms } @keyframes in { from { opacity: 0 } }", "base.css")
    try folder.write(".a { animation: in var(--fast) both } .b { animation: out 1s }", "a.css")
    for command in ["audit a.css", "convert a.css --output a.json", "export a.css --format waapi"] {
      let outcome = try folder.run("choreo \(command) --with base.css")
      #expect(outcome.status == 0, "\(command): \(outcome.errors)")
      #expect(outcome.errors.contains("a.css: 2 animations (1 read, 1 noted)"), "\(outcome.errors)")
    }
    #expect(try read("a.json").contains("\"duration\": 0.1"))
    let wrong = try folder.run("choreo audit a.css --with list.txt")
    #expect(wrong.status != 0 && wrong.errors.contains("list.txt"), "\(wrong.errors)")
  }

  @Test func aForeignFileIsRepairedAsAChoreography() throws {
    try folder.write(
      ".a { opacity: 0; transition: opacity 700ms linear } .a.on { opacity: 1 }", "a.css")
    #expect(try folder.run("choreo audit a.css --fix").errors.contains("--output fixed.json"))
    let fixed = try folder.run("choreo audit a.css --fix --output fixed.json")
    #expect(fixed.output.hasPrefix("a.css: repaired by speed"), "\(fixed)")
    #expect(fixed.errors.contains("wrote fixed.json"))
    #expect(try read("fixed.json").contains(" 400ms\""))
  }

  @Test func animationsInWordsAreAudited() throws {
    let spring = try folder.run("choreo audit 'figma mass=1 stiffness=300 damping=20'")
    #expect(spring.status == 0 && spring.output.contains("animation.progress"), "\(spring)")
    let misspelled = try folder.run("choreo audit staggered-gird")
    #expect(misspelled.status == 64 && misspelled.errors.contains("did you mean staggered-grid?"))
  }

  @Test func aRepairIsChosen() throws {
    for (option, changed) in [
      ("--fix", "maximumIndex"), ("--fix --by cap", "maximumIndex"),
      ("--fix --by interval", "0.02"),
    ] {
      try folder.write(list(0.04), "list.json")
      let fixed = try folder.run("choreo audit list.json \(option)")
      #expect(fixed.status == 0 && fixed.output.contains("repaired by"), "\(fixed.errors)")
      #expect(fixed.output.contains("instead: --by "))
      #expect(try read("list.json").contains(changed))
    }
    try folder.write(list(0.04), "list.json")
    let slow = try folder.run("choreo audit list.json --fix --by trigger")
    #expect(slow.status == 1 && slow.errors.contains("possible: --by cap, --by interval"))
    #expect(try read("list.json") == list(0.04))
    #expect(try folder.run("choreo audit list.json --fix --by haste").status == 64)
  }

  @Test func whatCannotBeRepairedIsLeftAlone() throws {
    let hopeless = list(0.04, more: #""budgets": {"reduceMotion": true},"#)
    try folder.write(hopeless, "list.json")
    let fixed = try folder.run("choreo audit list.json --fix --output fixed.json")
    #expect(fixed.status == 1 && fixed.output.isEmpty)
    #expect(fixed.errors.contains("cannot be repaired"))
    #expect(folder.contents == ["list.json"])
    #expect(try read("list.json") == hopeless)
    #expect(try folder.run("choreo audit list.json --fix --json").status == 64)
    #expect(try folder.run("choreo audit list.json --fix --write sarif=a.sarif").status == 64)
    #expect(try folder.run("choreo audit list.json --output x.json").status == 64)
  }

  @Test func anUnmetExpectationFailsWithoutBeingAsked() throws {
    func expecting(_ time: Double) -> String {
      list(
        0.02,
        more:
          #""budgets": {"cascade": null, "entrance": null}, "expectations": [{"property": "row.x", "event": "end", "at": \#(time)}],"#
      )
    }
    try folder.write(expecting(0.2), "met.json")
    try folder.write(expecting(0.3), "unmet.json")
    #expect(try folder.run("choreo audit met.json").status == 0)
    let unmet = try folder.run("choreo audit unmet.json")
    #expect(unmet.status == 1 && unmet.output.contains("FAILED  row.x end at 300 ms"))
  }

  @Test func theTemplateKeepsItsBudgetsAndFitsItsSchema() throws {
    #expect(try folder.run("choreo new my.json").status == 0)
    let audit = try folder.run("choreo audit my.json --strict")
    #expect(audit.status == 0, "\(audit.output)")
    #expect(try folder.run("choreo new my.json").status == 64)
    #expect(
      try folder.run("choreo new --schema my.json --force && grep -q json-schema.org my.json")
        .status
        == 0)
  }

  @Test func suggestionsAreAudited() throws {
    let answer = try folder.run("choreo suggest --items 60 --budget 0.3")
    #expect(answer.status == 0)
    #expect(answer.output.contains(#""stagger": { "interval": 0.03, "maximumIndex": 8 }"#))
    let json = try folder.run("choreo suggest --items 20 --budget 0.2 --json")
    let stagger = json.output.components(separatedBy: "\"stagger\": ")[1].components(
      separatedBy: "},")[0]
    try folder.write(
      list(0.04, more: #""budgets": {"entrance": null, "cascade": 0.2},"#)
        .replacingOccurrences(of: "{\"interval\": 0.04}", with: stagger + "}"), "list.json")
    #expect(try folder.run("choreo audit list.json --strict").status == 0)
    #expect(try folder.run("choreo suggest --items 60 --budget 0.01").status == 1)
    #expect(try folder.run("choreo suggest --items 0").status == 64)
  }

  @Test func millisecondsOnTheCommandLineAreGuessed() throws {
    let audit = try folder.run("choreo audit menu-options --entrance 900")
    #expect(audit.errors.contains("--entrance is 900.0 s; times are in seconds; did you mean 0.9?"))
    #expect(try folder.run("choreo audit menu-options --guideline nobody").status == 64)
    #expect(
      try folder.run("choreo audit menu-options --guideline material-1-desktop --strict").status
        == 1)
  }
}
