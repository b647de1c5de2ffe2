//
// If !ValueAnimator.areAnimatorsEnabled(), use the functions that end in Calm. With
// animators off Compose ends every animation at once, unless the coroutine's context has a
// MotionDurationScale of its own.
