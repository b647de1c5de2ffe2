// The properties of characters, which are 80 KB in full, as far as ASCII needs them: what the modules read
// are CSS functions and files whose words are ASCII. Other characters stand in names, titles and error
// messages, unchanged; two names that are written with other characters are two, though they look alike.

#include <stddef.h>
#include <stdint.h>

/// Nothing is composed of two characters.
uint32_t _swift_stdlib_getComposition(uint32_t first, uint32_t second) {
  (void)first, (void)second;
  return UINT32_MAX;
}

/// No character is made of others.
uint32_t _swift_stdlib_getDecompositionEntry(uint32_t scalar) {
  (void)scalar;
  return 0;
}
const uint8_t *const _Nullable _swift_stdlib_nfd_decompositions = NULL;

/// All characters are in their normal form.
uint16_t _swift_stdlib_getNormData(uint32_t scalar) {
  (void)scalar;
  return 0;
}

/// No character has a letter case; Swift looks up that of ASCII itself.
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

/// Every character stands alone.
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

/// Nothing asks for other properties of a character: they are all absent.
uint64_t _swift_stdlib_getBinaryProperties(uint32_t scalar) {
  (void)scalar;
  return 0;
}
