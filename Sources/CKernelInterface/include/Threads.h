#ifndef THREADS_H
#define THREADS_H

#include <stdbool.h>

#pragma clang assume_nonnull begin

// Threads, mutexes and conditions without the types of a C library, which differ between systems and
// which Embedded Swift does not import. Where a system has no POSIX threads, no thread ever starts,
// and the rest does nothing, because nobody else could hold a mutex or wait for a condition.

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

/// Starts a thread that nobody waits for, and says whether there could be one.
bool numerics_thread_start(void (*body)(void *), void *argument);

#pragma clang assume_nonnull end

#endif
