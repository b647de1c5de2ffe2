// Listing of "Use KeyframeAnimator for Timeline-Precise Motion".
import SwiftUI

struct LogoReveal: View {
  enum Phase: CaseIterable {
    case hidden, appearing, bounced, settled

    var scale: CGFloat {
      switch self {
      case .hidden: return 0.3
      case .appearing: return 1.15
      case .bounced: return 0.95
      case .settled: return 1.0
      }
    }

    var opacity: Double {
      switch self {
      case .hidden: return 0
      case .appearing, .bounced, .settled: return 1
      }
    }

    var yOffset: CGFloat {
      switch self {
      case .hidden: return 30
      case .appearing: return -5
      case .bounced: return 2
      case .settled: return 0
      }
    }
  }

  @State private var trigger = false

  var body: some View {
    // PhaseAnimator steps through phases linearly.
    // You cannot make scale peak at 200ms while offset settles at 350ms —
    // every property transitions together per phase.
    PhaseAnimator(Phase.allCases, trigger: trigger) { phase in
      Image(systemName: "apple.logo")
        .font(.system(size: 80))
        .scaleEffect(phase.scale)
        .opacity(phase.opacity)
        .offset(y: phase.yOffset)
    } animation: { _ in
      .spring(duration: 0.25, bounce: 0.2)
    }
    .onAppear { trigger.toggle() }
  }
}
