// Processes for the test runner: one for every test, and one for every expected trap.

#include "Host.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

void host_print(const char *line) {
  puts(line);
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec * 1e-9;
}

int host_run(int count, int workers, const char *(*name)(int), int (*run)(int)) {
  pid_t *processes = calloc(count, sizeof(pid_t));
  double *starts = calloc(count, sizeof(double));
  int started = 0, running = 0, failed = 0;
  while (started < count || running > 0) {
    if (started < count && running < workers) {
      fflush(stdout);
      starts[started] = now();
      pid_t process = fork();
      if (process == 0) _exit(run(started) ? 0 : 1);
      if (process < 0) {
        perror("fork");
        exit(2);
      }
      processes[started++] = process;
      running++;
      continue;
    }
    int status = 0;
    pid_t ended = wait(&status);
    if (ended < 0) {
      perror("wait");
      exit(2);
    }
    for (int index = 0; index < started; index++) {
      if (processes[index] != ended) continue;
      running--;
      double seconds = now() - starts[index];
      if (WIFSIGNALED(status)) {
        printf("failed: %s: %s\n", name(index), strsignal(WTERMSIG(status)));
        failed++;
      } else if (WEXITSTATUS(status) != 0) {
        printf("failed: %s\n", name(index));
        failed++;
      } else {
        printf("passed: %s (%.1f s)\n", name(index), seconds);
      }
    }
  }
  free(processes);
  free(starts);
  return failed;
}

int host_traps(void (*body)(void *), void *context) {
  fflush(stdout);
  pid_t process = fork();
  if (process == 0) {
    // Otherwise each would write a core file, and so would the emulator.
    struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    close(STDERR_FILENO);
    body(context);
    _exit(0);
  }
  int status = 0;
  if (process < 0 || waitpid(process, &status, 0) != process) return 0;
  return WIFSIGNALED(status)
         && (WTERMSIG(status) == SIGILL || WTERMSIG(status) == SIGTRAP
             || WTERMSIG(status) == SIGABRT);
}

// Defined by the code that Tests/Portability/Runner/embedded-tests appends to each module.
void add_AnimationNumericsTests(void);
void add_AnimationChoreographyTests(void);
int run_tests(int workers, const char *only);

/// The arguments are the number of concurrent processes and, optionally, a function or a suite.
int main(int count, char **arguments) {
  if (count < 2) return 2;
  setvbuf(stdout, NULL, _IOLBF, 0);
  // The longest tests come first, so that no process waits for one of them at the end.
  add_AnimationChoreographyTests();
  add_AnimationNumericsTests();
  return run_tests(atoi(arguments[1]), count > 2 ? arguments[2] : NULL) == 0 ? 0 : 1;
}
