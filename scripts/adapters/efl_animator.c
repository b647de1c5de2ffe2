// engine: efl
// title: EFL ecore_animator_pos_map_n
// from: apt:libefl-all-dev gcc
// build: cc -O2 -I{examples} -DVERSION=\"$(pkg-config --modversion ecore)\" -o {out} {file} $(pkg-config --cflags --libs ecore) -lm
// run: env EINA_LOG_LEVEL=0 {out}
// cost: a call of ecore_animator_pos_map_n
// unnamed: off by up to 5.9e-8 where Cardano's formula cancels, more than replays with perturbed roundings
//
// Ecore's ecore_animator_pos_map_n (EFL: Enlightenment, Tizen) as a solver of cubic Béziers.
#include "protocol.h"

#include <Ecore.h>

static void values(const char *of, const double *progress, double *values, int count) {
  double points[4] = {
    protocol_number(of, "x1", 0), protocol_number(of, "y1", 0),
    protocol_number(of, "x2", 1), protocol_number(of, "y2", 1),
  };
  for (int i = 0; i < count; i++)
    values[i] = ecore_animator_pos_map_n(progress[i], ECORE_POS_MAP_CUBIC_BEZIER, 4, points);
}

static void solve(const char *line) {
  if (protocol_loops(line, &(protocol_loop_of){"cubic-bezier", values}, 1)) return;
  double progress = protocol_number(line, "progress", 0);
  if (!protocol_is(line, "kind", "cubic-bezier") || progress < 0 || progress > 1) {
    protocol_say("unsupported", "not in Ecore");
    return;
  }
  double points[4] = {
    protocol_number(line, "x1", 0), protocol_number(line, "y1", 0),
    protocol_number(line, "x2", 1), protocol_number(line, "y2", 1),
  };
  protocol_put("value", ecore_animator_pos_map_n(progress, ECORE_POS_MAP_CUBIC_BEZIER, 4, points));
}

int main(void) {
  ecore_init();
  protocol_serve(
    "\"solver\":\"Ecore\",\"version\":\"" VERSION "\",\"kinds\":[\"cubic-bezier\"],"
    "\"domain\":{\"progress\":[0,1]}",
    solve);
}
