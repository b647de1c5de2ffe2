#include "Calibration.h"

// Vectors of 64 bytes; levels with narrower registers use several registers for each.
typedef double doubles __attribute__((vector_size(64), aligned(8)));
typedef float floats __attribute__((vector_size(64), aligned(4)));

#define READ_WRITE_PASS(name, scalar, vector, attributes)                                   \
  attributes static void name(const scalar *from, const scalar *to, const scalar *velocity,    \
                              scalar *out, long count) {                                       \
    const long lanes = sizeof(vector) / sizeof(scalar);                                        \
    long i = 0;                                                                                \
    for (; i + lanes <= count; i += lanes) {                                                   \
      vector a = *(const vector *)(from + i);                                                  \
      vector b = *(const vector *)(to + i);                                                    \
      vector c = *(const vector *)(velocity + i);                                              \
      *(vector *)(out + i) = a + c * (scalar)0.5 - b;                                          \
    }                                                                                          \
    for (; i < count; i++) out[i] = from[i] + velocity[i] * (scalar)0.5 - to[i];               \
  }

#define PLAIN
READ_WRITE_PASS(pass_double_1, double, doubles, PLAIN)
READ_WRITE_PASS(pass_float_1, float, floats, PLAIN)

#if defined(__x86_64__)
#define V3 __attribute__((target("avx2,fma")))
#define V4 __attribute__((target("avx512f,avx512vl")))
READ_WRITE_PASS(pass_double_3, double, doubles, V3)
READ_WRITE_PASS(pass_float_3, float, floats, V3)
READ_WRITE_PASS(pass_double_4, double, doubles, V4)
READ_WRITE_PASS(pass_float_4, float, floats, V4)
#endif

static int calibration_level = 1;

void set_calibration_level(int level) { calibration_level = level; }

void read_write_pass_double(const double *from, const double *to, const double *velocity,
                            double *out, long count) {
#if defined(__x86_64__)
  if (calibration_level == 4) return pass_double_4(from, to, velocity, out, count);
  if (calibration_level == 3) return pass_double_3(from, to, velocity, out, count);
#endif
  pass_double_1(from, to, velocity, out, count);
}

void read_write_pass_float(const float *from, const float *to, const float *velocity, float *out,
                           long count) {
#if defined(__x86_64__)
  if (calibration_level == 4) return pass_float_4(from, to, velocity, out, count);
  if (calibration_level == 3) return pass_float_3(from, to, velocity, out, count);
#endif
  pass_float_1(from, to, velocity, out, count);
}

double dependent_chain(double start, long steps) {
  double x = start;
  for (long i = 0; i < steps; i++) x = x * 0.999 + 0.0005;
  return x;
}

void polynomial_pass(const double *in, double *out, long count) {
  for (long i = 0; i < count; i++) {
    double x = in[i];
    double sum = 1;
    for (int k = 0; k < 24; k++) sum = sum * x + 0.125;
    out[i] = sum;
  }
}
