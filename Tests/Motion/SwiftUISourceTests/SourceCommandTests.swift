#if SwiftUISource
  import Foundation
  import Testing
  import ToolTesting

  /// `choreo audit` of folders of SwiftUI source, as a shell calls it.
  @Suite struct SourceCommandTests {
    private let folder: ToolRun.Folder

    init() throws { folder = try ToolRun.Folder() }

    private func write(_ name: String, _ seconds: Double) throws {
      try folder.write(
        """
        struct \(name): View {
          @State private var shown = false
          var body: some View {
            Text("a").opacity(shown ? 1 : 0)
              .animation(.easeOut(duration: \(seconds)), value: shown)
              .task { await Task.yield(); shown = true }
          }
        }
        """, "App/\(name.lowercased())/\(name).swift")
    }

    private func audit(_ options: String = "") throws -> ToolRun.Outcome {
      try folder.run("choreo audit App --strict --cache cache \(options)")
    }

    /// The `.choreo.json` nearest to a file has the last word, unless `--config` names one.
    @Test func configurationsOfFoldersAreNested() throws {
      for name in ["Home", "Legacy", "Other"] { try write(name, 0.9) }
      try folder.write(#"{"rules": {"entrance-over-budget": "off"}}"#, ".choreo.json")
      #expect(try audit().status == 0)
      try folder.write(
        #"{"rules": {"entrance-over-budget": "error"}}"#, "App/legacy/.choreo.json")
      try folder.write(#"{"budgets": {"entrance": 2}}"#, "App/other/.choreo.json")
      for path in ["App", "./App", folder.path + "/App"] {
        let nested = try folder.run("choreo audit \(path) --strict --quiet --cache cache")
        #expect(nested.status == 1)
        #expect(nested.output.components(separatedBy: "entrance-over-budget").count == 2)
        #expect(nested.output.contains("App/legacy/Legacy.swift"), "\(nested.output)")
      }
      #expect(try audit("--config .choreo.json").status == 0)
      try folder.write(#"{"excluded": ["App/legacy"]}"#, "without.json")
      for path in ["App", folder.path + "/App"] {
        let all = try folder.run("choreo audit \(path) --config without.json --cache cache")
        #expect(!all.output.contains("Legacy") && all.output.contains("Other"), "\(all.output)")
      }
      try folder.write(#"{"rules": {"entrance-over-buget": "off"}}"#, "App/legacy/.choreo.json")
      let wrong = try audit()
      #expect(wrong.status == 65)
      #expect(
        wrong.errors.contains("App/legacy/.choreo.json: rules.entrance-over-buget")
          && wrong.errors.contains("did you mean \"entrance-over-budget\"?"), "\(wrong.errors)")
    }

    /// YAML has the keys and the errors of JSON, and its errors have a line.
    @Test func configurationsMayBeYAML() throws {
      try write("Home", 0.9)
      try write("Legacy", 0.9)
      try folder.write("budgets: {entrance: 2}\nexcluded:\n  - legacy # old\n", ".choreo.yml")
      #expect(try audit().status == 0)
      #expect(try !audit().output.contains("Legacy"))
      // `off` is a word, and an empty file sets nothing.
      try folder.write("rules:\n  entrance-over-budget: off\n", ".choreo.yml")
      #expect(try audit().status == 0)
      try folder.write("", ".choreo.yml")
      #expect(try audit().status == 1)
      try folder.write("rules: {entrance-over-budget: warning}", "App/legacy/.choreo.yml")
      #expect(try audit("--quiet").output.contains("warning: line 5: entrance-over-budget"))
      try folder.write("{}", ".choreo.json")
      #expect(try audit().errors.contains(".choreo.yml is beside .choreo.json: keep one of them"))
      #expect(try audit("--config .choreo.json").status == 1)
      let list = "[x,x,x,x,x,x,x,x,x,x]"
      for (text, error) in [
        ("rules:\n  entrance-over-buget: off", "rules.entrance-over-buget is \"off\"; it must"),
        ("rules:\n  - [\n", "not YAML, line 3, column 1: "),
        ("rules: {}\nrules: {}", "not YAML, mapping of line 1: rules twice"),
        ("rules: ~", "rules is null; it must be an object"),
        ("- a", "the document is an array"),
        (
          "a: &a \(list)\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b]\n"
            + "d: [*c,*c,*c,*c,*c,*c,*c,*c,*c,*c,*c,*c,*c,*c,*c,*c]", "more than 10000 values"
        ),
      ] {
        try folder.write(text, "own.yaml")
        let wrong = try audit("--config own.yaml")
        #expect(wrong.status == 65, "\(text)")
        #expect(wrong.errors.contains("own.yaml: \(error)"), "\(wrong.errors)")
      }
    }

    /// A second run answers from the cache, and any change of a file, name or option is seen.
    @Test func unchangedFoldersAreNotEvaluatedAgain() throws {
      for name in ["Home", "Other"] { try write(name, 0.9) }
      let first = try audit()
      var count: Int { folder.contents(of: "cache").count }
      #expect(first.status == 1 && count == 1, "\(first.errors)")
      let second = try audit()
      #expect(second.output == first.output && second.status == 1 && count == 1)
      // The kept results are what is shown.
      let file = "cache/\(folder.contents(of: "cache")[0])"
      let kept = try String(contentsOfFile: "\(folder.path)/\(file)", encoding: .utf8)
      try folder.write(kept.replacing("Home: ", with: "Haus: "), file)
      #expect(try audit().output.contains("Haus: "))
      try folder.write("{", file)
      #expect(try audit().output == first.output && count == 1)
      #expect(try audit("--entrance 2").status == 0 && count == 2)
      #expect(try audit("--items 3").status == 1 && count == 3)
      try write("Home", 0.2)
      #expect(try !audit().output.contains("Home.swift\n  ") && count == 4)
      _ = try folder.run("mv App/other App/another")
      #expect(try audit().output.contains("App/another/Other.swift") && count == 5)
      // Every audit in full needs all of it.
      #expect(try audit("--json").output.contains("\"audits\"") && count == 5)
    }

    @Test func theCacheStaysSmall() throws {
      for name in ["Home", "Other"] { try write(name, 0.9) }
      for number in 0..<40 { try folder.write("{}", "cache/\(number).choreo-results") }
      try folder.write("mine", "cache/other.txt")
      #expect(try audit().status == 1)
      #expect(folder.contents(of: "cache").count == 33)
      #expect(folder.contents(of: "cache").contains("other.txt"))
    }
  }

  extension ToolRun.Folder {
    fileprivate func contents(of folder: String) -> [String] {
      (try? FileManager.default.contentsOfDirectory(atPath: "\(path)/\(folder)").sorted()) ?? []
    }
  }
#endif
