/** The error of an invalid argument; its message names the value and what is allowed. */
export class AnimationError extends RangeError {}

/** Numbers: an array, a typed array, or anything else with a length and indices. */
export type Column = ArrayLike<number>;

/** The parameters of a spring; by default a duration of 0.5 s without bounce. */
export type SpringParameters =
  /** The perceptual duration 2π/ω₀ in seconds, and the bounce in (−1, 1]. */
  | { duration?: number; bounce?: number }
  /** The response 2π/ω₀ in seconds, and the damping ratio ζ ≥ 0. */
  | { response: number; dampingRatio: number }
  /** Mass, stiffness and damping. Without `allowOverDamping` a larger damping counts as the critical one. */
  | { mass?: number; stiffness: number; damping: number; allowOverDamping?: boolean }
  /** The seconds after which a unit move stays within `epsilon` (0.001) of its end. */
  | { settlingDuration: number; dampingRatio: number; epsilon?: number };

/** An object in the memory of the module. */
export interface Prepared {
  /** Gives the memory back at once. The object cannot be used afterwards. */
  free(): void;
}

/** A spring, prepared once. Error of a value: 10⁻¹⁵ of the larger of |from − to| and |velocity|/ω₀. */
export interface Spring extends Prepared {
  readonly duration: number;
  readonly bounce: number;
  readonly mass: number;
  readonly stiffness: number;
  readonly damping: number;
  readonly dampingRatio: number;
  readonly naturalFrequency: number;
  /** The position of a move after `time` seconds. */
  value(time: number, from?: number, to?: number, velocity?: number): number;
  /** Its velocity in units per second. */
  velocity(time: number, from?: number, to?: number, velocity?: number): number;
  /** The seconds after which the move stays within `epsilon` of its end; infinite without damping. */
  settlingDuration(move?: { from?: number; to?: number; velocity?: number; epsilon?: number }): number;
}

export interface StaggerLimits {
  /** Seconds from one item's start to the next, ≥ 0. */
  interval: number;
  /** The seconds within which all intervals must fit: it shrinks the interval. */
  maximumTotal?: number;
  /** The index from which on all items start together. */
  maximumIndex?: number;
}

/** The delays of a group whose items start one after another. */
export interface Stagger extends Readonly<StaggerLimits> {
  delays(count: number): Float64Array;
}

export interface BatchItems {
  /** The number of items; by default the length of a column. */
  count?: number;
  /** Where items start: one number for all, or one each. 0 if left out. */
  from?: number | Column;
  /** Where they end. 1 if left out. */
  to?: number | Column;
  /** Units per second at their start. 0 if left out. */
  velocity?: number | Column;
  /** When they start: an interval between neighbours, a stagger, or seconds for each in any order. */
  delays?: number | Stagger | Column;
  /** `direct` computes each item from its own time, with the bits of `Spring.value`; `propagated` carries
   * groups of items along, which is much faster under staggers. */
  algorithm?: 'propagated' | 'direct';
  /** The fraction of a move's scale within which an item counts as settled and is at rest exactly. */
  settledWithin?: number;
  /** Whether velocities are wanted, too. */
  velocities?: boolean;
}

/** Many moves under one spring or one each, and the frames of all. */
export interface SpringBatch extends Prepared {
  readonly count: number;
  /** The last frame. A view of the module's memory: ask for it again after anything else was prepared. */
  readonly positions: Float64Array;
  readonly velocities: Float64Array | undefined;
  /** Writes the frame at `time`, and returns the positions. */
  sample(time: number): Float64Array;
  /** The same, writing only items that have changed since the last `update`. */
  update(time: number): Float64Array;
  /** Retargets items from `time` on; position and velocity are continuous. */
  retarget(targets: number | Column, time: number, first?: number): void;
}

/** An easing function. */
export interface Curve extends Prepared {
  /** The value at an input; `before` asks for the side before a jump of `steps()`. */
  value(input: number, side?: { before?: boolean }): number;
  /** The slope at an input: at a corner that of the line after it, 0 for `steps()`. */
  slope(input: number): number;
  /** The values at many inputs, in `output` or in a new array. */
  values<Output extends { length: number; [index: number]: number } = Float64Array>(
    inputs: Column, output?: Output): Output;
}

export type Keyframe =
  | { type: 'linear'; to: number; duration: number; timingCurve?: Curve }
  | { type: 'cubic'; to: number; duration: number; startVelocity?: number; endVelocity?: number }
  /** Without a duration it lasts until it stays within `epsilon`, or without that as long as SwiftUI's. */
  | { type: 'spring'; to: number; duration?: number; epsilon?: number; spring?: Spring;
      startVelocity?: number }
  | { type: 'move'; to: number };

/** Keyframes of one number. */
export interface KeyframeTrack extends Prepared {
  /** Seconds. */
  readonly duration: number;
  value(time: number): number;
  velocity(time: number): number;
  values<Output extends { length: number; [index: number]: number } = Float64Array>(
    times: Column, output?: Output): Output;
  velocities<Output extends { length: number; [index: number]: number } = Float64Array>(
    times: Column, output?: Output): Output;
}

/** The classes of one instance of the module. */
export interface Numerics {
  readonly Spring: new (parameters?: SpringParameters) => Spring;
  readonly Stagger: new (limits: StaggerLimits) => Stagger;
  readonly SpringBatch: new (springs: Spring | ArrayLike<Spring>, items: BatchItems) => SpringBatch;
  readonly Curve: {
    /** The curve that a text of CSS names: `ease`, `cubic-bezier()`, `linear()`, `steps()` and the others. */
    new (css: string): Curve;
    /** The Bézier curve of two control points, x in [0, 1]. */
    bezier(x1: number, y1: number, x2: number, y2: number): Curve;
    /** A curve by its name: `linear`, `easeIn`, `easeOut`, `easeInOut`, `circularEaseIn`, `circularEaseOut`,
     *  `circularEaseInOut`; input is clamped to [0, 1]. */
    named(name: string): Curve;
  };
  readonly KeyframeTrack: new (track: {
    initialValue?: number; initialVelocity?: number; keyframes: readonly Keyframe[];
  }) => KeyframeTrack;
  readonly AnimationError: typeof AnimationError;
}

/**
 * The module, ready to use.
 *
 * @param source Bytes, a compiled module, a response or an address; without one, the file beside this one.
 */
export function load(
  source?: BufferSource | WebAssembly.Module | Response | Promise<Response> | URL | string,
): Promise<Numerics>;
