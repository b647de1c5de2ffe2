#if SwiftUISource
  /// The part of SwiftUI that is understood, as data.
  ///
  /// Source: Apple, SwiftUI reference, `Animation`, `Spring`, `View`.
  enum SwiftUITables {
    /// Factories of animations with their parameters; one without a label has its name in order.
    static let animations: [String: [String]] = [
      "default": [], "linear": ["duration"], "easeIn": ["duration"], "easeOut": ["duration"],
      "easeInOut": ["duration"], "timingCurve": ["x1", "y1", "x2", "y2", "duration"],
      "smooth": ["duration", "extraBounce", "blendDuration"],
      "snappy": ["duration", "extraBounce", "blendDuration"],
      "bouncy": ["duration", "extraBounce", "blendDuration"],
      "spring": ["duration", "bounce", "response", "dampingFraction", "blendDuration"],
      "interactiveSpring": [
        "duration", "extraBounce", "response", "dampingFraction", "blendDuration",
      ],
      "interpolatingSpring": [
        "mass", "stiffness", "damping", "initialVelocity", "duration", "bounce",
      ],
    ]

    /// Parameters that the choreography format does not have: blending affects interruptions only,
    /// and the format has it only for some springs.
    static let ignoredParameters: Set<String> = ["blendDuration"]

    /// Parameters of `Spring`, by its initialisers and presets.
    static let springParameters: Set<String> = [
      "duration", "bounce", "response", "dampingRatio", "mass", "stiffness", "damping",
      "extraBounce",
    ]

    /// Control points of curves by name, for `UnitCurve`.
    static let curves: [String: [Double]] = [
      "linear": [0, 0, 1, 1], "easeIn": [0.42, 0, 1, 1], "easeOut": [0, 0, 0.58, 1],
      "easeInOut": [0.42, 0, 0.58, 1],
    ]

    /// Modifiers whose arguments are animated numbers: the property of each label. A tuple such as
    /// a size gives its parts to `x` and `y`.
    static let properties: [String: [String: String]] = [
      "opacity": ["": "opacity"],
      "scaleEffect": ["": "scale", "x": "scaleX", "y": "scaleY"],
      "offset": ["": "offset", "x": "x", "y": "y"],
      "position": ["": "position", "x": "positionX", "y": "positionY"],
      "rotationEffect": ["": "rotation"],
      "rotation3DEffect": ["": "rotation3D"],
      "blur": ["radius": "blur"],
      "frame": [
        "width": "width", "height": "height", "minWidth": "minWidth", "minHeight": "minHeight",
        "maxWidth": "maxWidth", "maxHeight": "maxHeight", "alignment": "alignment",
      ],
      "padding": ["": "padding"],
      "cornerRadius": ["": "cornerRadius"],
      "brightness": ["": "brightness"], "contrast": ["": "contrast"],
      "saturation": ["": "saturation"], "grayscale": ["": "grayscale"],
      "hueRotation": ["": "hueRotation"],
      "shadow": ["radius": "shadowRadius", "x": "shadowX", "y": "shadowY"],
      "stroke": ["lineWidth": "lineWidth"], "strokeBorder": ["lineWidth": "lineWidth"],
      "trim": ["from": "trimFrom", "to": "trimTo"],
      "kerning": ["": "kerning"], "tracking": ["": "tracking"], "lineSpacing": ["": "lineSpacing"],
    ]

    /// Properties that depend on where layout places the view.
    static let placed: Set<String> = ["x", "y", "positionX", "positionY"]

    /// Modifiers that animate values which are not numbers.
    static let unmeasured: Set<String> = [
      "foregroundColor", "foregroundStyle", "background", "backgroundStyle", "tint", "fill",
      "stroke", "border", "accentColor", "colorMultiply", "clipShape", "font", "fontWeight",
      "matchedGeometryEffect", "contentTransition", "symbolEffect", "alignmentGuide",
    ]

    /// Whether a modifier is one of SwiftUI's, whose effect is known or is no motion.
    static func isModifier(_ name: String) -> Bool {
      unmeasured.contains(name) || presentations.contains(name) || plain.contains(name)
        || animatedCalls.contains(name) || name.hasPrefix("on") || name.hasPrefix("accessibility")
        || name.hasPrefix("navigation") || name.hasPrefix("toolbar") || name.hasPrefix("list")
        || name.hasPrefix("scroll") || name.hasPrefix("keyboard") || name.hasPrefix("text")
        || name.lowercased().hasSuffix("gesture") || name.hasSuffix("Style")
    }

    /// Further modifiers that move nothing by a time of their own.
    private static let plain = words(
      """
      allowsHitTesting aspectRatio badge baselineOffset blendMode bold buttonBorderShape clipped colorScheme \
      compositingGroup containerBackground containerRelativeFrame containerShape contentMargins contentShape \
      controlSize coordinateSpace defaultFocus disabled drawingGroup dynamicTypeSize edgesIgnoringSafeArea environment \
      environmentObject equatable fileExporter fileImporter fixedSize focusable focused groupBoxStyle help hidden \
      hoverEffect id ignoresSafeArea imageScale interactiveDismissDisabled italic labelsHidden layoutPriority \
      lineLimit mask minimumScaleFactor monospaced monospacedDigit multilineTextAlignment overlay preference \
      preferredColorScheme presentationBackground presentationCornerRadius presentationDetents \
      presentationDragIndicator redacted refreshable resizable safeAreaInset safeAreaPadding searchable \
      sensoryFeedback statusBar statusBarHidden strikethrough submitLabel swipeActions symbolRenderingMode \
      symbolVariant tabItem tag task transformEffect truncationMode underline visualEffect widgetURL zIndex \
      geometryGroup interpolation antialiased colorInvert
      """)

    /// SwiftUI's views and values.
    static let views = words(
      """
      Alert Angle Animation AngularGradient AnyTransition AnyView AsyncImage Button Canvas Capsule CGPoint CGRect \
      CGSize Circle Color ColorPicker ContentUnavailableView ControlGroup DatePicker DisclosureGroup Divider Edge \
      EditButton Ellipse EmptyView ForEach Form Gauge GeometryReader Gradient Grid GridItem GridRow Group GroupBox \
      HStack Image KeyframeAnimator KeyframeTrack Label LabeledContent LazyHGrid LazyHStack LazyVGrid LazyVStack \
      LinearGradient Link List Map Menu MeshGradient NavigationLink NavigationSplitView NavigationStack NavigationView \
      Path PhaseAnimator PhotosPicker Picker ProgressView RadialGradient Rectangle RoundedRectangle ScrollView \
      ScrollViewReader Section SecureField ShareLink Slider Spacer Stepper TabView Tab Table Text TextEditor TextField \
      TimelineView Toggle ToolbarItem ToolbarItemGroup VStack VideoPlayer ViewThatFits ZStack
      """)

    private static func words(_ all: String) -> Set<String> {
      Set(all.split(separator: " ").map(String.init))
    }

    /// Modifiers that show their closure on a screen of its own.
    static let presentations: Set<String> = [
      "sheet", "fullScreenCover", "popover", "alert", "confirmationDialog", "navigationDestination",
      "contextMenu", "inspector",
    ]

    /// Views whose closures are actions or show another screen.
    static let buttons: Set<String> = [
      "Button", "EditButton", "Stepper", "TextField", "SecureField",
    ]

    /// Modifiers that run their closure when the view appears.
    static let appearing: Set<String> = ["onAppear", "task"]

    /// Words that start what this module must understand or list.
    static let animatedCalls: Set<String> = [
      "animation", "withAnimation", "withTransaction", "transition", "PhaseAnimator",
      "phaseAnimator", "KeyframeAnimator", "keyframeAnimator", "matchedGeometryEffect",
      "TimelineView", "scrollTransition", "symbolEffect", "contentTransition",
      "navigationTransition",
      "transaction", "animatableData", "UIView.animate", "KeyframeTimeline",
    ]

    /// Features that are not modelled, with advice.
    static let unsupported: [String: String] = [
      "matchedGeometryEffect": "its distances are known only after layout",
      "TimelineView": "it draws frames by its own clock",
      "scrollTransition": "it follows the scroll position, not time",
      "symbolEffect": "its timing is not public", "contentTransition": "its timing is not public",
      "navigationTransition": "its timing is not public",
      "KeyframeTimeline": "only animators of views are evaluated",
      "UIView.animate": "UIKit's animations are not evaluated",
    ]

    static let unary: [String: @Sendable (Double) -> Double] = [
      "abs": { $0.magnitude }, "sqrt": { $0.squareRoot() }, "floor": { $0.rounded(.down) },
      "ceil": { $0.rounded(.up) }, "round": { $0.rounded() },
    ]

    /// Types whose values are numbers with a fraction.
    static let floats: Set<String> = ["Double", "CGFloat", "Float", "TimeInterval"]
    static let integers: Set<String> = ["Int", "UInt64", "UInt", "Int64", "Int32", "UInt32"]

    /// Seconds in units of `Duration` and `DispatchTimeInterval`.
    static let seconds: [String: Double] = [
      "seconds": 1, "milliseconds": 1e-3, "microseconds": 1e-6, "nanoseconds": 1e-9,
    ]
  }
#endif
