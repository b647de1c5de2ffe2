#if !hasFeature(Embedded)
  public import AnimationChoreography
  public import AnimationNumerics
  internal import StrictJSON

  /// The motion of a file that an application reads while it runs.
  ///
  /// ```swift
  /// let file = try ChoreographyFile(bytes, name: "cards.json")
  /// let sampler = ChoreographySampler(file.choreography)
  /// let quick = file.animations["motion.quick"] ?? .smooth
  /// ```
  ///
  /// A file is a choreography, design tokens, a style sheet of CSS, a Lottie, or one animation in words.
  /// The articles of the tool choreo describe the formats. Any bytes are a file or an error.
  public struct ChoreographyFile: Sendable {
    /// The elements that start on the screen's own trigger, such as its appearance.
    public let choreography: Choreography
    /// The elements that start on other triggers, by the trigger's name.
    public let triggered: [String: Choreography]
    /// The exits of elements, played when that trigger is reversed; nil if the file has none.
    public let leaving: Choreography?
    /// The texts of properties whose values are texts, such as colours: the number of each text, by the
    /// names of the element and the property.
    public let texts: [String: [String: [Double: String]]]
    /// The animations of the file's design tokens, by their paths: "motion.quick".
    public let animations: [String: Animation]
    /// The easing functions of the file's design tokens.
    public let easings: [String: EasingFunction]
    /// The durations of the file's design tokens, in seconds.
    public let durations: [String: Double]
    /// The parts of a CSS, token or Lottie file that were left out or changed: "line 12: width: …".
    public let notes: [String]

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - bytes: Its contents.
    ///   - name: Its name, whose extension helps to tell its format.
    ///   - reducingMotion: Whether the choreographies are those of the file's reduced motion.
    /// - Throws: ``DocumentError``.
    public init(
      _ bytes: [UInt8], name: String, reducingMotion: Bool = false
    ) throws(DocumentError) {
      do throws(DocumentError) {
        let imported = try ForeignFile.choreography(bytes, name: name)
        notes = imported?.notes.map(\.description) ?? []
        let full =
          if let imported {
            try ChoreographyDocument(imported.written())
          } else {
            try ChoreographyDocument(bytes: bytes)
          }
        let document = reducingMotion ? full.reducingMotion : full
        func part(_ belongs: (ElementIntent) -> Bool) -> Choreography {
          var part = document.choreography
          part.elements = zip(part.elements, document.intents).filter { belongs($1) }.map(\.0)
          return part
        }
        choreography = part { $0.trigger == nil }
        let leaving = part { $0.exitOf != nil }
        self.leaving = leaving.elements.isEmpty ? nil : leaving
        let triggers = Set(document.intents.compactMap { $0.exitOf == nil ? $0.trigger : nil })
        triggered = Dictionary(
          uniqueKeysWithValues: triggers.map { name in (name, part { $0.trigger == name }) })
        texts = Dictionary(
          uniqueKeysWithValues: zip(document.choreography.elements, document.intents).map {
            (
              $0.name,
              $1.texts.mapValues { texts in
                Dictionary(
                  uniqueKeysWithValues: texts.enumerated().map { (TextValues.number($0), $1) })
              }
            )
          })
        var tokens = imported?.tokens
        if imported == nil, case .object(let members) = try ChoreographyDocument.json(bytes),
          let own = members["tokens"]
        {
          tokens = try DesignTokens(own, path: "tokens")
        }
        animations = tokens?.animations ?? [:]
        easings = tokens?.curves.mapValues { .cubicBezier($0) } ?? [:]
        durations = tokens?.durations ?? [:]
      } catch {
        throw error.located(in: bytes)
      }
    }
  }

  extension Animation {
    /// An animation in words, of CSS or of any library that the tool choreo knows:
    /// `cubic-bezier(0.2, 0, 0, 1) 300ms 50ms`, `steps(4) 1s`, `.easeOut(duration: 0.3).delay(0.1)`,
    /// `motion visualDuration=0.5 bounce=0.2`, or an object of a choreography file.
    ///
    /// A curve without a duration takes 0.35 s.
    ///
    /// - Throws: ``DocumentError``, also for words that libraries read in different ways.
    public init(words: String) throws(DocumentError) {
      let expression = try AnimationExpression(words)
      guard !expression.isGuess, !expression.isClamped else {
        throw DocumentError(
          "animation", is: JSONValue.string(words).summary,
          must: expression.isClamped
            ? "be without a clamp"
            : "begin with a library's name: \(expression.otherReadings.joined(separator: ", "))")
      }
      self = expression.animation
    }
  }

  extension DocumentError {
    /// The error with the line of its path, or of the nearest value around it, if the file is JSON.
    fileprivate func located(in bytes: [UInt8]) -> DocumentError {
      guard line == nil, !path.isEmpty, let text = try? JSONText(bytes, isRelaxed: true)
      else { return self }
      /// The position of the innermost value on the way to the path from a value around it.
      func innermost(_ node: JSONText.Node, _ place: String, _ start: Int) -> Int {
        let inner: [(node: JSONText.Node, place: String, start: Int)] =
          switch node.content {
          case .scalar: []
          case .array(let elements):
            elements.enumerated().map { ($1, "\(place)[\($0)]", $1.range.lowerBound) }
          case .object(let members):
            members.map { ($0.value, place.isEmpty ? $0.name : "\(place).\($0.name)", $0.start) }
          }
        let around = inner.filter { value in
          path.hasPrefix(value.place)
            && ["", ".", "["].contains(path.dropFirst(value.place.count).prefix(1))
        }
        // Names may have dots: the longest that fits.
        let next = around.max { $0.place.count < $1.place.count }
        return next.map { innermost($0.node, $0.place, $0.start) } ?? start
      }
      var error = self
      error.line = text.lines(of: [innermost(text.root, "", text.root.range.lowerBound)])[0]
      return error
    }
  }
#endif
