internal import SolverVerification

extension KeyframesRequest {
  /// The end of each keyframe.
  var ends: [Double] {
    track.indices.compactMap { index in
      var prefix = self
      prefix.track = Array(track[...index])
      return SolverRequest.keyframes(prefix).rightNumbers?[2]
    }
  }

  /// Whether one of some keyframes is a spring that starts with the velocity of the keyframe before.
  func takesOverVelocity(in places: Range<Int>, _ ends: [Double]) -> Bool {
    places.dropFirst().contains { place in
      guard case .spring(_, _, _, nil) = track[place], ends.indices.contains(place - 1) else {
        return false
      }
      var before = self
      // Just before its end, where a rounding does not reach the spring.
      before.time = ends[place - 1] * (1 - 0x1p-30)
      return SolverRequest.keyframes(before).rightNumbers.map { $0[1].magnitude > 1e-6 } ?? false
    }
  }
}
