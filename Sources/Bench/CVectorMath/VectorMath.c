#include "VectorMath.h"

#if defined(LOOPS_V4)
#define VECTOR_MATH vector_math_v4
#elif defined(LOOPS_V3)
#define VECTOR_MATH vector_math_v3
#else
#define VECTOR_MATH vector_math_base
#endif

#if defined(__x86_64__) && defined(__linux__)

#include <dlfcn.h>
#include <stdio.h>

// The C library's names of x86 vector functions; one letter encodes the instruction set.
#if defined(__AVX512F__)
#define DOUBLES 8
#define SYMBOL(name) "_ZGVeN8v_" name
#define FLOAT_SYMBOL(name) "_ZGVeN16v_" name
#define SLEEF_SYMBOL "Sleef_%sd8_%savx512f"
#elif defined(__AVX2__)
#define DOUBLES 4
#define SYMBOL(name) "_ZGVdN4v_" name
#define FLOAT_SYMBOL(name) "_ZGVdN8v_" name
#define SLEEF_SYMBOL "Sleef_%sd4_%savx2"
#else
#define DOUBLES 2
#define SYMBOL(name) "_ZGVbN2v_" name
#define FLOAT_SYMBOL(name) "_ZGVbN4v_" name
#define SLEEF_SYMBOL "Sleef_%sd2_%ssse2"
#endif

typedef double doubles __attribute__((vector_size(8 * DOUBLES)));
typedef float floats __attribute__((vector_size(8 * DOUBLES)));
typedef doubles (*Function)(doubles);
typedef floats (*FloatFunction)(floats);
typedef long doubles_bits __attribute__((vector_size(8 * DOUBLES)));
typedef int floats_bits __attribute__((vector_size(8 * DOUBLES)));

static Function exp_, sin_, cos_;
static FloatFunction expf_, sinf_, cosf_;

static int is_available(void) {
  if (!exp_) {
    void *library = dlopen("libmvec.so.1", RTLD_NOW);
    if (!library) return 0;
    sin_ = (Function)dlsym(library, SYMBOL("sin"));
    cos_ = (Function)dlsym(library, SYMBOL("cos"));
    expf_ = (FloatFunction)dlsym(library, FLOAT_SYMBOL("expf"));
    sinf_ = (FloatFunction)dlsym(library, FLOAT_SYMBOL("sinf"));
    cosf_ = (FloatFunction)dlsym(library, FLOAT_SYMBOL("cosf"));
    exp_ = (Function)dlsym(library, SYMBOL("exp"));
  }
  return exp_ && sin_ && cos_ && expf_ && sinf_ && cosf_;
}

#define SPRINGS(name, scalar, vector, exp, sin, cos)                                               \
  static inline vector name##_load(const scalar *source, long rest) {                              \
    vector result = {0};                                                                           \
    const long lanes = sizeof(vector) / sizeof(scalar);                                            \
    __builtin_memcpy(&result, source, (rest < lanes ? rest : lanes) * sizeof(scalar));             \
    return result;                                                                                 \
  }                                                                                                \
                                                                                                   \
  static inline vector name##_positions(const VectorMathSprings *s, scalar decay,                  \
                                        scalar frequency, scalar time, long i, long rest) {        \
    vector t = time - name##_load((const scalar *)s->delay + i, rest);                             \
    t = (vector)((vector##_bits)t & (t > (vector){0}));                                            \
    vector to = name##_load((const scalar *)s->to + i, rest);                                      \
    vector x = name##_load((const scalar *)s->from + i, rest) - to;                                \
    vector v = name##_load((const scalar *)s->velocity + i, rest);                                 \
    vector b = (v + decay * x) * (1 / frequency);                                                  \
    vector phase = frequency * t;                                                                  \
    return to + exp(-decay * t) * (x * cos(phase) + b * sin(phase));                               \
  }                                                                                                \
                                                                                                   \
  static void name(const VectorMathSprings *s) {                                                   \
    const scalar decay = s->decayRate, frequency = s->frequency, time = s->time;                   \
    scalar *positions = s->positions;                                                              \
    const long lanes = sizeof(vector) / sizeof(scalar);                                            \
    long i = 0;                                                                                    \
    for (; i + lanes <= s->count; i += lanes) {                                                    \
      vector p = name##_positions(s, decay, frequency, time, i, lanes);                            \
      __builtin_memcpy(positions + i, &p, sizeof p);                                               \
    }                                                                                              \
    if (i < s->count) {                                                                            \
      vector p = name##_positions(s, decay, frequency, time, i, s->count - i);                     \
      __builtin_memcpy(positions + i, &p, (s->count - i) * sizeof(scalar));                        \
    }                                                                                              \
  }

static void *function(const char *library, const char *pattern, const char *name,
                      const char *accuracy) {
  char symbol[64];
  snprintf(symbol, sizeof symbol, pattern, name, accuracy);
  void *handle = dlopen(library, RTLD_NOW);
  return handle ? dlsym(handle, symbol) : 0;
}

static void *libmvec(const char *name) {
  return function("libmvec.so.1", SYMBOL("%s%s"), name, "");
}

static void *sleef(const char *name, const char *accuracy) {
  return function("libsleef.so.3", SLEEF_SYMBOL, name, accuracy);
}

typedef struct {
  doubles first, second;
} Pair;
typedef Pair (*PairFunction)(doubles);

// Whole vectors only: columns end with one.
static void map(void *function, const double *x, double *y, long count) {
  Function f = (Function)function;
  for (long i = 0; i < count; i += DOUBLES) {
    doubles values;
    __builtin_memcpy(&values, x + i, sizeof values);
    values = f(values);
    __builtin_memcpy(y + i, &values, sizeof values);
  }
}

static void map_pair(void *function, const double *x, double *y, double *z, long count) {
  PairFunction f = (PairFunction)function;
  for (long i = 0; i < count; i += DOUBLES) {
    doubles values;
    __builtin_memcpy(&values, x + i, sizeof values);
    Pair pair = f(values);
    __builtin_memcpy(y + i, &pair.first, sizeof values);
    __builtin_memcpy(z + i, &pair.second, sizeof values);
  }
}

SPRINGS(springs, double, doubles, exp_, sin_, cos_)
SPRINGS(float_springs, float, floats, expf_, sinf_, cosf_)

static const VectorMath functions = {is_available, springs, float_springs, libmvec,
                                     sleef,        map,     map_pair};

const VectorMath *VECTOR_MATH(void) { return &functions; }

#else

const VectorMath *VECTOR_MATH(void) { return 0; }

#endif
