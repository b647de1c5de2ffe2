/// Methods of which only times are taken: other ways to run what `MethodRegistry` has, which give the
/// same answers, and loops to compare with.
package enum TimedMethods {
  /// The C library's vector functions.
  static let vectorMath = "libmvec"

  /// Names, and what each does.
  package static let all: [(name: String, summary: String)] = [
    ("ours-direct-fast", "this package's batches in single precision throughout"),
    ("ours-persistent", "this package's batches in a buffer that is kept from frame to frame"),
    ("ours-tracks", "this package's keyframe tracks, many at one time"),
    ("ours-lanes", "this package's integrators across lanes"),
    ("scalar", "the same integrator written out for one spring, one oscillator after the other"),
    ("ours-threads", "this package's batches on as many threads as there are cores"),
    ("one-thread", "the same batch on one"),
    (vectorMath, "the textbook's formula with the C library's vector functions, same level"),
  ]

  /// The plain way to do a job, in order of preference: what speed-ups are ratios to.
  static let plain = ["textbook", "newton-bisection-1e-7", "scalar", "one-thread", "ours"]
}
