// engine: react-spring
// title: react-spring, SpringValue by frames
// from: npm:@react-spring/core @react-spring/rafz react
// build: cp {file} {modules}
// run: node {modules}/react_spring.mjs {examples}/protocol.js
// footnote: not asked to change the velocity of a moving value, which its configuration cannot

// react-spring advances its values by frames; a move to another target goes on with the value's velocity.
const { default: protocol } = await import(process.argv[2]);
const { SpringValue, Globals } = await import("@react-spring/core");

const TINY = 1e-12;
let now = 0;
Globals.assign({ now: () => now, requestAnimationFrame: () => 0, frameLoop: "demand" });

function advance(r) {
  const spring = protocol.springOf(r), to = r.to ?? 1;
  const config = { mass: spring.mass, tension: spring.stiffness, friction: spring.damping, precision: TINY };
  const value = new SpringValue(r.from ?? 0);
  const start = { ...config, velocity: (r.velocity ?? 0) / 1e3 };
  value.start({ to, config: start });
  const answer = { positions: [], velocities: [] };
  const retargets = r.retargets ?? [];
  if (retargets.some((one) => "velocity" in one)) throw new protocol.Unsupported("no velocity on the way");
  r.steps.forEach((step, frame) => {
    const due = retargets.filter((one) => one.frame === frame).at(-1);
    // A second start before the first frame forgets the velocity of the first.
    if (due) value.start({ to: due.to, config: frame === 0 ? start : config });
    value.advance(step * 1e3);
    answer.positions.push(value.get());
    answer.velocities.push((value.velocity ?? 0) * 1e3);
  });
  value.stop(true);
  return answer;
}

protocol.serve({ advance }, { solver: "react-spring", options: ["advance-retargets"] });
