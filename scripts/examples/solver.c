// A solver of springs and cubic Béziers for the solver protocol, in C.
//
//     cc -O2 -o solver solver.c -lm && animbench verify --solver ./solver
#include "protocol.h"

// Position and velocity, by the decayed cosine and sine of the regime.
static void state_of(protocol_motion motion, double t, double state[2]) {
  protocol_spring spring = motion.spring;
  double decay = spring.ratio * spring.frequency, d = motion.from - motion.to, v = motion.velocity, c, s;
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
  state[0] = motion.to + d * (c + decay * s) + v * s;
  state[1] = v * (c - decay * s) - d * spring.frequency * spring.frequency * s;
}

static void motion(const char *line) {
  double state[2];
  state_of(protocol_motion_of(line), protocol_number(line, "time", 0), state);
  protocol_put("position", state[0]);
  protocol_put("velocity", state[1]);
}

// The loop that is timed: what is the same for all items is read once.
static void motions(const char *of, const double *times, double *values, int count) {
  const protocol_motion motion = protocol_motion_of(of);
  double state[2];
  for (int i = 0; i < count; i++) {
    state_of(motion, times[i], state);
    values[i] = state[0];
  }
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

typedef struct {
  double x1, y1, x2, y2;
} bezier;

static bezier bezier_of(const char *line) {
  bezier curve = {protocol_number(line, "x1", 0), protocol_number(line, "y1", 0),
                  protocol_number(line, "x2", 1), protocol_number(line, "y2", 1)};
  return curve;
}

// By bisection down to neighbouring numbers.
static double value_at(const bezier *curve, double x, int extends, double *slope) {
  double x1 = curve->x1, y1 = curve->y1, x2 = curve->x2, y2 = curve->y2;
  if (x <= 0 || x >= 1) {
    double end = x <= 0 ? 0 : 1;
    *slope = x <= 0 ? end_slope(x1, y1, x2, y2) : end_slope(1 - x2, 1 - y2, 1 - x1, 1 - y1);
    // Beyond an end a curve is clamped, or extended along its tangent unless that is vertical.
    if (x == end) return end;
    if (!extends || !isfinite(*slope)) *slope = 0;
    return end + *slope * (x - end);
  }
  // Past the middle, distances are measured from the far end, where doubles are as dense.
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
  *slope = derivative(q1, q2, s) / derivative(p1, p2, s);
  return far ? 1 - y : y;
}

static void curve(const char *line) {
  bezier curve = bezier_of(line);
  int extends = protocol_is(line, "outside", "extend");
  double slope, value = value_at(&curve, protocol_number(line, "progress", 0), extends, &slope);
  protocol_put("value", value);
  protocol_put("slope", slope);
}

static void curves(const char *of, const double *progress, double *values, int count) {
  bezier curve = bezier_of(of);
  double slope;
  for (int i = 0; i < count; i++) values[i] = value_at(&curve, progress[i], 0, &slope);
}

static const protocol_loop_of loops[] = {{"spring", motions}, {"cubic-bezier", curves}};

static void solve(const char *line) {
  if (protocol_is(line, "kind", "spring")) motion(line);
  else if (protocol_is(line, "kind", "cubic-bezier")) curve(line);
  else if (protocol_is(line, "kind", "retarget")) protocol_retarget(line, state_of);
  else if (!protocol_loops(line, loops, 2)) protocol_say("unsupported", "only springs and cubic Beziers");
}

int main(void) {
  protocol_serve(
    "\"solver\":\"example in C\",\"kinds\":[\"spring\",\"cubic-bezier\",\"retarget\"]", solve);
}
