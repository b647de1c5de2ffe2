#ifndef THREADS_H
#define THREADS_H

#include <stdbool.h>

#pragma clang assume_nonnull begin

// Threads, mutexes and conditions without the types of a C library, which differ between systems
// and which Embedded Swift does not import. On systems without POSIX threads no thread starts and
// all other functions do nothing: with one thread there is no contention.

typedef struct numerics_mutex numerics_mutex;
typedef struct numerics_condition numerics_condition;

numerics_mutex *numerics_mutex_make(void);
void numerics_mutex_free(numerics_mutex *mutex);
void numerics_mutex_lock(numerics_mutex *mutex);
void numerics_mutex_unlock(numerics_mutex *mutex);

numerics_condition *numerics_condition_make(void);
void numerics_condition_free(numerics_condition *condition);
/// Waits, with the mutex unlocked meanwhile. May return without a signal.
void numerics_condition_wait(numerics_condition *condition, numerics_mutex *mutex);
void numerics_condition_signal(numerics_condition *condition);
void numerics_condition_broadcast(numerics_condition *condition);

/// Starts a detached thread. Returns whether it started.
bool numerics_thread_start(void (*body)(void *), void *argument);

#pragma clang assume_nonnull end

#endif
