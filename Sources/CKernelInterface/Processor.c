#include "CKernelInterface.h"

#include <stdlib.h>

const char *environment_variable(const char *name) { return getenv(name); }
