// The platform functions that Embedded Swift requires, for a web page. Nothing is imported, so
// instantiating the module needs no imports.

#include <stdlib.h>

/// Parses a number in the C locale, the only one here.
const char *_Nullable _swift_stdlib_strtod_clocale(const char *_Nonnull text,
                                                   double *_Nonnull number) {
  char *end;
  *number = strtod(text, &end);
  return end;
}

/// The seed of hashing. It is constant, because nothing lasting is hashed whose keys an attacker
/// could choose to collide.
void arc4random_buf(void *_Nonnull bytes, size_t count) {
  for (size_t k = 0; k < count; k++) ((unsigned char *)bytes)[k] = (unsigned char)(151 * k + 17);
}

/// The environment is empty.
char *_Nullable getenv(const char *_Nonnull name) {
  (void)name;
  return NULL;
}

/// Discards output: Swift prints a message before it traps, but a page has no standard output.
int putchar(int character) { return character; }
