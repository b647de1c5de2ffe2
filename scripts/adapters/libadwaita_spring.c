// engine: libadwaita
// title: libadwaita AdwSpringAnimation
// from: apt:libadwaita-1-dev gcc xvfb xauth
// build: cc -O2 -I{examples} -DVERSION=\"$(pkg-config --modversion libadwaita-1)\" -o {out} {file}
//   $(pkg-config --cflags --libs libadwaita-1) -lm
// run: xvfb-run -a {out}
// ci: yes
// cost: a call of calculate_value, one animation for all items
// footnote: its time is whole milliseconds; the adapter rounds to the nearest
// unnamed: several faults at once; of springs to 5 s a judge that combined names predicted all but 6 (2026-11-26)
// libadwaita's AdwSpringAnimation as a solver of springs and their settling times.
#include "protocol.h"

#include <adwaita.h>
#include <locale.h>

// Before 1.3 the value at a time is a member of the class only, whose layout is private.
typedef struct {
  GObjectClass parent;
  guint (*estimate_duration)(AdwAnimation *);
  double (*calculate_value)(AdwAnimation *, guint);
} AnimationClass;

static double value_at(AdwSpringAnimation *motion, double seconds) {
  return ((AnimationClass *)G_OBJECT_GET_CLASS(motion))->calculate_value(
    ADW_ANIMATION(motion), (guint)lround(seconds * 1000));
}

static GtkWidget *widget;

static void ignore(double value, gpointer data) { (void)value, (void)data; }

static AdwSpringAnimation *animation_of(protocol_motion motion) {
  AdwSpringAnimation *animation = ADW_SPRING_ANIMATION(adw_spring_animation_new(
    widget, motion.from, motion.to,
    adw_spring_params_new_full(motion.spring.damping, motion.spring.mass, motion.spring.stiffness),
    adw_callback_animation_target_new(ignore, NULL, NULL)));
  adw_spring_animation_set_initial_velocity(animation, motion.velocity);
  return animation;
}

static void state_of(protocol_motion motion, double seconds, double state[2]) {
  AdwSpringAnimation *animation = animation_of(motion);
  state[0] = value_at(animation, seconds);
  state[1] = adw_spring_animation_get_velocity(animation);
  g_object_unref(animation);
}

static void positions(const char *of, const double *times, double *values, int count) {
  AdwSpringAnimation *animation = animation_of(protocol_motion_of(of));
  for (int i = 0; i < count; i++) values[i] = value_at(animation, times[i]);
  g_object_unref(animation);
}

static void solve(const char *line) {
  double state[2], time = protocol_number(line, "time", 0);
  if (protocol_loops(line, &(protocol_loop_of){"spring", positions}, 1)) return;
  if (protocol_is(line, "kind", "retarget")) protocol_retarget(line, state_of);
  else if (protocol_is(line, "kind", "settling")) {
    AdwSpringAnimation *animation = animation_of(protocol_motion_of(line));
    adw_spring_animation_set_epsilon(animation, protocol_number(line, "epsilon", 0.001));
    guint duration = adw_spring_animation_get_estimated_duration(animation);
    protocol_put("time", duration == ADW_DURATION_INFINITE ? INFINITY : duration / 1000.0);
    g_object_unref(animation);
  } else if (protocol_is(line, "kind", "spring") && time * 1000 <= G_MAXUINT) {
    state_of(protocol_motion_of(line), time, state);
    protocol_put("position", state[0]);
    protocol_put("velocity", state[1]);
  } else protocol_say("unsupported", "only springs, as far as 32 bits count milliseconds");
}

int main(void) {
  adw_init();
  setlocale(LC_NUMERIC, "C");
  widget = g_object_ref_sink(gtk_label_new(""));
  protocol_serve(
    "\"solver\":\"AdwSpringAnimation\",\"version\":\"" VERSION "\","
    "\"kinds\":[\"spring\",\"settling\",\"retarget\"],\"domain\":{\"time\":[0,4000000]}", solve);
}
