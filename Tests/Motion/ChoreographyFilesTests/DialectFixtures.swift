/// Springs as other libraries' code converts their parameters.
enum DialectFixtures {
  struct Row: Sendable {
    var text: String
    var stiffness: Double
    var ratio: Double
    var mass = 1.0
  }

  /// Printed by the libraries' own functions in node 20.
  static let recorded: [Row] = [
    Row(text: "motion duration=0.5 bounce=0.2", stiffness: 323.5894917400647, ratio: 0.8),
    Row(text: "motion duration=0.8 bounce=0.3", stiffness: 151.27913277946348, ratio: 0.7),
    Row(text: "motion duration=0.4 bounce=0", stiffness: 532.849527669486, ratio: 1),
    Row(text: "motion duration=1.2 bounce=0.7", stiffness: 255.19510605711244, ratio: 0.3),
    Row(text: "motion duration=0.3 bounce=-0.5", stiffness: 947.2880491901974, ratio: 1),
    Row(text: "motion duration=3 bounce=0.99", stiffness: 680.6096828628065, ratio: 0.05),
    Row(
      text: "anime bounce=0.2 duration=500", stiffness: 157.914,
      ratio: 20.106 / (2 * 157.914.squareRoot())),
    Row(text: "anime bounce=0.5", stiffness: 100.101, ratio: 10.005 / (2 * 100.101.squareRoot())),
    Row(
      text: "anime bounce=-0.4 duration=333", stiffness: 356.017,
      ratio: 62.895 / (2 * 356.017.squareRoot())),
    Row(
      text: "anime bounce=0.9 duration=120", stiffness: 2741.557,
      ratio: 10.472 / (2 * 2741.557.squareRoot())),
    Row(text: "reanimated duration=550 dampingRatio=1", stiffness: 898.92578125, ratio: 1, mass: 4),
    Row(
      text: "reanimated duration=550ms dampingRatio=0.92", stiffness: 1055.17578125, ratio: 0.92,
      mass: 4),
    Row(
      text: "reanimated duration=0.55s dampingRatio=0.83", stiffness: 1287.353515625, ratio: 0.83,
      mass: 4),
    Row(
      text: "reanimated duration=1333 dampingRatio=0.5", stiffness: 589.599609375, ratio: 0.5,
      mass: 4),
    Row(text: "reanimated duration=300 dampingRatio=0.4", stiffness: 8000, ratio: 0.4, mass: 4),
  ]
}
