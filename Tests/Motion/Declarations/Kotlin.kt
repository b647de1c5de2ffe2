// Declarations of the frameworks that exports in Kotlin use: enough to compile against, nothing to run. Java's
// members are written as Kotlin sees them. scripts/check-exports makes a file of each package.

package androidx.compose.animation.core

fun interface Easing {
    fun transform(fraction: Float): Float
}

class CubicBezierEasing(a: Float, b: Float, c: Float, d: Float) : Easing {
    override fun transform(fraction: Float): Float = TODO()
}

val LinearEasing: Easing = Easing { it }

sealed class AnimationVector

class AnimationVector1D(initVal: Float) : AnimationVector()

interface TwoWayConverter<T, V : AnimationVector>

interface VectorizedAnimationSpec<V : AnimationVector> {
    fun getDurationNanos(initialValue: V, targetValue: V, initialVelocity: V): Long
    fun getValueFromNanos(playTimeNanos: Long, initialValue: V, targetValue: V, initialVelocity: V): V
    fun getVelocityFromNanos(playTimeNanos: Long, initialValue: V, targetValue: V, initialVelocity: V): V
}

interface VectorizedFiniteAnimationSpec<V : AnimationVector> : VectorizedAnimationSpec<V>

interface AnimationSpec<T> {
    fun <V : AnimationVector> vectorize(converter: TwoWayConverter<T, V>): VectorizedAnimationSpec<V>
}

interface FiniteAnimationSpec<T> : AnimationSpec<T> {
    override fun <V : AnimationVector> vectorize(converter: TwoWayConverter<T, V>): VectorizedFiniteAnimationSpec<V>
}

abstract class DurationBasedAnimationSpec<T> : FiniteAnimationSpec<T> {
    override fun <V : AnimationVector> vectorize(
        converter: TwoWayConverter<T, V>
    ): VectorizedFiniteAnimationSpec<V> = TODO()
}

class SpringSpec<T> : DurationBasedAnimationSpec<T>()

class SnapSpec<T> : DurationBasedAnimationSpec<T>()

class TweenSpec<T> : DurationBasedAnimationSpec<T>()

class KeyframesSpec<T> : DurationBasedAnimationSpec<T>() {
    class KeyframeEntity<T>

    class KeyframesSpecConfig<T> {
        var durationMillis: Int = 300
        var delayMillis: Int = 0
        infix fun T.at(timeStamp: Int): KeyframeEntity<T> = TODO()
        infix fun KeyframeEntity<T>.using(easing: Easing): KeyframeEntity<T> = TODO()
    }
}

abstract class InfiniteRepeatableSpec<T> : AnimationSpec<T>

class RepeatableSpec<T> : DurationBasedAnimationSpec<T>()

class StartOffset(offsetMillis: Int)

class Transition<S> {
    class Segment<S> {
        val initialState: S get() = TODO()
        val targetState: S get() = TODO()
    }
}

class InfiniteTransition

fun <T> updateTransition(targetState: T, label: String? = null): Transition<T> = TODO()

fun <S> Transition<S>.animateFloat(
    transitionSpec: Transition.Segment<S>.() -> FiniteAnimationSpec<Float> = { spring() },
    label: String = "FloatAnimation", targetValueByState: (S) -> Float
): androidx.compose.runtime.State<Float> = TODO()

fun InfiniteTransition.animateFloat(
    initialValue: Float, targetValue: Float, animationSpec: InfiniteRepeatableSpec<Float>,
    label: String = "FloatAnimation"
): androidx.compose.runtime.State<Float> = TODO()

fun <T> snap(delayMillis: Int = 0): SnapSpec<T> = TODO()

enum class RepeatMode { Restart, Reverse }

fun <T> spring(
    dampingRatio: Float = 1f, stiffness: Float = 1500f, visibilityThreshold: T? = null
): SpringSpec<T> = TODO()

fun <T> tween(
    durationMillis: Int = 300, delayMillis: Int = 0, easing: Easing = LinearEasing
): TweenSpec<T> = TODO()

fun <T> keyframes(init: KeyframesSpec.KeyframesSpecConfig<T>.() -> Unit): KeyframesSpec<T> = TODO()

fun <T> infiniteRepeatable(
    animation: DurationBasedAnimationSpec<T>, repeatMode: RepeatMode = RepeatMode.Restart,
    initialStartOffset: StartOffset = StartOffset(0)
): InfiniteRepeatableSpec<T> = TODO()

fun <T> repeatable(
    iterations: Int, animation: DurationBasedAnimationSpec<T>, repeatMode: RepeatMode = RepeatMode.Restart
): RepeatableSpec<T> = TODO()

package androidx.compose.runtime

annotation class Composable

interface State<out T> {
    val value: T
}
