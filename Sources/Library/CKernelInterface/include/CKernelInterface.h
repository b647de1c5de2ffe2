#ifndef CKERNELINTERFACE_H
#define CKERNELINTERFACE_H

// The interface between AnimationNumerics and its kernels, which are compiled at several
// instruction-set levels. Only numbers, pointers to them and the parameter blocks declared here
// cross it. C fixes their layout, so objects of different levels share no Swift type or generic.
//
// The library also reaches the C library through this module. The headers include no header of the
// C library, so they compile for every target.

#include "CubicCurve.h"
#include "CurveVectors.h"
#include "DecayKernels.h"
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
