// engine: kwin
// title: KWin SpringMotion
// from: apt:qt6-base-dev g++ xz-utils
// version: sed -n "s/^Version: //p" {out}.from/kwin_*.dsc
// build: mkdir -p {out}.from && cd {out}.from && { test -e kwin_*.dsc || apt-get source --download-only -qq kwin; } &&
//   tar xJf kwin_*.orig.tar.xz --wildcards "*/slide/springmotion.*" --strip-components=4 &&
//   c++ -std=c++20 -O2 -fPIC -I. -I{examples} -o {out} {file} springmotion.cpp $(pkg-config --cflags --libs Qt6Core)
// run: {out}
// footnote: compiled from Debian's source package, which needs deb-src in the list of sources; up to 20 s, one spring
//   for all moves; its clock is whole milliseconds, and the adapter rounds to the nearest
// unnamed: a move continues the grid of 10 ms steps, which models of it restart; if restarted at every move,
//   all its answers to retarget have names; of springs, fewer than 12 answers
// KWin's SpringMotion, which moves the desktops of the slide effect, as a solver of springs by frames.
#include "protocol.h"
#include "springmotion.h"

#include <algorithm>
#include <numeric>
#include <vector>

// The states at times in ascending order, in seconds, under moves in ascending order.
static void run(
  double from, const protocol_move *moves, int count, const std::vector<double> &times,
  std::vector<double> &positions, std::vector<double> &velocities
) {
  const protocol_spring spring = moves->spring;
  KWin::SpringMotion motion(spring.stiffness / spring.mass, spring.ratio);
  motion.setEpsilon(0);
  motion.setAnchor(moves->to);
  motion.setPosition(from);
  long now = 0;  // milliseconds
  const auto advance = [&](double seconds) {
    const long end = lround(seconds * 1000);
    motion.advance(std::chrono::milliseconds(end - now));
    now = end;
  };
  for (double time : times) {
    for (; count && moves->time <= time; moves++, count--) {
      advance(moves->time);
      motion.setAnchor(moves->to);
      if (!std::isnan(moves->velocity)) motion.setVelocity(moves->velocity);
    }
    advance(time);
    positions.push_back(motion.position());
    velocities.push_back(motion.velocity());
  }
}

static void solve(const char *line) {
  const bool retargets = protocol_is(line, "kind", "retarget"), one = protocol_is(line, "kind", "spring");
  const double velocity = protocol_number(line, "velocity", 0);
  protocol_move moves[64] = {{0, protocol_number(line, "to", 1), velocity, protocol_spring_of(line)}};
  const int count = retargets ? protocol_moves(line, moves, 64) : 1;
  if (retargets && count && std::isnan(moves->velocity)) moves->velocity = velocity;
  std::vector<double> times(one ? 1 : 10000, protocol_number(line, "time", 0)), positions, velocities;
  if (!one) times.resize(protocol_list(line, retargets ? "times" : "steps", times.data(), 10000));
  if (!one && !retargets) std::partial_sum(times.begin(), times.end(), times.begin());
  const bool changes = std::any_of(moves, moves + count, [&](auto &move) {
    return move.spring.stiffness != moves->spring.stiffness || move.spring.damping != moves->spring.damping;
  });
  if (!count || times.empty() || times.back() > 20 || changes)
    return protocol_say("unsupported", "longer than 20 s, or a spring that changes");
  run(protocol_number(line, "from", 0), moves, count, times, positions, velocities);
  if (one) {
    protocol_put("position", positions[0]);
    protocol_put("velocity", velocities[0]);
  } else {
    protocol_put_list("positions", positions.data(), int(positions.size()));
    protocol_put_list("velocities", velocities.data(), int(velocities.size()));
  }
}

int main() {
  protocol_serve(
    "\"solver\":\"SpringMotion\",\"domain\":{\"time\":[0,20]},\"kinds\":[\"spring\",\"advance\",\"retarget\"]", solve);
}
