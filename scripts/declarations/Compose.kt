// What exports for Compose use of androidx.compose.animation.core, as its reference declares it: enough to
// compile against, nothing to run. scripts/check-exports reads it.
@file:Suppress("UNUSED_PARAMETER")

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

interface AnimationSpec<T>

interface FiniteAnimationSpec<T> : AnimationSpec<T>

interface DurationBasedAnimationSpec<T> : FiniteAnimationSpec<T>

class SpringSpec<T> : FiniteAnimationSpec<T>

class TweenSpec<T> : DurationBasedAnimationSpec<T>

class KeyframesSpec<T> : DurationBasedAnimationSpec<T> {
    class KeyframeEntity<T>

    class KeyframesSpecConfig<T> {
        var durationMillis: Int = 300
        var delayMillis: Int = 0
        infix fun T.at(timeStamp: Int): KeyframeEntity<T> = TODO()
        infix fun KeyframeEntity<T>.using(easing: Easing): KeyframeEntity<T> = TODO()
    }
}

class InfiniteRepeatableSpec<T> : AnimationSpec<T>

class RepeatableSpec<T> : FiniteAnimationSpec<T>

enum class RepeatMode { Restart, Reverse }

fun <T> spring(
    dampingRatio: Float = 1f, stiffness: Float = 1500f, visibilityThreshold: T? = null
): SpringSpec<T> = TODO()

fun <T> tween(
    durationMillis: Int = 300, delayMillis: Int = 0, easing: Easing = LinearEasing
): TweenSpec<T> = TODO()

fun <T> keyframes(init: KeyframesSpec.KeyframesSpecConfig<T>.() -> Unit): KeyframesSpec<T> = TODO()

fun <T> infiniteRepeatable(
    animation: DurationBasedAnimationSpec<T>, repeatMode: RepeatMode = RepeatMode.Restart
): InfiniteRepeatableSpec<T> = TODO()

fun <T> repeatable(
    iterations: Int, animation: DurationBasedAnimationSpec<T>, repeatMode: RepeatMode = RepeatMode.Restart
): RepeatableSpec<T> = TODO()

class AnimationResult<T, V : AnimationVector>

class Animatable<T, V : AnimationVector>(initialValue: T) {
    val value: T get() = TODO()
    val velocity: T get() = TODO()
    suspend fun snapTo(targetValue: T): Unit = TODO()
    suspend fun animateTo(
        targetValue: T, animationSpec: AnimationSpec<T> = spring(), initialVelocity: T = velocity,
        block: (Animatable<T, V>.() -> Unit)? = null
    ): AnimationResult<T, V> = TODO()
}
