"use strict";
// A block keeps `top` and `name`, which are properties of every window, local.
{
const all = JSON.parse(document.getElementById("content").textContent);
// A comparison is a list of files, each with the motion before and after.
const files = all.files || [all];
let content = files[0];
const $ = id => document.getElementById(id);
const svg = $("timeline"), stage = $("stage"), details = $("properties");
const stages = [stage, $("before")].filter(node => node);
let variant = content.own, rows = [], chosen = 0, now = 0, scale = null, playhead = null, boxes = [], lanes = [];
function add(parent, tag, attributes, text) {
  const node = document.createElementNS(svg.namespaceURI, tag);
  for (const key in attributes) node.setAttribute(key, attributes[key]);
  if (text !== undefined) node.textContent = text;
  parent.appendChild(node);
  return node;
}
function element(parent, tag, style, text) {
  const node = document.createElement(tag);
  if (style) node.className = style;
  if (text !== undefined) node.textContent = text;
  parent.appendChild(node);
  return node;
}
const milliseconds = t => Math.round(t * 1000) + " ms";
const shortened = (text, most) => text.length > most ? text.slice(0, most - 1) + "…" : text;
const round = v => v === null ? "∞" : Math.abs(v) >= 1000 ? v.toFixed(0) : String(Number(v.toPrecision(3)));
// The rows to show: those of the motion, each with that of the motion before, then those that are gone.
function collect() {
  const own = variant.rows.map(row => ({...row, part: variant.elements[row.element]}));
  const before = content.before, gone = [];
  if (before) {
    const free = before.rows.map(row => ({...row, part: before.elements[row.element]}));
    for (const row of own) {
      const name = content.names[row.part.name];
      const index = free.findIndex(other => other.part.name === name && other.item === row.item);
      row.before = index < 0 ? null : free.splice(index, 1)[0];
    }
    gone.push(...free.map(before => ({name: before.name, element: -1 - before.element, before, isGone: true})));
  }
  rows = own.concat(gone);
}
// A property's value or speed some seconds after its item's start.
function at(list, rate, time) {
  const place = time * rate, index = Math.floor(place);
  if (index >= list.length - 1) return list[list.length - 1];
  const a = list[index], b = list[index + 1];
  return a === null || b === null ? a : a + (b - a) * (place - index);
}
function value(row, property, time) {
  const local = time - row.origin;
  return local < 0 ? property.from : at(property.values, row.part.rate, local);
}
function speed(row, property, time) {
  const local = time - row.origin;
  return local < 0 ? 0 : at(property.speeds, row.part.rate, local);
}
function range(property) {
  const known = [].concat(...[].concat(property).map(p => p.values.filter(v => v !== null).concat(p.from)));
  let low = known[0], high = known[0];
  for (const v of known) { low = Math.min(low, v); high = Math.max(high, v); }
  return [low, high];
}
// The tick interval: labels need 60 points each.
function ticks(width) {
  const most = Math.max(Math.floor(width / 60), 2);
  return [0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10].find(t => content.end / t <= most) || 20;
}

function drawTimeline() {
  svg.replaceChildren();
  const width = Math.max(svg.parentNode.clientWidth, 300), left = width < 560 ? 84 : 150;
  const rowHeight = 22, limits = [[content.cascade, "last start"], [content.entrance, "entrance"]]
    .filter(([limit]) => limit !== null && limit <= content.end);
  const top = 24 + limits.length * 14;
  const height = top + rows.length * rowHeight + (variant.hidden > 0 ? 20 : 6);
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  svg.style.height = height + "px";
  scale = {x: t => left + t / content.end * (width - left - 12), t: x => (x - left) / (width - left - 12) * content.end, left, width};
  const x = scale.x, tick = ticks(width - left);
  for (let k = 0; k * tick <= content.end + 1e-9; k++) {
    const place = x(k * tick);
    add(svg, "line", {x1: place, x2: place, y1: top - 6, y2: height, stroke: "var(--line)"});
    const last = place > width - 40;
    add(svg, "text", {x: last ? width - 2 : place + 2, y: 12, "text-anchor": last ? "end" : "start"}, milliseconds(k * tick));
  }
  rows.forEach((row, index) => {
    const y = top + index * rowHeight, {part, before} = row;
    const label = add(svg, "text", {x: 0, y: y + 14, class: "name"}, shortened(row.name, Math.floor(left / 6.6)));
    add(label, "title", {}, row.name);
    const bar = (a, b, color) => add(svg, "rect", {x: x(a), y: y + 2, width: Math.max(x(b) - x(a), 1), height: rowHeight - 5, fill: color, rx: 2});
    if (part) {
      bar(row.start, row.done, "var(--bar3)");
      bar(row.start, row.settled, "var(--bar2)");
      bar(row.start, row.perceptualEnd, "var(--bar)");
    }
    if (before) add(svg, "rect", {x: x(before.start), y: y + 2, width: Math.max(x(before.settled) - x(before.start), 1), height: rowHeight - 5, class: "old", rx: 2});
    // The starts of phases, moves and keyframes.
    const marks = !part ? [] : new Set(part.properties.flatMap(p => p.marks).concat(part.phases.map(p => p.time)));
    for (const mark of marks) {
      const time = row.origin + mark;
      if (time > row.start && time < content.end) add(svg, "line", {x1: x(time), x2: x(time), y1: y + 1, y2: y + rowHeight - 2, class: "mark"});
    }
    const target = add(svg, "path", {d: `M0 ${y}H${width}V${y + rowHeight}H0Z`, class: "target"});
    add(target, "title", {}, [row.isGone ? null : row, before].filter(row => row).map(row => `${row.name}: starts at ${milliseconds(row.start)}, settled at ${milliseconds(row.settled)}`).join("; before, "));
    target.addEventListener("click", () => { choose(row.element); });
  });
  if (variant.hidden > 0) add(svg, "text", {x: 0, y: height - 6}, `… and ${variant.hidden} more rows`);
  limits.forEach(([limit, label], index) => {
    const place = x(limit), y = 26 + index * 14, right = place > width * 0.7;
    add(svg, "line", {x1: place, x2: place, y1: y - 9, y2: height, stroke: "var(--bad)", "stroke-dasharray": "4 3"});
    add(svg, "text", {x: right ? place - 4 : place + 4, y, "text-anchor": right ? "end" : "start", class: "limit"}, `${label} ${milliseconds(limit)}`);
  });
  playhead = add(svg, "line", {x1: 0, x2: 0, y1: 14, y2: height, class: "playhead"});
}

function drawStage() {
  boxes = stages.map((stage, side) => {
    stage.replaceChildren();
    return rows.map(row => {
      const slot = element(stage, "div", (side === 0 ? row.part : row.before) ? "" : "empty");
      element(slot, "span", "", row.name);
      slot.title = row.name;
      return slot;
    });
  });
}

// Draws value and speed of every property of an element's first item.
function drawProperties() {
  details.replaceChildren();
  lanes = [];
  const row = rows.find(row => row.element === chosen) || rows[0];
  if (!row) return;
  const shown = row.part || row.before.part, other = row.part && row.before;
  $("chosen").textContent = row.name;
  const width = Math.max(details.clientWidth, 280), height = 96, bottom = 14;
  const x = t => t / content.end * (width - 2) + 1;
  const names = [...new Set([shown, ...other ? [other.part] : []].flatMap(part => part.properties.map(p => p.name)))];
  for (const name of names) {
    const found = shown.properties.find(p => p.name === name), old = other && other.part.properties.find(p => p.name === name);
    const property = found || old, owner = found ? row.part ? row : row.before : other, part = owner.part;
    const figure = element(details, "figure");
    const caption = element(figure, "figcaption");
    element(caption, "b", "", property.name);
    const numbers = element(caption, "span");
    const plot = add(figure, "svg", {viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": `Value and speed of ${property.name}`});
    plot.style.height = height + "px";
    const [low, high] = range(found && old ? [found, old] : property);
    const most = Math.max(...property.speeds.filter(v => v !== null).map(Math.abs), 0);
    const y = v => high > low ? height - bottom - 6 - (v - low) / (high - low) * (height - bottom - 14) : height / 2;
    const z = v => most > 0 ? (height - bottom) / 2 - v / most * ((height - bottom) / 2 - 4) : height / 2;
    const path = (list, to, first, row = owner, part = row.part) => {
      let d = "", pen = false;
      const step = Math.max(Math.floor(list.length / (2 * width)), 1);
      if (first !== null) { d = `M${x(0).toFixed(1)} ${to(first).toFixed(1)}L${x(Math.max(row.origin, 0)).toFixed(1)} ${to(first).toFixed(1)}`; pen = true; }
      for (let k = 0; k < list.length; k += step) {
        const time = row.origin + k / part.rate;
        if (time > content.end) break;
        if (list[k] === null) { pen = false; continue; }
        d += `${pen ? "L" : "M"}${x(time).toFixed(1)} ${to(list[k]).toFixed(1)}`;
        pen = true;
      }
      return d;
    };
    for (const mark of property.marks) add(plot, "line", {x1: x(owner.origin + mark), x2: x(owner.origin + mark), y1: 0, y2: height - bottom, class: "mark"});
    // The names of phases at their starts, if there is room.
    let free = 0;
    for (const phase of part.phases) {
      const place = x(owner.origin + phase.time), text = shortened(phase.name, 12);
      if (place < free || place + text.length * 6.4 > width) continue;
      add(plot, "text", {x: place + 2, y: height - 3}, text);
      free = place + text.length * 6.4 + 8;
    }
    if (found && old) {
      // The area between both, forth along one and back along the other.
      const steps = Math.ceil(width / 2), time = k => k / steps * content.end;
      const forth = [], back = [];
      for (let k = 0; k <= steps; k++) {
        forth.push(`${x(time(k)).toFixed(1)} ${y(value(row, found, time(k))).toFixed(1)}`);
        back.unshift(`${x(time(k)).toFixed(1)} ${y(value(other, old, time(k))).toFixed(1)}`);
      }
      add(plot, "path", {d: `M${forth.concat(back).join("L")}Z`, class: "apart"});
      add(plot, "path", {d: path(old.values, y, old.from, other), class: "value old"});
    } else if (!content.before) {
      add(plot, "path", {d: path(property.speeds, z, 0), class: "speed"});
    }
    add(plot, "path", {d: path(property.values, y, property.from), class: owner === row.before ? "value old" : "value"});
    const line = add(plot, "line", {x1: 0, x2: 0, y1: 0, y2: height - bottom, class: "playhead"});
    lanes.push({property, row: owner, other: found && old ? {property: old, row: other} : null, numbers, line, x, most});
    scrub(plot, px => px / width * content.end);
  }
}

function choose(index) { chosen = index; drawProperties(); show(now); }

function show(time) {
  now = Math.min(Math.max(time, 0), content.end);
  if (playhead) { playhead.setAttribute("x1", scale.x(now)); playhead.setAttribute("x2", scale.x(now)); }
  $("clock").textContent = milliseconds(now);
  $("time").value = now / content.end;
  for (const lane of lanes) {
    lane.line.setAttribute("x1", lane.x(now)); lane.line.setAttribute("x2", lane.x(now));
    const rate = speed(lane.row, lane.property, now), rests = rate !== null && Math.abs(rate) <= 1e-4 * lane.most;
    const here = value(lane.row, lane.property, now), there = lane.other && value(lane.other.row, lane.other.property, now);
    lane.numbers.textContent = lane.other
      ? `${round(here)}, before ${round(there)}, ${round(Math.abs(here - there))} apart`
      : `${round(here)}, ${rests ? "at rest" : `${round(rate)}/s`}`;
  }
  stages.forEach((stage, side) => rows.forEach((whole, index) => {
    const row = side === 0 ? whole.part && whole : whole.before;
    if (!row) return;
    const part = row.part, values = new Map(part.properties.map(p => [p.name, value(row, p, now)]));
    const number = (key, fallback) => values.has(key) && values.get(key) !== null ? values.get(key) : fallback;
    const box = boxes[side][index].firstChild;
    let opacity = number("opacity", 1);
    const known = ["opacity", "scale", "x", "y", "rotation"];
    if (!part.properties.some(p => known.includes(p.name))) {
      const property = part.properties[0], [low, high] = range(property);
      opacity = high > low ? (value(row, property, now) - low) / (high - low) : 1;
    }
    box.style.opacity = Math.min(Math.max(opacity, 0), 1);
    box.style.transform = `translate(${number("x", 0)}px, ${number("y", 0)}px) scale(${number("scale", 1)}) rotate(${number("rotation", 0)}deg)`;
  }));
}

// The latest time with the most visible content, for a page that opens without playing.
function fullest() {
  let best = content.end, most = -1;
  for (let k = 0; k <= 60; k++) {
    const time = k / 60 * content.end;
    let sum = 0;
    for (const row of rows.filter(row => row.part)) {
      const property = row.part.properties.find(p => p.name === "opacity");
      const scale = row.part.properties.find(p => p.name === "scale");
      sum += Math.min(property ? value(row, property, time) : 1, 1) * (scale && value(row, scale, time) < 0.05 ? 0 : 1);
    }
    if (sum >= most - 1e-6) { most = Math.max(sum, most); best = time; }
  }
  return best;
}

let began = null, fresh = true;
function run(clock) {
  if (began === null) return;
  const time = (clock - began) / 1000 * Number($("speed").value);
  if (time >= content.end) { stop(); show(content.end); return; }
  show(time);
  requestAnimationFrame(run);
}
function stop() { began = null; $("play").textContent = "Play"; }
$("play").onclick = () => {
  if (began !== null) { stop(); return; }
  const from = now >= content.end - 1e-3 || fresh ? 0 : now;
  fresh = false;
  began = performance.now() - from / Number($("speed").value) * 1000;
  $("play").textContent = "Pause";
  show(from);
  requestAnimationFrame(run);
};
$("speed").onchange = stop;
$("time").oninput = event => { stop(); fresh = false; show(event.target.value * content.end); };
// Dragging over a picture moves through time.
function scrub(picture, time) {
  const move = event => {
    stop();
    fresh = false;
    const box = picture.getBoundingClientRect();
    show(time((event.clientX - box.left) / box.width * picture.viewBox.baseVal.width));
  };
  picture.addEventListener("pointerdown", event => { move(event); picture.onpointermove = move; });
  for (const end of ["pointerup", "pointerleave"]) picture.addEventListener(end, () => { picture.onpointermove = null; });
}
scrub(svg, px => scale.t(px));
function draw() { collect(); drawTimeline(); drawStage(); drawProperties(); show(now); }
const stillness = matchMedia("(prefers-reduced-motion: reduce)");
const less = $("less"), choice = $("file");
if (less) {
  less.disabled = content.reduced === null;
  less.checked = stillness.matches && !less.disabled;
  if (less.checked) variant = content.reduced;
  less.onchange = () => { variant = less.checked ? content.reduced : content.own; chosen = 0; draw(); };
}
if (choice) choice.onchange = () => { stop(); content = files[choice.value]; variant = content.own; chosen = 0; now = 0; draw(); };
$("note").textContent = (stillness.matches ? "Reduced motion is on in your system, so nothing plays by itself" : "")
  + (stillness.matches && less && !less.disabled ? " and Play shows what is left. " : stillness.matches ? ". " : "")
  + (less && less.disabled ? "The document does not specify reduced motion: everything animates as usual." : "");
let known = 0;
addEventListener("resize", () => { if (innerWidth !== known) { known = innerWidth; draw(); } });
known = innerWidth;
draw();
if (stillness.matches) show(fullest()); else $("play").click();
}
