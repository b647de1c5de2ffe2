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
    /// The assumed counts of collections known only at run time.
    package struct Items: Sendable {
      package var named: [String: Int]
      package var others: Int

      package init(named: [String: Int] = [:], others: Int = 12) {
        self.named = named
        self.others = others
      }
    }

    package struct File: Sendable {
      /// Why the file is not read.
      package fileprivate(set) var failure: DocumentError?
      /// The screens in the order of the source.
      package fileprivate(set) var screens: [SourceScreen] = []
      /// Expressions that were not evaluated, and assumptions.
      package fileprivate(set) var notes: [AuditSummary.Finding] = []
      /// The number of calls that animate, and how many of them were evaluated.
      package fileprivate(set) var coverage = AuditSummary.Coverage()
      fileprivate var text: SourceText
      fileprivate var items: CodeBlockItemListSyntax = []
      fileprivate var sites: [SiteVisitor.Site] = []

      fileprivate init(_ bytes: [UInt8]) {
        text = SourceText(bytes)
        do throws(DocumentError) {
          let tree = try SourceTree.parse(bytes, text.lines)
          let visitor = SiteVisitor(String(decoding: bytes, as: UTF8.self))
          visitor.walk(tree)
          if let mistake = visitor.mistake {
            throw DocumentError("it does not parse as Swift: \(text.lines.place(mistake))")
          }
          (items, sites) = (tree.statements, visitor.sites)
          text.comments = DisableComment.all(visitor.comments, text.lines)
        } catch {
          failure = error
        }
      }
    }

    /// The files in the given order.
    package private(set) var files: [File]

    /// Reads files.
    ///
    /// - Parameters:
    ///   - maximumSteps: The steps after which no more of a file is evaluated, so that what is read does
    ///     not depend on the files beside it.
    ///   - progress: Called with the fraction that is done, on any thread.
    package init(
      _ sources: [[UInt8]], items: Items = .init(), maximumSteps: Int = 20_000_000,
      progress: @escaping @Sendable (Double) -> Void = { _ in }
    ) {
      files = Self.parallel(sources.count) { File(sources[$0]) }
      var length = 0
      for index in files.indices {
        files[index].text.start = length - files[index].items.position.utf8Offset
        files[index].text.first = length
        for site in files[index].sites.indices {
          files[index].sites[site].position += files[index].text.start
        }
        length += files[index].items.totalLength.utf8Length
      }
      let tree = SourceFileSyntax(
        statements: CodeBlockItemListSyntax(files.flatMap { Array($0.items) }),
        endOfFileToken: .endOfFileToken())
      let declarations = Declarations(tree, starts: files.map(\.text.first))
      for index in files.indices {
        declarations.file = index
        files[index].sites.removeAll(where: declarations.declares)
      }
      let sites = Set(files.flatMap(\.sites).map(\.position))
      let files = files
      let groups = Self.groups(files.count)
      nonisolated(unsafe) var count = 0.0
      let lock = NSLock()
      /// Each file is read twice.
      let finished: @Sendable () -> Void = {
        lock.withLock {
          count += 0.5
          progress(count / Double(files.count))
        }
      }
      let readers = Self.parallel(groups.count) { index in
        Readers(tree, files, groups[index], sites, items, maximumSteps, finished)
      }
      let covered = readers.flatMap(\.all).reduce(into: Set<Int>()) { covered, one in
        covered.formUnion(one.reader.covered)
      }
      _ = Self.parallel(readers.count) { readers[$0].readRest(files, covered, finished) }
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
      private let tree: SourceFileSyntax
      private let declarations: Declarations
      private let types: [Int?: [TypeInfo]]
      private(set) var all: [(file: Int, reader: ScreenReader)] = []

      init(
        _ tree: SourceFileSyntax, _ files: [File], _ indices: [Int], _ sites: Set<Int>,
        _ items: Items, _ maximum: Int, _ finished: () -> Void
      ) {
        self.tree = tree
        declarations = Declarations(tree, starts: files.map(\.text.first))
        types = Dictionary(grouping: declarations.order, by: \.file)
        for index in indices {
          let evaluator = Evaluator(declarations, items: items)
          let reader = ScreenReader(evaluator, sites: sites)
          declarations.file = index
          evaluator.maximum = maximum
          types[index]?.forEach(reader.read)
          all.append((index, reader))
          finished()
        }
      }

      /// Plays changes from outside for what nothing in the files triggers, in a tenth of the steps.
      func readRest(_ files: [File], _ covered: Set<Int>, _ finished: () -> Void) {
        for (file, reader) in all {
          defer { finished() }
          let steps = reader.evaluator.maximum / 10
          reader.evaluator.maximum = reader.evaluator.total + steps
          reader.covered = covered
          declarations.file = file
          let types = types[file] ?? []
          for movesContent in [false, true] {
            let all = reader.evaluator.visited.union(files[file].sites.map(\.position))
            let sites = all.subtracting(reader.covered)
            if movesContent { reader.readContent(of: types, sites: sites) }
            types.forEach { reader.readStyle($0, sites: sites) }
            types.forEach { reader.readChanges(of: $0, sites: sites) }
            for type in [declarations["View"]].compactMap(\.self) + types {
              reader.readUnused(type, file: file, sites: sites)
            }
            // Code by itself takes few steps.
            if movesContent { reader.evaluator.maximum = reader.evaluator.total + steps }
            reader.readCode(tree, sites: sites.intersection(files[file].sites.map(\.position)))
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
        reached.formUnion(evaluator.visited.union(evaluator.animated))
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
          files[index].notes.append(files[index].text.finding(.note, rule, position, text))
        }
      }
      for (index, reader) in zip(files.indices, readers) {
        files[index].notes += reader.evaluator.assumed.sorted { $0.key < $1.key }.map {
          .init(.note, rule: "assumed", "\($0) has \($1) items (--items \($0)=N)")
        }
      }
    }

    private func file(of position: Int) -> Int {
      SourceText.file(of: position, in: files.lazy.map(\.text))
    }

    /// The line of an offset; nil in another file.
    private func line(_ position: Int, in index: Int) -> Int? {
      file(of: position) == index ? files[index].text.line(position) : nil
    }

    /// Every screen's audit, and the broken rules, by file.
    package typealias Audits = [(audits: [AuditedDocument], findings: [AuditSummary.Finding])]

    /// Audits every screen. A broken rule is found once for each place, in the place's file.
    ///
    /// - Parameters:
    ///   - limits: The budgets of every file that replace those of the rules; none if empty.
    ///   - isBrief: Whether only verdicts are needed.
    package func audit(
      limits: [MotionBudgets.Stated] = [], reduceMotion: Bool = false, isBrief: Bool = false,
      frameRates: [Double] = []
    ) -> Audits {
      let (files, groups) = (files, Self.groups(files.count))
      let all = Self.parallel(groups.count) { group in
        let cache = MotionMeasure.Cache()
        return groups[group].map { index -> (Int, [AuditedDocument], [SourceScreen.Broken]) in
          var broken: [SourceScreen.Broken] = []
          let audits = files[index].screens.map { screen in
            let document = reduceMotion ? screen.document.reducingMotion : screen.document
            let audited = AuditedDocument(
              document, limits: limits.isEmpty ? .init() : limits[index], lines: screen.lines,
              isBrief: isBrief, frameRates: frameRates, cache: cache)
            broken += screen.broken(audited.audit, audited.budgets)
            return audited
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
      let findings = SourceText.findings(of: broken, in: files.map(\.text))
      return zip(all, findings).map { ($0.1, $1) }
    }
  }
#endif
