// Answers a file of questions; Dart has a JSON reader, so no tables are needed:
//     animbench verify --questions q.jsonl
//     dart run solver.dart q.jsonl answers.jsonl
//     animbench verify --questions q.jsonl --answers answers.jsonl
// In Flutter, call answer with the lines of an asset; replace solve by your own simulation.
import 'dart:convert';
import 'dart:io';
import 'dart:math';

/// Position and velocity of a spring at a time, from its duration in seconds and its bounce.
(double, double) solve(double duration, double bounce, double from, double to, double velocity, double time) {
  final frequency = 2 * pi / duration, x = from - to;
  if (bounce < 0) {
    // Over-damped: two exponentials, the slow one without cancellation.
    final ratio = 1 / (1 + bounce);
    final root = frequency * sqrt(-bounce * (2 + bounce)) * ratio;
    final fast = frequency * ratio + root, slow = frequency * frequency / fast;
    final decayed = exp(-slow * time), u = 2 * root * time;
    final both =
        decayed * (u < 1e-3 ? time * (1 - u / 2 * (1 - u / 3 * (1 - u / 4))) : (1 - exp(-u)) / (2 * root));
    final push = velocity + slow * x;
    return (to + x * decayed + push * both, -slow * x * decayed + push * (decayed - fast * both));
  }
  final decay = frequency * (1 - bounce), turns = frequency * sqrt(bounce * (2 - bounce));
  final sine = turns > 0 ? sin(turns * time) / turns : time, cosine = cos(turns * time);
  final shrink = exp(-decay * time), pull = velocity + decay * x;
  return (
    to + shrink * (x * cosine + pull * sine),
    shrink * (velocity * cosine - (decay * pull + turns * turns * x) * sine)
  );
}

String answer(String line) {
  final q = jsonDecode(line) as Map<String, dynamic>;
  double number(String name) => (q[name] as num).toDouble();
  if (q['kind'] != 'spring' || q['duration'] == null || q['bounce'] == null) {
    return jsonEncode({'id': q['id'], 'unsupported': 'only springs with a duration and a bounce'});
  }
  final (position, velocity) = solve(number('duration'), number('bounce'), number('from'), number('to'),
      number('velocity'), number('time'));
  return jsonEncode({'id': q['id'], 'position': position, 'velocity': velocity});
}

void main(List<String> arguments) {
  // The first line is no question: it says how the questions were chosen.
  final questions = File(arguments[0]).readAsLinesSync().skip(1).where((line) => line.isNotEmpty);
  File(arguments[1]).writeAsStringSync('${questions.map(answer).join('\n')}\n');
}
