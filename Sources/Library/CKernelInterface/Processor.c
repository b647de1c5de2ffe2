#include "CKernelInterface.h"

#include <stdlib.h>

#if __has_include(<stdio.h>) && !defined(__wasm__)
#include <stdio.h>

void say_on_standard_error(const char *text) {
  fputs(text, stderr);
  fputc('\n', stderr);
}
#else
void say_on_standard_error(const char *text) { (void)text; }
#endif

const char *environment_variable(const char *name) { return getenv(name); }
