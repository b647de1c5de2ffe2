#if SwiftUISource
  import AnimationNumerics
  import SwiftSyntax

  /// A view with its modifiers, evaluated for one value of the state.
  final class Node {
    /// Its place in the source and the indices of the items around it, the same in every state.
    let key: String
    /// The key without the indices.
    private(set) lazy var group = Evaluator.shape(key)
    /// The indices of the items around it.
    var indices: [Int] {
      key.split(separator: "[").dropFirst().compactMap { Int($0.prefix { $0 != "]" }) }
    }
    var name: String
    /// The offset of the view.
    let position: Int
    weak var parent: Node?
    var children: [Node] = []
    var properties: [Property] = []
    var animators: [Animator] = []
    var triggers: [Trigger] = []
    var transition: Transition?
    /// Whether layout sees its children in its place: a list, a group, or a view of the file.
    var isStructural = false
    var sequences: [Sequence] = []
    /// How often each property was set.
    var counts: [String: Int] = [:]
    /// The number of modifiers so far: a modifier applies to those before it.
    var order = 0
    /// The enclosing branches of conditions that are known only at run time.
    var branches: [Int: Int] = [:]
    /// The paths on which the number of items depends.
    var countReads: Set<String> = []

    init(key: String, name: String, position: Int) {
      (self.key, self.name, self.position) = (key, name, position)
    }

    /// A number that a modifier sets.
    struct Property {
      var name: String
      var value: Value
      var reads: Set<String>
      var order: Int
      var position: Int
      /// The animation of a `.animation(_:body:)` around it.
      var scoped: AnimationValue?
      /// Whether its value is never a number.
      var isUnmeasured = false
    }

    /// An `.animation` or `.transaction` modifier.
    struct Animator {
      var animation: Value
      /// The value on whose change it acts; nil if it acts on every change.
      var value: Value?
      var reads: Set<String>
      var order: Int
      var position: Int
      /// The closure of a `.transaction` modifier.
      var change: Function?
    }

    /// A `.transition` modifier as properties of the view when it is absent.
    struct Transition {
      struct Part {
        var name: String
        var absent: Double
        var present: Double
        /// The animation of this part only.
        var animation: AnimationValue?
      }

      var insertion: [Part] = []
      var removal: [Part] = []
      var position: Int
      var order: Int
      /// Whether its effect could be evaluated.
      var isKnown = true
    }

    /// Phases or keyframes of the view.
    struct Sequence {
      var phases: [Phase] = []
      var tracks: [Track] = []
      /// The trigger; nil if it runs by itself, for ever.
      var trigger: Value?
      var reads: Set<String> = []
      /// The variables on which its times depend.
      var timing: Set<String> = []
      /// Whether it runs by itself in this state.
      var isRunning: Bool
      var isLooping: Bool { trigger == nil }
      var position: Int
      /// Views inside that move, with their tracks.
      var nodes: [Node] = []
    }

    struct Phase {
      var name: String
      var nodes: [Node]
      var animation: AnimationValue?
    }

    /// Keyframes of one property of a view.
    struct Track {
      var node: Node
      var property: String
      var from: Double
      var keyframes: [Keyframe]

      /// The time at its first value; nil if none.
      var rest: Double? {
        guard let first = keyframes.first, first.type == "linear", first.to == from else {
          return nil
        }
        return first.duration
      }
    }

    struct Keyframe: Equatable {
      var type: String
      var to: Double
      var duration: Double?
      var spring: Spring?
      var startVelocity: Double?
      var endVelocity: Double?
      var curve: [Double]?
      var position: Int
    }

    /// Adds a view, unless it is around this one, as in `mask(self)`.
    func add(_ child: Node) {
      guard !child.contains(self) else { return }
      child.parent = self
      children.append(child)
    }

    private func contains(_ node: Node) -> Bool {
      node === self || children.contains { $0.contains(node) }
    }

    /// The views that a transition inserts or removes with it.
    var inserted: [Node] {
      isStructural && transition == nil ? children.flatMap(\.inserted) : [self]
    }

    /// This view and all views in it.
    var all: [Node] { [self] + children.flatMap(\.all) }
  }

  /// The cause of a change.
  struct Trigger {
    /// The modifier or view: `onAppear`, `Button`.
    var kind: String
    var position: Int
    var key: String
    var function: Function
    var arguments: Evaluator.Arguments = []
    /// For `onChange` and `task(id:)`, the value that is observed.
    var value: Value?
    var branches: [Int: Int] = [:]
    /// The `onChanged` action of a gesture whose `onEnded` this is.
    var before: Function?
    /// A change that no action makes: a control with `$value.animation(…)` does, or code elsewhere.
    var change: (path: String, value: Value, animation: AnimationValue?)?

    /// A change of a variable from outside.
    static func outside(_ path: String, _ value: Value) -> Trigger {
      Trigger(
        kind: "a change of \(path)", position: 0, key: "",
        function: Function(parameters: [], body: [], scope: Scope()), change: (path, value, nil))
    }
  }
#endif
