// What Embedded Swift takes from a C library, for the web.

#ifndef CPLATFORM_H
#define CPLATFORM_H

#include <stdlib.h>

#endif
