#ifndef CFOUNDATION_H
#define CFOUNDATION_H

#include <math.h>
#include <stddef.h>

/// Formats a number as `printf` does into a buffer of `size` bytes, and returns the length of the
/// text.
int formatted_number(char *_Nonnull room, size_t size, const char *_Nonnull format, double number);

#endif
