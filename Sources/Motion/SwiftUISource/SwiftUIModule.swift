#if SwiftUISource
  package import ChoreographyAudit
  package import ChoreographyFiles
  import Foundation
  import Presentation
  import SwiftSyntax

  /// The files of a folder, read as one module: what one file declares, the others use.
  ///
  /// The trees of the files stand behind one another in one tree, so that an offset names a place in
  /// all of them.
  package struct SwiftUIModule: Sendable {
    package struct File: Sendable {
      /// Why the file is not read.
      package fileprivate(set) var failure: DocumentError?
      /// The screens in the order of the source.
      package fileprivate(set) var screens: [SourceScreen] = []
      /// Expressions that were not evaluated, and assumptions.
      package fileprivate(set) var notes: [AuditSummary.Finding] = []
      /// The number of calls that animate, and how many of them were evaluated.
      package fileprivate(set) var coverage = AuditSummary.Coverage()
      fileprivate let lines: SourceLines
      fileprivate var items: CodeBlockItemListSyntax = []
      /// The offset of its first byte.
      fileprivate var start = 0
      fileprivate var sites: [SiteVisitor.Site] = []
      fileprivate var comments: [DisableComment] = []

      fileprivate init(_ bytes: [UInt8]) {
        lines = SourceLines(bytes)
        do throws(DocumentError) {
          let tree = try SourceTree.parse(bytes, lines)
          let visitor = SiteVisitor(String(decoding: bytes, as: UTF8.self))
          visitor.walk(tree)
          if let mistake = visitor.mistake {
            throw DocumentError("it does not parse as Swift: \(lines.place(mistake))")
          }
          (items, sites) = (tree.statements, visitor.sites)
          comments = DisableComment.all(visitor.comments, lines)
        } catch {
          failure = error
        }
      }

      fileprivate func finding(
        _ level: CheckReport.Level, _ rule: String, _ position: Int, _ text: String
      ) -> AuditSummary.Finding {
        let line = lines.line(position - start)
        return AuditSummary.Finding(
          level, rule: rule, text, line: line, column: lines.column(position - start),
          source: level == .note ? nil : lines.text(line))
      }
    }

    /// The files in the given order.
    package private(set) var files: [File]

    /// Reads files.
    package init(_ sources: [[UInt8]], items: SwiftUIFile.Items = .init()) {
      files = Self.parallel(sources.count) { File(sources[$0]) }
      var end = 0
      for index in files.indices {
        files[index].start = end - files[index].items.position.utf8Offset
        for site in files[index].sites.indices {
          files[index].sites[site].position += files[index].start
        }
        end += files[index].items.totalLength.utf8Length
      }
      let tree = SourceFileSyntax(
        statements: CodeBlockItemListSyntax(files.flatMap { Array($0.items) }),
        endOfFileToken: .endOfFileToken())
      let sites = Set(files.flatMap(\.sites).map(\.position))
      let files = files
      let groups = Self.groups(files.count)
      let readers = Self.parallel(groups.count) { index in
        Readers(tree, files, groups[index], sites, items)
      }
      let covered = readers.reduce(into: Set<Int>()) { $0.formUnion($1.covered) }
      _ = Self.parallel(readers.count) { readers[$0].readRest(files, covered) }
      finish(readers.flatMap(\.all).sorted { $0.file < $1.file }.map(\.reader))
    }

    private static func groups(_ count: Int) -> [[Int]] {
      let groups = min(count, ProcessInfo.processInfo.activeProcessorCount)
      return (0..<groups).map { Array(stride(from: $0, to: count, by: groups)) }
    }

    /// The results of work for each index, several at a time.
    private static func parallel<Result: Sendable>(
      _ count: Int, _ work: @escaping @Sendable (Int) -> Result
    ) -> [Result] {
      nonisolated(unsafe) var all: [Int: Result] = [:]
      let lock = NSLock()
      DispatchQueue.concurrentPerform(iterations: groups(count).count) { group in
        for index in groups(count)[group] {
          let result = SourceTree.onDeepStack { work(index) }
          lock.withLock { all[index] = result }
        }
      }
      return (0..<count).map { all[$0]! }
    }

    /// The readers of one thread's files, which share their declarations.
    private final class Readers: @unchecked Sendable {
      private let declarations: Declarations
      private let types: [Int?: [TypeInfo]]
      private(set) var all: [(file: Int, reader: ScreenReader)] = []
      var covered: Set<Int> { all.reduce(into: []) { $0.formUnion($1.reader.covered) } }

      init(
        _ tree: SourceFileSyntax, _ files: [File], _ indices: [Int], _ sites: Set<Int>,
        _ items: SwiftUIFile.Items
      ) {
        declarations = Declarations(
          tree, starts: files.map { $0.start + $0.items.position.utf8Offset })
        types = Dictionary(grouping: declarations.order, by: \.file)
        for index in indices {
          let evaluator = Evaluator(declarations, items: items.named, otherItems: items.others)
          let reader = ScreenReader(evaluator, sites: sites)
          declarations.file = index
          types[index]?.forEach(reader.read)
          all.append((index, reader))
        }
      }

      /// Plays changes from outside for what nothing in the files triggers.
      func readRest(_ files: [File], _ covered: Set<Int>) {
        for (file, reader) in all {
          reader.covered = covered
          let sites = reader.builder.union(files[file].sites.map(\.position)).subtracting(covered)
          declarations.file = file
          types[file]?.forEach { reader.readStyle($0, sites: sites) }
          types[file]?.forEach { reader.readChanges(of: $0, sites: sites) }
          for type in [declarations["View"]].compactMap(\.self) + (types[file] ?? []) {
            reader.readUnused(type, file: file, sites: sites)
          }
          reader.evaluator.begin()
        }
      }
    }

    /// Places what was read, and lists what was not.
    private mutating func finish(_ readers: [ScreenReader]) {
      var (covered, reached) = (Set<Int>(), Set<Int>())
      var (reasons, assumptions) = ([Int: String](), [Int: String]())
      for reader in readers {
        let evaluator = reader.evaluator
        covered.formUnion(reader.covered)
        reached.formUnion(reader.builder.union(evaluator.animated))
        for found in [reader.reasons, evaluator.reasons, evaluator.unread] {
          reasons.merge(found) { first, _ in first }
        }
        assumptions.merge(evaluator.assumptions) { first, _ in first }
      }
      for (index, reader) in zip(files.indices, readers) {
        let evaluator = reader.evaluator
        for site in files[index].sites {
          files[index].coverage.all += 1
          guard !covered.contains(site.position) else {
            files[index].coverage.evaluated += 1
            reasons[site.position] = nil
            continue
          }
          let reason =
            reasons[site.position] ?? SwiftUITables.unsupported[site.name]
            ?? evaluator.skipped.first { $0.range.contains(site.position) }?.reason
            ?? (reached.contains(site.position)
              ? "no property that is read changes with it"
              : evaluator.hasGivenUp
                ? "its evaluation takes too many steps"
                : "nothing that is read shows or triggers it")
          reasons[site.position] = "`\(site.name)`: \(reason)"
        }
        files[index].screens = reader.screens.map { screen in
          var screen = screen
          screen.triggerLines = Set(screen.triggers.compactMap { line($0, in: index) }).sorted()
          for element in screen.elements {
            screen.lines[element.name] = line(element.animation, in: index)
          }
          return screen
        }
      }
      for (rule, texts) in [("not-evaluated", reasons), ("assumed", assumptions)] {
        for (position, text) in texts.sorted(by: { $0.key < $1.key }) {
          let index = file(of: position)
          files[index].notes.append(files[index].finding(.note, rule, position, text))
        }
      }
      for (index, reader) in zip(files.indices, readers) {
        files[index].notes += reader.evaluator.assumed.sorted { $0.key < $1.key }.map {
          .init(.note, rule: "assumed", "\($0) has \($1) items (--items \($0)=N)")
        }
      }
    }

    private func file(of position: Int) -> Int {
      var (low, high) = (0, files.count)
      while high - low > 1 {
        let middle = (low + high) / 2
        let start = files[middle].start + files[middle].items.position.utf8Offset
        if start <= position { low = middle } else { high = middle }
      }
      return low
    }

    /// The line of an offset; nil in another file.
    private func line(_ position: Int, in index: Int) -> Int? {
      file(of: position) == index ? files[index].lines.line(position - files[index].start) : nil
    }

    /// Every screen's audit, and the broken rules, by file.
    package typealias Audits = [(
      audits: [AuditSummary.Audited], findings: [AuditSummary.Finding]
    )]

    /// Audits every screen. A broken rule is found once for each place, in the place's file.
    ///
    /// - Parameters:
    ///   - limits: Budgets that replace those of the rules.
    ///   - isBrief: Whether only verdicts are needed.
    package func audit(
      limits: MotionBudgets.Stated = .init(), reduceMotion: Bool = false, isBrief: Bool = false
    ) -> Audits {
      let (files, groups) = (files, Self.groups(files.count))
      let all = Self.parallel(groups.count) { group in
        let cache = MotionMeasure.Cache()
        return groups[group].map { index -> (Int, [AuditSummary.Audited], [SourceScreen.Broken]) in
          var broken: [SourceScreen.Broken] = []
          let audits = files[index].screens.map { screen in
            let document = reduceMotion ? screen.document.reducingMotion : screen.document
            let budgets = limits.applied(to: document.budgets)
            let audit = ChoreographyAudit(
              document, budgets: budgets, isBrief: isBrief, cache: cache)
            broken += screen.broken(audit, budgets)
            return AuditSummary.Audited(
              audit, document: document, budgets: budgets, lines: screen.lines)
          }
          return (index, audits, broken)
        }
      }.joined().sorted { $0.0 < $1.0 }
      var broken = all.flatMap(\.2)
      for site in files.flatMap(\.sites) where site.isWithoutValue {
        broken.append(
          .init(
            rule: "animation-without-value", position: site.position,
            text: "it animates every change of the views before it; name the value: "
              + ".animation(_, value:)."))
      }
      var result: Audits = all.map { ($0.1, []) }
      var comments = files.map(\.comments)
      // One place breaks a rule once, however many views it moves; what is sure goes first.
      var seen: Set<String> = []
      for broken in broken.sorted(by: {
        ($0.position, $0.rule, $0.premises.count) < ($1.position, $1.rule, $1.premises.count)
      }) where seen.insert("\(broken.position) \(broken.rule)").inserted {
        let index = file(of: broken.position)
        let premise = broken.premises.joined(separator: ", ")
        let finding = files[index].finding(
          premise.isEmpty ? SourceRule.named(broken.rule)?.level ?? .warning : .undecided,
          broken.rule, broken.position,
          premise.isEmpty ? broken.text : "assuming that \(premise): \(broken.text)")
        var isDisabled = false
        for comment in comments[index].indices
        where comments[index][comment].disables(broken.rule, finding.line!) { isDisabled = true }
        if !isDisabled { result[index].findings.append(finding) }
      }
      for index in files.indices {
        for comment in comments[index] {
          result[index].findings += comment.mistakes.map { mistake in
            files[index].finding(
              .warning, "superfluous-disable", comment.position + files[index].start, mistake)
          }
        }
      }
      return result
    }
  }
#endif
