/// Methods that are timed but not listed in `MethodRegistry`: alternative ways to run its methods
/// with equal answers, and loops to compare with.
package enum TimedMethods {
  /// The plain loop in C: the preferred yardstick for speed-ups.
  package static let cLoop = "c-loop"
  /// A batch with a plain move for each lane of a choreography.
  static let directSprings = "direct-springs"
  /// One spring by the plain loop in C, beside what has no loop or a cheaper one.
  static let cSample = "c-sample"
  /// The C library's vector functions.
  static let vectorMath = "libmvec"
  /// SLEEF's vector functions: those of at most 1 ulp, and the faster ones.
  static let sleef = "sleef"
  static let fastSleef = "sleef-u35"

  package static let all: [(name: String, summary: String)] = [
    ("ours-direct-fast", "this package's batches in single precision throughout"),
    ("ours-incremental", "this package's batches in a buffer that is updated from frame to frame"),
    ("ours-choreography", "this package's choreographies, every lane at one time"),
    ("ours-tracks", "this package's keyframe tracks, many at one time"),
    ("ours-lanes", "this package's integrators across lanes"),
    ("scalar", "the same integrator written out for one spring, one oscillator after the other"),
    ("ours-threads", "this package's batches on as many threads as there are cores"),
    ("one-thread", "the same batch on one"),
    (directSprings, "a batch with a plain move for each lane, by the direct algorithm"),
    (cSample, "one sample of a spring by the plain loop in C, as a unit of time"),
    (CalibrationJobs.readWrite, "a pass that reads and writes what a job must"),
    (
      cLoop,
      "the obvious formula in C at -O3, same level: exp, sine and cosine in one call; Newton to 1e-7"
    ),
    (vectorMath, "the textbook's formula with the C library's vector functions, same level"),
    (sleef, "SLEEF's vector functions of at most 1 ulp, same level"),
    (fastSleef, "SLEEF's vector functions of at most 3.5 ulp, same level"),
  ]

  /// Plain loops in Swift. They call the C library as often as the formula does. The textbook's
  /// spring takes about 1.5 times as long as in C, where the compiler merges sine and cosine.
  static let swiftLoops = ["textbook", "newton-bisection", "scalar"]

  /// The plain methods in order of preference: the yardsticks of speed-ups.
  static let plain = [cLoop] + swiftLoops + ["one-thread", "ours"]
}
