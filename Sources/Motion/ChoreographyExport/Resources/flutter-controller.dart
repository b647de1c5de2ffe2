
/// AnimationController(vsync: this, duration: ‹name›Duration)..forward() starts everything.
const ‹name›Duration = Duration(microseconds: ‹microseconds›);

Animation<double> _at(Animation<double> controller, double start, double length, [Curve curve = Curves.linear]) =>
    CurvedAnimation(
      parent: controller,
      curve: Interval(start / ‹seconds›, (start + length) / ‹seconds›, curve: curve),
    );
