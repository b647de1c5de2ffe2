// What Embedded Swift leaves to the platform, for a page: nothing is imported, so nothing has to be
// handed in when the module is instantiated.

#include <stdlib.h>

/// Parses a number in the C locale, which is the only one here.
const char *_Nullable _swift_stdlib_strtod_clocale(const char *_Nonnull text,
                                                   double *_Nonnull number) {
  char *end;
  *number = strtod(text, &end);
  return end;
}

/// The seed of hashing: the same in every page, because nothing here is hashed that could be chosen
/// to collide and last.
void arc4random_buf(void *_Nonnull bytes, size_t count) {
  for (size_t k = 0; k < count; k++) ((unsigned char *)bytes)[k] = (unsigned char)(151 * k + 17);
}

/// There is no environment.
char *_Nullable getenv(const char *_Nonnull name) {
  (void)name;
  return NULL;
}

/// Swift says a last word before it traps; there is nobody to hear it.
int putchar(int character) { return character; }
