#if SwiftUISource
  import AnimationChoreography
  import AnimationNumerics
  import ChoreographyAudit
  import ChoreographyFiles
  import Foundation
  import Presentation
  import SwiftUISource
  import Testing

  /// Forms that applications use, where parts of the motion are outside the file.
  @Suite struct ApplicationTests {
    /// The moves of all screens: `text.opacity 0 1`.
    private func moves(_ file: SwiftUIFile) -> [String] {
      file.screens.flatMap { screen in
        screen.document.choreography.elements.flatMap { element in
          element.properties.map { property in
            guard case .moves(let from, let moves) = property.motion else { return property.name }
            let values = [from] + moves.map(\.target)
            return "\(element.name).\(property.name) "
              + values.map { $0.formatted() }.joined(separator: " ")
          }
        }
      }
    }

    /// Declarations, the views of a body, its moves, and the lines of its notes.
    struct Form: Sendable, CustomTestStringConvertible {
      var before = ""
      var stored = "@State var on = false"
      var body: String
      var moves: [String]
      var notes: [Int] = []
      var testDescription: String { body }
    }

    static let forms = [
      // A length that layout chooses does not hide the modifiers after it.
      Form(
        body: """
          Text("a").frame(height: on ? nil : 0).opacity(on ? 1 : 0)
            .onAppear { withAnimation(.snappy) { on = true } }
          """, moves: ["text.height 0 1", "text.opacity 0 1"], notes: [5]),
      // An unknown number is stated as progress.
      Form(
        body: """
          GeometryReader { proxy in
            Text("a").offset(x: on ? 0 : -proxy.size.width / 2)
            Text("b").frame(maxWidth: .infinity, alignment: on ? .leading : .trailing)
            Text("c").foregroundStyle(on ? .red : .blue)
            Circle().strokeBorder(lineWidth: on ? 4 : 1)
          }
          .onTapGesture { withAnimation(.snappy) { on = true } }
          """,
        moves: [
          "text.x 0 1", "text-2.alignment 0 1", "text-3.foregroundStyle 0 1",
          "circle.lineWidth 1 4",
        ], notes: [6, 7, 8]),
      // Objects, bindings and conditions of other files.
      Form(
        stored: "@StateObject var model = Model()",
        body: """
          Text("a").opacity(model.isOn ? 1 : 0)
            .onTapGesture { withAnimation(.snappy) { model.isOn.toggle() } }
          """, moves: ["text.opacity 0 1"], notes: [6]),
      Form(
        stored: "@Binding var shown: Bool",
        body: """
          VStack { if shown { Text("a").transition(.scale) } }
          Button("b") { withAnimation(.snappy) { shown = false } }
          """, moves: ["text.scale 1 0"], notes: [6]),
      Form(
        stored: "@EnvironmentObject var model: Model",
        body: """
          VStack { if model.isOn { Text("a").transition(.scale) } }
            .animation(.snappy, value: model.isOn)
          """, moves: ["text.scale 0 1"]),
      Form(
        stored: "let change: Int; @State var angle = 0.0",
        body: """
          Text("a").rotationEffect(.degrees(angle))
            .onChange(of: change) { withAnimation(.snappy) { angle = 90 } }
          """, moves: ["text.rotation 0 90"]),
      // A drag changes before it ends.
      Form(
        stored: "@State var place = CGSize.zero",
        body: """
          Text("a").offset(place).gesture(
            DragGesture().onChanged { place = $0.translation }
              .onEnded { _ in withAnimation(.bouncy) { place = .zero } })
          """, moves: ["text.x 100 0", "text.y 100 0"], notes: [7]),
      // Animatable data of shapes and modifiers, and what differs between two modifiers.
      Form(
        before: """
          struct Arc: Shape {
            var end: Double
            var animatableData: Double { get { end } set { end = newValue } }
            func path(in rect: CGRect) -> Path { Path() }
          }
          """,
        body: """
          Arc(end: on ? 1 : 0.25).onTapGesture { withAnimation(.snappy) { on = true } }
          """, moves: ["arc.animatableData 0.25 1"]),
      Form(
        before: """
          struct Shrunk: ViewModifier {
            var by: Double
            func body(content: Content) -> some View { content.scaleEffect(by).opacity(by * 2) }
          }
          """,
        body: """
          VStack {
            if on {
              Text("a").transition(.modifier(active: Shrunk(by: 0.25), identity: Shrunk(by: 1)))
            }
          }
          .onTapGesture { withAnimation(.snappy) { on = true } }
          """, moves: ["text.scale 0.25 1", "text.opacity 0.5 2"]),
      // Without an animation nothing is reported.
      Form(
        body: """
          Text("a").opacity(on ? 1 : 0).animation(.none, value: on).transition(.identity)
            .onTapGesture { withAnimation(nil) { on = true } }
          """, moves: []),
      // The characters of a text are known, and a count that was assumed holds everywhere.
      Form(
        stored: "let word = Array(\"abc\"); @State var on = false",
        body: """
          ForEach(0..<word.count, id: \\.self) { i in
            Text(String(word[i])).opacity(on ? 1 : 0).animation(.snappy.delay(Double(i) / 20), value: on)
          }
          .onTapGesture { on = true }
          """, moves: ["text.opacity 0 1"]),
      Form(
        stored: "let count: Int; @State var on = false",
        body: """
          ForEach(0..<count, id: \\.self) { i in
            Text("a").opacity(on ? 1 : 0)
              .animation(.snappy.delay(Double(i) / Double(count)), value: on)
          }
          .onTapGesture { on = true }
          """, moves: ["text.opacity 0 1"], notes: [0]),
      Form(
        stored: "let most: Double; @State var on = false",
        body: """
          Text("a").position(x: .random(in: 0...most), y: 0).opacity(on ? 1 : 0)
            .onTapGesture { withAnimation(.snappy) { on = true } }
          """, moves: ["text.opacity 0 1"]),
    ]

    @Test(arguments: forms) func motionIsRead(_ form: Form) throws {
      let head = form.before.isEmpty ? "import SwiftUI" : form.before
      let file = try SwiftUIFile(
        Array(
          """
          \(head)
          struct Screen: View {
            \(form.stored)
            var body: some View {
          \(form.body)
            }
          }
          """.utf8))
      #expect(moves(file) == form.moves, "\(file.notes.map(\.text))")
      let notes = file.notes.filter { $0.rule != "assumed" || $0.line != nil || form.notes == [0] }
      #expect(notes.map { $0.line ?? 0 } == form.notes, "\(notes.map(\.text))")
    }

    /// A transaction on a view that appears changes its transition's animation.
    @Test func aTransactionChangesTheTransition() throws {
      let file = try SwiftUIFile(
        view: """
          @State var on = false
          var body: some View {
            VStack {
              if on {
                Text("a").transition(.move(edge: .leading))
                  .transaction { $0.animation = .linear(duration: 0.2).delay(0.3) }
              }
            }
            .onTapGesture { withAnimation(.snappy) { on = true } }
          }
          """)
      let element = try #require(file.screens.first?.document.choreography.elements.first)
      let sampler = ChoreographySampler(Choreography(name: "a", elements: [element]))
      #expect((sampler.sample(lane: 0, at: 0.4).value + 0.5).magnitude < 1e-9)
      #expect(file.notes.isEmpty)
    }
  }
#endif
