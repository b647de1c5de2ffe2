// Calls every function of the C targets and of their headers with ordinary and extreme arguments, for the
// sanitizers that Swift lacks: undefined behaviour, and addresses of C. `scripts/sanitize` compiles it
// once for each instruction-set level, with the sources it calls. Results are compared with plain loops,
// so that a function cannot pass by doing nothing.

#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "CKernelInterface.h"
#include "CMeasuring.h"
#include "PlainLoops.h"
#include "VectorMath.h"

#if defined(__AVX512F__)
#define LEVEL 4
#define VECTOR_MATH vector_math_v4
#define PLAIN_LOOPS plain_loops_v4
#elif defined(__AVX2__)
#define LEVEL 3
#define VECTOR_MATH vector_math_v3
#define PLAIN_LOOPS plain_loops_v3
#else
#define LEVEL 1
#define VECTOR_MATH vector_math_base
#define PLAIN_LOOPS plain_loops_base
#endif

#define EXPECT(condition)                                                        \
  do {                                                                           \
    if (!(condition)) {                                                          \
      fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition);    \
      exit(1);                                                                   \
    }                                                                            \
  } while (0)

/// Numbers at which arithmetic often fails.
static const double numbers[] = {0.0,      -0.0,     1.0,     -1.0,     0.3,      0x1p-1074,
                                 DBL_MIN,  -DBL_MAX, DBL_MAX, INFINITY, -INFINITY, NAN,
                                 FLT_MAX,  1e-40,    0x1p52,  0x1.fffffffffffffp-1};
#define COUNT (sizeof numbers / sizeof *numbers)

/// Equal, or both NaN.
static int same(double a, double b) { return a == b || (a != a && b != b); }

/// The elements of a vector from the list of numbers, starting anywhere.
#define FILL(vector, lanes, first) \
  for (size_t k = 0; k < lanes; k++) vector[k] = numbers[((first) + k) % COUNT]

#define ARITHMETIC(type, lanes, fma, bits_element)                                       \
  static void arithmetic_##type(void) {                                                  \
    for (size_t first = 0; first < COUNT; first++) {                                     \
      lane_##type a, b, c;                                                               \
      lane_bits_##type bits;                                                             \
      FILL(a, lanes, first);                                                             \
      FILL(b, lanes, 3 * first + 1);                                                     \
      FILL(c, lanes, 7 * first + 2);                                                     \
      for (size_t k = 0; k < lanes; k++) bits[k] = (first + k) % 3 ? 1 : bits_element;   \
      lane_##type fused = lane_fused(a, b, c);                                           \
      lane_##type negated = lane_negated(a);                                             \
      lane_##type chosen = lane_negative(bits, a, b);                                    \
      for (size_t k = 0; k < lanes; k++) {                                               \
        EXPECT(same(fused[k], fma(a[k], b[k], c[k])));                                   \
        EXPECT(same(negated[k], -a[k]));                                                 \
        EXPECT(same(chosen[k], bits[k] < 0 ? a[k] : b[k]));                              \
      }                                                                                  \
    }                                                                                    \
  }

ARITHMETIC(double2, 2, fma, LLONG_MIN)
ARITHMETIC(double4, 4, fma, LLONG_MIN)
ARITHMETIC(double8, 8, fma, LLONG_MIN)
ARITHMETIC(double16, 16, fma, LLONG_MIN)
ARITHMETIC(float4, 4, fmaf, INT_MIN)
ARITHMETIC(float8, 8, fmaf, INT_MIN)
ARITHMETIC(float16, 16, fmaf, INT_MIN)

#define STORE(store, type, scalar, lanes)                                                 \
  static void store##_##type(void) {                                                      \
    lane_##type x;                                                                        \
    for (int k = 0; k < lanes; k++) x[k] = 5 * k % lanes;                                 \
    for (int count = 0; count < lanes; count++) {                                         \
      scalar stored[lanes] = {0};                                                         \
      store(x, stored, count);                                                            \
      for (int k = 0; k < lanes; k++) EXPECT(stored[k] == (k < count ? 5 * k % lanes : 0)); \
    }                                                                                     \
  }

STORE(lane_store, double2, double, 2)
STORE(lane_store, double4, double, 4)
STORE(lane_store, double8, double, 8)
STORE(lane_store, double16, double, 16)
STORE(lane_store, float4, float, 4)
STORE(lane_store, float8, float, 8)
STORE(lane_store, float16, float, 16)
STORE(lane_store_narrowed, double2, float, 2)
STORE(lane_store_narrowed, double4, float, 4)
STORE(lane_store_narrowed, double8, float, 8)
STORE(lane_store_narrowed, double16, float, 16)

#define REDUCTION(type, lanes)                                                            \
  static void reduction_##type(void) {                                                    \
    lane_##type x;                                                                        \
    for (int k = 0; k < lanes; k++) x[k] = 5 * k % lanes - 1;                             \
    EXPECT(lane_least(x) == -1);                                                          \
    EXPECT(lane_greatest(x) == lanes - 2);                                                \
    EXPECT(lane_sum(x) == lanes * (lanes - 3) / 2);                                       \
  }

REDUCTION(double2, 2)
REDUCTION(double4, 4)
REDUCTION(double8, 8)
REDUCTION(double16, 16)
REDUCTION(float4, 4)
REDUCTION(float8, 8)
REDUCTION(float16, 16)

#define CONVERSION(lanes)                                                  \
  static void conversion##lanes(void) {                                    \
    for (size_t first = 0; first < COUNT; first++) {                       \
      lane_double##lanes x;                                                \
      FILL(x, lanes, first);                                               \
      lane_float##lanes narrow = lane_narrowed(x);                         \
      lane_double##lanes wide = lane_widened(narrow);                      \
      for (size_t k = 0; k < lanes; k++) EXPECT(same(wide[k], narrow[k])); \
    }                                                                      \
  }

CONVERSION(2)
CONVERSION(4)
CONVERSION(8)
CONVERSION(16)

#define SQUARE_ROOT(type, lanes, root)                                                \
  static void root_##type(void) {                                                     \
    for (size_t first = 0; first < COUNT; first++) {                                  \
      curve_##type x;                                                                 \
      FILL(x, lanes, first);                                                          \
      curve_##type result = curve_square_root(x);                                     \
      for (size_t k = 0; k < lanes; k++) EXPECT(same(result[k], root(x[k])));         \
    }                                                                                 \
  }

SQUARE_ROOT(double2, 2, sqrt)
SQUARE_ROOT(double4, 4, sqrt)
SQUARE_ROOT(double8, 8, sqrt)
SQUARE_ROOT(float4, 4, sqrtf)
SQUARE_ROOT(float8, 8, sqrtf)
SQUARE_ROOT(float16, 16, sqrtf)

#define LOOKUP(type, index, lanes, size, scalar)                                                \
  static void lookup_##type##_##size(void) {                                                    \
    scalar table[size];                                                                         \
    for (int k = 0; k < size; k++) table[k] = k * 1.5f;                                         \
    for (unsigned first = 0; first < size; first++) {                                           \
      curve_##index i;                                                                          \
      for (unsigned k = 0; k < lanes; k++) i[k] = (first + 5 * k) % size;                       \
      curve_##type result = curve_lookup(table, i);                                             \
      for (unsigned k = 0; k < lanes; k++) EXPECT(result[k] == table[(first + 5 * k) % size]);  \
    }                                                                                           \
  }

LOOKUP(double2, ulong2, 2, 4, double)
LOOKUP(double4, ulong4, 4, 4, double)
LOOKUP(double8, ulong8, 8, 4, double)
LOOKUP(float4, uint4, 4, 16, float)
LOOKUP(float8, uint8, 8, 16, float)
LOOKUP(float16, uint16, 16, 16, float)

#define INSIDE(type, lanes, below)                                                   \
  static void inside_##type(void) {                                                  \
    curve_##type x = 0.5f;                                                           \
    EXPECT(curve_is_inside(x));                                                      \
    for (size_t k = 0; k < COUNT; k++) {                                             \
      curve_##type y = x;                                                            \
      y[lanes - 1] = numbers[k];                                                     \
      int isInside = y[lanes - 1] > 0 && y[lanes - 1] < 1;                           \
      /* A number so small that x − ½ rounds to −½ may be said to be outside. */     \
      if (isInside && y[lanes - 1] < below) continue;                                \
      EXPECT(curve_is_inside(y) == isInside);                                        \
    }                                                                                \
  }

INSIDE(double2, 2, 0x1p-54)
INSIDE(double4, 4, 0x1p-54)
INSIDE(double8, 8, 0x1p-54)
INSIDE(double16, 16, 0x1p-54)
INSIDE(float4, 4, 0x1p-25)
INSIDE(float8, 8, 0x1p-25)
INSIDE(float16, 16, 0x1p-25)

static void keyframes(void) {
  keyframe_double8 low, high;
  double row[8];
  for (int k = 0; k < 8; k++) {
    low[k] = k;
    high[k] = 8 + k;
    row[k] = k;
  }
  for (unsigned first = 0; first < 16; first++) {
    keyframe_ulong8 i;
    for (unsigned k = 0; k < 8; k++) i[k] = (first + 3 * k) % 16;
    keyframe_double8 sixteen = keyframe_lookup16(low, high, i);
    keyframe_double8 eight = keyframe_lookup8(low, i & 7);
    for (unsigned k = 0; k < 8; k++) {
      EXPECT(sixteen[k] == (first + 3 * k) % 16);
      EXPECT(eight[k] == (first + 3 * k) % 8);
    }
  }
  for (size_t k = 0; k < COUNT; k++) {
    int less = 0;
    for (int j = 0; j < 8; j++) less += row[j] < numbers[k];
    EXPECT(keyframe_count_less8(row, numbers[k]) == less);
  }
}

static void palettes(void) {
  double doubles[SPRING_PALETTE_SIZE], doublesOut[16];
  float singles[SPRING_PALETTE_SIZE], singlesOut[16];
  uint8_t index[16];
  for (int k = 0; k < 16; k++) {
    doubles[k] = k;
    singles[k] = k;
    index[k] = (uint8_t)((15 + 7 * k) % 16);
  }
  for (int count = 0; count <= 16; count++) {
    memset(doublesOut, 0, sizeof doublesOut);
    memset(singlesOut, 0, sizeof singlesOut);
    palette_lookup(doubles, index, doublesOut, count);
    palette_lookup_single(singles, index, singlesOut, count);
    for (int k = 0; k < 16; k++) {
      EXPECT(doublesOut[k] == (k < count ? index[k] : 0));
      EXPECT(singlesOut[k] == (k < count ? index[k] : 0));
    }
  }
}

static numerics_mutex *mutex;
static numerics_condition *condition;
static int arrivals;

static void arrive(void *argument) {
  numerics_mutex_lock(mutex);
  arrivals += *(int *)argument;
  numerics_condition_signal(condition);
  numerics_condition_broadcast(condition);
  numerics_mutex_unlock(mutex);
}

static void threads(void) {
  mutex = numerics_mutex_make();
  condition = numerics_condition_make();
  static int one = 1;
  for (int k = 0; k < 4; k++) EXPECT(numerics_thread_start(arrive, &one));
  numerics_mutex_lock(mutex);
  while (arrivals < 4) numerics_condition_wait(condition, mutex);
  numerics_mutex_unlock(mutex);
  EXPECT(arrivals == 4);
}

static void deepen(void *context) { ++*(int *)context; }

static void measuring(void) {
  static const int levels[] = {1, 3, 4};
  double from[37], to[37], velocity[37], out[37];
  float fromF[37], toF[37], velocityF[37], outF[37];
  for (int k = 0; k < 37; k++) {
    from[k] = numbers[k % COUNT];
    to[k] = numbers[(k + 5) % COUNT];
    velocity[k] = k;
    fromF[k] = (float)k;
    toF[k] = (float)(2 * k);
    velocityF[k] = (float)(-k);
  }
  for (int level = 0; level < 3; level++) {
    // A level beyond this processor's would not be undefined behaviour but an illegal instruction.
    if (levels[level] > processor_level()) continue;
    set_calibration_level(levels[level]);
    for (long count = 0; count <= 37; count++) {
      read_write_pass_double(from, to, velocity, out, count);
      read_write_pass_float(fromF, toF, velocityF, outF, count);
      for (long k = 0; k < count; k++) {
        EXPECT(same(out[k], from[k] + velocity[k] * 0.5 - to[k]));
        EXPECT(outF[k] == fromF[k] + velocityF[k] * 0.5f - toF[k]);
      }
    }
  }
  EXPECT(dependent_chain(0.5, 0) == 0.5 && dependent_chain(0.5, 100) < 1);
  polynomial_pass(from, out, 37);
  EXPECT(out[0] == 0.125);
  int calls = 0;
  static const unsigned long depths[] = {0, 1, 63, 4096, 100000};
  for (int k = 0; k < 5; k++) call_at_stack_depth(depths[k], deepen, &calls);
  EXPECT(calls == 5);
  do_not_optimize_memory(&calls);
  EXPECT(do_not_optimize_double(0.25) == 0.25);
  callgrind_start();
  callgrind_stop_and_dump("sanitized");
}

static void vectorMath(void) {
  const VectorMath *math = VECTOR_MATH();
  if (!math || !math->isAvailable()) return;
  double from[19], to[19], velocity[19], delay[19], positions[19];
  float fromF[19], toF[19], velocityF[19], delayF[19], positionsF[19];
  for (int k = 0; k < 19; k++) {
    from[k] = fromF[k] = 0;
    to[k] = toF[k] = 1;
    velocity[k] = velocityF[k] = k;
    delay[k] = delayF[k] = k * 0.125f;
  }
  for (long count = 0; count <= 19; count++) {
    VectorMathSprings springs = {from, to, velocity, delay, positions, count, 2, 12, 0.25};
    VectorMathSprings singles = {fromF, toF, velocityF, delayF, positionsF, count, 2, 12, 0.25};
    math->springs(&springs);
    math->floatSprings(&singles);
    for (long k = 0; k < count; k++) {
      double t = fmax(0.25 - delay[k], 0), b = (velocity[k] + 2 * (0 - 1)) / 12;
      double exact = 1 + exp(-2 * t) * (-cos(12 * t) + b * sin(12 * t));
      EXPECT(fabs(positions[k] - exact) < 1e-12 && fabs(positionsF[k] - exact) < 1e-4);
    }
  }
}

static void plainLoops(void) {
  const PlainLoops *loops = PLAIN_LOOPS();
  double from[19], to[19], velocity[19], delay[19], positions[19], velocities[19];
  float fromF[19], toF[19], velocityF[19], delayF[19], positionsF[19], velocitiesF[19];
  int assigned[19];
  // ω₀ = 12: below, at and above critical damping.
  const PlainSpring springs[] = {{2, 12, 0, 0, 1.0 / 12, 0},
                                 {12, 0, 0, 0, 0, 1},
                                 {15, 0, -6, -24, 1.0 / 18, 2}};
  for (int k = 0; k < 19; k++) {
    from[k] = fromF[k] = 0;
    to[k] = toF[k] = 1;
    velocity[k] = velocityF[k] = k;
    delay[k] = delayF[k] = k * 0.125f;
    assigned[k] = k % 3;
  }
  for (long count = 0; count <= 19; count++) {
    for (int form = 0; form < 4; form++) {
      PlainSprings all = {from,      to, velocity, delay, springs, form & 1 ? assigned : NULL,
                          positions, form & 2 ? velocities : NULL, count, 0.25};
      PlainSprings singles = {fromF,      toF, velocityF, delayF, springs, form & 1 ? assigned : NULL,
                              positionsF, form & 2 ? velocitiesF : NULL, count, 0.25};
      loops->springs(&all);
      loops->floatSprings(&singles);
      for (long k = 0; k < count; k++) {
        double t = fmax(0.25 - delay[k], 0), v = velocity[k], b = (v - 2) / 12;
        int which = form & 1 ? assigned[k] : 0;
        double second = (6 - v) / 18;
        double exact = which == 0   ? exp(-2 * t) * (-cos(12 * t) + b * sin(12 * t))
                       : which == 1 ? exp(-12 * t) * (-1 + (v - 12) * t)
                                    : (-1 - second) * exp(-6 * t) + second * exp(-24 * t);
        EXPECT(fabs(positions[k] - 1 - exact) < 1e-12 && fabs(positionsF[k] - 1 - exact) < 1e-4);
      }
    }
    // x(s) = s, y(s) = s².
    const PlainCurve curve = {0, 0, 1, 0, 1, 0};
    double progress[19], values[19];
    for (int k = 0; k < 19; k++) progress[k] = k / 18.0;
    loops->curve(&curve, progress, values, count);
    for (long k = 0; k < count; k++) EXPECT(fabs(values[k] - progress[k] * progress[k]) < 1e-6);
    PlainLanes lanes = {delay, values, count, 1.5};
    loops->easedLanes(&curve, &lanes, 3, 2, 0.5);
    for (long k = 0; k < count; k++) {
      double part = fmin(fmax((1.5 - delay[k]) / 2, 0), 1);
      EXPECT(fabs(values[k] - 3 - 2 * part * part) < 1e-6);
    }
    const double knots[] = {0, 0.5, 0.75, 1};
    const PlainCubic cubics[] = {{0, 1, 0, 0}, {0.5, 1, 0, 0}, {0.75, 1, 0, 0}};
    const PlainTrack track = {knots, cubics, 3};
    loops->track(&track, progress, values, count);
    for (long k = 0; k < count; k++) EXPECT(fabs(values[k] - progress[k]) < 1e-15);
    loops->trackLanes(&track, &lanes);
    for (long k = 0; k < count; k++)
      EXPECT(fabs(values[k] - fmin(fmax(1.5 - delay[k], 0), 1)) < 1e-15);
    memcpy(positions, from, sizeof from);
    memcpy(velocities, velocity, sizeof velocity);
    PlainOscillators oscillators = {to, positions, velocities, count};
    loops->matrix(&oscillators, 1, 0, 0, 1);
    for (long k = 0; k < count; k++) EXPECT(positions[k] == 0 && velocities[k] == velocity[k]);
    loops->rungeKutta(&oscillators, 0, 0, 0.25);
    for (long k = 0; k < count; k++) EXPECT(fabs(positions[k] - velocity[k]) < 1e-12);
  }
}

int main(void) {
  if (processor_level() < LEVEL) {
    printf("level %d: not run, the processor has level %d\n", LEVEL, processor_level());
    return 0;
  }
  arithmetic_double2(), arithmetic_double4(), arithmetic_double8(), arithmetic_double16();
  arithmetic_float4(), arithmetic_float8(), arithmetic_float16();
  lane_store_double2(), lane_store_double4(), lane_store_double8(), lane_store_double16();
  lane_store_float4(), lane_store_float8(), lane_store_float16();
  lane_store_narrowed_double2(), lane_store_narrowed_double4();
  lane_store_narrowed_double8(), lane_store_narrowed_double16();
  reduction_double2(), reduction_double4(), reduction_double8(), reduction_double16();
  reduction_float4(), reduction_float8(), reduction_float16();
  conversion2(), conversion4(), conversion8(), conversion16();
  for (size_t k = 0; k < COUNT; k++) {
    EXPECT(same(curve_square_root(numbers[k]), sqrt(numbers[k])));
    float single = (float)fmax(fmin(numbers[k], FLT_MAX), -FLT_MAX);
    EXPECT(same(curve_square_root(single), sqrtf(single)));
  }
  root_double2(), root_double4(), root_double8(), root_float4(), root_float8(), root_float16();
  lookup_double2_4(), lookup_double4_4(), lookup_double8_4();
  lookup_float4_16(), lookup_float8_16(), lookup_float16_16();
  inside_double2(), inside_double4(), inside_double8(), inside_double16();
  inside_float4(), inside_float8(), inside_float16();
  keyframes();
  palettes();
  threads();
  measuring();
  vectorMath();
  plainLoops();
  EXPECT(environment_variable("no such variable") == NULL);
  EXPECT(environment_variable("PATH") != NULL);
  printf("level %d: clean\n", LEVEL);
  return 0;
}
