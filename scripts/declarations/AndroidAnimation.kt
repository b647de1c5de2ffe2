// What exports for Android use of android.animation, whose Java members are written as Kotlin sees them.
// scripts/check-exports reads it.
@file:Suppress("UNUSED_PARAMETER")

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
