#if SwiftUISource
  import ChoreographyAudit
  import Presentation
  import ChoreographyFiles
  import SwiftUISource
  import Testing

  /// Findings of forms that are easy to read wrongly: each is a class of such forms.
  @Suite struct FindingTests {
    /// Members of a view, and its findings as "line rule", with "?" for one that rests on an
    /// assumption. The first line of the members is line 3.
    struct Form: Sendable, CustomTestStringConvertible {
      var name: String
      var members: String
      var found: [String]
      var testDescription: String { name }
    }

    /// A body whose state changes after layout.
    private static func shown(_ views: String, stored: String = "@State var on = false") -> String {
      """
      \(stored)
      var body: some View { VStack {
      \(views)
      }.task { await Task.yield(); on = true } }
      """
    }

    static let forms = [
      Form(
        name: "each part of a transition has its own animation",
        members: shown(
          """
          if on { Text("a").transition(.asymmetric(
            insertion: .scale.animation(.easeOut(duration: 0.9)),
            removal: .opacity.animation(.linear(duration: 0.1)))) }
          if on { Text("b").transition(.scale.animation(.linear(duration: 0.1))
            .combined(with: .opacity.animation(.linear(duration: 0.8)))) }
          """), found: ["5 entrance-over-budget", "8 entrance-over-budget"]),
      Form(
        name: "a function beside a constant of the same name",
        members: shown(
          """
          Text("a").opacity(on ? 1 : 0).animation(.arrive, value: on)
          Text("b").opacity(on ? 1 : 0).animation(.arrive(after: 0.04), value: on)
          Text("c").opacity(on ? 1 : 0).animation(.arrive(after: 0.3), value: on)
          }.task { await Task.yield(); on = true } } }
          extension Animation {
            static let arrive = Animation.easeOut(duration: 0.2)
            static func arrive(after delay: Double) -> Animation { arrive.delay(delay) }
          }
          struct Other: View { @State var on = false; var body: some View { VStack {
          """), found: ["7 entrance-over-budget"]),
      Form(
        name: "a trailing closure sets the property that takes a closure",
        members: """
          var body: some View { VStack {
            FadeIn { Image("a") }
            FadeIn(delay: 0.05) { Text("b") }
          } } }
          struct FadeIn<Content: View>: View {
            var delay = 0.0
            @ViewBuilder var content: Content
            @State private var visible = false
            var body: some View {
              content.opacity(visible ? 1 : 0).onAppear {
                withAnimation(.easeOut(duration: 0.2).delay(delay)) { visible = true }
              }
            }
          """, found: ["12 independent-triggers"]),
      Form(
        name: "a stored setting has its default only on a new device",
        members: shown(
          """
          ForEach(0..<4) { i in
            Text("x").opacity(on ? 1 : 0)
              .animation(.easeOut(duration: 0.2).delay(Double(i) * step), value: on)
          }
          """, stored: "@AppStorage(\"step\") var step = 0.06; @State var on = false"),
        found: ["7 interval-too-long ?"]),
      Form(
        name: "an assumed count is an assumption, a known one is not",
        members: shown(
          """
          ForEach(rows) { row in
            Text("x").opacity(on ? 1 : 0)
              .animation(.easeOut(duration: 0.1).delay(Double(row.index) * 0 + 0.0), value: on)
          }
          ForEach(rows.indices) { i in
            Text("x").opacity(on ? 1 : 0)
              .animation(.easeOut(duration: 0.1).delay(Double(i) * 0.04), value: on)
          }
          ForEach("a b c d e".components(separatedBy: " ").indices) { i in
            Text("x").opacity(on ? 1 : 0)
              .animation(.easeOut(duration: 0.1).delay(Double(i) * 0.04), value: on)
          }
          ForEach(rows.indices) { i in
            Text("x").opacity(on ? 1 : 0)
              .animation(.easeOut(duration: 0.9).delay(Double(min(i, 2)) * 0.04), value: on)
          }
          """, stored: "let rows: [Row]; @State var on = false"),
        found: ["11 cascade-over-cap ?", "11 entrance-over-budget ?", "19 entrance-over-budget"]),
      Form(
        name: "views kept in constants keep their modifiers",
        members: """
          @State var on = false
          let kept = Text("a")
            .animation(.easeOut(duration: 0.2))
          var body: some View {
            let shape = Circle().opacity(on ? 1 : 0)
              .animation(.easeOut(duration: 0.9), value: on)
            return VStack { kept; shape.padding(4) }.task { await Task.yield(); on = true }
          }
          """, found: ["5 animation-without-value", "8 entrance-over-budget"]),
      Form(
        name: "an effect that ends invisible is no entrance",
        members: """
          @State var scale = 0.1
          @State var opacity = 1.0
          var body: some View {
            Circle().scaleEffect(scale).opacity(opacity)
              .onAppear { withAnimation(.easeOut(duration: 1)) { scale = 1.5; opacity = 0 } }
          }
          """, found: []),
      Form(
        name: "an inner spring keyframe may be cut off, the last one at its own line",
        members: """
          @State var n = 0
          var body: some View {
            Text("x")
              .keyframeAnimator(initialValue: 0.0, trigger: n) { v, x in v.offset(x: x) } keyframes: { _ in
                SpringKeyframe(20, duration: 0.15, spring: .bouncy)
                SpringKeyframe(0, spring: .bouncy)
              }
            Text("y")
              .keyframeAnimator(initialValue: 0.0, trigger: n) { v, x in v.offset(x: x) } keyframes: { _ in
                LinearKeyframe(20, duration: 0.15)
                SpringKeyframe(0, duration: 0.1, spring: .bouncy)
              }
              .onTapGesture { n += 1 }
          }
          """, found: ["13 spring-keyframe-cut-off"]),
      Form(
        name: "one view and views that start together are no cascade",
        members: """
          @State var n = 0
          @State var on = false
          var body: some View { VStack {
            Text("x").keyframeAnimator(initialValue: 0.0, trigger: n) { v, x in v.offset(x: x) } keyframes: { _ in
              LinearKeyframe(0, duration: 0.5)
              CubicKeyframe(20, duration: 0.3)
            }.onTapGesture { n += 1 }
            Text("a").scaleEffect(on ? 1 : 0.5); Text("b").opacity(on ? 1 : 0)
          }.task { await Task.yield(); withAnimation(.easeOut(duration: 0.05).delay(0.34)) { on = true } } }
          """, found: []),
      Form(
        name: "a message that goes away again is no chain of timers",
        members: """
          @State var copied = false
          var body: some View {
            Button("Copy") {
              withAnimation { copied = true }
              DispatchQueue.main.asyncAfter(deadline: .now() + 0.8) { withAnimation { copied = false } }
            }
            Image("check").opacity(copied ? 1 : 0)
          }
          """, found: []),
      Form(
        name: "a pulse by a timer is a chain",
        members: """
          @State var big = false
          var body: some View {
            Button("Like") {
              withAnimation(.easeOut(duration: 0.2)) { big = true }
              DispatchQueue.main.asyncAfter(deadline: .now() + 0.2) { withAnimation { big = false } }
            }
            Image("heart").scaleEffect(big ? 1.3 : 1)
          }
          """, found: ["5 chained-timers"]),
      Form(
        name: "a list loop with sleeps is a stagger",
        members: """
          let icons = ["a", "b", "c", "d"]
          @State var visible: Set<Int> = []
          var body: some View {
            HStack {
              ForEach(Array(icons.enumerated()), id: \\.offset) { index, icon in
                Image(icon).scaleEffect(visible.contains(index) ? 1 : 0.5)
                  .opacity(visible.contains(index) ? 1 : 0)
              }
            }
            .task {
              for index in icons.indices {
                withAnimation(.easeOut(duration: 0.2)) { _ = visible.insert(index) }
                try? await Task.sleep(for: .milliseconds(40))
              }
            }
          }
          """, found: []),
      Form(
        name: "a list loop of timers keeps an interval",
        members: """
          @State var shown = Set<Int>()
          var body: some View {
            HStack { ForEach(0..<5, id: \\.self) { i in Circle().opacity(shown.contains(i) ? 1 : 0) } }
            .task {
              for i in 0..<5 {
                DispatchQueue.main.asyncAfter(deadline: .now() + Double(i) * 0.08) {
                  withAnimation(.easeOut(duration: 0.05)) { _ = shown.insert(i) }
                }
              }
            }
          }
          """, found: ["9 cascade-over-cap", "9 interval-too-long"]),
      Form(
        name: "rows that start timers of their own have independent triggers",
        members: """
          var body: some View { VStack { ForEach(0..<4, id: \\.self) { i in Row(index: i) } } } }
          struct Row: View {
            let index: Int
            @State var shown = false
            var body: some View {
              Text("a").opacity(shown ? 1 : 0).onAppear {
                DispatchQueue.main.asyncAfter(deadline: .now() + Double(index) * 0.05) {
                  withAnimation(.easeOut(duration: 0.2)) { shown = true }
                }
              }
            }
          """, found: ["8 independent-triggers"]),
      Form(
        name: "phases that only take turns",
        members: """
          struct Pose: Equatable { var scale = 1.0, angle = 0.0, lift = 0.0 }
          let poses = [Pose(), Pose(scale: 1.3), Pose(angle: 20), Pose(lift: -14)]
          @State var run = 0
          var body: some View {
            PhaseAnimator(poses, trigger: run) { pose in
              Image("a").scaleEffect(pose.scale).rotationEffect(.degrees(pose.angle))
                .offset(y: pose.lift)
            } animation: { _ in .spring(duration: 0.2, bounce: 0.2) }
            .onTapGesture { run += 1 }
          }
          """, found: ["7 phases-force-timing"]),
      Form(
        name: "a delay does not wait for layout",
        members: """
          @State var on = false
          var body: some View {
            Text("a").offset(y: on ? 0 : 20)
              .onAppear { withAnimation(.easeOut(duration: 0.1).delay(0.2)) { on = true } }
          }
          """, found: ["6 appear-without-layout-wait"]),
      Form(
        name: "every late view has a finding of its own",
        members: shown(
          """
          Text("a").opacity(on ? 1 : 0)
            // choreo:disable:next entrance-over-budget
            .animation(.easeOut(duration: 0.9), value: on)
          Text("b").opacity(on ? 1 : 0)
            .animation(.easeOut(duration: 0.8), value: on)
          """), found: ["9 entrance-over-budget"]),
    ]

    @Test(arguments: forms) func formsAreReportedAtTheirPlaces(_ form: Form) throws {
      let file = try SwiftUIFile(view: form.members)
      let found = file.findings.map { finding in
        "\(finding.line ?? 0) \(finding.rule)\(finding.level == .undecided ? " ?" : "")"
      }
      #expect(found == form.found, "\(file.findings.map(\.text)) \(file.notes.map(\.text))")
    }

    /// What is assumed stands in the finding and in the notes.
    @Test func assumptionsAreStated() throws {
      let file = try SwiftUIFile(
        view: Self.forms[3].members)
      #expect(
        file.findings.first?.text.hasPrefix("assuming that step has its default, 0.06: ") == true)
      #expect(file.notes.map(\.text).contains("step has its default, 0.06 (@AppStorage)"))
      #expect(file.findings.first?.level.word == "warning")
    }
  }
#endif
