#if SwiftUISource
  import AnimationChoreography
  import AnimationNumerics
  import ChoreographyAudit
  import ChoreographyFiles
  import Presentation
  import SwiftUISource
  import Testing

  /// Swift and SwiftUI constructs that are evaluated, and those that are noted as not understood.
  @Suite struct EvaluatorTests {
    /// The starts of a list of five items whose delay is an expression of `index`.
    private func starts(_ delay: String, members: String = "") throws -> [Double] {
      let file = try SwiftUIFile(
        view: """
          @State var shown = false
          let step = 0.04
          let names = ["a", "b", "c", "d", "e"]
          \(members)
          var body: some View {
            VStack {
              ForEach(names.indices, id: \\.self) { index in
                Text(names[index]).opacity(shown ? 1 : 0)
                  .animation(.easeOut(duration: 0.2).delay(\(delay)), value: shown)
              }
            }
            .task { shown = true }
          }
          """)
      let elements = try #require(file.screens.first, "\(file.notes)").document.choreography
        .elements
      // The delay of a single view is part of its animation.
      return ChoreographyAudit(file.screens[0].document).elements.flatMap(\.starts).sorted()
        .prefix(elements.reduce(0) { $0 + $1.count }).map { $0 }
    }

    @Test(
      arguments: [
        ("Double(index) * 0.04", [0, 0.04, 0.08, 0.12, 0.16], ""),
        ("0.1 + CGFloat(index) * step / 2", [0.1, 0.12, 0.14, 0.16, 0.18], ""),
        ("Double(min(index, 2)) * 0.04", [0, 0.04, 0.08, 0.08, 0.08], ""),
        ("index == 0 ? 0 : 0.1 + Double(index - 1) * 0.05", [0, 0.1, 0.15, 0.2, 0.25], ""),
        (
          "wait(index)", [0, 0.03, 0.06, 0.09, 0.12],
          "func wait(_ i: Int) -> Double { Double(i) * 0.03 }"
        ),
        (
          "wait(for: names.count - 1 - index)", [0, 0.03, 0.06, 0.09, 0.12],
          "func wait(for i: Int) -> Double { guard i > 0 else { return 0 }; return Double(i) * 0.03 }"
        ),
        ("Double(index / 2) * 0.1 + Double(index % 2) * 0.02", [0, 0.02, 0.1, 0.12, 0.2], ""),
        (
          "total * pow(Double(index) / Double(names.count), 2)", [0, 0.02, 0.08, 0.18, 0.32],
          "var total: Double { max(0.5, step) }"
        ),
      ] as [(String, [Double], String)])
    func evaluatesDelays(_ delay: String, _ expected: [Double], _ members: String) throws {
      let starts = try starts(delay, members: members)
      #expect(starts.count == expected.count)
      for (start, expected) in zip(starts, expected) {
        #expect((start - expected).magnitude < 1e-12)
      }
    }

    @Test(arguments: [
      "Double.random(in: 0...1)", "model.delay(index)", "Double(names[index].count) * 0.1",
    ])
    func listsWhatItCannotEvaluate(_ delay: String) throws {
      let file = try SwiftUIFile(
        view: """
          @State var shown = false
          let names: [String]
          var body: some View {
            ForEach(names.indices, id: \\.self) { index in
              Text(names[index]).opacity(shown ? 1 : 0)
                .animation(.easeOut.delay(\(delay)), value: shown)
            }
            .task { shown = true }
          }
          """, items: .init(others: 3))
      // Line 8 is that of the animation.
      let note = try #require(file.notes.first { $0.title == "not-evaluated" })
      #expect(note.line == 8 && note.text.contains("delay"))
      #expect(file.screens.isEmpty)
    }

    /// Animations as SwiftUI writes them and as the format does.
    @Test(arguments: [
      (".smooth", #""smooth""#), (".default", #""default""#),
      (
        ".spring(response: 0.3, dampingFraction: 0.6)",
        #"{"kind":"spring","response":0.3,"dampingFraction":0.6}"#
      ),
      (".spring(.bouncy(duration: 0.4))", #"{"kind":"spring","duration":0.4,"bounce":0.3}"#),
      (
        ".spring(.init(response: 0.3, dampingRatio: 0.6))",
        #"{"kind":"spring","response":0.3,"dampingFraction":0.6}"#
      ),
      (
        ".interpolatingSpring(stiffness: 100, damping: 10)",
        #"{"kind":"interpolatingSpring","stiffness":100,"damping":10}"#
      ),
      (
        ".timingCurve(0.2, 0.8, 0.2, 1, duration: 0.5)",
        #"{"kind":"timingCurve","x1":0.2,"y1":0.8,"x2":0.2,"y2":1,"duration":0.5}"#
      ),
      (
        ".easeIn(duration: 1).speed(2).repeatCount(3, autoreverses: false)",
        #"{"kind":"easeIn","duration":1,"modifiers":[{"speed":2},{"repeatCount":3,"autoreverses":false}]}"#
      ),
      (
        "Animation.linear(duration: 2).delay(0.25)", #"{"kind":"linear","duration":2,"delay":0.25}"#
      ),
      ("flag ? .snappy : .easeOut", #""snappy""#),
      ("Self.card", #"{"kind":"smooth","duration":0.2}"#),
    ])
    func readsAnimations(_ swift: String, _ json: String) throws {
      let file = try SwiftUIFile(
        view: """
          @State var shown = false
          let flag = true
          static let card = Animation.smooth(duration: 0.2)
          var body: some View {
            Text("a").offset(x: shown ? 0 : 10).onAppear { withAnimation(\(swift)) { shown = true } }
          }
          """)
      let screen = try #require(file.screens.first, "\(file.notes)")
      let expected = try AnimationDecoder().animation(
        ChoreographyDocument.json(Array(json.utf8)), path: "")
      guard
        case .moves(_, let moves) = screen.document.choreography.elements[0].properties[0].motion
      else { return }
      let read = try #require(moves[0].animation)
      for step in 0..<40 {
        let time = Double(step) * 0.05
        #expect(
          (read.progress(at: time).value - expected.progress(at: time).value).magnitude < 1e-12)
      }
    }

    @Test func transitionsMoveWhatIsInserted() throws {
      let file = try SwiftUIFile(
        view: """
          @State private var isOpen = false
          var body: some View {
            VStack {
              if isOpen {
                Text("a").transition(.scale(scale: 0.8).combined(with: .opacity))
              }
              Button("Open") { withAnimation(.snappy) { isOpen.toggle() } }
            }
          }
          """)
      let element = try #require(file.screens.first).document.choreography.elements[0]
      #expect(file.screens[0].name == "Screen.Button")
      #expect(element.propertyNames == ["scale", "opacity"])
      #expect(file.broken.isEmpty && file.notes.isEmpty)
    }

    @Test func completionsStartWhenTheirAnimationIsComplete() throws {
      let file = try SwiftUIFile(
        view: """
          @State private var one = false
          @State private var two = false
          var body: some View {
            Circle().opacity(one ? 1 : 0).scaleEffect(two ? 2 : 1)
              .onTapGesture {
                withAnimation(.easeOut(duration: 0.3)) { one = true } completion: {
                  withAnimation(.easeIn(duration: 0.2)) { two = true }
                }
              }
          }
          """)
      let element = try #require(file.screens.first, "\(file.notes)").document.choreography
        .elements[0]
      guard case .moves(_, let moves) = element.properties[1].motion else {
        Issue.record("no moves")
        return
      }
      #expect(moves.map(\.time) == [0.3])
    }

    @Test func innermostAnimationWins() throws {
      let file = try SwiftUIFile(
        view: """
          @State private var on = false
          var body: some View {
            VStack {
              Text("a").opacity(on ? 1 : 0).animation(.linear(duration: 0.1), value: on)
              Text("b").opacity(on ? 1 : 0)
              Text("c").animation(.linear(duration: 0.1), value: on).opacity(on ? 1 : 0)
              Text("d").animation(.linear(duration: 0.2)) { $0.opacity(on ? 1 : 0) }
              Text("e").opacity(on ? 1 : 0).animation(nil, value: on)
            }
            .animation(.linear(duration: 0.4), value: on)
            .onTapGesture { on.toggle() }
          }
          """)
      let audit = ChoreographyAudit(try #require(file.screens.first).document)
      #expect(audit.elements.map(\.perceptualEnd) == [0.1, 0.4, 0.4, 0.2])
    }

    /// A parameter of a view is changed by the views that use it, which may be in another file.
    @Test func parametersChangeFromOutside() throws {
      let file = try SwiftUIFile(
        view: """
          let isOpen: Bool
          var body: some View {
            Text("a").rotationEffect(isOpen ? .degrees(45) : .zero).animation(.snappy, value: isOpen)
          }
          """)
      #expect(file.screens.map(\.name) == ["Screen.isOpen"] && file.notes.isEmpty)
      #expect(file.screens[0].document.choreography.elements[0].propertyNames == ["rotation"])
    }

    /// The first tab is selected already.
    @Test func theItemThatChangesSomethingIsPlayed() throws {
      let file = try SwiftUIFile(
        view: """
          enum Tab: CaseIterable { case home, search }
          @State private var tab = Tab.home
          var body: some View {
            ForEach(Tab.allCases, id: \\.self) { item in
              Button { withAnimation(.snappy) { tab = item } } label: {
                Text("a").scaleEffect(tab == item ? 1.2 : 1)
              }
            }
          }
          """)
      #expect(file.screens.map(\.name) == ["Screen.Button"] && file.notes.isEmpty)
    }

    @Test func timersThatFireOnceAreTimers() throws {
      let file = try SwiftUIFile(
        view: """
          @State private var one = false
          @State private var two = false
          var body: some View {
            Circle().opacity(one ? 1 : 0).scaleEffect(two ? 2 : 1)
              .onAppear {
                withAnimation(.easeOut) { one = true }
                Timer.scheduledTimer(withTimeInterval: 0.4, repeats: false) { _ in
                  withAnimation(.easeOut) { two = true }
                }
              }
          }
          """)
      #expect(file.broken == ["chained-timers"])
      #expect(file.findings.map(\.line) == [7])
    }

    @Test func reducedMotionIsPlayed() throws {
      func file(_ animation: String) throws -> SwiftUIFile {
        try SwiftUIFile(
          view: """
            @Environment(\\.accessibilityReduceMotion) private var reduceMotion
            @State private var spins = false
            var body: some View {
              Image("a").rotationEffect(.degrees(spins ? 360 : 0))
                .animation(\(animation), value: spins)
                .onAppear { spins = true }
            }
            """)
      }
      let turning = ".linear(duration: 1).repeatForever(autoreverses: false)"
      #expect(try file(turning).broken == ["loop-without-reduced-motion"])
      let calm = try file("reduceMotion ? nil : \(turning)")
      #expect(calm.broken.isEmpty)
      #expect(calm.screens[0].document.intents[0].reducedMotion == .jump)
    }

    /// A task with an identity runs again when that changes, and an animator repeats while it may.
    @Test func tasksOfAValueRunAgain() throws {
      let file = try SwiftUIFile(
        view: """
          @State private var isOn = false
          @State private var isLooping = false
          @State private var shown = false
          var body: some View {
            Circle()
              .keyframeAnimator(initialValue: 1.0, repeating: isLooping) { view, value in
                view.opacity(value)
              } keyframes: { _ in
                LinearKeyframe(0, duration: 0.2, timingCurve: .bezier(
                  startControlPoint: UnitPoint(x: 0.2, y: 0), endControlPoint: UnitPoint(x: 0, y: 1)))
                LinearKeyframe(1, duration: 0.3, timingCurve: .easeIn)
              }
              .scaleEffect(shown ? 1 : 0)
              .animation(.none, value: isOn)
              .task(id: isOn) {
                isLooping = false
                guard isOn else { return }
                try? await Task.sleep(for: .seconds(0.25))
                isLooping = true
              }
              .onChange(of: isOn, initial: true) { withAnimation(.linear(duration: 0.1)) { shown = true } }
              .onTapGesture { isOn = true }
          }
          """)
      #expect(file.screens.map(\.name) == ["Screen", "Screen.onTapGesture"], "\(file.notes)")
      let tapped = file.screens[1].document
      let element = try #require(tapped.choreography.elements.first)
      guard case .loop(let track, 1, _) = element.properties[0].motion else {
        Issue.record("\(element)")
        return
      }
      #expect(tapped.trigger.kind == .shared && (track.duration - 0.5).magnitude < 1e-12)
      guard case .linear(0, 0.2, let curve) = track.keyframes[0] else { return }
      #expect(curve.bezier == (try? CubicBezier(x1: 0.2, y1: 0, x2: 0, y2: 1)))
    }

    /// A pulse that a timer shifts is not a step, a later change not an entrance; the animation of a
    /// view modifier or none at all has no value; a view may mask itself.
    @Test func ruleBreakersThatAreNone() throws {
      let file = try SwiftUIFile(
        Array(
          """
          struct Screen: View {
            @State private var one = false
            @State private var two = false
            @State private var late = false
            @Environment(\\.accessibilityReduceMotion) private var reduceMotion
            var body: some View {
              VStack {
                Circle().opacity(one ? 1 : 0)
                Circle().opacity(two ? 1 : 0).modifier(Glow().animation(.smooth))
                if late { Text("late").animation(.none).transition(.opacity) }
              }
              .masked()
              .onAppear {
                withAnimation(.linear(duration: 1).repeatForever()) { one = true }
                DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) {
                  withAnimation(.linear(duration: 1).repeatForever()) { two = true }
                }
              }
            }
          }
          struct Later: View {
            @State private var late = false
            var body: some View {
              VStack { if late { Text("late").transition(.opacity) } }
                .task {
                  try? await Task.sleep(for: .seconds(3))
                  withAnimation(.spring(duration: 0.6)) { late = true }
                }
            }
          }
          extension View { func masked() -> some View { overlay(self).mask(self) } }
          func shine() -> some ViewModifier { Glow().animation(.smooth) }
          """.utf8))
      #expect(file.screens.map(\.name) == ["Screen", "Later"])
      #expect(file.screens[1].document.choreography.layoutWait == 3)
      #expect(file.findings.isEmpty, "\(file.findings)")
    }

    /// Rules and lines of forms that people write.
    @Test(
      arguments: [
        // Every iteration of a loop has its own animation.
        (
          """
          @State var on = [false, false, false]
          var body: some View {
            VStack { ForEach(0..<3, id: \\.self) { i in Text("a").opacity(on[i] ? 1 : 0) } }
              .task { for i in 0..<3 { withAnimation(.easeOut(duration: 0.2).delay(Double(i) * 0.04)) { on[i] = true } } }
          }
          """, []
        ),
        // Items that differ in more than a delay are a list as well.
        (
          """
          @State var on = false
          let tilts = [3.0, -2, 5]
          var body: some View {
            VStack {
              ForEach(tilts.indices, id: \\.self) { i in
                Text("a").rotationEffect(.degrees(on ? tilts[i] : 0)).opacity(on ? 1 : 0)
                  .animation(.easeOut(duration: 0.1).delay(Double(i) * 0.12), value: on)
              }
            }.task { on = true }
          }
          """, ["interval-too-long 9"]
        ),
        (
          """
          @State var on = false
          var body: some View {
            VStack {
              ForEach(0..<4, id: \\.self) { i in
                Text("a").scaleEffect(on ? 1 : 0).offset(x: on ? Double(i) : 0)
                  .animation(.easeOut(duration: 0.2), value: on)
              }
            }.task { on = true }
          }
          """, ["simultaneous-reveal 8"]
        ),
        // An endless wave is not a reveal, and a fade may be endless.
        (
          """
          @State var on = false
          @Environment(\\.accessibilityReduceMotion) var calm
          var body: some View {
            ForEach(0..<5, id: \\.self) { i in
              Circle().scaleEffect(on ? 0.4 : 1)
                .animation(calm ? nil : .linear(duration: 1).repeatForever().delay(Double(i) * 0.2), value: on)
            }.task { on = true }
            Text("b").phaseAnimator([1, 0.4]) { $0.opacity($1) } animation: { _ in .linear(duration: 1).delay(1) }
          Text("c").keyframeAnimator(initialValue: 1.0) { $0.opacity($1) } keyframes: { _ in
            LinearKeyframe(0.4, duration: 1)
            LinearKeyframe(1, duration: 1)
          }
          }
          """, []
        ),
        // Each view with a modifier has its own instance of the modifier's trigger.
        (
          """
          struct FadeIn: ViewModifier {
            @State var on = false
            func body(content: Content) -> some View {
              content.opacity(on ? 1 : 0).animation(.easeOut(duration: 0.2), value: on)
                .onAppear { on = true }
            }
          }
          var body: some View { VStack { Text("a").modifier(FadeIn()); Text("b").modifier(FadeIn()) } }
          """, ["independent-triggers 7"]
        ),
        // A function that schedules itself again is evaluated a bounded number of times.
        (
          """
          @State var x = 0.0
          func swing() {
            withAnimation(.linear(duration: 0.2)) { x = 1 - x }
            DispatchQueue.main.asyncAfter(deadline: .now() + 0.2) { swing() }
          }
          var body: some View { Circle().opacity(x).onTapGesture { swing() } }
          """, ["chained-timers 8"]
        ),
        // The duration of a load is unknown; a wait written in the file is known.
        (
          """
          let client: Client
          @State var rows: [Row]?
          @State var on = false
          var body: some View {
            VStack {
              if rows != nil { Text("a").transition(.opacity) }
              Text("b").opacity(on ? 1 : 0)
            }
            .task { await load() }
            .task { await enter() }
          }
          func load() async {
            let found = await client.rows()
            withAnimation(.smooth(duration: 2)) { rows = found }
          }
          func enter() async {
            await pause()
            withAnimation(.smooth(duration: 2)) { on = true }
          }
          func pause() async { try? await Task.sleep(for: .seconds(0.1)) }
          """, ["entrance-over-budget 20"]
        ),
      ] as [(String, [String])])
    func rulesStandOnTheirLines(_ view: String, _ rules: [String]) throws {
      let file = try SwiftUIFile(view: view)
      #expect(file.findings.map { "\($0.title) \($0.line ?? 0)" } == rules, "\(file.notes)")
    }

    /// Implicit members are values, but after `#if` they are modifiers.
    @Test func modifiersAfterConditionsOfTheCompilerAreApplied() throws {
      let file = try SwiftUIFile(
        view: """
          @State private var on = false
          var body: some View {
            TimelineView(.animation(paused: on)) { _ in Text("a") }
              #if os(iOS)
              .opacity(on ? 1 : 0).animation(.smooth, value: on)
              #endif
              .onTapGesture { on.toggle() }
          }
          """)
      #expect(file.screens.map(\.name) == ["Screen.onTapGesture"])
      #expect(file.notes.map(\.line) == [5] && file.broken.isEmpty, "\(file.notes)")
    }

    @Test func aRuleIsDisabledForTheNextLine() throws {
      func file(_ comment: String) throws -> SwiftUIFile {
        try SwiftUIFile(
          view: """
            @State private var on = false
            var body: some View {
              Text("a").opacity(on ? 1 : 0)
                \(comment)
                .animation(.smooth)
                .onTapGesture { on.toggle() }
            }
            """)
      }
      #expect(try file("").broken == ["animation-without-value"])
      #expect(try file("").findings.map(\.line) == [7])
      #expect(try file("// choreo:disable:next animation-without-value").broken.isEmpty)
      #expect(
        try file("// choreo:disable:next interval-too-long").broken
          == ["animation-without-value", "superfluous-disable"])
    }

    @Test(arguments: [
      ("struct A: View { var body: some View { Text( } }", "line 1"), ("let = 3 }", "line 1"),
    ])
    func whatDoesNotParseIsAnError(_ text: String, _ place: String) {
      let error = #expect(throws: DocumentError.self) { try SwiftUIFile(Array(text.utf8)) }
      #expect(error.map { "\($0)".contains(place) } == true)
    }

    @Test func bytesThatAreNoTextAreAnError() {
      #expect(throws: DocumentError.self) { try SwiftUIFile([0xFF, 0xFE, 0, 1]) }
    }

    @Test func recursionAndLoopsEnd() throws {
      let file = try SwiftUIFile(
        view: """
          @State private var on = false
          func deep(_ n: Int) -> Double { deep(n + 1) }
          var body: some View {
            Text("a").opacity(on ? 1 : 0)
              .animation(.smooth(duration: deep(0)), value: on)
              .task { while true { on.toggle() } }
              .onTapGesture { on = true }
              .onChange(of: on) { on.toggle() }
            Screen()
          }
          """)
      #expect(file.screens.isEmpty && !file.notes.isEmpty)
    }
  }
#endif
