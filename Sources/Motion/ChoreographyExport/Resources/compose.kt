// ‹title›
//
//     val transition = updateTransition(isVisible, label = "‹name›")
//     val value by transition.…()
‹choice›import androidx.compose.animation.core.*
import androidx.compose.runtime.Composable
import androidx.compose.runtime.State
