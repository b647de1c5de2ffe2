// ‹title›
// ‹error›
const registered = [‹registered›];
const own = [
‹own›
];
const calm = [
‹calm›
];
export function play(
  container, reduce = matchMedia("(prefers-reduced-motion: reduce)").matches, on = "visible",
) {
  for (const [name, syntax, initialValue] of registered) {
    try { CSS.registerProperty({ name, syntax, inherits: false, initialValue }); } catch { /* it is registered */ }
  }
  return (reduce ? calm : own).filter(({ trigger }) => trigger === on).flatMap(({ selector, delay, style, motions }) =>
    [...container.querySelectorAll(selector)].flatMap((item, index) => {
      for (const [name, value] of Object.entries(style)) item.style.setProperty(name, value);
      const page = getComputedStyle(item);
      const known = (frame) => Object.fromEntries(Object.entries(frame).map(([name, value]) => [name, value ?? page[name]]));
      return motions.map(({ keyframes, ...timing }) => [keyframes.map(known), timing]).map(([frames, { wait, ...timing }]) =>
        item.animate(frames, { fill: "both", ...timing, delay: delay(index) + wait }));
    }));
}
