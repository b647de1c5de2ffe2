#if SwiftUISource
  import AnimationChoreography
  import ChoreographyAudit
  import ChoreographyFiles
  import Presentation
  import SwiftUISource
  import Testing

  /// The files of a folder are one module.
  @Suite struct ModuleTests {
    private func module(_ files: String...) -> SwiftUIModule {
      SwiftUIModule(files.map { Array($0.utf8) })
    }

    /// The findings of each file as "line rule".
    private func found(_ module: SwiftUIModule) -> [[String]] {
      module.audit().map { file in file.findings.map { "\($0.line ?? 0) \($0.rule)" } }
    }

    private let home = """
      import SwiftUI
      struct Home: View {
        @State private var shown = false
        var body: some View {
          VStack {
            ForEach(0..<5, id: \\.self) { i in Text("a").fadeInUp(shown, index: i) }
            Text("end").opacity(shown ? 1 : 0).animation(AppMotion.slow, value: shown)
            Panel(isOpen: shown)
          }
          .task { await Task.yield(); shown = true }
        }
      }
      """
    private let motion = """
      #!/usr/bin/env swift
      import SwiftUI
      extension View {
        func fadeInUp(_ shown: Bool, index: Int) -> some View {
          opacity(shown ? 1 : 0)
            .animation(.easeOut(duration: 0.3).delay(Double(index) * 0.1), value: shown)
        }
      }
      enum AppMotion { static let slow = Animation.easeOut(duration: 0.9) }
      extension Double { var twice: Double { self * 2 } }
      """
    private let panel = """
      struct Panel: View {
        let isOpen: Bool
        var body: some View {
          Text("p").modifier(Slide(isOpen: isOpen))
        }
      }
      struct Slide: ViewModifier {
        let isOpen: Bool
        func body(content: Content) -> some View {
          content.offset(x: isOpen ? 0 : 40).animation(.easeOut(duration: 0.5), value: isOpen)
        }
      }
      """

    /// Extensions, constants, views and modifiers are read in any order, and reported in their file.
    @Test func filesUseEachOther() {
      let module = module(home, "struct Broken: View {", motion, panel)
      #expect(module.files.map { $0.failure == nil } == [true, false, true, true])
      #expect(
        found(module) == [
          ["7 entrance-over-budget"], [],
          ["6 cascade-over-cap", "6 entrance-over-budget", "6 interval-too-long"],
          ["10 entrance-over-budget"],
        ])
      #expect(module.files.allSatisfy { $0.notes.isEmpty }, "\(module.files.map(\.notes))")
      #expect(module.files.map(\.coverage.evaluated) == [1, 0, 1, 1])
      #expect(module.files.map(\.coverage.all) == [1, 0, 1, 1])
      #expect(module.files[0].screens[0].lines.count == 1)
    }

    /// Private types of one name do not mix, and one that several other files define is not read.
    @Test func typesOfOneNameAreKeptApart() {
      func screen(_ name: String, _ time: Double) -> String {
        """
        struct \(name): View {
          @State private var on = false
          var body: some View { Text("a").modifier(Style(on: on)).task { await Task.yield(); on = true } }
        }
        private struct Style: ViewModifier {
          let on: Bool
          func body(content: Content) -> some View {
            content.opacity(on ? 1 : 0).animation(.easeOut(duration: \(time)), value: on)
          }
        }
        """
      }
      let whole = screen("C", 0)
      let other = whole[..<(whole.firstRange(of: "private struct")?.lowerBound ?? whole.endIndex)]
      let module = module(screen("A", 0.2), screen("B", 0.9), String(other))
      #expect(found(module) == [[], ["8 entrance-over-budget"], []])
      let ends = module.audit().flatMap(\.audits).map(\.audit.total)
      #expect(ends.count == 2 && ends[0] < 0.3 && ends[1] > 0.8)
    }

    /// What takes a state that changes and is not declared is listed: it may move.
    @Test func whatIsNotDeclaredIsListed() {
      let module = module(
        """
        struct A: View {
          @State private var on = false
          var body: some View {
            VStack {
              Text("x").brandReveal(on).disabled(on)
              Text("y").modifier(OtherFileModifier(on: on))
              OtherView(on: $on)
              OtherView(still: 1)
            }
            .task { await Task.yield(); on = true }
          }
        }
        """)
      #expect(module.files[0].notes.map(\.line) == [5, 6, 7])
      #expect(
        module.files[0].notes.first?.text
          == "`brandReveal` takes `on` and is not declared in the files that are read")
    }

    /// A modifier or function of `View` that no view uses is changed from outside.
    @Test func whatNoViewUsesIsRead() {
      let module = module(
        """
        struct Popup: ViewModifier {
          @Binding var isPresented: Bool
          func body(content: Content) -> some View {
            content.offset(y: isPresented ? 0 : 300)
              .animation(.easeOut(duration: 0.2), value: isPresented)
          }
        }
        extension View {
          func glow(_ on: Bool, by time: Double = 0.3) -> some View {
            opacity(on ? 1 : 0).animation(.easeOut(duration: time), value: on)
          }
        }
        """)
      let file = module.files[0]
      #expect(file.coverage.evaluated == 2 && file.notes.isEmpty, "\(file.notes.map(\.text))")
      #expect(
        file.screens.map { $0.document.choreography.elements.map(\.propertyNames) }
          == [[["opacity"]], [["y"]]])
    }

    /// What a view shows moves, too, as far as only layout knows: its time is judged, as an
    /// assumption, and no rule about triggers and loops asks for it.
    @Test func contentMoves() {
      func screen(_ seconds: Double) -> String {
        """
        struct Home: View {
          @State private var items: [Item] = []
          @State private var title = "a"
          @State private var unread = 0
          var body: some View {
            VStack {
              ForEach(items) { Text($0.name) }
              Text(title).animation(.easeOut(duration: \(seconds)), value: title)
            }
            .task {
              await Task.yield()
              withAnimation(.easeOut(duration: \(seconds))) { items = Store.read() }
              title = "b"
              withAnimation(.linear(duration: 1).repeatForever()) { items = Store.other() }
              withAnimation(.linear(duration: 1)) { unread = 1 }
            }
          }
        }
        """
      }
      let module = module(screen(0.9))
      #expect(module.files[0].coverage.evaluated == 2 && module.files[0].coverage.all == 4)
      let findings = module.audit()[0].findings
      #expect(findings.map(\.line) == [8, 12], "\(findings)")
      #expect(findings.allSatisfy { $0.rule == "entrance-over-budget" && $0.level == .undecided })
      #expect(
        findings.allSatisfy { $0.text.hasPrefix("assuming that what it changes moves, as far as") })
      let assumed = module.files[0].notes.filter { $0.rule == "assumed" }
      #expect(assumed.compactMap(\.line) == [8, 12])
      #expect(found(self.module(screen(0.3))) == [[]])
    }

    /// Code that nothing calls is run in its view, in an object by itself.
    @Test func codeThatNothingStartsIsRun() {
      let module = module(
        """
        struct Home: View {
          @State private var model = Model()
          @State private var loading = true
          var body: some View {
            VStack {
              Text("a").opacity(loading ? 1 : 0)
              Text("b").offset(x: model.isOpen ? 40 : 0)
            }
          }
          func load() {
            Server.fetch { answer in withAnimation(.easeOut(duration: 0.2)) { loading = false } }
          }
        }
        """,
        """
        @Observable final class Model {
          var isOpen = false
          func open(after answer: Answer) async {
            guard answer.isRight else { return }
            withAnimation(.easeOut(duration: 0.3)) { isOpen = true }
          }
        }
        final class Other { func nothing() { withAnimation { print("a") } } }
        """)
      #expect(module.files.map(\.coverage.evaluated) == [1, 1])
      #expect(
        module.files.flatMap { $0.screens.map(\.name) } == ["Home.closure", "Model.code"])
      #expect(
        module.files.flatMap { file in
          file.screens.map { $0.document.choreography.elements.map(\.propertyNames) }
        } == [[["opacity"]], [["content"]]])
      #expect(module.files[1].notes.contains { $0.text.contains("no property that is read") })
    }

    /// What an object changes, and a position of scrolling, moves what some view shows: an assumption.
    /// A variable that its own view does not read moves nothing.
    @Test func whatAnimationsReachElsewhereIsAssumed() {
      let module = module(
        """
        final class Model {
          var rows: [Row] = []
          private var unused = 0
          func load() async throws {
            do { rows = try await Server.rows() } catch {
              withAnimation(.linear(duration: 0.25)) { rows = [] }
            }
          }
          func log() { withAnimation { print("a") } }
        }
        struct Feed: View {
          @State private var unread = 0
          var body: some View {
            ScrollViewReader { proxy in
              Text("a").onTapGesture { withAnimation(.linear(duration: 0.5)) { proxy.scrollTo("a") } }
                .onLongPressGesture { withAnimation(.linear(duration: 0.5)) { unread = 1 } }
            }
          }
        }
        """)
      let file = module.files[0]
      #expect(file.coverage.evaluated == 2 && file.coverage.all == 4)
      #expect(Set(file.screens.map(\.name)) == ["Feed.onTapGesture", "Model.code"])
      let content = file.screens.flatMap { $0.document.choreography.elements.map(\.propertyNames) }
      #expect(content == [["content"], ["content"]])
      #expect(file.notes.filter { $0.rule == "assumed" }.compactMap(\.line) == [6, 15])
      #expect(file.notes.filter { $0.rule == "not-evaluated" }.compactMap(\.line) == [9, 16])
    }

    /// So is what a binding, or an object that is optional, changes.
    @Test func whatBindingsChangeElsewhereIsAssumed() {
      let module = module(
        """
        struct Close: View {
          @Binding var tag: Tag
          @State private var proxy: ScrollViewProxy?
          var body: some View {
            Button("a") { withAnimation(.linear(duration: 0.5)) { tag = .none } }
            Button("b") { withAnimation(.linear(duration: 0.5)) { proxy?.scrollTo("a") } }
          }
        }
        """)
      #expect(module.files[0].coverage.evaluated == 2, "\(module.files[0].notes.map(\.text))")
      #expect(module.files[0].notes.count { $0.rule == "assumed" } == 2)
    }

    /// Calls of the folder's own types are not SwiftUI's: they are neither counted nor judged.
    @Test func callsOfOwnTypesAreNotCounted() {
      let module = module(
        """
        class Parameters { func animation(_ animation: Animation) -> Self { self } }
        final class Popup: Parameters {}
        extension View {
          func popup(customize: @escaping (Popup) -> Popup = { $0 }) -> some View { self }
          func when(_ on: Bool, change: (Self) -> some View) -> some View { change(self) }
        }
        struct TimelineView: View { var body: some View { Text("a") } }
        """,
        """
        struct Home: View {
          var body: some View {
            TimelineView().popup { $0.animation(.spring()) }
              .popup(customize: { $0.animation(.spring()) })
              .when(true) { $0.animation(.spring()) }
          }
        }
        """)
      #expect(module.files.map(\.coverage.all) == [0, 1])
      #expect(found(module) == [[], ["5 animation-without-value"]])
    }

    /// A control with an animated binding changes it with that animation.
    @Test func animatedBindingsAreTriggers() {
      let module = module(
        """
        struct Home: View {
          @State private var on = false
          var body: some View {
            VStack {
              Toggle("a", isOn: $on.animation(.linear(duration: 0.3)))
              if on { Text("b").transition(.scale(scale: 0.5)) }
            }
          }
        }
        """)
      let file = module.files[0]
      #expect(file.coverage.evaluated == 2 && file.coverage.all == 2, "\(file.notes)")
      #expect(file.screens.map(\.name) == ["Home.Toggle"])
      let element = file.screens[0].document.choreography.elements[0]
      #expect(element.propertyNames == ["scale"])
    }

    /// A modifier's transition whose effect is no known number is stated as progress, in its time;
    /// a constant and a function may have one name, and locals and functions of the view are read.
    @Test func transitionsWithoutNumbersAreProgress() {
      let module = module(
        """
        struct Skid: ViewModifier, Animatable {
          var animatableData: CGFloat
          func body(content: Content) -> some View { content.drawn(at: animatableData) }
        }
        struct Wrapped<Base: ViewModifier>: ViewModifier {
          var animatableData: CGFloat { vector(base.animatableData) }
          var base: Base
          func body(content: Content) -> some View { content.drawn(base) }
        }
        extension AnyTransition {
          static var skid: AnyTransition { skid(by: 1) }
          static func skid(by amount: CGFloat) -> AnyTransition {
            let skid = AnyTransition.modifier(
              active: Wrapped(base: Skid(animatableData: amount)),
              identity: Wrapped(base: Skid(animatableData: 0)))
            return .asymmetric(insertion: skid, removal: .identity)
          }
        }
        struct Home: View {
          @State private var on = false
          func arrival() -> AnyTransition { .skid.animation(.linear(duration: 0.2)) }
          var body: some View {
            VStack {
              if on { Text("a").transition(.skid(by: 2)) }
              if on { Text("b").transition(arrival()) }
            }
            .onTapGesture { withAnimation(.linear(duration: 0.3)) { on = true } }
          }
        }
        """)
      let file = module.files[0]
      #expect(file.coverage.evaluated == 3, "\(file.notes.map(\.text))")
      let elements = file.screens.first?.document.choreography.elements ?? []
      #expect(elements.map(\.propertyNames) == [["transition"], ["transition"]])
      #expect(file.notes.count { $0.text.contains("stated as progress from 0 to 1") } == 2)
    }

    /// Transitions may stand in a type that `AnyTransition` names, and return what they compute.
    @Test func transitionsOfOtherTypesAreRead() {
      let module = module(
        """
        extension AnyTransition {
          struct Parts {}
          static var parts: Parts.Type { Parts.self }
        }
        extension AnyTransition.Parts {
          static func grow(from scale: Double) -> AnyTransition { .scale(scale: scale) }
          static func grow(edge: Edge, by scale: Double = 0.25) -> AnyTransition {
            let part: Double
            switch edge {
            case .top: part = scale / 2
            default: part = scale
            }
            return .scale(scale: part).animation(.linear(duration: 0.3))
          }
        }
        """,
        """
        struct Home: View {
          @State private var shown = false
          var body: some View {
            VStack {
              if shown { Text("a").transition(.parts.grow(edge: .top)) }
              if shown { Text("b").transition(AnyTransition.parts.grow(from: 0.75)) }
            }
            .onTapGesture { withAnimation(.linear(duration: 0.2)) { shown = true } }
          }
        }
        """)
      #expect(module.files[1].coverage.evaluated == 3, "\(module.files[1].notes)")
      let elements = module.files[1].screens.first?.document.choreography.elements ?? []
      let starts = elements.map { element -> Double? in
        if case .moves(let from, _)? = element.properties.first?.motion { from } else { nil }
      }
      #expect(starts == [0.125, 0.75])
    }

    /// Each file has a budget of steps, which does not depend on the files beside it.
    @Test func eachFileHasABudgetOfSteps() {
      let files = ([panel, motion] + (0..<6).map { home.replacing("Home", with: "Home\($0)") })
        .map { Array($0.utf8) }
      let all = SwiftUIModule(files).files.map(\.coverage.evaluated)
      var evaluated: [[Int]] = []
      for maximum in [0, 30, 100, 1_000, 10_000, 1_000_000] {
        let module = SwiftUIModule(files, maximumSteps: maximum)
        #expect(module.files.map(\.coverage.all) == [1, 1] + Array(repeating: 1, count: 6))
        evaluated.append(module.files.map(\.coverage.evaluated))
        let unread = module.files.filter { $0.coverage.evaluated < $0.coverage.all }
        #expect(unread.allSatisfy { $0.notes.contains { $0.rule == "not-evaluated" } })
        // The six screens are alike.
        #expect(Set(evaluated.last!.dropFirst(2)).count == 1, "\(maximum)")
        let again = SwiftUIModule(Array(files.reversed()), maximumSteps: maximum)
        #expect(again.files.map(\.coverage.evaluated).reversed() == evaluated.last!)
      }
      #expect(evaluated.first!.allSatisfy { $0 == 0 } && evaluated.last! == all)
    }

    @Test func progressGrowsToOne() {
      nonisolated(unsafe) var seen: [Double] = []
      _ = SwiftUIModule([home, motion, panel].map { Array($0.utf8) }) { seen.append($0) }
      #expect(seen == seen.sorted() && seen.count == 6 && seen.last == 1)
    }

    /// The files are read alike, however many there are.
    @Test func manyFilesAreReadAsOne() {
      let homes = (0..<9).map { home.replacing("Home", with: "Home\($0)") }
      let module = SwiftUIModule((homes + [motion, panel]).map { Array($0.utf8) })
      let found = found(module)
      for index in 0..<9 { #expect(found[index] == ["7 entrance-over-budget"]) }
      #expect(found[9].count == 3 && found[10].count == 1)
      #expect(module.files.allSatisfy { $0.notes.isEmpty })
    }
  }
#endif
