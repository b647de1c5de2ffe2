import Foundation

/// The expected values of easing functions in web-platform-tests and Chromium's unit tests, one row
/// per assertion, with the test's own tolerance.
public struct WebPlatformExpectations: Decodable, Sendable {
  /// One assertion.
  public struct Row: Decodable, Sendable {
    /// The test's path in web-platform-tests.
    public let file: String
    /// The kind of assertion, for example "progress" or "parse-invalid".
    public let kind: String
    /// The tested input.
    public let input: Input
    /// The expected result: a number, a text, or nothing for text that must not parse.
    public let expected: Expected
    /// The test's own tolerance, in the unit of the number.
    public let tolerance: Double

    private enum CodingKeys: String, CodingKey {
      case file, kind, input, expected
      case tolerance = "wpt_tolerance"
    }

    /// Reads the member from its JSON form.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      file = try container.decode(String.self, forKey: .file)
      kind = try container.decode(String.self, forKey: .kind)
      input = try container.decode(Input.self, forKey: .input)
      expected = try container.decodeIfPresent(Expected.self, forKey: .expected) ?? .nothing
      tolerance = try container.decodeIfPresent(Double.self, forKey: .tolerance) ?? 0
    }
  }

  /// The expected result of a row.
  public enum Expected: Decodable, Sendable {
    case number(Double)
    case text(String)
    case nothing

    /// Reads the member from its JSON form.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Double.self) {
        self = .number(number)
      } else {
        self = .text(try container.decode(String.self))
      }
    }
  }

  /// The tested input: a text to parse, or the timing and easings of an animation.
  public enum Input: Decodable, Sendable {
    case text(String)
    case timing(Timing)

    /// Reads the member from its JSON form.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let text = try? container.decode(String.self) {
        self = .text(text)
      } else {
        self = .timing(try container.decode(Timing.self))
      }
    }
  }

  /// The timing of an animation in milliseconds and its easings. Members are nil if the row does
  /// not have them.
  public struct Timing: Decodable, Sendable {
    public let currentTime, duration, delay, endDelay, iterations, iterationStart: Double?
    /// The playback rate; nil stands for 1.
    public let playbackRate: Double?
    public let fill, direction, phase: String?
    public let from, to: Double?
    public let easing, equivalent, effectEasing: String?
    public let firstFrameEasing, secondFrameEasing: String?
    /// The easing of the frames, or two easings that must give equal results.
    public let keyframeEasings: [String]
    /// The values of the frames, if they are plain numbers.
    public let frames: [Double]?

    private enum CodingKeys: String, CodingKey {
      case currentTime, duration, delay, endDelay, iterations, iterationStart, playbackRate
      case fill, direction, phase
      case from = "from_px"
      case to = "to_px"
      case easing, equivalent
      case effectEasing = "effect_easing"
      case firstFrameEasing = "first_keyframe_easing"
      case secondFrameEasing = "second_keyframe_easing"
      case keyframeEasings = "keyframe_easing"
      case frames
    }

    /// Reads the member from its JSON form.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      func number(_ key: CodingKeys) throws -> Double? {
        guard let text = try? container.decodeIfPresent(String.self, forKey: key) else {
          return try container.decodeIfPresent(Double.self, forKey: key)
        }
        return text == "Infinity" ? .infinity : nil
      }
      func text(_ key: CodingKeys) throws -> String? {
        try container.decodeIfPresent(String.self, forKey: key)
      }
      currentTime = try number(.currentTime)
      duration = try number(.duration)
      delay = try number(.delay)
      endDelay = try number(.endDelay)
      iterations = try number(.iterations)
      iterationStart = try number(.iterationStart)
      playbackRate = try number(.playbackRate)
      fill = try text(.fill)
      direction = try text(.direction)
      phase = try text(.phase)
      from = try number(.from)
      to = try number(.to)
      easing = try text(.easing)
      equivalent = try text(.equivalent)
      effectEasing = try text(.effectEasing)
      firstFrameEasing = try text(.firstFrameEasing)
      secondFrameEasing = try text(.secondFrameEasing)
      if let one = try? container.decodeIfPresent(String.self, forKey: .keyframeEasings) {
        keyframeEasings = [one]
      } else {
        keyframeEasings =
          try container.decodeIfPresent([String].self, forKey: .keyframeEasings) ?? []
      }
      frames = try? container.decodeIfPresent([Double].self, forKey: .frames)
    }
  }

  /// An expectation of Chromium's unit test of cubic Bézier curves.
  public struct UnitTestRow: Decodable, Sendable {
    /// The path of the test.
    public let file: String
    /// "solve" for the value, "slope" for its derivative.
    public let fn: String
    /// x1, y1, x2, y2.
    public let curve: [Double]
    /// The position at which the curve is sampled.
    public let x: Double
    /// The expected result.
    public let expected: Double
    /// The tolerance.
    public let tolerance: Double
  }

  /// The assertions of web-platform-tests.
  public let rows: [Row]
  /// Chromium's unit tests.
  public let vendorUnitTests: [UnitTestRow]

  private enum CodingKeys: String, CodingKey {
    case rows
    case vendorUnitTests = "vendor_unit_tests"
  }

  /// Reads the expectations in the package's resources.
  public static func load() throws -> WebPlatformExpectations {
    try JSONDecoder().decode(
      WebPlatformExpectations.self, from: RecordedFile.data("wpt-expectations"))
  }
}
