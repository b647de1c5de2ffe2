#ifndef CALIBRATION_H
#define CALIBRATION_H

#pragma clang assume_nonnull begin

/// Reads three arrays and writes a fourth with hardly any arithmetic: out = from + velocity·½ − to.
/// No sampler of `count` items can be faster. Compiled for every instruction-set level, and
/// dispatched to the processor's best.
void read_write_pass_double(const double *from, const double *to, const double *velocity,
                            double *out, long count);
void read_write_pass_float(const float *from, const float *to, const float *velocity, float *out,
                           long count);

/// Selects the level of the passes: 1, 3 or 4, as in `processor_level`.
void set_calibration_level(int level);

/// `steps` dependent multiply-adds from `start`, which measure only the latency of the core.
double dependent_chain(double start, long steps);

/// A polynomial of degree 24 at every input, which measures the arithmetic throughput of the core.
void polynomial_pass(const double *in, double *out, long count);

#pragma clang assume_nonnull end

#endif
