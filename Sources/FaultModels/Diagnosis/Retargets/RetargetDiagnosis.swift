internal import Foundation
internal import SolverVerification

/// Finds the faults behind wrong answers about motions that are retargeted or clamped.
///
/// A row is named only if its program predicts the wrong answers, number by number, and no number of
/// a right answer to be wrong.
struct RetargetDiagnosis {
  let observations: [Observation]
  let tolerance: Double
  /// The programs found in the answers about springs without interruption.
  let known: [SpringProgram]

  /// A served number with its truth; errors are divided by the scale.
  private struct Number {
    var observed, truth, scale, error: Double
    var isVelocity: Bool
    var sample: MotionSchedule.Sample
    var isWrong: Bool
  }

  private struct Item {
    var schedule: MotionSchedule
    var numbers: [Number]
    var isWrong: Bool { numbers.contains(where: \.isWrong) }
  }

  private typealias Program = (rows: [RetargetRow], known: SpringProgram?)

  private struct Agreement {
    var (wrong, explained, right, contradicted) = (0, 0, 0, 0)
    /// Whether the program may be named. Where an answer lies on the border of a rule, such as a
    /// velocity of about zero, a rounding decides; hence not every last wrong one must be predicted.
    var isConvincing: Bool { explained > 0 && explained * 100 >= wrong * 99 && contradicted == 0 }
  }

  func findings() -> [RankedFinding] {
    SolverKind.allCases.flatMap { kind -> [RankedFinding] in
      let items = observations.filter { $0.request.kind == kind }.compactMap(item)
      guard items.contains(where: \.isWrong) else { return [] }
      return findings(kind, items)
    }
  }

  private func item(_ observation: Observation) -> Item? {
    guard let schedule = observation.request.schedule else { return nil }
    let motion = PlainMotion(schedule)
    var item = Item(schedule: schedule, numbers: [])
    for judged in observation.judgements where judged.isServed {
      let sample = schedule.samples[judged.number.index ?? 0]
      let scale = motion.scale(in: sample.piece)
      let isVelocity = [.velocity, .velocities].contains(judged.member)
      item.numbers.append(
        Number(
          observed: judged.observed, truth: judged.truth,
          scale: isVelocity ? scale.velocity : scale.position, error: judged.error,
          isVelocity: isVelocity, sample: sample, isWrong: !(judged.error <= tolerance)))
    }
    return item
  }

  private func findings(_ kind: SolverKind, _ items: [Item]) -> [RankedFinding] {
    let worst = items.flatMap(\.numbers).map { $0.error.isNaN ? .infinity : $0.error }.max() ?? 0
    let wrong = items.filter(\.isWrong)
    let sample = wrong.prefix(40) + items.filter { !$0.isWrong }.prefix(40)
    // The roundings that right answers show are those of wrong ones, too.
    let noise =
      items.flatMap(\.numbers).filter { !$0.isWrong }
      .map { ($0.observed - $0.truth).magnitude / $0.scale }.filter { $0 <= tolerance }.max() ?? 0
    func convincing(_ programs: [Program]) -> (Program, Agreement)? {
      for program in programs
      where agreement(program, Array(sample), noise).isConvincing {
        let all = agreement(program, items, noise)
        if all.isConvincing { return (program, all) }
      }
      return nil
    }
    let bases: [SpringProgram?] = [nil] + known.map(Optional.some)
    let single = RetargetRow.all
    let few = single.filter { !$0.isOfFamily }
    func pairs() -> [Program] {
      few.indices.flatMap { first in
        few[(first + 1)...].filter { $0.stage != few[first].stage }.map { ([few[first], $0], nil) }
      }
    }
    let found =
      convincing(bases.dropFirst().map { ([], $0) })
      ?? convincing(bases.flatMap { base in single.map { ([$0], base) } })
      ?? convincing(pairs())
    guard let (program, score) = found else {
      return [
        RankedFinding(
          finding: Finding(
            .unrecognised,
            "unrecognised: \(wrong.count) answers about \(kind.rawValue) are wrong, by up to "
              + Verdict.short(worst)), worst: worst)
      ]
    }
    let words = program.known.map {
      "its springs: " + $0.parts.map(\.words).joined(separator: "; ")
    }
    let parts: [(Fault, String)] =
      program.rows.map { ($0.fault, $0.words) }
      + (words.map { [(program.known?.parts.first?.fault ?? .unrecognised, $0)] } ?? [])
    return parts.map { fault, words in
      RankedFinding(
        finding: Finding(
          fault,
          "\(kind.rawValue): \(words): \(parts.count > 1 ? "with what else is named, " : "")predicts "
            + (score.explained == score.wrong
              ? "all \(score.wrong)" : "\(score.explained) of \(score.wrong)")
            + " wrong numbers, contradicts none of \(score.right) right ones"), worst: worst)
    }
  }

  private func agreement(_ program: Program, _ items: [Item], _ noise: Double) -> Agreement {
    var result = Agreement()
    for item in items {
      let replay = RetargetReplay(item.schedule, program.rows, known: program.known)
      for number in item.numbers {
        let answer = replay.answer(at: number.sample.time, upTo: number.sample.piece)
        let predicted = number.isVelocity ? answer.velocity : answer.position
        let miss = (number.observed - predicted).magnitude / number.scale
        let error = (number.observed - number.truth).magnitude / number.scale
        if number.isWrong {
          result.wrong += 1
          if miss <= max(0.01 * error, 4 * noise, 1e-12), miss < 0.5 * error {
            result.explained += 1
          }
        } else {
          result.right += 1
          if !(miss <= 3 * tolerance + 4 * noise) { result.contradicted += 1 }
        }
      }
      // A program that is refuted early is not computed to the end.
      if result.contradicted > 0 || (result.wrong - result.explained) * 50 > result.wrong + 1_000 {
        return result
      }
    }
    return result
  }
}

extension Observation {
  /// Whether it uses an extension of its kind that only wrong or right is said of.
  var isExtended: Bool {
    !request.options.isDisjoint(with: [.clamp, .zeroDuration]) && request.schedule == nil
  }

  /// A finding for each kind that is wrong in its extensions.
  static func unrecognised(_ observations: [Observation], tolerance: Double) -> [RankedFinding] {
    SolverKind.allCases.compactMap { kind in
      let wrong = observations.filter { observation in
        observation.request.kind == kind
          && observation.judgements.contains { !($0.error <= tolerance) }
      }
      guard let options = wrong.first?.request.options else { return nil }
      let names = options.map(\.rawValue).sorted().joined(separator: ", ")
      return RankedFinding(
        finding: Finding(
          .unrecognised,
          "unrecognised: \(wrong.count) answers about \(kind.rawValue) with \(names) are wrong"),
        worst: wrong.flatMap(\.judgements).map { $0.error.orInfinite }.max() ?? 0)
    }
  }
}
