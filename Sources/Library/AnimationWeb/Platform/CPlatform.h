// The functions of a C library that Embedded Swift needs, for the web.

#ifndef CPLATFORM_H
#define CPLATFORM_H

#include <stdlib.h>

#endif
