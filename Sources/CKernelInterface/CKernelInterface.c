// Everything is in the headers; a C target needs one source file.
#include "CKernelInterface.h"
