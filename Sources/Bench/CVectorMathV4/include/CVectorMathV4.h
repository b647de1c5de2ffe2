// `VectorMath.c` compiled for x86-64-v4; `VectorMath.h` of CVectorMath declares what it defines.
