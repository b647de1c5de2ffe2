import Foundation

/// Easing values recorded from Chromium, Firefox and WebKit through the Web Animations API on
/// 2026-11-21, as `getComputedTiming().progress` and computed property values.
///
/// The engines solve to about 1e-7 and have individual limits. Their values are therefore evidence
/// of meaning, not of digits; each engine's documentation below states their precision.
public struct BrowserRecordings: Decodable, Sendable {
  /// The inputs of every engine.
  public struct Inputs: Decodable, Sendable {
    /// A cubic Bézier curve.
    public struct Curve: Decodable, Sendable {
      /// The key of the curve's samples in `Engine.curves`.
      public let name: String
      /// x1, y1, x2, y2.
      public let p: [Double]
      /// The curve as CSS text.
      public let css: String
    }

    /// A keyframe effect.
    public struct Effect: Decodable, Sendable {
      /// A frame of the effect.
      public struct Frame: Decodable, Sendable {
        /// The value.
        public let v: Double
        /// Its offset; nil if the effect spaces it evenly.
        public let offset: Double?
        /// The easing of the interval that starts here; nil for `linear`.
        public let easing: String?
      }

      /// The key of the effect's samples in `Engine.keyframes`.
      public let name: String
      /// The frames.
      public let frames: [Frame]
      /// The easing of the whole effect.
      public let easing: String
    }

    /// Progress k/256 for k = 0…256.
    public let grid: [Double]
    /// Progress near 0, ½ and 1.
    public let cluster: [Double]
    /// The cubic Bézier curves.
    public let curves: [Curve]
    /// The `linear()` texts, keys of `Engine.linears`.
    public let linears: [String]
    /// The `steps()` texts, keys of `Engine.steps`.
    public let steps: [String]
    /// The keyframe effects.
    public let keyframes: [Effect]
    /// The `spring()` texts (mass, stiffness, damping, velocity), keys of `Engine.springs`.
    public let springs: [String]
  }

  /// The answers of one engine.
  public struct Engine: Decodable, Sendable {
    /// Eased progress of one cubic Bézier curve.
    public struct Curve: Decodable, Sendable {
      /// At `Inputs.grid` with a duration of 1 s.
      public let progress_dur1000: [Double]
      /// At `Inputs.grid` and then `Inputs.cluster` with a duration of 2²⁰ ms, for which the
      /// engine's time is exact.
      public let progress_dur2e20: [Double]
      /// At `Inputs.cluster` with a duration of 1 s.
      public let cluster_dur1000: [Double]
      /// At `Inputs.cluster` with a duration of 1 h.
      public let cluster_dur3600000: [Double]
    }

    /// Values of one `linear()` easing.
    public struct Linear: Decodable, Sendable {
      /// At `Inputs.grid` and then `Inputs.cluster`.
      public let progress: [Double]
      /// Pairs of progress outside [0, 1] and value.
      public let out: [[Double]]
    }

    /// Values of one `steps()` easing.
    public struct Steps: Decodable, Sendable {
      /// At `Inputs.grid`.
      public let grid: [Double]
      /// Progress k/n.
      public let boundary_x: [Double]
      /// The values there, with a duration of 1 s.
      public let boundary_dur1000: [Double]
      /// Pairs of progress outside [0, 1] and value.
      public let out: [[Double]]
    }

    /// Values of one keyframe effect at `Inputs.grid`.
    public struct Effect: Decodable, Sendable {
      /// The property's value.
      public let v: [Double]
      /// Progress after the effect's easing.
      public let progress: [Double]
    }

    /// Values of one `spring()` at `Inputs.grid`, as fractions of the move.
    public struct Spring: Decodable, Sendable {
      /// With a duration of 4 s.
      public let dur4000: [Double]
    }

    /// "chromium", "firefox" or "webkit".
    public let engine: String
    /// The engine's version.
    public let version: String
    /// The date of the recording.
    public let recorded: String
    /// Cubic Bézier curves by name.
    ///
    /// Chromium and Firefox stop at |x(s) − x| < 1e-7, WebKit at 1 / (1000 · duration in seconds).
    /// Firefox stores control points in binary32.
    public let curves: [String: Curve]
    /// `linear()` easings by text; binary32 in Firefox.
    public let linears: [String: Linear]
    /// `steps()` easings by text. Firefox truncates time to nanoseconds, so its jumps at k/n of a
    /// second are late.
    public let steps: [String: Steps]
    /// Keyframe effects by name; Firefox returns six digits.
    public let keyframes: [String: Effect]
    /// `spring()` easings by text, only in WebKit. For over-damped springs it returns the
    /// critically damped curve.
    public let springs: [String: Spring]?
  }

  /// The inputs.
  public let inputs: Inputs
  /// The answers by engine.
  public let engines: [String: Engine]

  /// Reads the recordings in the package's resources.
  public static func load() throws -> BrowserRecordings {
    try JSONDecoder().decode(BrowserRecordings.self, from: RecordedFile.data("browsers"))
  }
}

/// The resources of this module.
enum RecordedFile {
  /// The contents of Resources/NAME.json.
  static func data(_ name: String) throws -> Data {
    let bundle = Bundle.module
    // Foundation on Linux mistakes the folder "Resources" for the bundle's own.
    guard
      let url = bundle.url(forResource: name, withExtension: "json", subdirectory: "Resources")
        ?? bundle.url(forResource: name, withExtension: "json")
    else {
      throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: "\(name).json"])
    }
    return try Data(contentsOf: url)
  }
}
