// What exports for Compose use of kotlinx.coroutines. scripts/check-exports reads it.
@file:Suppress("UNUSED_PARAMETER")

package kotlinx.coroutines

suspend fun delay(timeMillis: Long): Unit = TODO()
