#include "CKernelInterface.h"

/// A table in use and the function that sets it.
#define IN_USE(Table, in_use, use)                          \
  const Table *in_use;                                      \
  const Table *use(const Table *table) {                    \
    static Table copy;                                      \
    copy = *table;                                          \
    __atomic_store_n(&in_use, &copy, __ATOMIC_RELEASE);     \
    return &copy;                                           \
  }

IN_USE(ScalarKernelTable, scalar_kernels_in_use, use_scalar_kernels)
IN_USE(SampleKernelTable, sample_kernels_in_use, use_sample_kernels)
