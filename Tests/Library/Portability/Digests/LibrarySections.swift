import AnimationNumerics
import Seeding

/// Every public function of the library that returns numbers. Errors are impossible for these inputs;
/// one that were thrown would show as a NaN.
func recordLibrary(_ recorder: inout DigestRecorder) {
  recordSprings(&recorder)
  recordSettling(&recorder)
  recordIntegrators(&recorder)
  recordBatches(&recorder)
  recordEasing(&recorder)
  recordCurvePlans(&recorder)
  recordKeyframes(&recorder)
  recordAnimations(&recorder)
  recordStaggers(&recorder)
  recordExtremes(&recorder)
  recordChoreographies(&recorder)
  recordDecays(&recorder)
}

extension SplitMix64 {
  /// A spring of any regime, near-critical ones among them.
  mutating func spring() -> Spring {
    let duration = number(0.05, 2)
    switch integer(below: 7) {
    case 0: return Spring(duration: duration, bounce: 0)
    case 1: return Spring(duration: duration, bounce: number(-0.95, 0))
    case 2: return Spring(duration: duration, bounce: number(-1, 1) * 1e-6)
    case 3: return Spring(response: duration, dampingRatio: number(0, 3))
    case 4:
      return Spring(
        mass: number(0.2, 5), stiffness: number(1, 900), damping: number(0, 90),
        allowOverDamping: next() & 1 == 0)
    default: return Spring(duration: duration, bounce: number(0, 0.99))
    }
  }
}

extension DigestRecorder {
  /// Puts a number that may be rejected.
  mutating func put<Failure: Error>(_ number: () throws(Failure) -> Double) {
    do throws(Failure) {
      put(try number())
    } catch {
      put(Double.nan)
    }
  }

  mutating func put(_ number: Double?) { put(number ?? .nan) }

  mutating func put(_ state: MotionState) {
    put(state.position)
    put(state.velocity)
  }
}
