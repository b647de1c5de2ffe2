#ifndef KEYFRAMEPIECES_H
#define KEYFRAMEPIECES_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// A stretch of a track that is a cubic in time. With s = t − anchor,
///
///     value = c0 + (c0Low + s(c1 + s(c2 + s·c3)))
///
/// The anchor is a double near the middle of the stretch, so that s is exact or nearly so and no
/// term is much larger than the stretch's change.
typedef struct KeyframePiece {
  /// The last time that belongs to the piece, in seconds.
  double end;
  double anchor;
  double c0, c0Low, c1, c2, c3;
  /// Fills the cache line.
  double unused;
} KeyframePiece;

/// A track prepared for sampling, and an index of its pieces by time.
///
/// The bin of a time is the integer nearest to t·binsPerSecond, at most `lastBin`. `firstPieces` has
/// for each bin the first piece that a time in it can belong to, and at most `steps` pieces end in
/// one bin.
typedef struct KeyframePieces {
  /// The pieces, and one more that holds the last value and never ends.
  const KeyframePiece *pieces;
  /// How many pieces there are before the last value is held, at least one.
  ptrdiff_t count;
  const int32_t *firstPieces;
  double binsPerSecond, lastBin;
  ptrdiff_t steps;
  /// A finite time past all ends, which stands for all later ones.
  double horizon;
} KeyframePieces;

/// One of many tracks that are sampled at one time.
typedef struct KeyframeTrackHead {
  /// The ends of up to eight pieces, which are the thresholds between them and the held value; +∞
  /// where there are fewer.
  double ends[8];
  /// The first of the track's pieces, among those of all tracks.
  ptrdiff_t firstPiece;
  /// How many pieces there are before the last value is held.
  ptrdiff_t count;
  double horizon;
} KeyframeTrackHead;

#pragma clang assume_nonnull end

#endif
