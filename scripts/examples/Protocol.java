import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The solver protocol in Java: copy this file, and write a solver as Solver.java does.
 *
 * <p>A line is searched for the members that are wanted, so nothing but the platform is needed.
 */
final class Protocol {
  private Protocol() {}

  /** A spring, however it was given; {@code gap} is 1 − ratio² without cancellation. */
  record Spring(
      double frequency, double ratio, double gap, double mass, double stiffness, double damping) {}

  /** One line of input. */
  record Request(String line) {
    private String token(String name) {
      Matcher found =
          Pattern.compile("\"" + name + "\"\\s*:\\s*(\"[^\"]*\"|\\[[^]]*]|[^,}\\s]+)").matcher(line);
      return found.find() ? found.group(1) : null;
    }

    boolean has(String name) {
      return token(name) != null;
    }

    double number(String name, double otherwise) {
      String token = token(name);
      return token == null ? otherwise : Double.parseDouble(token);
    }

    /** A number without which there is no answer. */
    double number(String name) {
      if (!has(name)) throw new IllegalArgumentException(name + " is missing");
      return number(name, 0);
    }

    /** The numbers of a list; none if it is missing. */
    double[] numbers(String name) {
      String token = token(name);
      if (token == null || token.length() < 3) return new double[0];
      return Arrays.stream(token.substring(1, token.length() - 1).split(","))
          .mapToDouble(Double::parseDouble).toArray();
    }

    /** The request of one item, in one for a loop. */
    Request of() {
      Matcher found = Pattern.compile("\"of\"\\s*:\\s*(\\{[^}]*})").matcher(line);
      return new Request(found.find() ? found.group(1) : "{}");
    }

    String text(String name) {
      String token = token(name);
      return token == null ? "" : token.replace("\"", "");
    }

    /** The request's spring. A bounce is of mass 1. */
    Spring spring() {
      if (has("stiffness")) {
        double mass = number("mass");
        double stiffness = number("stiffness");
        double critical = 2 * Math.sqrt(stiffness * mass);
        double damping = number("damping");
        if (text("allowOverDamping").equals("false")) damping = Math.min(damping, critical);
        double ratio = damping / critical;
        double gap = (1 - ratio) * (1 + ratio);
        return new Spring(Math.sqrt(stiffness / mass), ratio, gap, mass, stiffness, damping);
      }
      double frequency;
      double ratio;
      double gap;
      if (has("bounce")) {
        double bounce = Math.min(number("bounce"), 1);
        frequency = 2 * Math.PI / number("duration");
        ratio = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce);
        gap = bounce >= 0
            ? bounce * (2 - bounce) : bounce * (2 + bounce) / ((1 + bounce) * (1 + bounce));
      } else {
        frequency = 2 * Math.PI / number("response");
        ratio = number("dampingRatio");
        gap = (1 - ratio) * (1 + ratio);
      }
      return new Spring(frequency, ratio, gap, 1, frequency * frequency, 2 * ratio * frequency);
    }
  }

  /** Position and velocity of a spring that left a position for a target at a velocity, some seconds ago. */
  interface Motion {
    double[] at(Spring spring, double from, double to, double velocity, double seconds);
  }

  /** Answers "retarget", piece by piece. */
  static Map<String, Object> retargeted(Request request, Motion motion) {
    // The request's own members come before its moves.
    String[] parts = request.line().split("\"moves\"\\s*:", 2);
    if (parts.length < 2) throw new IllegalArgumentException("moves is missing");
    Request own = new Request(parts[0]);
    List<Request> moves = Pattern.compile("\\{[^}]*}").matcher(parts[1].replaceFirst("].*", ""))
        .results().map(found -> new Request(found.group())).collect(Collectors.toList());
    double[] times = request.numbers("times");
    double[] positions = new double[times.length];
    double[] velocities = new double[times.length];
    Spring spring = own.spring();
    double[] state = {own.number("from", 0), own.number("velocity", 0)};
    int next = 0;
    for (int i = 0; i < moves.size(); i++) {
      Request move = moves.get(i);
      double start = move.number("time");
      double end = i + 1 < moves.size() ? moves.get(i + 1).number("time") : Double.POSITIVE_INFINITY;
      // Only the last of several moves at one time counts.
      if (start == end) continue;
      if (move.has("bounce") || move.has("stiffness") || move.has("response")) spring = move.spring();
      double from = state[0];
      double velocity = move.number("velocity", state[1]);
      for (; next < times.length && times[next] < end; next++) {
        double[] here = motion.at(spring, from, move.number("to"), velocity, times[next] - start);
        positions[next] = here[0];
        velocities[next] = here[1];
      }
      if (end < Double.POSITIVE_INFINITY)
        state = motion.at(spring, from, move.number("to"), velocity, end - start);
    }
    return Map.of("positions", positions, "velocities", velocities);
  }

  /** Thrown by a solver for an unsupported request, with the reason. */
  @SuppressWarnings("serial")
  static final class Unsupported extends RuntimeException {
    Unsupported(String why) {
      super(why, null, false, false);
    }
  }

  private static double[][] lastRound = {};

  /**
   * Answers "throughput": runs a loop over staggered items as long as is asked and reports the time of the
   * fastest round. And "throughput-samples": values of the last round. A loop makes, of the request of one item, a
   * function from seconds after its start to its value.
   */
  static Map<String, Object> throughput(
      Request request, Map<String, Function<Request, DoubleUnaryOperator>> loops) {
    if (request.text("kind").equals("throughput-samples")) {
      int frame = (int) request.number("frame");
      if (frame < 0 || frame >= lastRound.length) throw new IllegalArgumentException("no such frame");
      double[] row = lastRound[frame];
      double[] items = request.numbers("items");
      if (Arrays.stream(items).anyMatch(item -> !(item >= 0 && item < row.length)))
        throw new IllegalArgumentException("no such item");
      return Map.of("values", Arrays.stream(items).map(item -> row[(int) item]).toArray());
    }
    Request motion = request.of();
    Function<Request, DoubleUnaryOperator> loop = loops.get(motion.text("kind"));
    if (loop == null) throw new Unsupported("no loop of " + motion.text("kind") + " here");
    double[] starts = request.numbers("delays");
    if (starts.length == 0) {
      double interval = request.number("interval");
      starts = IntStream.range(0, (int) request.number("count")).mapToDouble(i -> i * interval).toArray();
    }
    double[] times = request.numbers("times");
    lastRound = new double[times.length][starts.length];
    double least = Double.POSITIVE_INFINITY;
    double rounds = 0;
    long started = System.nanoTime();
    long now = started;
    while (rounds == 0 || now - started < request.number("seconds") * 1e9) {
      long began = System.nanoTime();
      DoubleUnaryOperator value = loop.apply(motion);
      for (int frame = 0; frame < times.length; frame++)
        for (int i = 0; i < starts.length; i++)
          lastRound[frame][i] = value.applyAsDouble(Math.max(0, times[frame] - starts[i]));
      now = System.nanoTime();
      least = Math.min(least, now - began);
      rounds++;
    }
    return Map.of("nanoseconds", least, "rounds", rounds);
  }

  private static String spelt(Object value) {
    if (value instanceof double[] list)
      return Arrays.stream(list).mapToObj(Protocol::spelt).collect(Collectors.joining(",", "[", "]"));
    return Double.isFinite((double) value) ? value.toString() : "\"" + value + "\"";
  }

  private static String said(String name, Object text) {
    return ",\"" + name + "\":\"" + String.valueOf(text).replace('"', '\'') + "\"";
  }

  /**
   * Answers until the input ends. The contract has the members of the answer to hello, such as
   * {@code "solver":"mine"}.
   */
  static void serve(String contract, Function<Request, ? extends Map<String, ?>> solve)
      throws IOException {
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
    int number = 0;
    for (String line; (line = in.readLine()) != null; ) {
      number++;
      Request request = new Request(line);
      StringBuilder answer = new StringBuilder("{\"id\":").append(request.token("id"));
      try {
        if (!request.has("id")) answer.append(said("error", "line " + number + ": no request"));
        else if (request.text("kind").equals("hello")) answer.append(",").append(contract);
        else
          solve.apply(request).forEach((name, value) ->
              answer.append(",\"").append(name).append("\":").append(spelt(value)));
      } catch (Unsupported why) {
        answer.append(said("unsupported", why.getMessage()));
      } catch (IllegalArgumentException what) {
        answer.append(said("error", what.getMessage()));
      }
      System.out.println(answer.append("}"));
    }
  }
}
