// Runs every probe once and says which ones there are, without a C library: the program that
// scripts/predict-arm64 watches. A line is "kernel width used", with the number of the kernel and the
// width that this level uses.

#include <stddef.h>
#include <stdint.h>

enum { count = 128, columns = 4, column = count + 256 };

int32_t prediction_probe(int32_t kernel, int32_t width, double *doubles, float *floats,
                         uint8_t *ones, uint8_t *zeros, ptrdiff_t count);

static double doubles[columns * column];
static float floats[columns * column];
static uint8_t ones[column], zeros[column];

static long call(long number, long a, long b, long c) {
  register long x8 __asm__("x8") = number;
  register long x0 __asm__("x0") = a;
  register long x1 __asm__("x1") = b;
  register long x2 __asm__("x2") = c;
  __asm__ volatile("svc 0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2) : "memory");
  return x0;
}

static void say(int kernel, int width, int used) {
  int numbers[] = {kernel, width, used};
  char line[16];
  long length = 0;
  for (int k = 0; k < 3; k++) {
    if (numbers[k] >= 10) line[length++] = '0' + numbers[k] / 10;
    line[length++] = '0' + numbers[k] % 10;
    line[length++] = k < 2 ? ' ' : '\n';
  }
  call(64, 1, (long)line, length);
}

// Where the script sees that a probe begins.
__attribute__((noinline)) void prediction_begin(void) { __asm__ volatile(""); }

void _start(void) {
  for (int i = 0; i < columns * column; i++) {
    doubles[i] = 0.5;
    floats[i] = 0.5f;
  }
  for (int i = 0; i < column; i++) ones[i] = 1;
  for (int kernel = 0;; kernel++) {
    int used = prediction_probe(kernel, 0, doubles, floats, ones, zeros, count);
    if (used < 0) call(93, 0, 0, 0);
    for (int width = 2; width <= 16; width *= 2) {
      prediction_begin();
      int ran = prediction_probe(kernel, width, doubles, floats, ones, zeros, count);
      say(kernel, ran ? width : 0, used);
    }
  }
}

// What a compiler may call.
void *memcpy(void *to, const void *from, size_t size) {
  for (size_t i = 0; i < size; i++) ((volatile char *)to)[i] = ((const char *)from)[i];
  return to;
}
void *memmove(void *to, const void *from, size_t size) {
  if ((uintptr_t)to <= (uintptr_t)from) return memcpy(to, from, size);
  for (size_t i = size; i-- > 0;) ((volatile char *)to)[i] = ((const char *)from)[i];
  return to;
}
void *memset(void *to, int byte, size_t size) {
  for (size_t i = 0; i < size; i++) ((volatile char *)to)[i] = (char)byte;
  return to;
}

// What Embedded Swift's runtime refers to and no kernel calls.
int posix_memalign(void) { __builtin_trap(); }
void free(void) { __builtin_trap(); }
