// The solver protocol in C and C++: copy this file, and write a solver as solver.c or solver.cpp does.
//
// A line is searched for the members that are wanted, so nothing but the C library is needed. Numbers
// are read and written with the decimal point of the "C" locale: a library that sets another one needs
// setlocale(LC_NUMERIC, "C") after it.
#pragma once
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct {
  double frequency, ratio, gap, mass, stiffness, damping;
} protocol_spring;

// The text of a member's value, or NULL.
static inline const char *protocol_member(const char *line, const char *name) {
  size_t length = strlen(name);
  for (const char *at = line ? strchr(line, '"') : NULL; at; at = strchr(at + 1, '"')) {
    if (strncmp(at + 1, name, length) || at[length + 1] != '"') continue;
    const char *value = at + length + 2 + strspn(at + length + 2, " \t");
    if (*value == ':') return value + 1 + strspn(value + 1, " \t");
  }
  return NULL;
}

static inline double protocol_number(const char *line, const char *name, double otherwise) {
  const char *value = protocol_member(line, name);
  return value ? strtod(value, NULL) : otherwise;
}

// Whether a member is this text, which needs no escapes.
static inline int protocol_is(const char *line, const char *name, const char *text) {
  const char *value = protocol_member(line, name);
  size_t length = strlen(text);
  return value && *value == '"' && !strncmp(value + 1, text, length) && value[length + 1] == '"';
}

// The numbers of a list, at most `limit` of them; how many there are.
static inline int protocol_list(const char *line, const char *name, double *numbers, int limit) {
  const char *at = protocol_member(line, name);
  int count = 0;
  while (at && *at && *at != ']' && count < limit) {
    char *end;
    double number = strtod(++at, &end);
    if (end == at) break;
    numbers[count++] = number;
    at = end + strspn(end, " \t");
  }
  return count;
}

// The request's spring: natural frequency, damping ratio, 1 - ratio^2 without cancellation, and mass,
// stiffness and damping. A bounce is of mass 1.
static inline protocol_spring protocol_spring_of(const char *line) {
  protocol_spring spring;
  if (protocol_member(line, "stiffness")) {
    spring.mass = protocol_number(line, "mass", 1);
    spring.stiffness = protocol_number(line, "stiffness", 1);
    double critical = 2 * sqrt(spring.stiffness * spring.mass);
    spring.damping =
      protocol_number(line, "damping", critical * protocol_number(line, "dampingRatio", 0));
    const char *over = protocol_member(line, "allowOverDamping");
    if (over && *over == 'f') spring.damping = fmin(spring.damping, critical);
    spring.frequency = sqrt(spring.stiffness / spring.mass);
    spring.ratio = spring.damping / critical;
    spring.gap = (1 - spring.ratio) * (1 + spring.ratio);
    return spring;
  }
  if (protocol_member(line, "bounce")) {
    double bounce = fmin(protocol_number(line, "bounce", 0), 1);
    spring.frequency = 2 * acos(-1.0) / protocol_number(line, "duration", 1);
    spring.ratio = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce);
    spring.gap = bounce >= 0 ? bounce * (2 - bounce)
                             : bounce * (2 + bounce) / ((1 + bounce) * (1 + bounce));
  } else {
    spring.frequency = 2 * acos(-1.0) / protocol_number(line, "response", 1);
    spring.ratio = protocol_number(line, "dampingRatio", 1);
    spring.gap = (1 - spring.ratio) * (1 + spring.ratio);
  }
  spring.mass = 1;
  spring.stiffness = spring.frequency * spring.frequency;
  spring.damping = 2 * spring.ratio * spring.frequency;
  return spring;
}

// A move of "retarget": its velocity is NAN where none is set, its spring that of the move or the last.
typedef struct {
  double time, to, velocity;
  protocol_spring spring;
} protocol_move;

static inline int protocol_has_spring(const char *text) {
  return protocol_member(text, "bounce") || protocol_member(text, "stiffness")
    || protocol_member(text, "response");
}

// The moves that count, of several at one time the last; how many there are, 0 if more than `limit`.
static inline int protocol_moves(const char *line, protocol_move *moves, int limit) {
  char text[512];
  const char *at = protocol_member(line, "moves");
  const char *end = at ? strchr(at, ']') : NULL;
  size_t length = at ? (size_t)(at - line) : sizeof text;
  if (!end || length >= sizeof text) return 0;
  // The request's own spring comes before its moves.
  memcpy(text, line, length);
  text[length] = 0;
  const protocol_spring first = protocol_spring_of(text);
  int count = 0;
  while ((at = strchr(at, '{')) && at < end) {
    length = strcspn(at, "}");
    if (length >= sizeof text) return 0;
    memcpy(text, at, length);
    text[length] = 0;
    at += length;
    protocol_move move = {
      protocol_number(text, "time", 0), protocol_number(text, "to", 1),
      protocol_number(text, "velocity", NAN), first};
    if (count && moves[count - 1].time == move.time) count--;
    if (protocol_has_spring(text)) move.spring = protocol_spring_of(text);
    else if (count) move.spring = moves[count - 1].spring;
    if (count == limit) return 0;
    moves[count++] = move;
  }
  return count;
}

// A motion, and where it is after some seconds: its position and its velocity.
typedef struct {
  protocol_spring spring;
  double from, to, velocity;
} protocol_motion;
typedef void protocol_state(protocol_motion motion, double seconds, double state[2]);

static inline protocol_motion protocol_motion_of(const char *line) {
  protocol_motion motion = {
    protocol_spring_of(line), protocol_number(line, "from", 0), protocol_number(line, "to", 1),
    protocol_number(line, "velocity", 0)};
  return motion;
}

// Starts an answer with the id as it came.
static inline void protocol_begin(const char *line) {
  const char *id = protocol_member(line, "id");
  size_t length = id && *id == '"' ? strcspn(id + 1, "\"") + 2 : id ? strcspn(id, ",} \n") : 0;
  printf("{\"id\":%.*s", length ? (int)length : 4, length ? id : "null");
}

// A number as JSON; one that is not finite is a string.
static inline void protocol_value(double value) {
  if (isfinite(value)) printf("%.17g", value);
  else fputs(isnan(value) ? "\"NaN\"" : value > 0 ? "\"Infinity\"" : "\"-Infinity\"", stdout);
}

// A member that is a number.
static inline void protocol_put(const char *name, double value) {
  printf(",\"%s\":", name);
  protocol_value(value);
}

// A member that is a list of numbers.
static inline void protocol_put_list(const char *name, const double *values, int count) {
  printf(",\"%s\":[", name);
  for (int i = 0; i < count; i++) {
    if (i) putchar(',');
    protocol_value(values[i]);
  }
  putchar(']');
}

// Answers "retarget", piece by piece.
static inline void protocol_retarget(const char *line, protocol_state *state_of) {
  protocol_move moves[64];
  double times[256], positions[256], velocities[256];
  const int count = protocol_moves(line, moves, 64), given = protocol_list(line, "times", times, 256);
  double state[2] = {protocol_number(line, "from", 0), protocol_number(line, "velocity", 0)};
  for (int move = 0, next = 0; move < count; move++) {
    const double start = moves[move].time, end = move + 1 < count ? moves[move + 1].time : INFINITY;
    const protocol_motion motion = {
      moves[move].spring, state[0], moves[move].to,
      isnan(moves[move].velocity) ? state[1] : moves[move].velocity};
    for (; next < given && times[next] < end; next++) {
      state_of(motion, times[next] - start, state);
      positions[next] = state[0];
      velocities[next] = state[1];
    }
    if (isfinite(end)) state_of(motion, end - start, state);
  }
  protocol_put_list("positions", positions, count ? given : 0);
  protocol_put_list("velocities", velocities, count ? given : 0);
}

// A member that is text, such as "unsupported" with its reason.
static inline void protocol_say(const char *name, const char *text) {
  printf(",\"%s\":\"%s\"", name, text);
}

// Fills `values` with the value of each of `count` items at `times[i]` seconds after its start. `of` is the
// request of one of them, to be read as a line is; it has no time.
typedef void protocol_loop(const char *of, const double *times, double *values, int count);

static double *protocol_values;
static int protocol_items, protocol_frames;

static inline double protocol_now(void) {
  struct timespec now;
  timespec_get(&now, TIME_UTC);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

// Answers "throughput": runs a loop over staggered items as long as is asked, and reports the time of the
// fastest round; without a loop, that it is unsupported.
static inline void protocol_throughput(const char *line, protocol_loop *loop) {
  const char *of = protocol_member(line, "of");
  double interval = protocol_number(line, "interval", 0), seconds = protocol_number(line, "seconds", 0);
  double asked = protocol_number(line, "count", 0), frames[64];
  int frame_count = protocol_list(line, "times", frames, 64);
  int count = asked >= 1 && asked <= 1e6 ? (int)asked : 0;
  double *delays = (double *)malloc(sizeof(double) * 2 * (size_t)(count + 1)), *times = delays + count;
  free(protocol_values);
  protocol_values = (double *)malloc(sizeof(double) * ((size_t)count * (size_t)frame_count + 1));
  if (!of || !loop || !count || !frame_count || !delays || !protocol_values) {
    protocol_items = protocol_frames = 0;
    protocol_say("unsupported", "no such loop");
    free(delays);
    return;
  }
  protocol_items = count;
  protocol_frames = frame_count;
  int given = protocol_list(line, "delays", delays, count);
  for (int i = given; i < count; i++) delays[i] = i * interval;
  double least = INFINITY, rounds = 0, started = protocol_now(), now;
  do {
    double began = protocol_now();
    for (int frame = 0; frame < frame_count; frame++) {
      for (int i = 0; i < count; i++) times[i] = fmax(0, frames[frame] - delays[i]);
      loop(of, times, protocol_values + (size_t)frame * (size_t)count, count);
    }
    now = protocol_now();
    least = fmin(least, now - began);
    rounds++;
  } while (now - started < seconds);
  protocol_put("nanoseconds", least * 1e9);
  protocol_put("rounds", rounds);
  free(delays);
}

// Answers "throughput-samples": values of the last round.
static inline void protocol_throughput_samples(const char *line) {
  double items[64], values[64];
  int count = protocol_list(line, "items", items, 64);
  int frame = (int)protocol_number(line, "frame", -1);
  for (int i = 0; i < count; i++) {
    if (frame < 0 || frame >= protocol_frames || items[i] < 0 || items[i] >= protocol_items) {
      protocol_say("error", "there is no such frame or item");
      return;
    }
    values[i] = protocol_values[(size_t)frame * (size_t)protocol_items + (size_t)items[i]];
  }
  protocol_put_list("values", values, count);
}

// The loop of items of a kind.
typedef struct {
  const char *kind;
  protocol_loop *loop;
} protocol_loop_of;

// Answers "throughput" and "throughput-samples" by these loops; whether the line is of those kinds.
static inline int protocol_loops(const char *line, const protocol_loop_of *loops, int count) {
  const char *of = protocol_member(line, "of");
  if (protocol_is(line, "kind", "throughput-samples")) {
    protocol_throughput_samples(line);
    return 1;
  }
  if (!protocol_is(line, "kind", "throughput")) return 0;
  while (count > 0 && !(of && protocol_is(of, "kind", loops->kind))) loops++, count--;
  protocol_throughput(line, count > 0 ? loops->loop : NULL);
  return 1;
}

// Answers until the input ends. `solve` puts the members of an answer to the line that it is given;
// `contract` has the members of the answer to hello, such as "\"solver\":\"mine\"".
static inline void protocol_serve(const char *contract, void (*solve)(const char *line)) {
  size_t capacity = 1 << 16, length = 0;
  char *line = (char *)malloc(capacity);
  for (int number = 1; line && fgets(line + length, (int)(capacity - length), stdin);) {
    length += strlen(line + length);
    if (length + 1 == capacity && line[length - 1] != '\n') {
      line = (char *)realloc(line, capacity *= 2);
      continue;
    }
    length = 0;
    if (!protocol_member(line, "id") || !protocol_member(line, "kind")) {
      printf("{\"id\":null,\"error\":\"line %d: no request\"", number);
    } else {
      protocol_begin(line);
      if (protocol_is(line, "kind", "hello")) printf(",%s", contract);
      else solve(line);
    }
    puts("}");
    fflush(stdout);
    number++;
  }
  free(line);
}
