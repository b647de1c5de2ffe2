import AnimationNumerics
import RecordedValues
import Testing

/// Values recorded from three browser engines.
///
/// The engines find s with |x(s) − x| below a bound of their own, so a recorded value lies between
/// the true values at x ± that bound; Firefox besides rounds control points and results to binary32.
@Suite struct EasingBrowserTests {
  static let recordings = Result { try BrowserRecordings.load() }

  struct Limits {
    /// How far off the engine's x may be.
    var x: Double
    /// How far off its y may be, relative to the largest control value.
    var y: Double

    /// With a duration of `seconds`.
    init(_ engine: String, seconds: Double) {
      switch engine {
      case "chromium": (x, y) = (1e-7, 1e-12)
      case "webkit": (x, y) = (max(1 / (1000 * seconds), 1e-10), 1e-12)
      default: (x, y) = (4e-7, 2e-7)
      }
    }
  }

  @Test(arguments: ["chromium", "firefox", "webkit"])
  func cubicBezierAgreesWithTheEngineWithinItsStopTest(name: String) throws {
    let recordings = try Self.recordings.get()
    let engine = try #require(recordings.engines[name])
    let (grid, cluster) = (recordings.inputs.grid, recordings.inputs.cluster)
    for input in recordings.inputs.curves {
      let samples = try #require(engine.curves[input.name])
      let curve = try CubicBezier(x1: input.p[0], y1: input.p[1], x2: input.p[2], y2: input.p[3])
      #expect(try EasingFunction(css: input.css) == .cubicBezier(curve))
      let sets = [
        (grid + cluster, samples.progress_dur2e20, 1048.576),
        (cluster, samples.cluster_dur3600000, 3600),
      ]
      for (progress, values, seconds) in sets {
        #expect(progress.count == values.count)
        let limits = Limits(name, seconds: seconds)
        let scale = max(1, abs(input.p[1]), abs(input.p[3]))
        for (x, value) in zip(progress, values) {
          let near = [-limits.x, -limits.x / 2, 0, limits.x / 2, limits.x].map {
            curve.value(at: x + $0)
          }
          let slack = limits.y * scale + 1e-9
          #expect(
            near.min()! - slack <= value && value <= near.max()! + slack,
            "\(name) \(input.css) at \(x): \(value), ours \(near[2])")
        }
      }
    }
  }

  @Test(arguments: ["chromium", "firefox", "webkit"])
  func linearAgreesWithTheEngine(name: String) throws {
    let recordings = try Self.recordings.get()
    let engine = try #require(recordings.engines[name])
    // Firefox computes inputs and outputs in binary32, which steep lines magnify.
    let tolerance = name == "firefox" ? 5e-6 : 1e-14
    for css in recordings.inputs.linears {
      let samples = try #require(engine.linears[css])
      let easing = try EasingFunction(css: css)
      guard case .linear(let points) = easing else { continue }
      let startsWithAJump = points.inputs[0] == points.inputs[1]
      for (x, value) in zip(recordings.inputs.grid + recordings.inputs.cluster, samples.progress) {
        // Chromium and Firefox take the outermost microsecond of the second for the end itself.
        let isSnapped = name != "webkit" && x != x.rounded() && min(x, 1 - x) < 1e-6
        var ours = easing.value(at: isSnapped ? x.rounded() : x)
        if startsWithAJump, x < points.inputs[0] {
          // The rule of 2024, which the engines do not follow yet.
          #expect(ours == points.outputs[0])
          ours = points.outputs[1]
        }
        #expect(abs(ours - value) <= tolerance * max(1, abs(value)), "\(css) at \(x): \(value)")
      }
      for pair in samples.out {
        let isBefore = startsWithAJump && pair[0] < points.inputs[0]
        let ours = isBefore ? points.outputs[1] : easing.value(at: pair[0])
        #expect(abs(ours - pair[1]) <= tolerance * max(1, abs(pair[1])), "\(css) at \(pair)")
      }
    }
  }

  @Test(arguments: ["chromium", "firefox", "webkit"])
  func stepsAgreeWithTheEngine(name: String) throws {
    let recordings = try Self.recordings.get()
    let engine = try #require(recordings.engines[name])
    for css in recordings.inputs.steps {
      let samples = try #require(engine.steps[css])
      let easing = try EasingFunction(css: css)
      var pairs = zip(recordings.inputs.grid, samples.grid).map { [$0, $1] }
      if name != "firefox" {
        pairs += zip(samples.boundary_x, samples.boundary_dur1000).map { [$0, $1] }
      }
      for pair in pairs {
        #expect(abs(easing.value(at: pair[0]) - pair[1]) <= 1e-15, "\(css) at \(pair)")
      }
      for pair in samples.out {
        let tolerance = name == "firefox" ? 5e-6 : 1e-15
        #expect(
          abs(easing.value(at: pair[0]) - pair[1]) <= tolerance * max(1, abs(pair[1])),
          "\(css) at \(pair)")
      }
    }
  }

  @Test(arguments: ["chromium", "firefox", "webkit"])
  func keyframeEffectsAgreeWithTheEngine(name: String) throws {
    let recordings = try Self.recordings.get()
    let engine = try #require(recordings.engines[name])
    for input in recordings.inputs.keyframes {
      let samples = try #require(engine.keyframes[input.name])
      let easing = try EasingFunction(css: input.easing)
      let frames = try input.frames.map {
        CSSKeyframes.Frame(
          $0.v, offset: $0.offset, easing: try EasingFunction(css: $0.easing ?? "linear"))
      }
      let effect = try CSSKeyframes(frames: frames, easing: easing)
      // The engines' own error on values up to 100, and Firefox's six digits.
      let tolerance = name == "firefox" ? 6e-4 : 1e-4
      for (index, x) in recordings.inputs.grid.enumerated() {
        #expect(abs(easing.value(at: x) - samples.progress[index]) <= 1e-7)
        let ours = effect.value(at: x)
        #expect(
          abs(ours - samples.v[index]) <= tolerance,
          "\(name) \(input.name) at \(x): \(samples.v[index]), ours \(ours)")
      }
    }
  }
}
