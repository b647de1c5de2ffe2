// What exports for Android use of android.view.animation. scripts/check-exports reads it.
@file:Suppress("UNUSED_PARAMETER")

package android.view.animation

import android.animation.TimeInterpolator

interface Interpolator : TimeInterpolator

class LinearInterpolator : Interpolator {
    override fun getInterpolation(input: Float): Float = TODO()
}

class PathInterpolator(controlX1: Float, controlY1: Float, controlX2: Float, controlY2: Float) : Interpolator {
    override fun getInterpolation(input: Float): Float = TODO()
}
