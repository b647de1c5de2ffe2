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

package android.animation

interface TimeInterpolator {
    fun getInterpolation(input: Float): Float
}

abstract class Keyframe {
    abstract var interpolator: TimeInterpolator?

    companion object {
        fun ofFloat(fraction: Float, value: Float): Keyframe = TODO()
    }
}

class PropertyValuesHolder {
    companion object {
        fun ofFloat(propertyName: String, vararg values: Float): PropertyValuesHolder = TODO()
        fun ofKeyframe(propertyName: String, vararg values: Keyframe): PropertyValuesHolder = TODO()
    }
}

abstract class Animator {
    abstract var startDelay: Long
    abstract var interpolator: TimeInterpolator?
    abstract fun start()
}

open class ValueAnimator : Animator() {
    override var startDelay: Long = 0
    override var interpolator: TimeInterpolator? = null
    open var duration: Long = 300
    var repeatCount: Int = 0
    var repeatMode: Int = RESTART
    open fun setDuration(duration: Long): ValueAnimator = TODO()
    override fun start(): Unit = TODO()

    companion object {
        const val RESTART = 1
        const val REVERSE = 2
        const val INFINITE = -1
        fun areAnimatorsEnabled(): Boolean = TODO()
    }
}

class ObjectAnimator : ValueAnimator() {
    override fun setDuration(duration: Long): ObjectAnimator = TODO()

    companion object {
        fun ofPropertyValuesHolder(target: Any, vararg values: PropertyValuesHolder): ObjectAnimator = TODO()
    }
}

package android.view.animation

import android.animation.TimeInterpolator

interface Interpolator : TimeInterpolator

class LinearInterpolator : Interpolator {
    override fun getInterpolation(input: Float): Float = TODO()
}

class PathInterpolator(controlX1: Float, controlY1: Float, controlX2: Float, controlY2: Float) : Interpolator {
    override fun getInterpolation(input: Float): Float = TODO()
}

package android.view

open class View
