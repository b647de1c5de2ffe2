// `VectorMath.c` compiled for x86-64-v3; `VectorMath.h` of CVectorMath declares what it defines.
