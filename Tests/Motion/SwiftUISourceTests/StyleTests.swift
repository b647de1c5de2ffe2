#if SwiftUISource
  import AnimationChoreography
  import AnimationNumerics
  import ChoreographyAudit
  import ChoreographyFiles
  import Presentation
  import SwiftUISource
  import Testing

  /// The same motion in the styles in which people write it.
  @Suite struct StyleTests {
    /// Reveals of five items STEP seconds apart. The animation is in the line that ends with `//`.
    static let reveals = [
      // Extensions of `Animation`, of a number and of `View`.
      """
      extension Animation {
        static func item(_ i: Int) -> Animation { base.staggered(i) }
        static var base: Animation { .easeOut(duration: 0.1) }
        func staggered(_ i: Int, by step: Double = STEP) -> Animation { delay(Double(i) * step) }
      }
      struct Screen: View {
        @State var on = false
        var body: some View {
          ForEach(0..<5) { i in
            Text("a").opacity(on ? 1 : 0)
              .animation(.item(i), value: on) //
          }.task { on = true }
        }
      }
      """,
      """
      extension Int { var wait: Double { Double(self) * STEP } }
      extension View {
        func enter(_ i: Int, _ on: Bool) -> some View {
          opacity(on ? 1 : 0)
            .animation(.easeOut(duration: 0.1).delay(i.wait), value: on) //
        }
      }
      struct Screen: View {
        @State var on = false
        var body: some View { ForEach(0..<5) { Text("a").enter($0, on) }.task { on = true } }
      }
      """,
      // Members of an enumeration that use each other.
      """
      enum Tab: Int, CaseIterable {
        case a, b, c, d, e
        var place: Double { Double(rawValue) }
        var wait: Double { place * STEP }
        func scaled(_ x: Double) -> Double { x * wait }
      }
      struct Screen: View {
        @State var on = false
        var body: some View {
          ForEach(Tab.allCases, id: \\.self) { tab in
            Text("a").opacity(on ? 1 : 0)
              .animation(.easeOut(duration: 0.1).delay(tab.scaled(1)), value: on) //
          }.task { on = true }
        }
      }
      """,
      // Transactions.
      """
      struct Screen: View {
        @State var on = false
        var body: some View {
          ForEach(0..<5) { i in
            Text("a").opacity(on ? 1 : 0)
              .transaction { $0.animation = $0.animation?.delay(Double(i) * STEP) }
            Text("b").opacity(on ? 1 : 0).transaction { t in t.disablesAnimations = true }
          }.task {
            withTransaction(Transaction(animation: .easeOut(duration: 0.1))) { on = true } //
          }
        }
      }
      """,
      """
      struct Screen: View {
        @State var on = false
        var body: some View {
          ForEach(0..<5) { i in
            Text("a").opacity(on ? 1 : 0)
              .transaction(value: on) {
                $0.animation = .easeOut(duration: 0.1).delay(Double(i) * STEP) //
              }
          }.task { on = true }
        }
      }
      """,
      // Bindings of items, and a count known only at run time.
      """
      struct Item: Identifiable { var id: Int; var isOn = false }
      struct Screen: View {
        @State var items = (0..<5).map { Item(id: $0) }
        @State var on = false
        var body: some View {
          ForEach($items) { $item in
            Toggle("a", isOn: $item.isOn).opacity(on ? 1 : 0)
              .animation(.easeOut(duration: 0.1).delay(Double(item.id) * STEP), value: on) //
          }.task { on = true }
        }
      }
      """,
      """
      struct Screen: View {
        let count: Int
        @State var on = false
        var body: some View {
          ForEach(0..<count, id: \\.self) { i in
            Text("a").opacity(on ? 1 : 0)
              .animation(.easeOut(duration: 0.1).delay(STEP * Double(i)), value: on) //
          }.task { on = true }
        }
      }
      """,
      // A model that waits by a clock.
      """
      @Observable final class Feed {
        var shown = Array(repeating: false, count: 5)
        func show() async {
          try? await ContinuousClock().sleep(for: .milliseconds(50))
          try? await Task.sleep(until: .now + .seconds(0.05), clock: .continuous)
          for (i, _) in shown.enumerated() {
            withAnimation(.easeOut(duration: 0.1).delay(Double(i) * STEP)) { shown[i] = true } //
          }
        }
      }
      struct Screen: View {
        @State var feed = Feed()
        var body: some View {
          ForEach(0..<5) { i in Text("a").opacity(feed.shown[i] ? 1 : 0) }.task { await feed.show() }
        }
      }
      """,
      // Values of the file's own types, and transitions of what a list or a view of the file inserts.
      """
      struct Item: Identifiable { let id = UUID(); let order: Int }
      struct Screen: View {
        let items: [Item] = [.init(order: 0), .init(order: 1), .init(order: 2), .init(order: 3)]
        @State var alpha = [Double](repeating: 0, count: 4)
        var body: some View {
          ForEach(items) { item in Text("a").opacity(alpha[item.order]) }
            .task {
              for item in items {
                withAnimation(.easeOut(duration: 0.1).delay(Double(item.order) * STEP)) { //
                  alpha[item.order] = 1
                }
              }
            }
        }
      }
      """,
      """
      struct Row: View {
        let i: Int
        var body: some View {
          Text("a")
            .transition(.opacity.animation(.easeOut(duration: 0.1).delay(Double(i) * STEP))) //
        }
      }
      struct Screen: View {
        @State var on = false
        var body: some View {
          VStack { if on { Group { ForEach(0..<5) { Row(i: $0) } } } }
            .task { withAnimation { on = true } }
        }
      }
      """,
      // Content of containers of the file.
      """
      struct Card<Content: View>: View {
        let content: Content
        init(@ViewBuilder content: () -> Content) { self.content = content() }
        var body: some View { VStack { content } }
      }
      struct Wall<Content: View>: View {
        let count: Int
        @ViewBuilder let cell: (Int) -> Content
        var body: some View { ForEach(0..<count, id: \\.self) { cell($0) } }
      }
      struct Screen: View {
        @State var on = false
        func section<Content: View>(_ title: String, @ViewBuilder content: () -> Content) -> some View {
          VStack { Text(title); content() }
        }
        var body: some View {
          section("a") {
            Card {
              Wall(count: 5) { i in
                Text("a").opacity(on ? 1 : 0)
                  .animation(.easeOut(duration: 0.1).delay(Double(i) * STEP), value: on) //
              }
            }
          }.task { on = true }
        }
      }
      """,
      // Views that appear before the wait for a server are part of the entrance.
      """
      struct Screen: View {
        let server: Server
        @State var on = false
        @State var rows: [Row] = []
        var body: some View {
          ForEach(0..<5) { i in
            Text("a").opacity(on ? 1 : 0)
              .animation(.easeOut(duration: 0.1).delay(Double(i) * STEP), value: on) //
          }.task {
            on = true
            rows = await server.rows()
          }
        }
      }
      """,
    ]

    @Test(arguments: reveals.indices) func revealsAreMeasured(_ index: Int) throws {
      for (step, rule) in [
        ("0.0", "simultaneous-reveal"), ("0.01", "interval-too-short"), ("0.03", nil),
        ("0.07", "interval-too-long"),
      ] {
        let text = Self.reveals[index].replacing("STEP", with: step)
        let line = text.split(separator: "\n").firstIndex { $0.hasSuffix("//") }! + 1
        let file = try SwiftUIFile(Array(text.utf8), items: .init(others: 5))
        #expect(
          file.findings.map { "\($0.title) \($0.line ?? 0)" }
            == (rule.map { ["\($0) \(line)"] } ?? []),
          "\(step): \(text)")
        #expect(file.notes.allSatisfy { $0.title == "assumed" }, "\(file.notes): \(text)")
      }
    }

    /// Remarks of the audit point to the animation, wherever it is written.
    @Test(arguments: [
      (
        ".linear(duration: 0.2).repeatCount(4)", ".linear(duration: 0.2).repeatCount(3)",
        "even-repetitions"
      ),
      (
        ".interpolatingSpring(stiffness: 90, damping: 0)",
        ".interpolatingSpring(stiffness: 90, damping: 9)", "never-rests"
      ),
      (".easeOut(duration: 250)", ".easeOut(duration: 2.5)", "unlikely-time"),
      (".smooth.delay(120)", ".smooth.delay(1.2)", "unlikely-time"),
    ])
    func remarksStandAtTheirAnimations(_ wrong: String, _ right: String, _ rule: String) throws {
      for (animation, rules) in [(wrong, [rule]), (right, [])] {
        for (modifier, change) in [
          (".animation(\(animation), value: on)", "on.toggle()"),
          (".onChange(of: on) { withAnimation(\(animation)) { late.toggle() } }", "on.toggle()"),
        ] {
          let file = try SwiftUIFile(
            view: """
              @State var on = false
              @State var late = false
              var body: some View {
                Text("a").scaleEffect(on ? 1.2 : 1).blur(radius: late ? 2 : 0)
                  \(modifier)
                  .onTapGesture { \(change) }
              }
              """)
          #expect(
            file.findings.map { "\($0.title) \($0.line ?? 0)" } == rules.map { "\($0) 7" },
            "\(modifier): \(file.notes)")
        }
      }
    }

    /// Closures by name, and timers that people write as a function.
    @Test func timersByFunctionsAreTimers() throws {
      let file = try SwiftUIFile(
        view: """
          @State var one = false
          @State var two = false
          func after(_ seconds: Double, _ work: @escaping () -> Void) {
            DispatchQueue.main.asyncAfter(deadline: .now() + seconds, execute: work)
          }
          var body: some View {
            Circle().opacity(one ? 1 : 0).scaleEffect(two ? 2 : 1)
              .onTapGesture {
                withAnimation(.snappy) { one = true }
                after(0.3) { withAnimation(.snappy) { two = true } }
              }
          }
          """)
      #expect(file.findings.map { "\($0.title) \($0.line ?? 0)" } == ["chained-timers 10"])
    }

    /// Changes before a task that sleeps, and parts of a tuple.
    @Test func tasksThatSleepAfterAChangeAreTimers() throws {
      let file = try SwiftUIFile(
        view: """
          @State var place: (Double, Double) = (0, 0)
          @State var on = false
          var body: some View {
            Circle().offset(x: place.0, y: place.1)
              .onTapGesture {
                withAnimation(.snappy) { place.1 = 9 }
                Task {
                  try? await Task.sleep(for: .seconds(0.2))
                  withAnimation(.snappy) { place.0 += 4 }
                }
              }
          }
          """)
      #expect(file.findings.map { "\($0.title) \($0.line ?? 0)" } == ["chained-timers 7"])
      #expect(file.notes.isEmpty, "\(file.notes)")
    }

    /// Only the first firing of a repeating timer is evaluated, with a note; it is not an entrance.
    @Test func theFirstRoundOfATimerIsPlayed() throws {
      let file = try SwiftUIFile(
        view: """
          @State var x = 0.0
          var body: some View {
            Circle().scaleEffect(x)
              .onAppear {
                withAnimation(.linear(duration: 1)) { x = 1 }
                Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in
                  withAnimation(.linear(duration: 1)) { x = 1 - x }
                }
              }
          }
          """)
      #expect(file.findings.isEmpty && file.screens.count == 1)
      #expect(file.notes.map(\.line) == [8])
      #expect(file.notes[0].text == "only the first firing of a repeating timer is evaluated")
    }

    /// A change that a timer repeats is not an entrance, so layout cannot disturb it.
    @Test(arguments: [true, false]) func repeatedIndicatorsNeedNoLayout(isRepeated: Bool) throws {
      let timer = "Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in run() }"
      let file = try SwiftUIFile(
        view: """
          @State var x = 0.0
          var body: some View {
            Circle().offset(x: x)
              .onAppear {
                withAnimation(.linear(duration: 0.3)) { x = 40 }
                \(isRepeated ? timer : "")
              }
          }
          """)
      #expect(file.broken == (isRepeated ? [] : ["appear-without-layout-wait"]))
    }

    /// A button style is a change of `isPressed`, a toggle style one of `isOn`.
    @Test func stylesOfControlsAreRead() throws {
      let source = """
        import SwiftUI
        struct Pressed: ButtonStyle {
          var depth = 0.9
          func makeBody(configuration: Configuration) -> some View {
            configuration.label
              .padding()
              .scaleEffect(configuration.isPressed ? depth : 1)
              .opacity(configuration.isPressed ? 0.7 : 1)
              .animation(.spring(duration: 0.3, bounce: 0.2), value: configuration.isPressed)
          }
        }
        struct Sliding: ToggleStyle {
          func makeBody(configuration c: Self.Configuration) -> some View {
            Button { c.isOn.toggle() } label: {
              Circle().offset(x: c.isOn ? 20 : 0).animation(.snappy, value: c.isOn)
            }
          }
        }
        struct Twice: PrimitiveButtonStyle {
          func makeBody(configuration: Configuration) -> some View {
            if configuration.isPressed {
              configuration.label.opacity(0.5).animation(.linear(duration: 0.1), value: 1)
            } else {
              configuration.label
            }
          }
        }
        """
      let file = try SwiftUIFile(Array(source.utf8))
      #expect(file.screens.map(\.name) == ["Pressed.isPressed", "Sliding.isOn"])
      #expect(file.findings.isEmpty, "\(file.findings)")
      let pressed = file.screens[0].document.choreography.elements
      #expect(pressed.map(\.propertyNames) == [["scale", "opacity"]])
      guard case .moves(1, let moves) = pressed[0].properties[0].motion else {
        Issue.record("\(pressed)"); return
      }
      #expect(moves[0].target == 0.9 && moves[0].animation == .spring(duration: 0.3, bounce: 0.2))
      #expect(file.screens[1].document.choreography.elements[0].propertyNames == ["x"])
      // An animation that no press triggers stays in the notes.
      #expect(file.notes.map(\.line) == [22])
    }

    /// Phases and keyframes triggered by a value from outside the file, of any type.
    @Test(arguments: ["let n: Int", "var n: String", "@Binding var n: Model"])
    func sequencesThatAnswerAValueFromOutsideAreRead(declaration: String) throws {
      let file = try SwiftUIFile(
        view: """
          \(declaration)
          var body: some View {
            Text("a").phaseAnimator([1, 1.5], trigger: n) { $0.scaleEffect($1) } animation: { _ in .snappy }
          }
          """)
      #expect(file.screens.map { $0.name.hasSuffix(".n") } == [true])
      #expect(
        file.screens.first?.document.choreography.elements.map(\.propertyNames) == [["scale"]])
      #expect(file.notes.allSatisfy { !$0.text.contains("not-evaluated") }, "\(file.notes)")
    }

    /// A view without size is hidden, too.
    @Test func phasesThatEndWithoutSizeEndHidden() throws {
      let file = try SwiftUIFile(
        view: """
          @State var on = false
          var body: some View {
            Text("a").phaseAnimator([0, 1], trigger: on) { $0.scaleEffect($1) }
              .onTapGesture { on.toggle() }
          }
          """)
      #expect(file.findings.map { "\($0.title) \($0.line ?? 0)" } == ["phases-end-hidden 5"])
    }

    /// Sizes and points, as a whole and by their parts.
    @Test(arguments: [
      ("\\.place", "CGSize(width: 6, height: 30)"), ("\\.place.height", "30"),
    ])
    func tracksMoveSizes(_ path: String, _ target: String) throws {
      let file = try SwiftUIFile(
        view: """
          struct Pose { var place = CGSize.zero }
          @State var on = false
          var body: some View {
            Text("a")
              .keyframeAnimator(initialValue: Pose(), trigger: on) { $0.offset($1.place) } keyframes: { _ in
                KeyframeTrack(\(path)) { LinearKeyframe(\(target), duration: 0.2) }
              }
              .onTapGesture { on.toggle() }
          }
          """)
      let screen = try #require(file.screens.first, "\(file.notes)")
      let element = screen.document.choreography.elements[0]
      let sampler = ChoreographySampler(screen.document.choreography)
      let y = try #require(element.propertyNames.firstIndex(of: "y"))
      #expect((sampler.sample(lane: y, at: 0.1).value - 15).magnitude < 1e-12)
      #expect(element.propertyNames.contains("x") == (path == "\\.place"))
      #expect(file.notes.isEmpty)
    }

    /// Transitions are evaluated, or noted as not understood.
    @Test(arguments: [
      (".scale(0.8)", ["scale 0.8"]), (".scale(scale: 0.5, anchor: .top)", ["scale 0.5"]),
      (".offset(CGSize(width: 0, height: 20))", ["y 20.0"]), (".offset(x: -9)", ["x -9.0"]),
      (".pop", ["scale 0.9", "opacity 0.0"]), (".drop(7)", ["y 7.0"]),
      (".scale(scale: unknown)", ["scale 0.0"]), (".offset(y: unknown)", ["y 1.0"]),
      (".of.elsewhere", ["transition 0.0"]),
    ])
    func transitionsAreEvaluated(_ transition: String, _ moves: [String]) throws {
      let file = try SwiftUIFile(
        Array(
          """
          extension AnyTransition {
            static let pop: AnyTransition = .scale(scale: 0.9).combined(with: .opacity)
            static func drop(_ y: CGFloat) -> AnyTransition { return .offset(x: 0, y: y) }
          }
          struct Screen: View {
            let unknown: Double
            @State var on = false
            var body: some View {
              VStack { if on { Text("a").transition(\(transition)) } }
                .onTapGesture { withAnimation(.snappy) { on = true } }
            }
          }
          """.utf8))
      let read = file.screens.first?.document.choreography.elements.flatMap(\.properties).compactMap
      {
        if case .moves(let from, _) = $0.motion { "\($0.name) \(from)" } else { nil }
      }
      #expect(read == moves, "\(file.notes)")
      let isSaid = transition.contains("unknown") || transition.contains("elsewhere")
      #expect(file.notes.map(\.line) == (isSaid ? [9] : []), "\(file.notes)")
    }

    /// No time budget applies to loaded content, and a note says so.
    @Test(arguments: ["withAnimation(.smooth(duration: 2)) { on = true }", "rows = found"])
    func whatIsLoadedIsSaidToBe(_ statement: String) throws {
      let file = try SwiftUIFile(
        view: """
          let server: Server
          @State var rows = 0
          @State var on = false
          var body: some View {
            Text("a").opacity(on ? 1 : 0)
              .task {
                let found = await server.rows()
                rows = 1
                \(statement.replacing("rows = found", with: "rows = 2"))
              }
              .onChange(of: rows) { if rows == 2 { withAnimation(.smooth(duration: 2)) { on = true } } }
          }
          """)
      #expect(file.findings.isEmpty && file.screens.count == 1)
      let assumed = file.notes.filter { $0.title == "assumed" && $0.line != 13 }
      #expect(assumed.map(\.line) == [9], "\(file.notes)")
      #expect(assumed.first?.text.contains("await server.rows()") == true)
    }

    /// Reduced motion that the format lacks: the file has the nearest kind, the note the difference.
    @Test(arguments: [
      (
        ".rotationEffect(.degrees(on ? 90 : 0))", "calm ? .linear(duration: 1) : .snappy",
        "rotation"
      ),
      (".offset(y: on ? 0 : calm ? 5 : 40)", ".snappy", "y"),
      (".scaleEffect(on && !calm ? 2 : 1)", ".snappy", "scale"),
      (".opacity(on ? 1 : 0)", "calm ? .easeInOut(duration: 0.2).delay(0.3) : .snappy", "opacity"),
      (".scaleEffect(on ? 2 : 1)", "calm ? nil : .snappy", nil),
      (".scaleEffect(on ? 2 : 1).opacity(on ? 1 : 0)", ".snappy", nil),
      (".opacity(on ? 1 : 0)", "calm ? .easeInOut(duration: 0.2) : .snappy", nil),
      (".opacity(on ? 1 : 0)", ".linear(duration: calm ? 0.1 : 0.4)", nil),
    ])
    func reducedMotionThatNoKindSaysIsNoted(
      _ modifier: String, _ animation: String, _ property: String?
    ) throws {
      let file = try SwiftUIFile(
        view: """
          @Environment(\\.accessibilityReduceMotion) var calm
          @State var on = false
          var body: some View {
            Text("a")\(modifier)
              .animation(\(animation), value: on)
              .onTapGesture { on = true }
              .saturation(calm ? 1 : 1)
          }
          """)
      #expect(file.screens.count == 1)
      #expect(file.notes.map(\.line) == (property == nil ? [] : [7]), "\(file.notes)")
      if let property, let note = file.notes.first {
        #expect(note.text.hasPrefix("with reduced motion text.\(property) is "), "\(note.text)")
      }
    }
  }
#endif
