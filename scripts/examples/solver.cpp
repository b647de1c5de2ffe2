// A solver of springs and cubic Béziers for the solver protocol, in C++.
//
//     c++ -std=c++17 -O2 -o solver solver.cpp && animbench verify --solver ./solver
#include "protocol.h"

#include <cmath>
#include <limits>

namespace {

struct Motion {
  double position, velocity;
};

struct Sample {
  double value, slope;
};

constexpr double infinity = std::numeric_limits<double>::infinity();

// The decayed cosine and sine of the regime.
Motion motion(const protocol_spring &spring, double from, double to, double v, double t) {
  const double decay = spring.ratio * spring.frequency, d = from - to;
  double c, s;
  if (spring.gap > 0) {
    const double damped = spring.frequency * std::sqrt(spring.gap), envelope = std::exp(-decay * t);
    c = envelope * std::cos(damped * t);
    s = envelope * std::sin(damped * t) / damped;
  } else if (spring.gap == 0) {
    c = std::exp(-decay * t);
    s = c * t;
  } else {
    const double spread = std::sqrt(-spring.gap);
    const double slow = std::exp(-spring.frequency / (spring.ratio + spread) * t);
    const double m = std::expm1(-2 * spring.frequency * spread * t);
    c = slow * (2 + m) / 2;
    s = -slow * m / (2 * spring.frequency * spread);
  }
  return {to + d * (c + decay * s) + v * s,
          v * (c - decay * s) - d * spring.frequency * spring.frequency * s};
}

struct Bezier {
  double x1, y1, x2, y2;

  static double coordinate(double p1, double p2, double s) {
    return 3 * (1 - s) * (1 - s) * s * p1 + 3 * (1 - s) * s * s * p2 + s * s * s;
  }

  static double derivative(double p1, double p2, double s) {
    return 3 * ((1 - s) * (1 - s) * p1 + 2 * (1 - s) * s * (p2 - p1) + s * s * (1 - p2));
  }

  Bezier reversed() const { return {1 - x2, 1 - y2, 1 - x1, 1 - y1}; }

  // The slope at 0: towards the first control point that does not lie there.
  double slopeAtStart() const {
    if (x1 != 0) return y1 / x1;
    if (y1 != 0) return std::copysign(infinity, y1);
    if (x2 != 0) return y2 / x2;
    return y2 != 0 ? std::copysign(infinity, y2) : 1;
  }

  // By bisection down to neighbouring numbers.
  Sample at(double x, bool extends) const {
    if (x <= 0 || x >= 1) {
      const double end = x <= 0 ? 0 : 1;
      const double slope = x <= 0 ? slopeAtStart() : reversed().slopeAtStart();
      if (x == end) return {end, slope};
      // Beyond an end a curve is clamped, or extended along its tangent unless that is vertical.
      if (extends && std::isfinite(slope)) return {end + slope * (x - end), slope};
      return {end, 0};
    }
    // Past the middle, distances are measured from the far end, where doubles are as dense.
    const bool far = coordinate(x1, x2, 0.5) < x;
    const Bezier near = far ? reversed() : *this;
    if (far) x = 1 - x;
    double low = 0, high = 1, s = 0.5;
    for (; low < s && s < high; s = (low + high) / 2)
      (coordinate(near.x1, near.x2, s) < x ? low : high) = s;
    const double y = coordinate(near.y1, near.y2, s);
    return {far ? 1 - y : y, derivative(near.y1, near.y2, s) / derivative(near.x1, near.x2, s)};
  }
};

Bezier bezier(const char *line) {
  return {protocol_number(line, "x1", 0), protocol_number(line, "y1", 0),
          protocol_number(line, "x2", 1), protocol_number(line, "y2", 1)};
}

// The loops that are timed: what is the same for all items is read once.
void positions(const char *of, const double *times, double *positions, int count) {
  const protocol_spring spring = protocol_spring_of(of);
  const double from = protocol_number(of, "from", 0), to = protocol_number(of, "to", 1);
  const double velocity = protocol_number(of, "velocity", 0);
  for (int i = 0; i < count; i++)
    positions[i] = motion(spring, from, to, velocity, times[i]).position;
}

void values(const char *of, const double *progress, double *values, int count) {
  const Bezier curve = bezier(of);
  for (int i = 0; i < count; i++) values[i] = curve.at(progress[i], false).value;
}

void state_of(protocol_motion move, double seconds, double state[2]) {
  const Motion found = motion(move.spring, move.from, move.to, move.velocity, seconds);
  state[0] = found.position;
  state[1] = found.velocity;
}

const protocol_loop_of loops[] = {{"spring", positions}, {"cubic-bezier", values}};

void solve(const char *line) {
  const auto number = [line](const char *name, double otherwise) {
    return protocol_number(line, name, otherwise);
  };
  if (protocol_is(line, "kind", "spring")) {
    const Motion answer = motion(protocol_spring_of(line), number("from", 0), number("to", 1),
                                 number("velocity", 0), number("time", 0));
    protocol_put("position", answer.position);
    protocol_put("velocity", answer.velocity);
  } else if (protocol_is(line, "kind", "cubic-bezier")) {
    const Sample answer =
      bezier(line).at(number("progress", 0), protocol_is(line, "outside", "extend"));
    protocol_put("value", answer.value);
    protocol_put("slope", answer.slope);
  } else if (protocol_is(line, "kind", "retarget")) {
    protocol_retarget(line, state_of);
  } else if (!protocol_loops(line, loops, 2)) {
    protocol_say("unsupported", "only springs and cubic Beziers");
  }
}

}  // namespace

int main() {
  protocol_serve(
    "\"solver\":\"example in C++\",\"kinds\":[\"spring\",\"cubic-bezier\",\"retarget\"]", solve);
}
