
/** A specification that begins after some milliseconds. */
private class ‹name›(val millis: Int, val spec: FiniteAnimationSpec<Float>) : FiniteAnimationSpec<Float> {
    override fun <V : AnimationVector> vectorize(
        converter: TwoWayConverter<Float, V>
    ): VectorizedFiniteAnimationSpec<V> = object : VectorizedFiniteAnimationSpec<V> {
        val own = spec.vectorize(converter)
        fun after(nanos: Long): Long = (nanos - millis * 1_000_000L).coerceAtLeast(0L)
        override fun getDurationNanos(initialValue: V, targetValue: V, initialVelocity: V): Long =
            millis * 1_000_000L + own.getDurationNanos(initialValue, targetValue, initialVelocity)
        override fun getValueFromNanos(playTimeNanos: Long, initialValue: V, targetValue: V, initialVelocity: V): V =
            own.getValueFromNanos(after(playTimeNanos), initialValue, targetValue, initialVelocity)
        override fun getVelocityFromNanos(playTimeNanos: Long, initialValue: V, targetValue: V, initialVelocity: V): V =
            own.getVelocityFromNanos(after(playTimeNanos), initialValue, targetValue, initialVelocity)
    }
}
