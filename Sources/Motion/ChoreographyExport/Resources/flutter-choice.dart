
/// Whether reduced motion is on: Android and the web report it as the first, iOS as the second. Then
/// use the functions that end in Calm, where there are any, and AnimationBehavior.preserve.
bool reducesMotion(BuildContext context) =>
    MediaQuery.disableAnimationsOf(context) ||
    View.of(context).platformDispatcher.accessibilityFeatures.reduceMotion;
