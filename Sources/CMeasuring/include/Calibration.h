#ifndef CALIBRATION_H
#define CALIBRATION_H

#pragma clang assume_nonnull begin

/// Reads three arrays and writes a fourth, computing next to nothing: out = from + velocity·½ − to.
/// The fastest that any sampler of `count` items can be. Compiled for every instruction-set level
/// and called at the processor's best.
void read_write_pass_double(const double *from, const double *to, const double *velocity,
                            double *out, long count);
void read_write_pass_float(const float *from, const float *to, const float *velocity, float *out,
                           long count);

/// Calls the passes at this level from now on: 1, 3 or 4, as `processor_level` counts.
void set_calibration_level(int level);

/// `steps` dependent multiply-adds from `start`: the latency of the core, nothing else.
double dependent_chain(double start, long steps);

/// A polynomial of degree 24 at every input: the arithmetic throughput of the core.
void polynomial_pass(const double *in, double *out, long count);

#pragma clang assume_nonnull end

#endif
