#ifndef CFOUNDATION_H
#define CFOUNDATION_H

#include <math.h>
#include <stddef.h>

/// Writes a number by a format of `printf` into room for `size` bytes, and says how long it is.
int formatted_number(char *_Nonnull room, size_t size, const char *_Nonnull format, double number);

#endif
