// Listing of "Use PhaseAnimator for Multi-Step Sequences".
import SwiftUI

@Equatable
struct PulsingIndicator: View {
  enum PulsePhase: CaseIterable {
    case resting
    case expanded

    var scale: CGFloat {
      switch self {
      case .resting: return 1.0
      case .expanded: return 1.15
      }
    }

    var opacity: Double {
      switch self {
      case .resting: return 0.6
      case .expanded: return 1.0
      }
    }
  }

  var body: some View {
    // No trigger parameter = continuous loop
    PhaseAnimator(PulsePhase.allCases) { phase in
      Circle()
        .fill(.blue)
        .frame(width: 12, height: 12)
        .scaleEffect(phase.scale)
        .opacity(phase.opacity)
    } animation: { phase in
      switch phase {
      case .resting: return .smooth(duration: 0.8)
      case .expanded: return .smooth(duration: 0.8)
      }
    }
  }
}
