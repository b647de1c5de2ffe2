
/// A spring of mass 1 from 0 to 1, for some seconds.
class _Spring extends Curve {
  const _Spring(this.stiffness, this.damping, this.seconds);
  final double stiffness, damping, seconds;

  @override
  double transformInternal(double t) => SpringSimulation(
    SpringDescription(mass: 1, stiffness: stiffness, damping: damping), 0, 1, 0,
  ).x(t * seconds);
}
