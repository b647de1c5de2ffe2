// A solver of springs and cubic Béziers for the solver protocol, in C.
//
//     cc -O2 -o solver solver.c -lm && animbench verify --solver ./solver
#include "protocol.h"

// Position and velocity: cosine and sine, decayed, in whichever regime.
static void motion(const char *line) {
  protocol_spring spring = protocol_spring_of(line);
  double from = protocol_number(line, "from", 0), to = protocol_number(line, "to", 1);
  double v = protocol_number(line, "velocity", 0), t = protocol_number(line, "time", 0);
  double decay = spring.ratio * spring.frequency, d = from - to, c, s;
  if (spring.gap > 0) {
    double damped = spring.frequency * sqrt(spring.gap), envelope = exp(-decay * t);
    c = envelope * cos(damped * t);
    s = envelope * sin(damped * t) / damped;
  } else if (spring.gap == 0) {
    c = exp(-decay * t);
    s = c * t;
  } else {
    double spread = sqrt(-spring.gap);
    double slow = exp(-spring.frequency / (spring.ratio + spread) * t);
    double m = expm1(-2 * spring.frequency * spread * t);
    c = slow * (2 + m) / 2;
    s = -slow * m / (2 * spring.frequency * spread);
  }
  protocol_put("position", to + d * (c + decay * s) + v * s);
  protocol_put("velocity", v * (c - decay * s) - d * spring.frequency * spring.frequency * s);
}

static double coordinate(double p1, double p2, double s) {
  return 3 * (1 - s) * (1 - s) * s * p1 + 3 * (1 - s) * s * s * p2 + s * s * s;
}

static double derivative(double p1, double p2, double s) {
  return 3 * ((1 - s) * (1 - s) * p1 + 2 * (1 - s) * s * (p2 - p1) + s * s * (1 - p2));
}

// The slope towards the first control point that does not lie on the end.
static double end_slope(double x1, double y1, double x2, double y2) {
  if (x1 != 0) return y1 / x1;
  if (y1 != 0) return copysign(INFINITY, y1);
  if (x2 != 0) return y2 / x2;
  return y2 != 0 ? copysign(INFINITY, y2) : 1;
}

static void curve(double value, double slope) {
  protocol_put("value", value);
  protocol_put("slope", slope);
}

// Value and slope, by bisection down to neighbouring numbers.
static void bezier(const char *line) {
  double x1 = protocol_number(line, "x1", 0), y1 = protocol_number(line, "y1", 0);
  double x2 = protocol_number(line, "x2", 1), y2 = protocol_number(line, "y2", 1);
  double x = protocol_number(line, "progress", 0);
  if (x <= 0 || x >= 1) {
    double end = x <= 0 ? 0 : 1;
    double slope = x <= 0 ? end_slope(x1, y1, x2, y2) : end_slope(1 - x2, 1 - y2, 1 - x1, 1 - y1);
    // Beyond an end a curve is clamped, or extended along its tangent unless that is vertical.
    if (x == end) curve(end, slope);
    else if (protocol_is(line, "outside", "extend") && isfinite(slope))
      curve(end + slope * (x - end), slope);
    else curve(end, 0);
    return;
  }
  // Past the middle everything is measured from the far end, where numbers are as fine.
  int far = coordinate(x1, x2, 0.5) < x;
  double p1 = far ? 1 - x2 : x1, q1 = far ? 1 - y2 : y1;
  double p2 = far ? 1 - x1 : x2, q2 = far ? 1 - y1 : y2;
  if (far) x = 1 - x;
  double low = 0, high = 1, s = 0.5;
  for (; low < s && s < high; s = (low + high) / 2) {
    if (coordinate(p1, p2, s) < x) low = s;
    else high = s;
  }
  double y = coordinate(q1, q2, s);
  curve(far ? 1 - y : y, derivative(q1, q2, s) / derivative(p1, p2, s));
}

static void solve(const char *line) {
  if (protocol_is(line, "kind", "spring")) motion(line);
  else if (protocol_is(line, "kind", "cubic-bezier")) bezier(line);
  else protocol_say("unsupported", "only springs and cubic Beziers");
}

int main(void) {
  protocol_serve(
    "\"solver\":\"example in C\",\"kinds\":[\"spring\",\"cubic-bezier\"]", solve);
}
