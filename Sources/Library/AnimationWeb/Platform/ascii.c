// Unicode properties, reduced to ASCII; the full tables are 80 KB. The modules read CSS functions
// and files whose keywords are ASCII. Other characters pass through names, titles and error
// messages unchanged. Names with different code points are different, even if they look alike.

#include <stddef.h>
#include <stdint.h>

/// No two characters compose.
uint32_t _swift_stdlib_getComposition(uint32_t first, uint32_t second) {
  (void)first, (void)second;
  return UINT32_MAX;
}

/// No character decomposes.
uint32_t _swift_stdlib_getDecompositionEntry(uint32_t scalar) {
  (void)scalar;
  return 0;
}
const uint8_t *const _Nullable _swift_stdlib_nfd_decompositions = NULL;

/// All characters are normalised.
uint16_t _swift_stdlib_getNormData(uint32_t scalar) {
  (void)scalar;
  return 0;
}

/// No case mapping; Swift handles that of ASCII itself.
int32_t _swift_stdlib_getMapping(uint32_t scalar, uint8_t mapping) {
  (void)scalar, (void)mapping;
  return 0;
}
const uint8_t *_Nullable _swift_stdlib_getSpecialMapping(uint32_t scalar, uint8_t mapping,
                                                         size_t *_Nonnull length) {
  (void)scalar, (void)mapping;
  *length = 0;
  return NULL;
}

/// Every character is a grapheme by itself.
uint8_t _swift_stdlib_getGraphemeBreakProperty(uint32_t scalar) {
  (void)scalar;
  return 0;
}
_Bool _swift_stdlib_isExtendedPictographic(uint32_t scalar) {
  (void)scalar;
  return 0;
}
_Bool _swift_stdlib_isInCB_Consonant(uint32_t scalar) {
  (void)scalar;
  return 0;
}

/// No other property is used: all are absent.
uint64_t _swift_stdlib_getBinaryProperties(uint32_t scalar) {
  (void)scalar;
  return 0;
}
