import java.io.IOException;
import java.util.Map;

/**
 * A solver of springs and cubic Béziers for the solver protocol, in Java.
 *
 * <pre>javac Protocol.java Solver.java && animbench verify --solver 'java Solver'</pre>
 */
final class Solver {
  private Solver() {}

  /** Position and velocity: cosine and sine, decayed, in whichever regime. */
  static Map<String, Double> motion(Protocol.Request request) {
    Protocol.Spring spring = request.spring();
    double t = request.number("time");
    double to = request.number("to", 1);
    double v = request.number("velocity", 0);
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
    double d = request.number("from", 0) - to;
    return Map.of(
        "position", to + d * (c + decay * s) + v * s,
        "velocity", v * (c - decay * s) - d * frequency * frequency * s);
  }

  /** A Bézier through (0, 0) and (1, 1). */
  record Bezier(double x1, double y1, double x2, double y2) {
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
    Map<String, Double> at(double x, boolean extend) {
      if (x <= 0 || x >= 1) {
        double end = x <= 0 ? 0 : 1;
        double slope = x <= 0 ? slopeAtStart() : reversed().slopeAtStart();
        if (x == end) return Map.of("value", end, "slope", slope);
        // Beyond an end a curve is clamped, or extended along its tangent unless that is vertical.
        if (!extend || Double.isInfinite(slope)) slope = 0;
        return Map.of("value", end + slope * (x - end), "slope", slope);
      }
      // Past the middle everything is measured from the far end, where numbers are as fine.
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
      return Map.of("value", far ? 1 - y : y, "slope", slope);
    }
  }

  public static void main(String[] arguments) throws IOException {
    Protocol.serve(
        "\"solver\":\"example in Java\",\"kinds\":[\"spring\",\"cubic-bezier\"]",
        request -> switch (request.text("kind")) {
          case "spring" -> motion(request);
          case "cubic-bezier" -> new Bezier(
              request.number("x1"), request.number("y1"), request.number("x2"),
              request.number("y2"))
              .at(request.number("progress"), request.text("outside").equals("extend"));
          default -> throw new Protocol.Unsupported("only springs and cubic Beziers");
        });
  }
}
