internal import AnimationNumerics
internal import AnimationChoreography
package import ChoreographyFiles

/// Measures of a choreography, and the verdicts on its budgets.
///
/// All times are seconds after the shared trigger fires; `layoutWait` is the time from the view's
/// appearance to the trigger.
package struct ChoreographyAudit: Sendable, Encodable {
  /// The answer in a sentence: "Breaks 1 of 3 budgets: the entrance takes 669 ms, 269 ms too long."
  package private(set) var verdict = ""
  package let name: String
  package let title: String
  /// The name, and the title if it says more.
  func heading(_ dash: Character) -> String { title == name ? name : "\(name) \(dash) \(title)" }
  package let flaw: String?
  /// Seconds from the appearance of the view to the trigger.
  package let layoutWait: Double
  /// The criterion by which an element counts as finished.
  package let judgement: String
  /// Frames a second at which frames are counted.
  package let frameRates: [Double]
  package let elements: [Element]
  /// The shortest and the longest interval between neighbours of staggered elements; nil without a
  /// stagger.
  package let intervals: [Double]?
  /// The delay of the last item that starts.
  package let cascade: Double
  /// The greatest count · interval of an element, which the listings call cascade; nil without a
  /// stagger.
  package let countTimesInterval: Double?
  /// The time when everything is logically complete.
  package let perceptualEnd: Double
  /// The time from which everything stays within 1 % of its end.
  package let settled: Double
  /// The time from which everything stays within 0.1 % of its end.
  package let done: Double
  /// The time when everything has ended under the judgement.
  package let total: Double
  package let verdicts: [BudgetVerdict]
  package private(set) var expectations: [ExpectationVerdict]
  /// Remarks beyond budgets and expectations.
  package let remarks: [AuditRemark]
  /// The motion left under reduced motion.
  package let reducedMotion: ReducedMotionReport
  /// The spread of the items' starts under the trigger, or under one trigger per item.
  package let synchrony: Synchrony

  package var isKept: Bool { keepsBudgets && meetsExpectations }

  package var keepsBudgets: Bool { verdicts.allSatisfy(\.isKept) }

  package var meetsExpectations: Bool { expectations.allSatisfy(\.isMet) }

  /// One element: a group of items with the same motion.
  package struct Element: MotionEnds, Sendable, Encodable {
    package let name: String
    /// "entrance" or "ambient".
    package internal(set) var role = ElementIntent.Role.entrance.rawValue
    /// The trigger from which its times count; nil for the screen's own.
    package internal(set) var trigger: String?
    /// The time of each item's first motion, after every delay, of its animation as well.
    package internal(set) var starts: [Double]
    /// The seconds between neighbours; nil for a single item.
    package let interval: Double?
    /// The delay from the first start of its items to the last.
    package let cascade: Double
    /// The index of the first item that starts together with its predecessor because of the index
    /// cap; nil if none does, or if the stagger starts elsewhere than at the first item of a line.
    package let cappedFrom: Int?
    package let properties: [Property]
    /// The time when its last item is logically complete.
    package let perceptualEnd: Double
    /// The time from which its last item stays within 1 % of its end.
    package let settled: Double
    /// The time from which its last item stays within 0.1 % of its end.
    package let done: Double
    /// The times at which its first item enters its phases; for a loop, those of the first cycle.
    /// Nil without phases.
    package let phaseEntries: [PhaseEntry]?

    /// Seconds from an item's start in the document to its first motion.
    var lead: Double {
      let moving = properties.filter { $0.motion.scale > 0 }
      return (moving.isEmpty ? properties : moving).map(\.lead).min() ?? 0
    }

    /// One item with its times.
    struct Item {
      let name: String
      let start, perceptualEnd, settled, done: Double
    }

    func item(_ index: Int) -> Item {
      let shift = starts[index] - (starts.max() ?? 0)
      return Item(
        name: name(ofItem: index), start: starts[index], perceptualEnd: perceptualEnd + shift,
        settled: settled + shift, done: done + shift)
    }

    /// The time from which the times of an item's property count.
    func origin(item: Int, property: Int) -> Double {
      starts[item] - lead + properties[property].delay
    }
  }

  /// One property, with times relative to its own start.
  package struct Property: Sendable, Encodable {
    package let name: String
    /// Seconds from its item's start to its own start: the delay of its animation.
    package let delay: Double
    package let motion: MotionMeasure
    /// Seconds from its item's start to its first motion.
    var lead: Double { delay + (motion.scale > 0 ? motion.departure : 0) }
    /// The numbers of frames from its first motion until it is done, one for each of the audit's
    /// frame rates; nil if it never is.
    package let frames: [Int?]
  }

  package struct PhaseEntry: Sendable, Encodable {
    package let name: String
    package let time: Double
  }
}

/// A motion with an end under each judgement.
package protocol MotionEnds {
  var perceptualEnd: Double { get }
  var settled: Double { get }
  var done: Double { get }
}

extension MotionEnds {
  package func end(_ judgement: MotionBudgets.Judgement) -> Double {
    switch judgement {
    case .perceptual: perceptualEnd
    case .settled: settled
    case .done: done
    }
  }
}

extension ChoreographyAudit {
  /// The standard frame rates at which frames are counted.
  package static let frameRates = [60.0, 120]

  /// Audits a document.
  ///
  /// - Parameters:
  ///   - budgets: Budgets that replace the document's own.
  ///   - isBrief: Whether only verdicts and expectations are needed: separate triggers and reduced
  ///     motion are then examined only as far as necessary for those.
  ///   - frameRates: Frames a second at which frames are counted.
  ///   - cache: Measures of motions that other documents share.
  package init(
    _ document: ChoreographyDocument, budgets: MotionBudgets? = nil, isBrief: Bool = false,
    frameRates: [Double] = Self.frameRates, cache: MotionMeasure.Cache = .init()
  ) {
    let budgets = budgets ?? document.budgets
    let choreography = document.choreography
    let sampler = ChoreographySampler(choreography)
    name = choreography.name
    title = document.title
    flaw = document.flaw
    layoutWait = choreography.layoutWait
    judgement = budgets.judgement.rawValue
    self.frameRates = frameRates
    cache.trim()
    elements = zip(Self.elements(sampler, frameRates, cache), document.intents).map {
      element, intent in
      var element = element
      element.role = intent.role.rawValue
      element.trigger = intent.trigger
      return element
    }
    // Times of several triggers have no common start.
    var main = elements.filter { $0.trigger == document.intents.first?.trigger }
    // Ambient loops, which never settle, count only where nothing else moves.
    let ending = main.filter { $0.role != ElementIntent.Role.ambient.rawValue }
    if !ending.isEmpty { main = ending }
    let staggered = main.compactMap(\.interval)
    intervals = staggered.isEmpty ? nil : [staggered.min()!, staggered.max()!]
    cascade = main.flatMap(\.starts).max() ?? 0
    countTimesInterval = zip(elements, choreography.elements).compactMap { element, source in
      guard let interval = element.interval, element.trigger == main.first?.trigger else {
        return nil
      }
      return interval * (Stagger.distances(of: source.stagger, count: source.count).upperBound + 1)
    }.max()
    perceptualEnd = main.map(\.perceptualEnd).max() ?? 0
    settled = main.map(\.settled).max() ?? 0
    done = main.map(\.done).max() ?? 0
    total = main.map { $0.end(budgets.judgement) }.max() ?? 0
    synchrony = Synchrony(document, trials: isBrief && document.trigger.kind == .shared ? 1 : 200)
    reducedMotion = ReducedMotionReport(document, measured: elements, isBrief: isBrief)
    // Classes are used one by one, so delays within one are its own.
    let isLibrary = document.subject == .classes && main.allSatisfy { $0.starts.max() == 0 }
    verdicts =
      document.subject == .curves
      ? []
      : BudgetVerdict.all(
        elements: elements, document: document, budgets: budgets, synchrony: synchrony,
        unspecified: reducedMotion.unspecified, isLibrary: isLibrary)
    remarks = AuditRemark.all(elements, document)
    // Expectations are checked against the measures assigned so far.
    expectations = []
    let events = MotionEvents(self, sampler: sampler)
    expectations = document.expectations.map { ExpectationVerdict($0, events) }
    let (broken, failed) = (verdicts.compactMap(\.problem), expectations.filter { !$0.isMet })
    var sentences = [
      Self.sentence(("Keeps", "Breaks"), "budget", of: verdicts.count, broken),
      Self.sentence(("Meets", "Fails"), "expectation", of: expectations.count, failed.map(\.text)),
    ].compactMap { $0 }
    if sentences.isEmpty {
      sentences = [
        document.subject == .curves
          ? "\(elements.count) curve\(elements.count == 1 ? "" : "s"), no motion to judge."
          : "No budgets apply."
      ]
    }
    verdict = sentences.joined(separator: " ")
  }

  /// The count of requirements that hold, and the first that fail; nil without requirements.
  private static func sentence(
    _ verbs: (kept: String, broken: String), _ noun: String, of count: Int, _ problems: [String]
  ) -> String? {
    guard count > 0 else { return nil }
    guard !problems.isEmpty else {
      return "\(verbs.kept) \(count == 1 ? "its \(noun)" : "all \(count) \(noun)s")."
    }
    let shown = 3
    return "\(verbs.broken) \(count == 1 ? "its" : "\(problems.count) of \(count)") \(noun)"
      + "\(count == 1 ? "" : "s"): \(problems.prefix(shown).joined(separator: "; "))"
      + (problems.count > shown ? "; and \(problems.count - shown) more." : ".")
  }

  static func elements(
    _ sampler: ChoreographySampler, _ frameRates: [Double] = [],
    _ cache: MotionMeasure.Cache = .init()
  ) -> [Element] {
    var firstLane = 0
    return sampler.choreography.elements.map { element in
      let width = element.propertyNames.count
      defer { firstLane += width * element.count }
      let itemStarts = element.starts
      let properties = (0..<width).map { property in
        let lane = firstLane + property
        let motion = MotionMeasure(sampler, lane: lane, cache: cache)
        let start = sampler.lanes[lane].start
        let wait = motion.scale > 0 ? motion.departure : 0
        return Property(
          name: element.propertyNames[property], delay: start - itemStarts[0], motion: motion,
          frames: frameRates.map {
            frames(at: $0, from: start + wait, for: motion.done - wait)
          })
      }
      let last = itemStarts.max() ?? 0
      func end(_ time: (MotionMeasure) -> Double) -> Double {
        properties.map { last + $0.delay + time($0.motion) }.max() ?? 0
      }
      let steps = zip(itemStarts.dropFirst(), itemStarts).map { $0 - $1 }
      let stagger = element.stagger
      let capped = stagger?.maximumIndex.map { $0 + 1 } ?? itemStarts.count
      var result = Element(
        name: element.name, starts: itemStarts,
        interval: itemStarts.count < 2 ? nil : stagger?.interval(count: element.count) ?? 0,
        cascade: (itemStarts.max() ?? 0) - (itemStarts.min() ?? 0),
        cappedFrom: capped < itemStarts.count && steps.contains(0) && stagger?.isPlain == true
          ? capped : nil, properties: properties, perceptualEnd: end(\.perceptualEnd),
        settled: end(\.settled), done: end(\.done),
        phaseEntries: element.phases.map { phases in
          phases.schedule.entries.prefix(1000).map {
            PhaseEntry(name: phases.steps[$0.phase].name, time: itemStarts[0] + $0.time)
          }
        })
      // An item starts with the first of its properties.
      let lead = result.lead
      result.starts = itemStarts.map { $0 + lead }
      return result
    }
  }

  /// The number of frames k/rate with start < k/rate ≤ start + duration, frame 0 being the
  /// trigger's.
  private static func frames(at rate: Double, from start: Double, for duration: Double) -> Int? {
    guard duration.isFinite, (start + duration) * rate < 1e15 else { return nil }
    return Int(((start + duration) * rate).rounded(.down) - (start * rate).rounded(.down))
  }
}
