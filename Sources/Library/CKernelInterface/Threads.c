#include "Threads.h"

#include <stdlib.h>

#if __has_include(<pthread.h>) && !defined(__wasm__)

#include <pthread.h>

struct numerics_mutex {
  pthread_mutex_t value;
};

struct numerics_condition {
  pthread_cond_t value;
};

/// Arguments of a new thread, which frees them.
typedef struct Start {
  void (*body)(void *);
  void *argument;
} Start;

/// Allocates, or ends the process: a program that cannot get a few dozen bytes cannot continue.
static void *room(size_t size) {
  void *place = malloc(size);
  if (!place) abort();
  return place;
}

numerics_mutex *numerics_mutex_make(void) {
  numerics_mutex *mutex = room(sizeof *mutex);
  pthread_mutex_init(&mutex->value, NULL);
  return mutex;
}

void numerics_mutex_free(numerics_mutex *mutex) {
  pthread_mutex_destroy(&mutex->value);
  free(mutex);
}

void numerics_mutex_lock(numerics_mutex *mutex) { pthread_mutex_lock(&mutex->value); }
void numerics_mutex_unlock(numerics_mutex *mutex) { pthread_mutex_unlock(&mutex->value); }

numerics_condition *numerics_condition_make(void) {
  numerics_condition *condition = room(sizeof *condition);
  pthread_cond_init(&condition->value, NULL);
  return condition;
}

void numerics_condition_free(numerics_condition *condition) {
  pthread_cond_destroy(&condition->value);
  free(condition);
}

void numerics_condition_wait(numerics_condition *condition, numerics_mutex *mutex) {
  pthread_cond_wait(&condition->value, &mutex->value);
}

void numerics_condition_signal(numerics_condition *condition) {
  pthread_cond_signal(&condition->value);
}

void numerics_condition_broadcast(numerics_condition *condition) {
  pthread_cond_broadcast(&condition->value);
}

static void *run(void *argument) {
  Start start = *(Start *)argument;
  free(argument);
  start.body(start.argument);
  return NULL;
}

bool numerics_thread_start(void (*body)(void *), void *argument) {
  Start *start = room(sizeof *start);
  *start = (Start){body, argument};
  pthread_t thread;
  if (pthread_create(&thread, NULL, run, start) != 0) {
    free(start);
    return false;
  }
  pthread_detach(thread);
  return true;
}

#else

struct numerics_mutex {
  char nothing;
};

struct numerics_condition {
  char nothing;
};

static numerics_mutex mutex;
static numerics_condition condition;

numerics_mutex *numerics_mutex_make(void) { return &mutex; }
void numerics_mutex_free(numerics_mutex *mutex) {}
void numerics_mutex_lock(numerics_mutex *mutex) {}
void numerics_mutex_unlock(numerics_mutex *mutex) {}
numerics_condition *numerics_condition_make(void) { return &condition; }
void numerics_condition_free(numerics_condition *condition) {}
void numerics_condition_wait(numerics_condition *condition, numerics_mutex *mutex) {}
void numerics_condition_signal(numerics_condition *condition) {}
void numerics_condition_broadcast(numerics_condition *condition) {}
bool numerics_thread_start(void (*body)(void *), void *argument) { return false; }

#endif
