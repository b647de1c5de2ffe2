// Functions that Embedded Swift expects of the platform; elsewhere the standard library has them.

#ifdef EMBEDDED_SWIFT

#include <stdlib.h>

/// Parses a number in the C locale, which is the one that a program starts in.
const char *_Nullable _swift_stdlib_strtod_clocale(const char *_Nonnull text,
                                                   double *_Nonnull number) {
  char *end;
  *number = strtod(text, &end);
  return end;
}

#if defined(__wasm__)

#include <unistd.h>

/// The seed of hashing.
void arc4random_buf(void *_Nonnull bytes, size_t count) { getentropy(bytes, count); }

#endif
#endif
