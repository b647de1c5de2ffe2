/// Methods of which only times are taken: other ways to run what `MethodRegistry` has, which give the
/// same answers, and loops to compare with.
package enum TimedMethods {
  /// The plain loop in C: what gains are ratios to.
  package static let cLoop = "c-loop"
  /// The C library's vector functions.
  static let vectorMath = "libmvec"

  /// Names, and what each does.
  package static let all: [(name: String, summary: String)] = [
    ("ours-direct-fast", "this package's batches in single precision throughout"),
    ("ours-persistent", "this package's batches in a buffer that is kept from frame to frame"),
    ("ours-choreography", "this package's choreographies, every lane at one time"),
    ("ours-tracks", "this package's keyframe tracks, many at one time"),
    ("ours-lanes", "this package's integrators across lanes"),
    ("scalar", "the same integrator written out for one spring, one oscillator after the other"),
    ("ours-threads", "this package's batches on as many threads as there are cores"),
    ("one-thread", "the same batch on one"),
    (
      cLoop,
      "the obvious formula in C at -O3, same level: exp, sine and cosine in one call; Newton to 1e-7"
    ),
    (vectorMath, "the textbook's formula with the C library's vector functions, same level"),
  ]

  /// Plain loops in Swift, with as many calls of the C library as the formula names: the textbook's spring
  /// takes 1.6 to 2 times what C takes, which makes one of sine and cosine.
  static let swiftLoops = ["textbook", "newton-bisection", "scalar"]

  /// The plain way to do a job, in order of preference: what speed-ups are ratios to.
  static let plain = [cLoop] + swiftLoops + ["one-thread", "ours"]
}
