// Writes the digests of this processor, or the numbers of one section.

#include <stddef.h>

void portability_write(const char *_Nullable section);

int main(int count, char **arguments) {
  portability_write(count > 1 ? arguments[1] : NULL);
  return 0;
}
