internal import Foundation

/// Counts of how predictions agree with answers.
struct Agreement {
  var wrong = 0
  /// Wrong answers predicted to within 1 % of their error.
  var reproduced = 0
  /// Wrong answers within the program's rounding spread.
  var withinSpread = 0
  /// Wrong answers where the program has grown without bound.
  var unstable = 0
  var right = 0
  /// Correct answers that the program predicts to be wrong.
  var contradicted = 0
  /// Indices of the wrong answers that are not predicted.
  var unpredicted: [Int] = []
  /// Unpredicted wrong answers for which the program predicts a different error of about that size.
  var misled = 0

  var explained: Int { reproduced + withinSpread + unstable }
  var net: Int { explained - contradicted }

  /// The smallest number of wrong answers that can support a name.
  static let minimumWrong = 12

  /// Whether the program may be named: it predicts nearly all wrong answers, contradicts no
  /// correct one, and does more than attribute errors to rounding.
  var isConvincing: Bool {
    // Rounding is partly random, so the share is lower.
    wrong > 0 && explained * 100 >= (isOfRoundings ? 90 : 93) * wrong
      && reproduced * 4 >= explained && !isContradicted
  }

  /// Whether more answers may make it convincing.
  var explainsMost: Bool { explained * 5 >= wrong * 4 }
  private var isOfRoundings: Bool { withinSpread * 10 >= wrong }
  /// Whether correct answers contradict the program; a few may if it concerns roundings.
  var isContradicted: Bool { contradicted > (isOfRoundings ? max(1, explained / 200) : 0) }

  static func + (a: Agreement, b: Agreement) -> Agreement {
    Agreement(
      wrong: a.wrong + b.wrong, reproduced: a.reproduced + b.reproduced,
      withinSpread: a.withinSpread + b.withinSpread, unstable: a.unstable + b.unstable,
      right: a.right + b.right, contradicted: a.contradicted + b.contradicted)
  }
}

/// Compares predictions with answers.
struct Scorer {
  let tolerance: Double
  /// An error is assumed to be log-uniform over twelve orders of magnitude.
  private static let orders = log(1e12)
  /// Shares of answers that a program may fail to predict.
  private static let shares = [0.1, 0.5]

  /// Infinities of the same sign have distance 0.
  private static func distance(_ a: Double, _ b: Double) -> Double {
    a == b ? 0 : (a - b).magnitude
  }

  /// Counts the answers that agree with predictions.
  func agreement(
    _ predictions: [Prediction], _ evidence: [Evidence], mayBlowUp: Bool
  ) -> Agreement {
    var result = Agreement()
    for (index, (prediction, item)) in zip(predictions, evidence).enumerated() {
      let distance = Self.distance(prediction.value, item.truth) / item.scale
      let allowance = item.allowance / item.scale
      let spread = prediction.spread / item.scale
      let isBlown = mayBlowUp && !(distance <= 1e3)
      guard item.isWrong else {
        result.right += 1
        if !(distance <= max(4 * spread, 3 * tolerance) + allowance), !isBlown {
          result.contradicted += 1
        }
        continue
      }
      result.wrong += 1
      let error = (item.observed - item.truth).magnitude / item.scale
      let miss = (item.observed - prediction.value).magnitude / item.scale
      let areFinite = item.observed.isFinite && prediction.value.isFinite
      // The correct answer does not explain a wrong one.
      if areFinite
        ? miss <= max(0.01 * error, allowance) && (miss < 0.5 * error || error == 0)
        : !item.observed.isFinite && !prediction.value.isFinite
      {
        result.reproduced += 1
      } else if areFinite, miss <= 4 * spread, spread <= 100 * error {
        result.withinSpread += 1
      } else if isBlown {
        result.unstable += 1
      } else {
        result.unpredicted.append(index)
        if distance > 0.5 * error { result.misled += 1 }
      }
    }
    return result
  }

  /// The bits that a program saves compared with encoding each error separately.
  func bits(_ predictions: [Prediction], _ evidence: [Evidence], mayBlowUp: Bool) -> Double {
    let odds = zip(predictions, evidence).map {
      min(self.odds($0, $1, mayBlowUp: mayBlowUp), 16_384)
    }
    return Self.shares.map { Self.sumOfLogarithms(odds, share: $0) }.max() ?? 0
  }

  private static func sumOfLogarithms(_ odds: [Double], share: Double) -> Double {
    // One logarithm for many factors.
    var (sum, product) = (0.0, 1.0)
    for value in odds {
      product *= share + (1 - share) * value
      if !(1e-200...1e200).contains(product) {
        sum += log2(product)
        product = 1
      }
    }
    return sum + log2(product)
  }

  /// The likelihood ratio of an answer: under the program against no program.
  private func odds(_ prediction: Prediction, _ item: Evidence, mayBlowUp: Bool) -> Double {
    let distance = Self.distance(prediction.value, item.truth) / item.scale
    let allowance = item.allowance / item.scale
    // Accumulated rounding is known only to within a factor.
    let spread = prediction.spread / 2 / item.scale
    let isFinite = (prediction.value.isFinite || prediction.value == item.truth) && item.scale > 0
    let isBlown = mayBlowUp && !(distance <= 1e3)
    // A prediction is accurate to 0.3 % of the error that it predicts.
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
