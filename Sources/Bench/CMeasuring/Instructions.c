#define _GNU_SOURCE
#include "Instructions.h"
#include "Instrumentation.h"

#if defined(__linux__) && defined(__x86_64__)

#include <elf.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/ptrace.h>
#include <sys/stat.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
  MOST_SITES = 64,
  MOST_MAPPINGS = 512,
  LONGEST_NAME = 256,
  LONGEST_INSTRUCTION = 15,
  MOST_SECONDS = 120,
};

/// A program's file.
typedef struct {
  const uint8_t *bytes;
  size_t size;
  /// Whether it is loaded at any address.
  int is_relocatable;
  /// Where the requests to callgrind are, as addresses in the file.
  uint64_t sites[MOST_SITES];
  int site_count;
} image;

/// A file in a process's memory, with a number that is the same in every process.
typedef struct {
  uint64_t start, end, number;
} mapping;

/// The instructions that one job executed, in order, each by its address. An address in the program is
/// relative to the program's load address. One in a library is relative to the library, with the
/// highest bit set, because libraries may be loaded at different addresses in every process.
typedef struct {
  char name[LONGEST_NAME];
  uint64_t *addresses;
  uint64_t count;
} trace;

static const Elf64_Phdr *segment(const image *image, int index) {
  const Elf64_Ehdr *header = (const Elf64_Ehdr *)image->bytes;
  uint64_t place = header->e_phoff + (uint64_t)index * sizeof(Elf64_Phdr);
  if (index >= header->e_phnum || place + sizeof(Elf64_Phdr) > image->size) return NULL;
  return (const Elf64_Phdr *)(image->bytes + place);
}

/// The bytes from an address to the end of its code; NULL if the file has none there.
static const uint8_t *code(const image *image, uint64_t address, size_t *left) {
  const Elf64_Phdr *part;
  for (int index = 0; (part = segment(image, index)); ++index) {
    if (part->p_type != PT_LOAD || !(part->p_flags & PF_X) || address < part->p_vaddr ||
        address - part->p_vaddr >= part->p_filesz ||
        part->p_offset + part->p_filesz > image->size)
      continue;
    *left = part->p_filesz - (address - part->p_vaddr);
    return image->bytes + part->p_offset + (address - part->p_vaddr);
  }
  return NULL;
}

static int open_image(const char *path, image *image) {
  // The rotations of %rdi with which a request begins.
  static const uint8_t request[] = {0x48, 0xc1, 0xc7, 3,  0x48, 0xc1, 0xc7, 13,
                                    0x48, 0xc1, 0xc7, 61, 0x48, 0xc1, 0xc7, 51};
  memset(image, 0, sizeof *image);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  struct stat state;
  if (file < 0) return 0;
  if (fstat(file, &state) == 0 && state.st_size > (off_t)sizeof(Elf64_Ehdr)) {
    void *bytes = mmap(NULL, state.st_size, PROT_READ, MAP_PRIVATE, file, 0);
    if (bytes != MAP_FAILED) {
      image->bytes = bytes;
      image->size = state.st_size;
    }
  }
  close(file);
  if (!image->bytes || memcmp(image->bytes, ELFMAG, SELFMAG)) return 0;
  image->is_relocatable = ((const Elf64_Ehdr *)image->bytes)->e_type == ET_DYN;
  const Elf64_Phdr *part;
  for (int index = 0; (part = segment(image, index)); ++index) {
    size_t left = 0;
    const uint8_t *start =
        part->p_type == PT_LOAD ? code(image, part->p_vaddr, &left) : NULL;
    const uint8_t *place = start;
    while (place && image->site_count < MOST_SITES &&
           (place = memmem(place, left - (place - start), request, sizeof request))) {
      image->sites[image->site_count++] = part->p_vaddr + (place - start);
      ++place;
    }
  }
  return image->site_count > 0;
}

static void close_image(image *image) {
  if (image->bytes) munmap((void *)image->bytes, image->size);
}

/// The address at which a stopped process has loaded its program.
static uint64_t load_address(pid_t process, const char *path) {
  char name[64], line[4096], *real = realpath(path, NULL);
  snprintf(name, sizeof name, "/proc/%d/maps", process);
  FILE *maps = fopen(name, "r");
  uint64_t found = 0, start, offset;
  while (maps && real && !found && fgets(line, sizeof line, maps)) {
    line[strcspn(line, "\n")] = 0;
    const char *file = strchr(line, '/');
    if (sscanf(line, "%lx-%*x %*s %lx", &start, &offset) == 2 && file && !strcmp(file, real))
      found = start - offset;
  }
  if (maps) fclose(maps);
  free(real);
  return found;
}

/// The files in a stopped process's memory; their number.
static int read_mappings(pid_t process, mapping *mappings, int most) {
  char name[64], line[4096];
  snprintf(name, sizeof name, "/proc/%d/maps", process);
  FILE *maps = fopen(name, "r");
  int count = 0;
  uint64_t offset;
  while (maps && count < most && fgets(line, sizeof line, maps)) {
    mapping *next = &mappings[count];
    int path = 0;
    if (sscanf(line, "%lx-%lx %*s %lx %*s %*s %n", &next->start, &next->end, &offset, &path) != 3 ||
        !path)
      continue;
    // FNV-1a of the file's name, to which the place in the file is added.
    uint64_t hash = 0xcbf29ce484222325;
    for (const char *letter = line + path; *letter; ++letter)
      hash = (hash ^ (uint8_t)*letter) * 0x100000001b3;
    next->number = hash + offset;
    count += 1;
  }
  if (maps) fclose(maps);
  return count;
}

/// The number of an address outside the program.
static uint64_t outside(const mapping *mappings, int count, uint64_t address) {
  for (int index = 0; index < count; ++index)
    if (address >= mappings[index].start && address < mappings[index].end)
      return (mappings[index].number + (address - mappings[index].start)) | 1ull << 63;
  return address | 1ull << 63;
}

static int site_at(const image *image, uint64_t address) {
  for (int index = 0; index < image->site_count; ++index)
    if (image->sites[index] == address) return 1;
  return 0;
}

/// Puts breakpoints at the requests, or takes them away.
static void set_breakpoints(pid_t process, const image *image, uint64_t base, int are_set) {
  for (int index = 0; index < image->site_count; ++index) {
    uint64_t address = base + image->sites[index];
    long word = ptrace(PTRACE_PEEKTEXT, process, address, 0);
    ptrace(PTRACE_POKETEXT, process, address, (word & ~0xffL) | (are_set ? 0xcc : 0x48));
  }
}

/// Lets a process go on, and returns whether it has stopped again.
static int go_on(pid_t process, int how, int *signal) {
  int status;
  if (ptrace(how, process, 0, *signal) || waitpid(process, &status, 0) != process) return 0;
  if (!WIFSTOPPED(status)) return 0;
  *signal = WSTOPSIG(status) == SIGTRAP ? 0 : WSTOPSIG(status);
  return 1;
}

/// Follows a started process to its end; the number of traces.
static int follow(pid_t process, const image *image, uint64_t base, trace *traces, int most,
                  uint64_t limit) {
  int done = 0, signal = 0;
  struct user_regs_struct registers;
  mapping mappings[MOST_MAPPINGS];
  set_breakpoints(process, image, base, 1);
  while (done < most && go_on(process, PTRACE_CONT, &signal)) {
    if (signal || ptrace(PTRACE_GETREGS, process, 0, &registers)) continue;
    if (!site_at(image, registers.rip - 1 - base)) return done;
    registers.rip -= 1;
    ptrace(PTRACE_SETREGS, process, 0, &registers);
    set_breakpoints(process, image, base, 0);
    uint64_t request = ptrace(PTRACE_PEEKDATA, process, registers.rax, 0);
    trace *current = &traces[done];
    if (request == START_INSTRUCTIONS) {
      free(current->addresses);
      current->count = 0;
      current->addresses = malloc(limit * sizeof(uint64_t));
      int mapped = read_mappings(process, mappings, MOST_MAPPINGS);
      // Ends at the next request, whichever it is.
      while (current->addresses && go_on(process, PTRACE_SINGLESTEP, &signal)) {
        uint64_t address =
            ptrace(PTRACE_PEEKUSER, process, offsetof(struct user_regs_struct, rip), 0) - base;
        if (site_at(image, address) || current->count == limit) break;
        size_t left;
        current->addresses[current->count++] =
            code(image, address, &left) ? address : outside(mappings, mapped, address + base);
      }
      // A job with more instructions than the limit counts as not followed.
      if (current->count == limit) current->count = 0;
      uint64_t *fitting = realloc(current->addresses, (current->count + 1) * sizeof(uint64_t));
      if (fitting) current->addresses = fitting;
    } else {
      if (request == DUMP_INSTRUCTIONS && current->addresses) {
        uint64_t text = ptrace(PTRACE_PEEKDATA, process, registers.rax + 8, 0);
        for (int index = 0; index < LONGEST_NAME - 1; ++index) {
          long word = ptrace(PTRACE_PEEKDATA, process, text + index, 0);
          if (!(current->name[index] = (char)word)) break;
        }
        done += 1;
      }
      if (!go_on(process, PTRACE_SINGLESTEP, &signal)) return done;
    }
    // At a request that ended a trace, the breakpoint stops the process at once.
    set_breakpoints(process, image, base, 1);
  }
  return done;
}

/// Runs a program, and traces what it executes between the requests; the number of traces.
static int run_traced(const char *program, const char *const *arguments, const image *image,
                      trace *traces, int most, uint64_t limit) {
  pid_t process = fork();
  if (process == 0) {
    int nothing = open("/dev/null", O_RDWR);
    dup2(nothing, 1);
    dup2(nothing, 2);
    setenv("LD_BIND_NOW", "1", 1);
    setenv("SWIFT_DETERMINISTIC_HASHING", "1", 1);
    // Containers may refuse it. What depends on addresses is then compared all the same.
    personality(ADDR_NO_RANDOMIZE);
    alarm(MOST_SECONDS);
    if (ptrace(PTRACE_TRACEME, 0, 0, 0) == 0) execv(program, (char *const *)arguments);
    _exit(127);
  }
  if (process < 0) return 0;
  int status, done = 0;
  if (waitpid(process, &status, 0) == process && WIFSTOPPED(status)) {
    ptrace(PTRACE_SETOPTIONS, process, 0, PTRACE_O_EXITKILL);
    uint64_t base = image->is_relocatable ? load_address(process, program) : 0;
    if (base || !image->is_relocatable)
      done = follow(process, image, base, traces, most, limit);
    kill(process, SIGKILL);
    waitpid(process, &status, 0);
  }
  return done;
}

/// Whether two instructions are the same but for where they jump to, or where the data is that they
/// name by its distance. The length of one that jumps is unknown: it is 0.
static int same_instruction(const uint8_t *a, const uint8_t *b, size_t length) {
  if (length == 0) {
    // Returns, calls and jumps by a distance have one byte; what follows the jump says where to.
    int is_short = a[0] == 0xe8 || a[0] == 0xe9 || a[0] == 0xeb || (a[0] & 0xf0) == 0x70 ||
                   a[0] == 0xc3;
    return a[0] == b[0] && (is_short || a[1] == b[1]);
  }
  size_t first = 0;
  while (first < length && a[first] == b[first]) ++first;
  if (first == length) return 1;
  // A distance has four bytes, of which the first ones may be equal. It follows the second byte of a
  // conditional jump, or a ModR/M byte that says so (mode 0, register 5). In the place of that byte
  // others can have its value: an opcode at the start or after a prefix.
  for (size_t start = first < 3 ? 0 : first - 3; start <= first && start + 4 <= length; ++start) {
    int is_jump = start == 2 && a[0] == 0x0f && (a[1] & 0xf0) == 0x80;
    int is_named = start >= 2 && (a[start - 1] & 0xc7) == 0x05 &&
                   (a[start - 2] & 0xf0) != 0x40 && a[start - 2] != 0x66;
    if ((is_jump || is_named) && !memcmp(a + start + 4, b + start + 4, length - start - 4)) return 1;
  }
  return 0;
}

static int same_traces(const image *old_image, const trace *old, const image *new_image,
                       const trace *new) {
  if (old->count != new->count) return 0;
  for (uint64_t index = 0; index < old->count; ++index) {
    size_t old_left = 0, new_left = 0;
    const uint8_t *a = code(old_image, old->addresses[index], &old_left);
    const uint8_t *b = code(new_image, new->addresses[index], &new_left);
    if (!a && !b && old->addresses[index] == new->addresses[index]) continue;
    if (!a || !b || old_left < LONGEST_INSTRUCTION || new_left < LONGEST_INSTRUCTION) return 0;
    uint64_t length = 0, other = 0;
    if (index + 1 < old->count) {
      length = old->addresses[index + 1] - old->addresses[index];
      other = new->addresses[index + 1] - new->addresses[index];
    }
    int is_next = length > 0 && length <= LONGEST_INSTRUCTION;
    if (is_next != (other > 0 && other <= LONGEST_INSTRUCTION) || (is_next && length != other))
      return 0;
    if (!same_instruction(a, b, is_next ? length : 0)) return 0;
  }
  return 1;
}

void count_same_instructions(const char *base, const char *candidate,
                             const char *const *arguments, const char *const *jobs, int32_t count,
                             uint64_t limit, uint64_t *counts) {
  image images[2];
  trace *traces[2] = {calloc(count, sizeof(trace)), calloc(count, sizeof(trace))};
  int done[2] = {0, 0};
  int are_open = open_image(base, &images[0]) & open_image(candidate, &images[1]);
  memset(counts, 0, count * sizeof(uint64_t));
  for (int side = 0; side < 2 && are_open && traces[0] && traces[1]; ++side)
    done[side] = run_traced(side ? candidate : base, arguments, &images[side], traces[side],
                            count, limit);
  for (int old = 0; old < done[0]; ++old)
    for (int new = 0; new < done[1]; ++new)
      for (int32_t job = 0; job < count; ++job)
        if (traces[0][old].count && !strcmp(traces[0][old].name, jobs[job]) &&
            !strcmp(traces[1][new].name, jobs[job]) &&
            same_traces(&images[0], &traces[0][old], &images[1], &traces[1][new]))
          counts[job] = traces[0][old].count;
  for (int side = 0; side < 2; ++side) {
    for (int32_t index = 0; traces[side] && index < count; ++index) free(traces[side][index].addresses);
    free(traces[side]);
    close_image(&images[side]);
  }
}

#else

void count_same_instructions(const char *base, const char *candidate,
                             const char *const *arguments, const char *const *jobs, int32_t count,
                             uint64_t limit, uint64_t *counts) {
  (void)base, (void)candidate, (void)arguments, (void)jobs, (void)limit;
  for (int32_t index = 0; index < count; ++index) counts[index] = 0;
}

#endif
