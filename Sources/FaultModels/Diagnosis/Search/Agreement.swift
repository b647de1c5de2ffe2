internal import Foundation

/// How far predictions meet answers.
struct Agreement {
  var wrong = 0
  /// Wrong answers that are predicted to 1 % of their error.
  var reproduced = 0
  /// Of these, how many say how they came about.
  var telling = 0
  /// Wrong answers as far off as the program's roundings may bring them.
  var withinSpread = 0
  /// Wrong answers where the program has grown beyond bounds.
  var unstable = 0
  var right = 0
  /// Right answers that the program would have got wrong.
  var contradicted = 0
  /// Largest error of a wrong answer that is not predicted, and how many there are.
  var unpredicted: [Int] = []

  var explained: Int { reproduced + withinSpread + unstable }
  var recall: Double { wrong == 0 ? 0 : Double(explained) / Double(wrong) }
  /// Over the answers that the program changes: a share of all right answers would hide a program
  /// that is wrong wherever it matters.
  var precision: Double {
    explained == 0 ? 0 : Double(explained) / Double(explained + contradicted)
  }

  /// Whether the program may be believed: it predicts nearly all wrong answers, leaves those right
  /// that are, and does not merely excuse them by roundings.
  var isConvincing: Bool { wrong >= Self.leastWrong && isConvincingForItsSize }

  /// Of the answers that a program changes, the share that it must have right.
  static let leastPrecision = 0.95

  /// As many wrong answers as a name needs.
  static let leastWrong = 12

  /// The same, however few the wrong answers are.
  var isConvincingForItsSize: Bool {
    isFitting && precision >= Self.leastPrecision
  }

  /// Whether roundings are the fault: chance has a part in what they do.
  var isOfRoundings: Bool { Double(withinSpread) >= 0.1 * Double(wrong) }

  /// Whether the wrong answers alone speak for the program.
  var isFitting: Bool {
    recall >= (isOfRoundings ? 0.90 : 0.93)
      && Double(reproduced) >= 0.25 * Double(explained)
  }

  static func + (a: Agreement, b: Agreement) -> Agreement {
    Agreement(
      wrong: a.wrong + b.wrong, reproduced: a.reproduced + b.reproduced,
      telling: a.telling + b.telling,
      withinSpread: a.withinSpread + b.withinSpread, unstable: a.unstable + b.unstable,
      right: a.right + b.right, contradicted: a.contradicted + b.contradicted)
  }
}

/// How a prediction meets one number of an answer.
enum Meeting {
  /// A wrong number, to 1 % of its error; and whether it says how it came about.
  case reproduced(isTelling: Bool)
  /// A wrong number as far off as the program's roundings may bring it.
  case withinSpread
  /// A wrong number where the program has grown beyond bounds.
  case unstable
  /// A wrong number that is another one than was predicted.
  case missed
  /// A right number that the program leaves right, or would have got wrong.
  case kept, contradicted
}

/// Compares predictions with answers.
struct Scorer {
  let tolerance: Double
  /// Errors are spread evenly over twelve orders of magnitude as long as nothing is known of them.
  private static let orders = log(1e12)
  private static let shares = [0.02, 0.05, 0.1, 0.2, 0.35, 0.5, 0.7, 0.9]

  /// Two infinities of one sign are no distance apart.
  private static func distance(_ a: Double, _ b: Double) -> Double {
    a == b ? 0 : (a - b).magnitude
  }

  func meeting(_ prediction: Prediction, _ item: Evidence, mayBlowUp: Bool) -> Meeting {
    let distance = Self.distance(prediction.value, item.truth) / item.scale
    let allowance = item.allowance / item.scale
    let spread = prediction.spread / item.scale
    let isBlown = mayBlowUp && !(distance <= 1e3)
    guard item.isWrong else {
      return distance <= max(4 * spread, 3 * tolerance) + allowance || isBlown
        ? .kept : .contradicted
    }
    let error = (item.observed - item.truth).magnitude / item.scale
    let miss = (item.observed - prediction.value).magnitude / item.scale
    if item.observed.isFinite, prediction.value.isFinite {
      // Whatever is meant, the right answer does not explain a wrong one.
      if miss <= max(0.01 * error, allowance), miss < 0.5 * error || error == 0 {
        return .reproduced(isTelling: item.isTelling(item.observed))
      }
      if miss <= 4 * spread, spread <= 100 * error { return .withinSpread }
    } else if !item.observed.isFinite, !prediction.value.isFinite {
      return .reproduced(isTelling: false)
    }
    return isBlown ? .unstable : .missed
  }

  /// The part of the evidence that predictions meet, as counts.
  func agreement(
    _ predictions: [Prediction], _ evidence: [Evidence], mayBlowUp: Bool
  ) -> Agreement {
    var result = Agreement()
    for (index, (prediction, item)) in zip(predictions, evidence).enumerated() {
      if item.isWrong { result.wrong += 1 } else { result.right += 1 }
      switch meeting(prediction, item, mayBlowUp: mayBlowUp) {
      case .reproduced(let isTelling):
        result.reproduced += 1
        if isTelling { result.telling += 1 }
      case .withinSpread: result.withinSpread += 1
      case .unstable: result.unstable += 1
      case .missed: result.unpredicted.append(index)
      case .kept: break
      case .contradicted: result.contradicted += 1
      }
    }
    return result
  }

  /// Bits that a program saves in telling the answers, over telling each error by itself.
  func bits(_ predictions: [Prediction], _ evidence: [Evidence], mayBlowUp: Bool) -> Double {
    if predictions.contains(where: { $0.spread > 0 }) {
      // How far roundings add up is not known to a factor.
      return [1.0 / 6, 0.5, 1.5].map {
        bits(predictions, evidence, spreadFactor: $0, mayBlowUp: mayBlowUp)
      }.max()! - 2
    }
    return bits(predictions, evidence, spreadFactor: 0, mayBlowUp: mayBlowUp)
  }

  private func bits(
    _ predictions: [Prediction], _ evidence: [Evidence], spreadFactor: Double, mayBlowUp: Bool
  ) -> Double {
    var odds: [Double] = []
    odds.reserveCapacity(evidence.count)
    for (prediction, item) in zip(predictions, evidence) {
      odds.append(
        min(self.odds(prediction, item, spreadFactor: spreadFactor, mayBlowUp: mayBlowUp), 16_384))
    }
    var best = -Double.infinity
    for share in Self.shares {
      // One logarithm for many factors.
      var (sum, product) = (0.0, 1.0)
      for value in odds {
        product *= share + (1 - share) * value
        if !(1e-200...1e200).contains(product) {
          sum += log2(product)
          product = 1
        }
      }
      best = max(best, sum + log2(product))
    }
    return best
  }

  /// By how much likelier an answer is under the program than by itself.
  private func odds(
    _ prediction: Prediction, _ item: Evidence, spreadFactor: Double, mayBlowUp: Bool
  ) -> Double {
    let distance = Self.distance(prediction.value, item.truth) / item.scale
    let allowance = item.allowance / item.scale
    let spread = prediction.spread * spreadFactor / item.scale
    let isFinite = (prediction.value.isFinite || prediction.value == item.truth) && item.scale > 0
    let isBlown = mayBlowUp && !(distance <= 1e3)
    // A prediction is good to 0.3 % of the error that it predicts.
    let sharp = max(allowance, tolerance / 30, 3e-3 * (distance.isFinite ? distance : 0))
    let wide = max(sharp, spread.isFinite ? spread : 0)
    guard item.isWrong else {
      if isBlown { return 0.5 }
      guard isFinite else { return 0 }
      var kept = exp(-min(max(distance - tolerance - allowance - 3 * spread, 0) / wide, 700))
      if spread > tolerance { kept *= max(tolerance / spread, 1e-3).squareRoot() }
      return kept.isNaN ? 0 : kept
    }
    let error = (item.observed - item.truth).magnitude / item.scale
    var value: Double
    if item.observed.isFinite, isFinite {
      let miss = (item.observed - prediction.value).magnitude / item.scale
      let density =
        0.5 * exp(-min(miss / wide, 700)) / (2 * wide)
        + 0.5 * exp(-min(miss / sharp, 700)) / (2 * sharp)
      value = density * 2 * max(error, tolerance) * Self.orders
    } else {
      value = !item.observed.isFinite && !isFinite ? 64 : 0
    }
    if isBlown { value = max(value, 4) }
    return value.isNaN ? 0 : value
  }
}
