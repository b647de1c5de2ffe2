// A solver of springs and cubic Béziers for the solver protocol, in Dart. Untested: no Dart was to be
// had where the other examples were run.
//
//     animbench verify --solver 'dart run scripts/examples/solver.dart'

import 'dart:convert';
import 'dart:io';
import 'dart:math';

/// A spring, however it was given; [gap] is 1 − ratio² without cancellation.
class Spring {
  Spring(this.frequency, this.ratio, this.gap, this.mass, this.stiffness, this.damping);

  /// The request's spring. A bounce is of mass 1.
  factory Spring.of(Map<String, dynamic> request) {
    double number(String name) => (request[name] as num).toDouble();
    if (request.containsKey('stiffness')) {
      final mass = number('mass'), stiffness = number('stiffness');
      final critical = 2 * sqrt(stiffness * mass);
      final over = request['allowOverDamping'] != false;
      final damping = over ? number('damping') : min(number('damping'), critical);
      final ratio = damping / critical;
      return Spring(sqrt(stiffness / mass), ratio, (1 - ratio) * (1 + ratio), mass, stiffness, damping);
    }
    double pace, ratio, gap;
    if (request.containsKey('bounce')) {
      final bounce = min(number('bounce'), 1.0);
      pace = number('duration');
      ratio = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce);
      gap = bounce >= 0 ? bounce * (2 - bounce) : bounce * (2 + bounce) / ((1 + bounce) * (1 + bounce));
    } else {
      pace = number('response');
      ratio = number('dampingRatio');
      gap = (1 - ratio) * (1 + ratio);
    }
    final frequency = 2 * pi / pace;
    return Spring(frequency, ratio, gap, 1, frequency * frequency, 2 * ratio * frequency);
  }

  final double frequency, ratio, gap, mass, stiffness, damping;
}

/// e^x − 1 without cancellation: by its series while x is small, which Dart's library has not.
double expm1(double x) {
  if (x.abs() > 0.5) return exp(x) - 1;
  var term = x, sum = x;
  for (var n = 2; n < 20; n++) {
    term *= x / n;
    sum += term;
  }
  return sum;
}

/// Position and velocity: cosine and sine, decayed, in whichever regime.
Map<String, double> motion(Map<String, dynamic> request) {
  double number(String name, double otherwise) => (request[name] as num? ?? otherwise).toDouble();
  final spring = Spring.of(request);
  final t = number('time', 0), v = number('velocity', 0), to = number('to', 1);
  final decay = spring.ratio * spring.frequency;
  double c, s;
  if (spring.gap > 0) {
    final damped = spring.frequency * sqrt(spring.gap), envelope = exp(-decay * t);
    c = envelope * cos(damped * t);
    s = envelope * sin(damped * t) / damped;
  } else if (spring.gap == 0) {
    c = exp(-decay * t);
    s = c * t;
  } else {
    final spread = sqrt(-spring.gap);
    final slow = exp(-spring.frequency / (spring.ratio + spread) * t);
    final m = expm1(-2 * spring.frequency * spread * t);
    c = slow * (2 + m) / 2;
    s = -slow * m / (2 * spring.frequency * spread);
  }
  final d = number('from', 0) - to;
  return {
    'position': to + d * (c + decay * s) + v * s,
    'velocity': v * (c - decay * s) - d * spring.frequency * spring.frequency * s,
  };
}

double coordinate(double p1, double p2, double s) =>
    3 * (1 - s) * (1 - s) * s * p1 + 3 * (1 - s) * s * s * p2 + s * s * s;
double derivative(double p1, double p2, double s) =>
    3 * ((1 - s) * (1 - s) * p1 + 2 * (1 - s) * s * (p2 - p1) + s * s * (1 - p2));

/// The slope towards the first control point that does not lie on the end.
double endSlope(double x1, double y1, double x2, double y2) {
  if (x1 != 0 || y1 != 0) return y1 / x1;
  return x2 != 0 || y2 != 0 ? y2 / x2 : 1;
}

/// Value and slope, by bisection down to neighbouring numbers.
Map<String, double> bezier(Map<String, dynamic> request) {
  double number(String name) => (request[name] as num).toDouble();
  var x1 = number('x1'), y1 = number('y1'), x2 = number('x2'), y2 = number('y2');
  var x = number('progress');
  if (x <= 0 || x >= 1) {
    final end = x <= 0 ? 0.0 : 1.0;
    var slope = x <= 0 ? endSlope(x1, y1, x2, y2) : endSlope(1 - x2, 1 - y2, 1 - x1, 1 - y1);
    if (x == end) return {'value': end, 'slope': slope};
    // Beyond an end a curve is clamped, or extended along its tangent unless that is vertical.
    if (request['outside'] != 'extend' || !slope.isFinite) slope = 0;
    return {'value': end + slope * (x - end), 'slope': slope};
  }
  // Past the middle everything is measured from the far end, where numbers are as fine.
  final far = coordinate(x1, x2, 0.5) < x;
  if (far) (x, x1, y1, x2, y2) = (1 - x, 1 - x2, 1 - y2, 1 - x1, 1 - y1);
  var low = 0.0, high = 1.0, s = 0.5;
  for (; low < s && s < high; s = (low + high) / 2) {
    if (coordinate(x1, x2, s) < x) {
      low = s;
    } else {
      high = s;
    }
  }
  final y = coordinate(y1, y2, s);
  return {'value': far ? 1 - y : y, 'slope': derivative(y1, y2, s) / derivative(x1, x2, s)};
}

const kinds = {'spring': motion, 'cubic-bezier': bezier};

void main() {
  for (String? line; (line = stdin.readLineSync()) != null;) {
    final Map<String, dynamic> request = jsonDecode(line!);
    final solver = kinds[request['kind']];
    final Map<String, Object> answer = request['kind'] == 'hello'
        ? {'solver': 'example in Dart', 'kinds': kinds.keys.toList()}
        : solver == null
            ? {'unsupported': 'no ${request['kind']} here'}
            : solver(request);
    // What JSON numbers cannot say is a string.
    print(jsonEncode({
      'id': request['id'],
      for (final MapEntry(:key, :value) in answer.entries)
        key: value is double && !value.isFinite ? '$value' : value,
    }));
  }
}
