#include "CMeasuring.h"

void call_at_stack_depth(unsigned long bytes, void (*body)(void *context), void *context) {
  volatile char *room = __builtin_alloca(bytes + 16);
  // Touched before and after, so that the room is really there while `body` runs.
  room[0] = 0;
  body(context);
  room[bytes] = 0;
}
