// engine: javafx
// title: JavaFX Interpolator.SPLINE
// from: apt:openjfx openjdk-17-jdk-headless
// build: javac -d {out} --module-path /usr/share/openjfx/lib --add-modules javafx.graphics {examples}/Protocol.java {file}
// run: java --module-path /usr/share/openjfx/lib --add-modules javafx.graphics -cp {out} JavaFXSpline
// cost: a call of interpolate
// footnote: ordinates of control points outside [0, 1] are rejected by the engine

import java.io.IOException;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import javafx.animation.Interpolator;

/** JavaFX's spline interpolator as a solver of cubic Béziers. */
final class JavaFXSpline {
  private JavaFXSpline() {}

  private static double ordinate(Protocol.Request request, String name) {
    double y = request.number(name);
    if (y < 0 || y > 1) throw new Protocol.Unsupported(name + " must be in [0, 1]");
    return y;
  }

  private static Interpolator curve(Protocol.Request request) {
    return Interpolator.SPLINE(
        request.number("x1"), ordinate(request, "y1"), request.number("x2"),
        ordinate(request, "y2"));
  }

  private static Map<String, Double> bezier(Protocol.Request request) {
    double progress = request.number("progress");
    if (progress < 0 || progress > 1) throw new Protocol.Unsupported("progress is in [0, 1]");
    return Map.of("value", curve(request).interpolate(0.0, 1.0, progress));
  }

  private static DoubleUnaryOperator values(Protocol.Request request) {
    Interpolator curve = curve(request);
    return progress -> curve.interpolate(0.0, 1.0, progress);
  }

  public static void main(String[] arguments) throws IOException {
    Protocol.serve(
        "\"solver\":\"JavaFX SPLINE\",\"version\":\"" + System.getProperty("javafx.version", "11")
            + "\",\"kinds\":[\"cubic-bezier\"],\"domain\":{\"progress\":[0,1]}",
        request -> {
          String kind = request.text("kind");
          if (kind.startsWith("throughput"))
            return Protocol.throughput(request, Map.of("cubic-bezier", JavaFXSpline::values));
          if (kind.equals("cubic-bezier")) return bezier(request);
          throw new Protocol.Unsupported("only cubic Beziers");
        });
  }
}
