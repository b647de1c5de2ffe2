// engine: libadwaita
// title: libadwaita AdwSpringAnimation
// from: apt:libadwaita-1-dev gcc xvfb xauth
// build: cc -O2 -I{examples} -DVERSION=\"$(pkg-config --modversion libadwaita-1)\" -o {out} {file}
//   $(pkg-config --cflags --libs libadwaita-1) -lm
// run: xvfb-run -a {out}
// ci: yes
// cost: a call of calculate_value, one animation for all items
// footnote: its time is whole milliseconds; the adapter rounds to the nearest
//
// libadwaita's AdwSpringAnimation as a solver of springs and their settling times.
#include "protocol.h"

#include <adwaita.h>
#include <locale.h>

#if !ADW_CHECK_VERSION(1, 3, 0)
// Before 1.3 the value at a time is a member of the class only, whose layout is private.
typedef struct {
  GObjectClass parent;
  guint (*estimate_duration)(AdwAnimation *);
  double (*calculate_value)(AdwAnimation *, guint);
} AnimationClass;

static double adw_spring_animation_calculate_value(AdwSpringAnimation *animation, guint time) {
  return ((AnimationClass *)G_OBJECT_GET_CLASS(animation))->calculate_value(
    ADW_ANIMATION(animation), time);
}
#endif

static GtkWidget *widget;

static void ignore(double value, gpointer data) { (void)value, (void)data; }

static AdwSpringAnimation *motion_of(const char *line) {
  protocol_spring spring = protocol_spring_of(line);
  AdwSpringAnimation *motion = ADW_SPRING_ANIMATION(adw_spring_animation_new(
    widget, protocol_number(line, "from", 0), protocol_number(line, "to", 1),
    adw_spring_params_new_full(spring.damping, spring.mass, spring.stiffness),
    adw_callback_animation_target_new(ignore, NULL, NULL)));
  adw_spring_animation_set_initial_velocity(motion, protocol_number(line, "velocity", 0));
  return motion;
}

static void positions(const char *of, const double *times, double *values, int count) {
  AdwSpringAnimation *motion = motion_of(of);
  for (int i = 0; i < count; i++)
    values[i] = adw_spring_animation_calculate_value(motion, (guint)lround(times[i] * 1000));
  g_object_unref(motion);
}

static void solve(const char *line) {
  if (protocol_loops(line, &(protocol_loop_of){"spring", positions}, 1)) return;
  int settling = protocol_is(line, "kind", "settling");
  double time = protocol_number(line, "time", 0);
  if ((!settling && !protocol_is(line, "kind", "spring")) || time * 1000 > G_MAXUINT) {
    protocol_say("unsupported", "only springs, as far as 32 bits count milliseconds");
    return;
  }
  AdwSpringAnimation *motion = motion_of(line);
  if (settling) {
    adw_spring_animation_set_epsilon(motion, protocol_number(line, "epsilon", 0.001));
    guint duration = adw_spring_animation_get_estimated_duration(motion);
    protocol_put("time", duration == ADW_DURATION_INFINITE ? INFINITY : duration / 1000.0);
  } else {
    protocol_put("position", adw_spring_animation_calculate_value(motion, (guint)lround(time * 1000)));
    protocol_put("velocity", adw_spring_animation_get_velocity(motion));
  }
  g_object_unref(motion);
}

int main(void) {
  adw_init();
  setlocale(LC_NUMERIC, "C");
  widget = g_object_ref_sink(gtk_label_new(""));
  protocol_serve(
    "\"solver\":\"AdwSpringAnimation\",\"version\":\"" VERSION "\","
    "\"kinds\":[\"spring\",\"settling\"],\"domain\":{\"time\":[0,4000000]}", solve);
}
