#include "CRelease.h"

#define TEXT_OF(token) #token
#define TEXT(macro) TEXT_OF(macro)

const char *released_commit(void) {
#ifdef ANIMBENCH_COMMIT
  return TEXT(ANIMBENCH_COMMIT);
#else
  return 0;
#endif
}
