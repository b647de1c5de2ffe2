#include "CMeasuring.h"

void call_at_stack_depth(unsigned long bytes, void (*body)(void *context), void *context) {
  volatile char *room = __builtin_alloca(bytes + 16);
  // Touched before and after, so that the array exists while `body` runs.
  room[0] = 0;
  body(context);
  room[bytes] = 0;
}

#define TEXT_OF(token) #token
#define TEXT(macro) TEXT_OF(macro)

const char *released_commit(void) {
#ifdef ANIMBENCH_COMMIT
  return TEXT(ANIMBENCH_COMMIT);
#else
  return 0;
#endif
}
