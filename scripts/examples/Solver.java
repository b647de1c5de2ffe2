import java.io.IOException;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;

/**
 * A solver of springs and cubic Béziers for the solver protocol, in Java.
 *
 * <pre>javac Protocol.java Solver.java && animbench verify --solver 'java Solver'</pre>
 */
final class Solver {
  private Solver() {}

  /** A move from one value to another that begins at a velocity. */
  record Move(Protocol.Spring spring, double from, double to, double v) {
    static Move of(Protocol.Request request) {
      return new Move(
          request.spring(), request.number("from", 0), request.number("to", 1),
          request.number("velocity", 0));
    }

    /** Position and velocity, by the decayed cosine and sine of the regime. */
    double[] at(double t) {
      double frequency = spring.frequency();
      double decay = spring.ratio() * frequency;
      double c;
      double s;
      if (spring.gap() > 0) {
        double damped = frequency * Math.sqrt(spring.gap());
        double envelope = Math.exp(-decay * t);
        c = envelope * Math.cos(damped * t);
        s = envelope * Math.sin(damped * t) / damped;
      } else if (spring.gap() == 0) {
        c = Math.exp(-decay * t);
        s = c * t;
      } else {
        double spread = Math.sqrt(-spring.gap());
        double slow = Math.exp(-frequency / (spring.ratio() + spread) * t);
        double m = Math.expm1(-2 * frequency * spread * t);
        c = slow * (2 + m) / 2;
        s = -slow * m / (2 * frequency * spread);
      }
      double d = from - to;
      return new double[] {
        to + d * (c + decay * s) + v * s, v * (c - decay * s) - d * frequency * frequency * s
      };
    }
  }

  /** A Bézier through (0, 0) and (1, 1). */
  record Bezier(double x1, double y1, double x2, double y2) {
    static Bezier of(Protocol.Request request) {
      return new Bezier(
          request.number("x1"), request.number("y1"), request.number("x2"), request.number("y2"));
    }

    static double coordinate(double p1, double p2, double s) {
      return 3 * (1 - s) * (1 - s) * s * p1 + 3 * (1 - s) * s * s * p2 + s * s * s;
    }

    static double derivative(double p1, double p2, double s) {
      return 3 * ((1 - s) * (1 - s) * p1 + 2 * (1 - s) * s * (p2 - p1) + s * s * (1 - p2));
    }

    Bezier reversed() {
      return new Bezier(1 - x2, 1 - y2, 1 - x1, 1 - y1);
    }

    /** The slope at 0: towards the first control point that does not lie there. */
    double slopeAtStart() {
      if (x1 != 0 || y1 != 0) return y1 / x1;
      return x2 != 0 || y2 != 0 ? y2 / x2 : 1;
    }

    /** Value and slope, by bisection down to neighbouring numbers. */
    double[] at(double x, boolean extend) {
      if (x <= 0 || x >= 1) {
        double end = x <= 0 ? 0 : 1;
        double slope = x <= 0 ? slopeAtStart() : reversed().slopeAtStart();
        if (x == end) return new double[] {end, slope};
        // Beyond an end a curve is clamped, or extended along its tangent unless that is vertical.
        if (!extend || Double.isInfinite(slope)) slope = 0;
        return new double[] {end + slope * (x - end), slope};
      }
      // Past the middle, distances are measured from the far end, where doubles are as dense.
      boolean far = coordinate(x1, x2, 0.5) < x;
      Bezier near = far ? reversed() : this;
      double goal = far ? 1 - x : x;
      double low = 0;
      double high = 1;
      double s = 0.5;
      for (; low < s && s < high; s = (low + high) / 2) {
        if (coordinate(near.x1, near.x2, s) < goal) low = s;
        else high = s;
      }
      double y = coordinate(near.y1, near.y2, s);
      double slope = derivative(near.y1, near.y2, s) / derivative(near.x1, near.x2, s);
      return new double[] {far ? 1 - y : y, slope};
    }
  }

  /** The loops that are timed: what is the same for all items is computed once. */
  static final Map<String, Function<Protocol.Request, DoubleUnaryOperator>> LOOPS =
      Map.of(
          "spring", request -> {
            Move move = Move.of(request);
            return seconds -> move.at(seconds)[0];
          },
          "cubic-bezier", request -> {
            Bezier curve = Bezier.of(request);
            return progress -> curve.at(progress, false)[0];
          });

  public static void main(String[] arguments) throws IOException {
    Protocol.serve(
        "\"solver\":\"example in Java\",\"kinds\":[\"spring\",\"cubic-bezier\",\"retarget\"]",
        request -> switch (request.text("kind")) {
          case "spring" -> {
            double[] found = Move.of(request).at(request.number("time"));
            yield Map.of("position", found[0], "velocity", found[1]);
          }
          case "cubic-bezier" -> {
            boolean extend = request.text("outside").equals("extend");
            double[] found = Bezier.of(request).at(request.number("progress"), extend);
            yield Map.of("value", found[0], "slope", found[1]);
          }
          case "retarget" -> Protocol.retargeted(
              request, (spring, from, to, v, seconds) -> new Move(spring, from, to, v).at(seconds));
          case "throughput", "throughput-samples" -> Protocol.throughput(request, LOOPS);
          default -> throw new Protocol.Unsupported("only springs and cubic Beziers");
        });
  }
}
