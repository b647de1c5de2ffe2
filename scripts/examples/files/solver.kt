// Answers a table of questions: animbench verify --questions q.jsonl --write questions-csv=tables
//     kotlinc solver.kt -include-runtime -d solver.jar && java -jar solver.jar tables/spring.csv answers.csv
//     animbench verify --questions q.jsonl --answers answers.csv
// On Android, call answers with the lines of an asset; replace solve by your own spring.
import java.io.File
import kotlin.math.PI
import kotlin.math.cos
import kotlin.math.exp
import kotlin.math.sin
import kotlin.math.sqrt

/** Position and velocity of a spring at a time, from its duration in seconds and its bounce. */
fun solve(duration: Double, bounce: Double, from: Double, to: Double, velocity: Double, time: Double): Pair<Double, Double> {
    val frequency = 2 * PI / duration
    val x = from - to
    if (bounce < 0) { // Over-damped: two exponentials, the slow one without cancellation.
        val ratio = 1 / (1 + bounce)
        val root = frequency * sqrt(-bounce * (2 + bounce)) * ratio
        val fast = frequency * ratio + root
        val slow = frequency * frequency / fast
        val decayed = exp(-slow * time)
        val u = 2 * root * time
        val both = decayed *
            (if (u < 1e-3) time * (1 - u / 2 * (1 - u / 3 * (1 - u / 4))) else (1 - exp(-u)) / (2 * root))
        val push = velocity + slow * x
        return Pair(to + x * decayed + push * both, -slow * x * decayed + push * (decayed - fast * both))
    }
    val decay = frequency * (1 - bounce)
    val turns = frequency * sqrt(bounce * (2 - bounce))
    val sine = if (turns > 0) sin(turns * time) / turns else time
    val shrink = exp(-decay * time)
    val pull = velocity + decay * x
    return Pair(
        to + shrink * (x * cos(turns * time) + pull * sine),
        shrink * (velocity * cos(turns * time) - (decay * pull + turns * turns * x) * sine))
}

fun answers(lines: List<String>): List<String> {
    val names = lines.first().split(",")
    return listOf("id,position,velocity,unsupported") + lines.drop(1).map { line ->
        val row = names.zip(line.split(",")).toMap()
        fun number(name: String) = row.getValue(name).toDouble()
        if (row["duration"] == "" || row["bounce"] == "") {
            "${row["id"]},,,only springs with a duration and a bounce"
        } else {
            val (position, velocity) = solve(
                number("duration"), number("bounce"), number("from"), number("to"), number("velocity"), number("time"))
            "${row["id"]},$position,$velocity,"
        }
    }
}

fun main(arguments: Array<String>) {
    File(arguments[1]).writeText(answers(File(arguments[0]).readLines()).joinToString("\n", postfix = "\n"))
}
