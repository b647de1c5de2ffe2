#ifndef CHOSTSYSTEM_H
#define CHOSTSYSTEM_H

#include <stdint.h>

// Calls of the operating system whose names differ between POSIX and Windows, or that Swift does not import.

/// The commit that a released program was built from; null in other builds.
const char *_Nullable released_commit(void);

/// The columns of the terminal behind standard output (1) or standard error (2): 80 if it does not tell, 0 if
/// there is no terminal.
int terminal_columns(int file);

/// The bytes in a pipe that its reader has not taken yet; 0 where the system does not tell.
int unread_bytes(int file);

/// Reads or writes bytes, and begins again after a signal: how many, or minus the system's error code.
intptr_t read_bytes(int file, void *_Nonnull room, intptr_t count);
intptr_t write_bytes(int file, const void *_Nullable bytes, intptr_t count);

/// Whether a read would not wait; 0 on Windows.
int has_input(int file);

#define READY_OUTPUT 1
#define READY_ERRORS 2
#define READY_INPUT 4
/// The standard error alone, and only because it is closed.
#define CLOSED_ERRORS 10

/// Waits until one of a child's pipes can be read or written (-1 for none): a sum of the above.
int ready_pipes(int output, int errors, int input, int milliseconds);

/// Makes a write to a closed pipe fail instead of ending the program; on Windows it does.
void ignore_closed_pipes(void);

/// Ends the program silently when the reader of its output has gone, as `head` does, although Foundation and some
/// parent processes ignore that signal; makes a write beyond the limit of file sizes fail as on a full disk.
void set_output_signals(void);

/// Sets a variable of this process's environment.
void set_environment_variable(const char *_Nonnull name, const char *_Nonnull value);

// Only on macOS and Linux. Each returns 0 or the system's error code.

/// Writes to what is neither a file nor a folder, such as a device or a pipe; -1 if `path` is no such thing.
int write_special(const char *_Nonnull path, const void *_Nullable bytes, intptr_t count);

/// Writes a new file, `temporary`, flushes it to disk, gives it the mode of the file at `path` if there is one,
/// and renames it to `path`.
int replace_file(const char *_Nonnull path, const char *_Nonnull temporary, const void *_Nullable bytes, intptr_t count);

/// Starts a program.
///
/// words: a path, or a name to be found in PATH, the arguments, and null; streams: descriptors for standard
/// input, output and error; is_group: whether the child leads its own group and ignores no signals.
int start_program(char *_Nullable const *_Nonnull words, char *_Nullable const *_Nonnull environment,
                  const int *_Nonnull streams, int is_group, int *_Nonnull child);

#endif
