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
