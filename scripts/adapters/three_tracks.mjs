// engine: three
// title: three.js KeyframeTrack
// from: npm:three
// build: cp {file} {modules}
// run: node {modules}/three_tracks.mjs {examples}/protocol.js
// cost: one evaluation of a prepared interpolant for each item
// footnote: keyframes are asked as one track, linear or of Bézier segments: no springs, no moves, and
//   cubics only with both velocities, since its smooth tracks choose slopes by another rule
// unnamed: eight steps of Newton's method from the progress, held in [0, 1], end too early where the curve is
//   steep or level; with bisection in their place every answer is right

// three.js as a solver of curves and keyframes: a NumberKeyframeTrack, whose numbers are Float32Arrays.
const { default: protocol } = await import(process.argv[2]);
const THREE = await import("three");

/** A track's value as a function of time. A segment is null, a line, or has handles [x1, y1, x2, y2] as fractions. */
function track(times, values, segments) {
  const isCurved = segments.some((segment) => segment !== null);
  const made = new THREE.NumberKeyframeTrack(".x", times, values,
    isCurved ? THREE.InterpolateBezier : THREE.InterpolateLinear);
  if (isCurved) {
    // Pairs of time and value for each keyframe; a keyframe's own place where no segment begins or ends.
    const places = times.flatMap((time, index) => [time, values[index]]);
    const [outTangents, inTangents] = [Float32Array.from(places), Float32Array.from(places)];
    segments.forEach((segment, index) => {
      const [t, x, dt, dx] = [times[index], values[index], times[index + 1] - times[index],
        values[index + 1] - values[index]];
      const [x1, y1, x2, y2] = segment ?? [1 / 3, 1 / 3, 2 / 3, 2 / 3];
      outTangents.set([t + x1 * dt, x + y1 * dx], 2 * index);
      inTangents.set([t + x2 * dt, x + y2 * dx], 2 * index + 2);
    });
    made.settings = { inTangents, outTangents };
  }
  const interpolant = made.createInterpolant();
  return (time) => interpolant.evaluate(time)[0];
}

const curve = (r) => track([0, 1], [0, 1], [[r.x1, r.y1, r.x2, r.y2]]);

function keyframes(r) {
  const [times, values, segments] = [[0], [r.initial], []];
  for (const one of r.track) {
    const change = one.to - values.at(-1);
    if (!(one.duration > 0)) throw new protocol.Unsupported("a track cannot jump");
    if (one.type === "linear") {
      const { x1, y1, x2, y2 } = one.curve ?? {};
      segments.push(one.curve ? [x1, y1, x2, y2] : null);
    } else if (one.type === "cubic" && "startVelocity" in one && "endVelocity" in one && change !== 0) {
      const slopes = [one.startVelocity, one.endVelocity].map((slope) => slope * one.duration / change / 3);
      segments.push([1 / 3, slopes[0], 2 / 3, 1 - slopes[1]]);
    } else throw new protocol.Unsupported(`no such ${one.type} keyframe in a track`);
    times.push(times.at(-1) + one.duration);
    values.push(one.to);
  }
  return { value: track(times, values, segments)(r.time) };
}

protocol.serve({
  "cubic-bezier": (r) => ({ value: curve(r)(r.progress) }),
  keyframes,
  ...protocol.throughput({ "cubic-bezier": curve }),
}, { solver: "three.js", version: THREE.REVISION, scalar: "float32", domain: { progress: [0, 1] } });
