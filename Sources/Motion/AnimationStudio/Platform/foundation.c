#include "CFoundation.h"

#include <stdio.h>
#include <wasi/api.h>

int formatted_number(char *room, size_t size, const char *format, double number) {
  return snprintf(room, size, format, number);
}

// `snprintf` shares code with files, which a page lacks. These functions are never called; with
// them the module imports nothing.
__wasi_errno_t __wasi_fd_close(__wasi_fd_t file) {
  (void)file;
  return __WASI_ERRNO_BADF;
}
__wasi_errno_t __wasi_fd_write(__wasi_fd_t file, const __wasi_ciovec_t *parts, size_t count,
                               __wasi_size_t *written) {
  (void)file, (void)parts, (void)count, (void)written;
  return __WASI_ERRNO_BADF;
}
__wasi_errno_t __wasi_fd_seek(__wasi_fd_t file, __wasi_filedelta_t offset, __wasi_whence_t from,
                              __wasi_filesize_t *place) {
  (void)file, (void)offset, (void)from, (void)place;
  return __WASI_ERRNO_BADF;
}
