#ifndef CKERNELINTERFACE_H
#define CKERNELINTERFACE_H

// What crosses the border between AnimationNumerics and its kernels, which are compiled at several
// instruction-set levels: only numbers, pointers to them and to the parameter blocks declared here. C
// fixes their layout, and no Swift type or generic is shared between objects of different levels.
//
// What the library needs of the C library goes through here as well. The headers include none of its
// own, so that they compile for any target of the compiler.

#include "CubicCurve.h"
#include "CurveVectors.h"
#include "KernelTable.h"
#include "KeyframePieces.h"
#include "KeyframeVectors.h"
#include "LaneVectors.h"
#include "MotionKernels.h"
#include "Processor.h"
#include "SpringCoefficients.h"
#include "SpringKernels.h"
#include "SpringPalette.h"
#include "Threads.h"

#endif
