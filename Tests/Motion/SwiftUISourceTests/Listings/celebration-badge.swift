// Listing of "Use PhaseAnimator for Multi-Step Sequences".
import SwiftUI

@Equatable
struct CelebrationBadge: View {
  @State private var animationTrigger = false

  enum AnimationPhase: CaseIterable {
    case initial, scaleUp, settle

    var scale: CGFloat {
      switch self {
      case .initial: return 0.5
      case .scaleUp: return 1.2
      case .settle: return 1.0
      }
    }

    var opacity: Double { self == .initial ? 0 : 1 }

    var rotation: Double {
      switch self {
      case .initial: return -15
      case .scaleUp: return 5
      case .settle: return 0
      }
    }

    var animation: Animation {
      switch self {
      case .initial: return .smooth(duration: 0.2)
      case .scaleUp: return .spring(duration: 0.4, bounce: 0.3)
      case .settle: return .smooth(duration: 0.3)
      }
    }
  }

  var body: some View {
    PhaseAnimator(AnimationPhase.allCases, trigger: animationTrigger) { phase in
      Image(systemName: "star.fill")
        .font(.system(size: 64))
        .foregroundStyle(.yellow)
        .scaleEffect(phase.scale)
        .opacity(phase.opacity)
        .rotationEffect(.degrees(phase.rotation))
    } animation: { phase in
      phase.animation
    }
    .onAppear { animationTrigger.toggle() }
  }
}
