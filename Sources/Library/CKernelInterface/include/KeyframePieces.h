#ifndef KEYFRAMEPIECES_H
#define KEYFRAMEPIECES_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// A piece of a track, a cubic in time. With s = t − anchor,
///
///     value = c0 + (c0Low + s(c1 + s(c2 + s·c3)))
///
/// The anchor is a double near the middle of the piece. So s is exact or nearly so, and no term is
/// much larger than the change over the piece.
typedef struct KeyframePiece {
  /// The last time that belongs to the piece, in seconds.
  double end;
  double anchor;
  double c0, c0Low, c1, c2, c3;
  /// Pads to a cache line.
  double unused;
} KeyframePiece;

/// A track prepared for sampling, with an index of its pieces by time.
///
/// The bin of a time is the integer nearest to t·binsPerSecond, at most `lastBin`. `firstPieces`
/// has, for each bin, the first piece that a time in it can belong to. At most `steps` pieces end
/// in one bin.
typedef struct KeyframePieces {
  /// The pieces, followed by one that holds the last value and never ends.
  const KeyframePiece *pieces;
  /// Number of pieces before the last value is held, at least one.
  ptrdiff_t count;
  const int32_t *firstPieces;
  double binsPerSecond, lastBin;
  ptrdiff_t steps;
  /// A finite time past all ends, used for all later times.
  double horizon;
} KeyframePieces;

/// One of many tracks sampled at one time.
typedef struct KeyframeTrackHead {
  /// Ends of up to eight pieces: the thresholds between them and the held value. Unused entries are
  /// +∞.
  double ends[8];
  /// Index of the track's first piece among the pieces of all tracks.
  ptrdiff_t firstPiece;
  /// Number of pieces before the last value is held.
  ptrdiff_t count;
  double horizon;
} KeyframeTrackHead;

#pragma clang assume_nonnull end

#endif
