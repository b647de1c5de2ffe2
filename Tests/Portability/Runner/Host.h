// The C functions that the test runner needs, declared without a C library's headers, as in CKernelInterface.

#ifndef HOST_H
#define HOST_H

/// Runs `run(index)` for every test, each in a process of its own so that a trap ends one test alone.
/// Returns how many have failed.
int host_run(int count, int workers, const char *_Nonnull (*_Nonnull name)(int),
             int (*_Nonnull run)(int));

/// Whether a process of its own that runs `body` is killed by a trap, as a failed precondition kills it.
int host_traps(void (*_Nonnull body)(void *_Nonnull), void *_Nonnull context);

/// A line of output.
void host_print(const char *_Nonnull line);

#endif
