// The page: reads controls, asks the two modules, draws. What is shown comes from them; all text goes in as
// text, never as markup.

const byId = (id) => document.getElementById(id);
const stillness = matchMedia('(prefers-reduced-motion: reduce)');

/** The bytes of a packed part of the page. */
async function unpacked(id) {
  const packed = Uint8Array.from(atob(byId(id).textContent.trim()), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

let spoken = 0;
function say(text) {
  const place = byId('said');
  place.textContent = text;
  place.classList.add('shown');
  clearTimeout(spoken);
  spoken = setTimeout(() => place.classList.remove('shown'), 2500);
}

/** The expression's result; undefined on an error, whose message goes to `place`. */
function attempt(place, body) {
  try {
    const result = body();
    if (place) place.textContent = '';
    return result;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    if (place) place.textContent = error.message;
    return undefined;
  }
}

const text = (value, digits = 4) => (value === null || value === undefined ? 'never'
  : Number.isFinite(value) ? String(Number(value.toPrecision(digits))) : value > 0 ? 'infinite' : '–');
const milliseconds = (seconds) => (seconds === null || !Number.isFinite(seconds) ? 'never'
  : `${text(seconds * 1000)} ms`);
const small = (value) => (value === 0 ? '0' : Number.isFinite(value) ? value.toExponential(1) : '∞');

function facts(list, entries) {
  list.replaceChildren(...entries.flatMap(([name, value]) => {
    const term = document.createElement('dt');
    const description = document.createElement('dd');
    term.textContent = name;
    description.textContent = value;
    return [term, description];
  }));
}

/**
 * Lets a person copy what a section shows, in any format of the module, and says what writes the others.
 *
 * @param {() => {file?: object | string, text?: string, lessMotion?: boolean} | undefined} subject A choreography
 *   file, as an object or as its text; or a text that is in the only form there is.
 * @returns {() => void} A function that rebuilds it while it is open.
 */
function copyPanel(studio, id, subject) {
  const details = byId(id);
  const make = (tag, attributes = {}) => Object.assign(document.createElement(tag), attributes);
  const labelled = (name, control) => {
    const label = make('label');
    label.append(name, control);
    return label;
  };
  const format = make('select');
  const ownFormat = studio.formats.length;
  options(format, [...studio.formats.map(({ summary }, k) => [k, summary]), [ownFormat, 'JSON: a choreography file']]);
  const error = make('input', { type: 'number', min: 0.0001, max: 50, step: 'any', value: 0.2 });
  const button = make('button', { type: 'button', textContent: 'Copy', className: 'main' });
  const controls = make('div', { className: 'controls row' });
  controls.append(labelled('Format', format), labelled('Greatest error, % of a move', error), button);
  const rejection = make('p', { className: 'rejection' });
  rejection.setAttribute('role', 'alert');
  const notes = make('ul', { className: 'notes' });
  const body = make('pre', { tabIndex: 0 });
  const others = make('p', { className: 'note' });
  const command = make('code', { textContent: 'choreo export --format' });
  others.append('A choreography file becomes Tailwind CSS, design tokens, Compose, Flutter and Lottie by ',
    command, '.');
  details.append(controls, rejection, notes, body, others);

  const made = () => {
    const shown = subject();
    if (!shown) return undefined;
    if (shown.text !== undefined) return { text: shown.text, notes: ['This CSS has no form as a choreography file.'], leftOut: [] };
    const file = typeof shown.file === 'string' ? shown.file : JSON.stringify(shown.file, null, 2);
    if (Number(format.value) === ownFormat) return { text: file, notes: [], leftOut: [] };
    return attempt(rejection, () => studio.exportFile(new TextEncoder().encode(file), Number(format.value),
      error.valueAsNumber / 100, shown.lessMotion ?? false));
  };
  const renew = later(() => {
    if (!details.open) return;
    rejection.textContent = '';
    const result = made();
    body.hidden = button.disabled = !result;
    body.textContent = result?.text ?? '';
    notes.replaceChildren(...[...(result?.leftOut ?? []).map((text) => `Left out: ${text}`), ...(result?.notes ?? [])]
      .map((text) => make('li', { textContent: text })));
  });
  button.addEventListener('click', async () => {
    const name = format.selectedOptions[0].textContent.split(':')[0];
    try {
      await navigator.clipboard.writeText(body.textContent);
      say(`${name} is copied`);
    } catch {
      getSelection().selectAllChildren(body);
      const done = document.execCommand('copy');
      say(done ? `${name} is copied` : `Press the copy key: ${name} is selected`);
    }
  });
  details.addEventListener('toggle', renew);
  format.addEventListener('change', renew);
  error.addEventListener('input', renew);
  return renew;
}

/** A choreography file of one element. */
const choreographyFile = (name, element) => ({ format: 'animation-choreography', version: 1, name, elements: [element] });

/** Calls a function a little after the last of many requests. */
function later(call, delay = 200) {
  let timer = 0;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(call, delay);
  };
}

const colours = () => {
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(['ink', 'soft', 'line', 'page', 'ours', 'other', 'bad', 'good']
    .map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
};

/** A canvas in the pixels of the screen. */
function surface(canvas) {
  const ratio = Math.min(devicePixelRatio || 1, 2);
  const [width, height] = [Math.max(canvas.clientWidth, 40), Math.max(canvas.clientHeight, 40)];
  if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
  }
  const context = canvas.getContext('2d');
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  return { context, width, height };
}

const steps = [1e-9, 1e-6, 1e-4, 0.001, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500,
  1e3, 1e4, 1e6, 1e9];
const stepFor = (range, parts) => steps.find((step) => range / step <= parts) ?? range;

/** Lines over an abscissa, with marks; the ordinate is linear or, for errors, logarithmic. */
function plot(canvas, { xs, lines, end, marks = [], bands = [], logarithmic = false, label, unit = 's' }) {
  const { context, width, height } = surface(canvas);
  const c = colours();
  const [left, right, top, bottom] = [46, 10, 8, 20];
  let [low, high] = [Infinity, -Infinity];
  const place = logarithmic ? (y) => Math.log10(Math.max(Math.abs(y), 1e-17)) : (y) => y;
  for (const line of lines) for (const y of line.ys) {
    if (!Number.isFinite(y)) continue;
    low = Math.min(low, place(y));
    high = Math.max(high, place(y));
  }
  if (logarithmic) [low, high] = [-17, Math.min(Math.max(Math.ceil(high), -1), 6)];
  else {
    [low, high] = [Math.min(low, 0), Math.max(high, 0)];
    [low, high] = Number.isFinite(low) && high > low ? [low, high] : [0, 1];
    const margin = (high - low) * 0.06;
    [low, high] = [low - margin, high + margin];
  }
  const x = (t) => left + t / end * (width - left - right);
  const y = (v) => top + (high - Math.min(Math.max(place(v), low), high)) / (high - low) * (height - top - bottom);
  context.font = '11px system-ui, sans-serif';
  context.lineWidth = 1;
  context.strokeStyle = c.line;
  context.fillStyle = c.soft;
  context.textAlign = 'right';
  context.textBaseline = 'middle';
  const grid = (at, name) => {
    context.beginPath();
    context.moveTo(left, at);
    context.lineTo(width - right, at);
    context.stroke();
    context.fillText(name, left - 5, at);
  };
  if (logarithmic) for (let k = -16; k <= high; k += 4) grid(y(10 ** k), `1e${k}`);
  else {
    const step = stepFor(high - low, height < 140 ? 4 : 6);
    for (let k = Math.ceil(low / step); k * step <= high; k++) grid(y(k * step), text(k * step, 3));
  }
  context.textAlign = 'center';
  const tick = stepFor(end, Math.max(width / 80, 2));
  for (let k = 0; k * tick <= end * 1.0001; k++) {
    const at = Math.min(Math.max(x(k * tick), left + 6), width - right - 12);
    context.fillText(`${text(k * tick, 3)}${unit && k > 0 ? ` ${unit}` : ''}`, at, height - 9);
  }
  context.globalAlpha = 0.14;
  context.fillStyle = c.good;
  for (const [a, b] of bands) context.fillRect(left, y(b), width - left - right, Math.max(y(a) - y(b), 1));
  context.globalAlpha = 1;
  for (const [k, { at, name, colour }] of marks.entries()) {
    if (!Number.isFinite(at) || at > end) continue;
    context.strokeStyle = c[colour ?? 'soft'];
    context.fillStyle = c[colour ?? 'soft'];
    context.setLineDash([4, 3]);
    context.beginPath();
    context.moveTo(x(at), top);
    context.lineTo(x(at), height - bottom);
    context.stroke();
    context.setLineDash([]);
    const isLeft = x(at) > width - 130;
    context.textAlign = isLeft ? 'right' : 'left';
    context.fillText(name, x(at) + (isLeft ? -4 : 4), top + 7 + 14 * k);
  }
  for (const { ys, colour, dashed } of lines) {
    context.strokeStyle = c[colour];
    context.lineWidth = 2;
    context.setLineDash(dashed ? [6, 4] : []);
    context.beginPath();
    let isDown = false;
    for (let k = 0; k < xs.length; k++) {
      if (!Number.isFinite(ys[k])) {
        isDown = false;
        continue;
      }
      if (isDown) context.lineTo(x(xs[k]), y(ys[k]));
      else context.moveTo(x(xs[k]), y(ys[k]));
      isDown = true;
    }
    context.stroke();
  }
  context.setLineDash([]);
  canvas.setAttribute('aria-label', label);
}

/** Balls at places between 0 and 1, beyond them in an overshoot. */
function stage(canvas, balls) {
  const { context, width, height } = surface(canvas);
  const c = colours();
  const radius = Math.min(14, height / (2.4 * balls.length) - 2);
  const [left, right] = [width * 0.16, width * 0.78];
  context.strokeStyle = c.line;
  for (const at of [left, right]) {
    context.beginPath();
    context.moveTo(at, 6);
    context.lineTo(at, height - 6);
    context.stroke();
  }
  balls.forEach(({ at, colour }, k) => {
    if (!Number.isFinite(at)) return;
    const place = Math.min(Math.max(left + at * (right - left), -50), width + 50);
    context.fillStyle = c[colour];
    context.beginPath();
    context.arc(place, height * (k + 0.5) / balls.length, Math.max(radius, 3), 0, 2 * Math.PI);
    context.fill();
  });
}

/** Plays over a length of time, one frame per display refresh, until it ends or is stopped. */
function player(button, frame, length, onEnd = () => {}) {
  let began;
  const stop = () => {
    began = undefined;
    button.textContent = 'Play';
  };
  const run = (now) => {
    if (began === undefined) return;
    const time = (now - began) / 1000;
    const end = length();
    frame(Math.max(0, Math.min(time, end)));
    if (time < end) {
      requestAnimationFrame(run);
    } else {
      stop();
      onEnd();
    }
  };
  const start = () => {
    const isNew = began === undefined;
    began = performance.now();
    button.textContent = 'Stop';
    if (isNew) requestAnimationFrame(run);
  };
  button.addEventListener('click', () => (began === undefined ? start() : stop()));
  return { start, stop, isRunning: () => began !== undefined };
}

function options(select, entries) {
  select.replaceChildren(...entries.map(([value, name]) => {
    const option = document.createElement('option');
    option.value = value;
    option.textContent = name;
    return option;
  }));
}

const even = (count, end) => Float64Array.from({ length: count + 1 }, (_, k) => end * k / count);

async function main() {
  const [numericsBytes, studioBytes] = await Promise.all([unpacked('numerics'), unpacked('studio')]);
  const numerics = await load(numericsBytes);
  const studio = await loadStudio(studioBytes);
  const scenarios = JSON.parse(byId('scenarios').textContent);
  const redraws = [];

  const spring = springSection(numerics, studio, redraws);
  curveSection(numerics, studio, redraws);
  keyframesSection(numerics, studio, redraws);
  const stagger = staggerSection(numerics, studio, spring, redraws);
  const choreography = choreographySection(studio, scenarios, redraws);

  const redraw = later(() => redraws.forEach((draw) => draw()), 80);
  addEventListener('resize', redraw);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw);
  window.animationPage = { numerics, studio, stagger, choreography };
  document.documentElement.dataset.ready = 'yes';
}

function springSection(numerics, studio, redraws) {
  const controls = ['duration', 'bounce', 'velocity'];
  options(byId('spring-model'), studio.models.map((model, k) => [k, model.name]));
  let spring, end, measured;
  const changed = [];

  const read = () => Object.fromEntries(controls.map((name) => [name, byId(`${name}-number`).valueAsNumber]));
  const model = () => Number(byId('spring-model').value);

  const drawStage = (time) => {
    const { duration, bounce, velocity } = spring.parameters;
    const other = studio.springModel(model(), duration, bounce, velocity, Float64Array.of(time));
    stage(byId('spring-stage'), [{ at: spring.prepared.value(time, 0, 1, velocity), colour: 'ours' },
      { at: other ? other[0] : NaN, colour: 'other' }]);
  };
  const draw = () => {
    const parameters = read();
    const prepared = attempt(byId('spring-model-note'), () => {
      const made = new numerics.Spring({ duration: parameters.duration, bounce: parameters.bounce });
      measured = studio.measureSpring(parameters.duration, parameters.bounce, parameters.velocity);
      return made;
    });
    if (!prepared) return;
    spring?.prepared.free();
    spring = { prepared, parameters };
    const { duration, bounce, velocity } = parameters;
    const settled = prepared.settlingDuration({ velocity, epsilon: 0.01 });
    end = Math.min(Math.max(Number.isFinite(settled) ? settled * 1.25 : 8 * duration, 2 * duration), 60);
    const times = even(360, end);
    const values = times.map((time) => prepared.value(time, 0, 1, velocity));
    const speeds = times.map((time) => prepared.velocity(time, 0, 1, velocity));
    const other = studio.springModel(model(), duration, bounce, velocity, times);
    const errors = other?.map((value, k) => Math.abs(value - values[k]));
    const worst = errors ? errors.reduce((a, b) => Math.max(a, Number.isFinite(b) ? b : Infinity), 0) : NaN;
    plot(byId('spring-value'), {
      xs: times, end, bands: [[0.99, 1.01]],
      lines: [{ ys: values, colour: 'ours' }, ...(other ? [{ ys: other, colour: 'other', dashed: true }] : [])],
      marks: [{ at: settled, name: `settled to 1 %`, colour: 'good' }, { at: duration, name: 'duration' }],
      label: `Value over time: overshoot ${text(measured.overshoot * 100)} percent, settled to 1 percent after ${
        milliseconds(settled)}`,
    });
    plot(byId('spring-velocity'), {
      xs: times, end, lines: [{ ys: speeds, colour: 'ours' }],
      marks: [{ at: measured.peakVelocityTime, name: 'fastest' }],
      label: `Velocity over time: at most ${text(measured.peakVelocity)} moves a second`,
    });
    plot(byId('spring-error'), {
      xs: times, end, logarithmic: true, lines: errors ? [{ ys: errors, colour: 'other' }] : [],
      label: `Error of the other method: at most ${small(worst)} of the move`,
    });
    const about = studio.models[model()];
    byId('spring-model-note').textContent = `${about.summary} (${about.origin})`;
    facts(byId('spring-facts'), [
      ['settled to 1 %', milliseconds(settled)],
      ['to 0.1 %', milliseconds(prepared.settlingDuration({ velocity, epsilon: 0.001 }))],
      ['overshoot', `${text(measured.overshoot * 100)} %`],
      ['fastest', `${text(measured.peakVelocity)} moves/s`],
      ['damping ratio', text(prepared.dampingRatio)],
      ['stiffness, damping', `${text(prepared.stiffness)}, ${text(prepared.damping)}`],
      ['error of the other', `${small(worst)} of the move`],
    ]);
    if (!play.isRunning()) drawStage(0);
    exported();
    changed.forEach((call) => call());
  };
  const exported = copyPanel(studio, 'spring-copies', () => {
    const { duration, bounce, velocity } = spring.parameters;
    return { file: choreographyFile('spring', {
      name: 'item',
      animation: velocity === 0 ? { kind: 'spring', duration, bounce }
        : { kind: 'interpolatingSpring', duration, bounce, initialVelocity: velocity },
      properties: [{ name: 'x', from: 0, to: 100 }],
    }) };
  });
  const play = player(byId('spring-play'), drawStage, () => end);
  for (const name of controls) {
    const [slider, field] = [byId(name), byId(`${name}-number`)];
    slider.addEventListener('input', () => {
      field.value = slider.value;
      draw();
    });
    field.addEventListener('input', () => {
      slider.value = field.value;
      draw();
    });
  }
  byId('spring-model').addEventListener('change', draw);
  for (const button of document.querySelectorAll('[data-spring]')) {
    button.addEventListener('click', () => {
      const [duration, bounce] = button.dataset.spring.split(' ');
      byId('duration').value = byId('duration-number').value = duration;
      byId('bounce').value = byId('bounce-number').value = bounce;
      draw();
      if (!stillness.matches) play.start();
    });
  }
  draw();
  redraws.push(draw);
  return { parameters: () => spring.parameters, onChange: (call) => changed.push(call) };
}

function curveSection(numerics, studio, redraws) {
  const editor = byId('curve-editor');
  const name = 'http://www.w3.org/2000/svg';
  const add = (tag, attributes, parent = editor) => {
    const node = document.createElementNS(name, tag);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    parent.append(node);
    return node;
  };
  add('rect', { x: 0, y: 0, width: 400, height: 400, fill: 'none', stroke: 'var(--line)' });
  const stems = [0, 1].map(() => add('line', { stroke: 'var(--soft)', 'stroke-width': 2 }));
  const path = add('path', { fill: 'none', stroke: 'var(--ours)', 'stroke-width': 4 });
  const handles = ['first', 'second'].map((which) => add('circle', {
    class: 'handle', r: 15, tabindex: 0, role: 'slider', 'aria-label': `The ${which} control point`,
    'aria-valuemin': 0, 'aria-valuemax': 1,
  }));
  let curve, points, dragged;

  const duration = () => byId('curve-duration').valueAsNumber;
  const toX = (x) => 400 * x;
  const toY = (y) => 400 - 400 * y;
  const line = (xs, ys) => Array.from(xs, (x, k) => `${k === 0 ? 'M' : 'L'}${toX(x).toFixed(1)} ${
    toY(Math.min(Math.max(ys[k], -5), 5)).toFixed(1)}`).join('');
  const drawStage = (time) => {
    const x = Math.min(time / duration(), 1);
    stage(byId('curve-stage'), [{ at: curve.value(x), colour: 'ours' }]);
  };
  const draw = () => {
    const css = byId('curve-css').value;
    const made = attempt(byId('curve-rejection'), () => new numerics.Curve(css));
    byId('curve-css').setAttribute('aria-invalid', made ? 'false' : 'true');
    if (!made) return;
    curve?.free();
    curve = made;
    points = controlPoints(css);
    const xs = even(400, 1);
    const ys = curve.values(xs);
    path.setAttribute('d', line(xs, ys));
    handles.forEach((handle, k) => {
      handle.style.display = stems[k].style.display = points ? '' : 'none';
      if (!points) return;
      const [x, y] = [points[2 * k], points[2 * k + 1]];
      handle.setAttribute('cx', toX(x));
      handle.setAttribute('cy', toY(y));
      handle.setAttribute('aria-valuenow', x);
      handle.setAttribute('aria-valuetext', `${x}, ${y}`);
      for (const [key, value] of Object.entries({ x1: toX(k), y1: toY(k), x2: toX(x), y2: toY(y) })) {
        stems[k].setAttribute(key, value);
      }
    });
    byId('curve-duration-text').textContent = text(duration());
    facts(byId('curve-facts'), [
      ['value at ½', text(curve.value(0.5), 6)],
      ...(points ? [['slope at ½', text(curve.slope(0.5), 6)]] : []),
    ]);
    if (!play.isRunning()) drawStage(0);
    exported();
  };
  const keywords = { ease: [0.25, 0.1, 0.25, 1], 'ease-in': [0.42, 0, 1, 1], 'ease-out': [0, 0, 0.58, 1],
    'ease-in-out': [0.42, 0, 0.58, 1] };
  /** The control points that a text names, if it is a Bézier curve that the module has taken. */
  function controlPoints(css) {
    const plain = css.trim().toLowerCase();
    if (Object.hasOwn(keywords, plain)) return keywords[plain];
    const found = /^cubic-bezier\(([^()]*)\)$/.exec(plain);
    const numbers = found?.[1].split(',').map(Number);
    return numbers?.length === 4 && numbers.every(Number.isFinite) ? numbers : undefined;
  }
  const exported = copyPanel(studio, 'curve-copies', () => {
    const css = byId('curve-css').value.trim();
    const milliseconds = Math.round(duration() * 1e3);
    if (!points && css.toLowerCase() !== 'linear') return { text: `transition: all ${milliseconds}ms ${css};` };
    const [x1, y1, x2, y2] = points ?? [0, 0, 1, 1];
    return { file: choreographyFile('curve', {
      name: 'item', animation: { kind: 'timingCurve', x1, y1, x2, y2, duration: duration() },
      properties: [{ name: 'x', from: 0, to: 100 }],
    }) };
  });
  const move = (k, x, y) => {
    const rounded = (value) => Math.round(value * 1000) / 1000;
    const next = [...points];
    next[2 * k] = rounded(Math.min(Math.max(x, 0), 1));
    next[2 * k + 1] = rounded(Math.min(Math.max(y, -3), 4));
    byId('curve-css').value = `cubic-bezier(${next.join(', ')})`;
    draw();
  };
  handles.forEach((handle, k) => {
    handle.addEventListener('pointerdown', (event) => {
      event.preventDefault();
      handle.focus({ preventScroll: true });
      dragged = k;
      try {
        handle.setPointerCapture(event.pointerId);
      } catch {
        // The pointer has gone already.
      }
    });
    for (const name of ['pointerup', 'pointercancel', 'lostpointercapture']) {
      handle.addEventListener(name, () => {
        dragged = undefined;
      });
    }
    handle.addEventListener('pointermove', (event) => {
      if (dragged !== k) return;
      const place = new DOMPoint(event.clientX, event.clientY).matrixTransform(editor.getScreenCTM().inverse());
      move(k, place.x / 400, 1 - place.y / 400);
    });
    handle.addEventListener('keydown', (event) => {
      const step = event.shiftKey ? 0.1 : 0.01;
      const by = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, step], ArrowDown: [0, -step] }[event.key];
      if (!by) return;
      event.preventDefault();
      move(k, points[2 * k] + by[0], points[2 * k + 1] + by[1]);
    });
  });
  const play = player(byId('curve-play'), drawStage, duration);
  byId('curve-css').addEventListener('input', draw);
  byId('curve-duration').addEventListener('input', draw);
  for (const button of document.querySelectorAll('[data-curve]')) {
    button.addEventListener('click', () => {
      byId('curve-css').value = button.dataset.curve;
      draw();
      if (!stillness.matches) play.start();
    });
  }
  draw();
  redraws.push(draw);
}

function keyframesSection(numerics, studio, redraws) {
  let list = [
    { type: 'cubic', to: 1.3, duration: 0.25 },
    { type: 'spring', to: 1, duration: 0.5, bounce: 0.4 },
    { type: 'linear', to: 0.6, duration: 0.2 },
    { type: 'move', to: 0 },
  ];
  let track, range;
  const kinds = ['linear', 'cubic', 'spring', 'move'];
  const has = { linear: ['duration'], cubic: ['duration'], spring: ['duration', 'bounce'], move: [] };

  const rebuild = () => {
    byId('keyframe-list').replaceChildren(...list.map((keyframe, k) => {
      const item = document.createElement('li');
      const select = document.createElement('select');
      select.setAttribute('aria-label', `Kind of keyframe ${k + 1}`);
      options(select, kinds.map((kind) => [kind, kind]));
      select.value = keyframe.type;
      select.addEventListener('change', () => {
        keyframe.type = select.value;
        rebuild();
        draw();
      });
      item.append(select);
      for (const name of ['to', ...has[keyframe.type]]) {
        const label = document.createElement('label');
        const field = document.createElement('input');
        field.type = 'number';
        field.step = 'any';
        keyframe[name] ??= name === 'duration' ? 0.3 : 0;
        field.value = keyframe[name];
        field.setAttribute('aria-label', `Keyframe ${k + 1}: ${name}`);
        field.addEventListener('input', () => {
          keyframe[name] = field.valueAsNumber;
          draw();
        });
        label.append(name, field);
        item.append(label);
      }
      const remove = document.createElement('button');
      remove.type = 'button';
      remove.textContent = '✕';
      remove.setAttribute('aria-label', `Remove keyframe ${k + 1}`);
      remove.disabled = list.length === 1;
      remove.addEventListener('click', () => {
        list.splice(k, 1);
        rebuild();
        draw();
      });
      item.append(remove);
      return item;
    }));
  };
  const start = () => byId('keyframes-start').valueAsNumber;
  const drawStage = (time) => stage(byId('keyframes-stage'),
    [{ at: (track.value(time) - range[0]) / (range[1] - range[0] || 1), colour: 'ours' }]);
  const draw = () => {
    const springs = [];
    const made = attempt(byId('keyframes-rejection'), () => new numerics.KeyframeTrack({
      initialValue: start(),
      keyframes: list.map(({ type, to, duration, bounce }) => {
        if (type === 'move') return { type, to };
        if (type !== 'spring') return { type, to, duration };
        const spring = new numerics.Spring({ duration: 0.5, bounce });
        springs.push(spring);
        return { type, to, duration, spring };
      }),
    }));
    springs.forEach((spring) => spring.free());
    if (!made) return;
    track?.free();
    track = made;
    const end = Math.min(Math.max(track.duration, 0.05), 60);
    const times = even(600, end);
    const values = track.values(times);
    range = [Math.min(...values), Math.max(...values)];
    plot(byId('keyframes-value'), { xs: times, end, lines: [{ ys: values, colour: 'ours' }],
      label: `Value over ${text(track.duration)} seconds` });
    plot(byId('keyframes-velocity'), { xs: times, end, lines: [{ ys: track.velocities(times), colour: 'ours' }],
      label: 'Velocity over time' });
    facts(byId('keyframes-facts'), [['duration', milliseconds(track.duration)],
      ['ends at', text(track.value(track.duration), 6)]]);
    if (!play.isRunning()) drawStage(0);
    exported();
  };
  const exported = copyPanel(studio, 'keyframes-copies', () => ({ file: choreographyFile('keyframes', {
    name: 'item',
    properties: [{ name: 'x', from: start(), keyframes: list.map(({ type, to, duration, bounce }) => (
      type === 'move' ? { type, to } : type === 'spring'
        ? { type, to, duration, spring: { duration: 0.5, bounce } } : { type, to, duration })) }],
  }) }));
  const play = player(byId('keyframes-play'), drawStage, () => Math.min(track.duration, 60));
  byId('keyframes-start').addEventListener('input', draw);
  byId('keyframe-add').addEventListener('click', () => {
    if (list.length < 50) list.push({ type: 'linear', to: 0, duration: 0.3 });
    rebuild();
    draw();
  });
  rebuild();
  draw();
  redraws.push(draw);
}

function staggerSection(numerics, studio, section, redraws) {
  let batch, stagger, spring, end, picture, pixels, colour, isTurned = false, turnedAt = 0;
  const canvas = byId('stagger-stage');
  const count = () => Math.round(10 ** byId('items').valueAsNumber);
  const interval = () => {
    const rounded = Number((10 ** byId('interval').valueAsNumber).toPrecision(2));
    return rounded / 1000;
  };
  const parameters = () => {
    const value = byId('stagger-spring').value;
    if (value === 'section') return { duration: section.parameters().duration, bounce: section.parameters().bounce };
    const [duration, bounce] = value.split(' ').map(Number);
    return { duration, bounce };
  };
  /** Our colour as a pixel of a picture, whose bytes are red, green, blue and opacity. */
  const pixelColour = () => {
    const [red, green, blue] = [1, 3, 5].map((k) => parseInt(colours().ours.slice(k, k + 2), 16));
    return new Uint32Array(Uint8Array.of(red, green, blue, 255).buffer)[0];
  };
  /** Draws every item: along the width by its number, up by its position. */
  const drawItems = () => {
    const ratio = Math.min(devicePixelRatio || 1, 2);
    const [width, height] = [Math.round(canvas.clientWidth * ratio), Math.round(canvas.clientHeight * ratio)];
    if (width < 4 || height < 4) return;
    if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
    const context = canvas.getContext('2d');
    const positions = batch.positions;
    const n = positions.length;
    const size = Math.max(Math.ceil(2 * ratio), Math.round(Math.min(18 * ratio, width / n * 0.8)));
    const [low, high] = [height * 0.82, height * 0.22];
    const [scale, across] = [high - low, (width - size) / Math.max(n - 1, 1)];
    // Pixels are set one by one: ten thousand shapes would take a canvas longer than a frame has.
    if (picture?.width !== width || picture.height !== height) {
      picture = context.createImageData(width, height);
      pixels = new Uint32Array(picture.data.buffer);
    } else {
      pixels.fill(0);
    }
    for (let k = 0; k < n; k++) {
      const x = Math.round(across * k);
      const y = Math.round(low + scale * positions[k] - size / 2);
      if (y < 0 || y + size > height) continue;
      for (let row = y * width + x, last = row + size * width; row < last; row += width) {
        for (let place = row; place < row + size; place++) pixels[place] = colour;
      }
    }
    context.putImageData(picture, 0, 0);
  };
  const frame = (time) => {
    batch.update(time);
    drawItems();
  };
  const prepare = () => {
    const limit = byId('total').value === '' ? undefined : byId('total').valueAsNumber / 1000;
    const made = attempt(byId('stagger-rejection'), () => {
      const nextSpring = new numerics.Spring(parameters());
      const nextStagger = new numerics.Stagger({ interval: interval(), maximumTotal: limit });
      const next = new numerics.SpringBatch(nextSpring, {
        count: count(), from: 0, to: 1, delays: nextStagger, settledWithin: 0.0005,
      });
      return { next, nextSpring, nextStagger };
    });
    if (!made) return false;
    batch?.free();
    spring?.free();
    batch = made.next;
    spring = made.nextSpring;
    stagger = made.nextStagger;
    [isTurned, turnedAt] = [false, 0];
    const delays = stagger.delays(count());
    const last = delays[delays.length - 1];
    const settled = spring.settlingDuration({ epsilon: 0.001 });
    end = Math.min(last + (Number.isFinite(settled) ? settled : 6) + 0.1, 120);
    colour = pixelColour();
    byId('items-text').textContent = `${count()}`;
    byId('interval-text').textContent = `${text(interval() * 1000)}`;
    facts(byId('stagger-facts'), [['last start', milliseconds(last)],
      ['all settled', milliseconds(last + settled)], ['each frame takes', '–']]);
    exported();
    return true;
  };
  const exported = copyPanel(studio, 'stagger-copies', () => {
    const limit = byId('total').value === '' ? undefined : byId('total').valueAsNumber / 1000;
    const { duration, bounce } = parameters();
    return { file: choreographyFile('stagger', {
      name: 'item', count: count(),
      ...(count() > 1 ? { stagger: { interval: interval(), ...(limit === undefined ? {} : { maximumTotal: limit }) } } : {}),
      animation: { kind: 'spring', duration, bounce }, properties: [{ name: 'y', from: 100, to: 0 }],
    }) };
  });
  const work = [];
  let clock = 0;
  const play = player(byId('stagger-play'), (time) => {
    clock = time;
    const began = performance.now();
    frame(turnedAt + time);
    work.push(performance.now() - began);
    if (work.length === 30) {
      const middle = work.splice(0).sort((a, b) => a - b)[15];
      byId('stagger-facts').lastElementChild.textContent = `${text(middle, 2)} ms of 16.7`;
    }
  }, () => end);
  const renew = () => {
    if (!prepare()) return;
    play.stop();
    frame(0);
  };
  byId('stagger-play').addEventListener('click', () => {
    if (play.isRunning() && (isTurned || turnedAt > 0)) {
      prepare();
      frame(0);
    }
  });
  byId('stagger-turn').addEventListener('click', () => {
    // From wherever the items are, with the velocities that they have.
    turnedAt += play.isRunning() ? clock : end;
    isTurned = !isTurned;
    batch.retarget(isTurned ? 0 : 1, turnedAt);
    clock = 0;
    end = Math.min((spring.settlingDuration({ epsilon: 0.001 }) || 1) + 0.3, 120);
    play.start();
  });
  for (const id of ['items', 'interval', 'total', 'stagger-spring']) byId(id).addEventListener('input', renew);
  section.onChange(() => {
    if (byId('stagger-spring').value === 'section') later_renew();
  });
  const later_renew = later(renew, 120);
  renew();
  redraws.push(() => {
    colour = pixelColour();
    drawItems();
  });
  return {
    /** The frame at a time. */
    show: frame,
    /** Milliseconds of work for each of some frames of so many items, for tests. */
    measure(items, frames) {
      byId('items').value = Math.log10(items);
      prepare();
      const times = [];
      for (let k = 0; k < frames; k++) {
        const began = performance.now();
        frame(end * (k + 0.5) / frames);
        // Reading a pixel waits for what was drawn.
        canvas.getContext('2d').getImageData(0, 0, 1, 1);
        times.push(performance.now() - began);
      }
      return { count: batch.count, times };
    },
  };
}

function choreographySection(studio, scenarios, redraws) {
  let audit;
  options(byId('scenario'), [['', 'choose one'], ...Object.keys(scenarios).map((name) => [name, name])]);
  // The choreography as it is, or under reduced motion, if the file specifies that.
  let variant;
  const less = byId('audit-less');
  /** A property's value so long after the audit begins; `null` where it is not finite. */
  const value = (row, property, time) => {
    const { rate } = variant.elements[row.element];
    const frame = Math.floor((time - row.origin) * rate + 1e-6);
    return frame < 0 ? property.from : property.values[Math.min(frame, property.values.length - 1)];
  };
  const range = (property) => {
    let [low, high] = [Infinity, -Infinity];
    for (const v of [property.from, ...property.values]) {
      if (v === null) continue;
      low = Math.min(low, v);
      high = Math.max(high, v);
    }
    return [low, high];
  };
  const known = ['opacity', 'scale', 'x', 'y', 'rotation'];
  let place = () => 0;
  const show = (time) => {
    byId('audit-clock').textContent = `${Math.round(time * 1000)} ms`;
    byId('audit-time').value = time / audit.content.end;
    byId('playhead').style.transform = `translateX(${place(time)}px)`;
    variant.rows.forEach((row, k) => {
      const { properties } = variant.elements[row.element];
      const values = Object.fromEntries(properties.map((property) => [property.name, value(row, property, time)]));
      let opacity = values.opacity ?? 1;
      if (!known.some((name) => name in values)) {
        const [low, high] = properties[0].range;
        opacity = high > low ? (values[properties[0].name] - low) / (high - low) : 1;
      }
      const { style } = byId('audit-stage').children[k];
      style.opacity = Math.min(Math.max(opacity, 0), 1);
      style.transform = `translate(${values.x ?? 0}px, ${values.y ?? 0}px) scale(${values.scale ?? 1}) rotate(${
        values.rotation ?? 0}deg)`;
    });
  };
  const drawTimeline = () => {
    const canvas = byId('timeline');
    const { end, cascade, entrance } = audit.content;
    const limits = [[cascade, 'last start'], [entrance, 'entrance']].filter(([limit]) => limit !== null && limit <= end);
    const rowHeight = 18;
    const top = 20 + 14 * limits.length;
    canvas.style.height = `${top + variant.rows.length * rowHeight + (variant.hidden > 0 ? 22 : 8)}px`;
    const { context, width, height } = surface(canvas);
    const c = colours();
    const left = Math.min(150, width * 0.3);
    const x = (t) => left + t / end * (width - left - 10);
    place = x;
    context.font = '11px system-ui, sans-serif';
    context.textBaseline = 'middle';
    const line = (t, from, to) => {
      context.beginPath();
      context.moveTo(x(t), from);
      context.lineTo(x(t), to);
      context.stroke();
    };
    const tick = stepFor(end, Math.max((width - left) / 80, 2));
    for (let k = 0; k * tick <= end; k++) {
      context.strokeStyle = c.line;
      context.fillStyle = c.soft;
      line(k * tick, 14, height);
      const isLast = x(k * tick) > width - 50;
      context.textAlign = isLast ? 'right' : 'left';
      context.fillText(`${Math.round(k * tick * 1000)} ms`, isLast ? width - 2 : x(k * tick) + 2, 8);
    }
    context.textAlign = 'left';
    variant.rows.forEach((row, k) => {
      const y = top + rowHeight * k;
      const part = variant.elements[row.element];
      context.fillStyle = c.ink;
      let name = row.name;
      while (name.length > 2 && context.measureText(name).width > left - 10) name = `${name.slice(0, -2)}…`;
      context.fillText(name, 4, y + 8);
      const bar = (until, alpha) => {
        if (row.start === null || until === null) return;
        context.globalAlpha = alpha;
        context.fillStyle = c.ours;
        context.fillRect(x(row.start), y + 2, Math.max(x(until) - x(row.start), 1), 12);
        context.globalAlpha = 1;
      };
      bar(row.done, 0.2);
      bar(row.settled, 0.3);
      bar(row.perceptualEnd, 0.5);
      for (const { values, range: [low, high] } of part.properties) {
        if (!(high > low)) continue;
        context.strokeStyle = c.ink;
        context.lineWidth = 0.8;
        context.beginPath();
        // A value for every half pixel is as fine as a line can be.
        const step = Math.max(Math.floor(values.length / (2 * width)), 1);
        for (let f = 0, time = row.origin; f < values.length && time < end; f += step) {
          time = row.origin + f / part.rate;
          if (values[f] !== null) context.lineTo(x(Math.min(time, end)), y + 14 - (values[f] - low) / (high - low) * 12);
        }
        context.stroke();
      }
      // Where a phase, a move or a keyframe begins.
      context.strokeStyle = c.page;
      context.lineWidth = 1.5;
      const marks = part.properties.flatMap((property) => property.marks);
      for (const mark of new Set([...marks, ...part.phases.map((phase) => phase.time)])) {
        const time = row.origin + mark;
        if (time > row.start && time < end) line(time, y + 2, y + 14);
      }
    });
    if (variant.hidden > 0) {
      context.fillStyle = c.soft;
      context.fillText(`… and ${variant.hidden} more`, 4, height - 10);
    }
    context.lineWidth = 1;
    limits.forEach(([limit, label], k) => {
      context.strokeStyle = context.fillStyle = c.bad;
      context.setLineDash([4, 3]);
      // Below all labels, of which it would cross some.
      line(limit, top - 2, height);
      context.setLineDash([]);
      const isRight = x(limit) > width * 0.7;
      context.textAlign = isRight ? 'right' : 'left';
      context.fillText(`${label} ${milliseconds(limit)}`, x(limit) + (isRight ? -4 : 4), 22 + 14 * k);
    });
    context.textAlign = 'left';
  };
  /** The variant that is asked for, from its beginning or as it stands. */
  const choose = () => {
    variant = less.checked ? audit.content.reduced : audit.content.own;
    byId('audit-stage').replaceChildren(...variant.rows.map((row) => {
      const box = document.createElement('div');
      box.textContent = box.title = row.name;
      return box;
    }));
    drawTimeline();
    exported();
  };
  const play = player(byId('audit-play'), show, () => audit?.content.end ?? 0);
  let file;
  const exported = copyPanel(studio, 'audit-copies', () => ({ file, lessMotion: less.checked }));
  const open = (bytes) => {
    play.stop();
    const result = attempt(byId('audit-rejection'), () => studio.audit(bytes));
    byId('audit').hidden = !result;
    if (!result) return;
    audit = result;
    file = new TextDecoder().decode(bytes);
    byId('audit-verdict').textContent = audit.verdict;
    byId('audit-title').textContent = audit.title === audit.name ? audit.name : `${audit.name} – ${audit.title}`;
    byId('audit-flaw').textContent = audit.flaw;
    byId('audit-text').textContent = audit.text;
    byId('verdicts').replaceChildren(...audit.verdicts.map((verdict) => {
      const row = document.createElement('tr');
      row.className = verdict.kept ? 'kept' : 'broken';
      const name = verdict.element ? `${verdict.budget} of ${verdict.element}` : verdict.budget;
      for (const content of [`${name}: ${verdict.kept ? 'kept' : 'broken'}`,
        verdict.found, verdict.limit, verdict.remedy]) {
        const cell = document.createElement('td');
        cell.textContent = content;
        row.append(cell);
      }
      return row;
    }));
    byId('audit-remarks').replaceChildren(...audit.remarks.map((remark) => {
      const item = document.createElement('li');
      item.textContent = remark;
      return item;
    }));
    for (const variant of [audit.content.own, audit.content.reduced]) {
      for (const part of variant?.elements ?? []) {
        for (const property of part.properties) property.range = range(property);
      }
    }
    less.disabled = audit.content.reduced === null;
    less.checked = !less.disabled && stillness.matches;
    byId('audit-less-note').textContent = less.disabled ? 'The file does not specify it.'
      : stillness.matches ? 'Your system asks for it.' : '';
    choose();
    if (stillness.matches) {
      // Most of what comes in cannot be seen at its beginning.
      show(audit.content.end);
    } else {
      show(0);
      play.start();
    }
  };
  const read = async (file) => {
    if (!file) return;
    byId('scenario').value = '';
    if (file.size > 1 << 20) {
      byId('audit-rejection').textContent = `${file.name} has ${file.size} bytes; a choreography file has at most ${1 << 20}`;
      byId('audit').hidden = true;
      return;
    }
    open(new Uint8Array(await file.arrayBuffer()));
  };
  byId('scenario').addEventListener('change', (event) => {
    const name = event.target.value;
    if (Object.hasOwn(scenarios, name)) open(new TextEncoder().encode(JSON.stringify(scenarios[name], null, 2)));
  });
  byId('file').addEventListener('change', (event) => read(event.target.files[0]));
  byId('audit-time').addEventListener('input', (event) => {
    play.stop();
    show(event.target.valueAsNumber * audit.content.end);
  });
  const renew = () => {
    choose();
    show(byId('audit-time').valueAsNumber * audit.content.end);
  };
  less.addEventListener('change', renew);
  stillness.addEventListener('change', () => {
    if (!audit || less.disabled) return;
    less.checked = stillness.matches;
    renew();
  });
  const drop = byId('drop');
  for (const name of ['dragenter', 'dragover']) addEventListener(name, (event) => {
    event.preventDefault();
    drop.classList.add('over');
  });
  addEventListener('dragleave', () => drop.classList.remove('over'));
  addEventListener('drop', (event) => {
    event.preventDefault();
    drop.classList.remove('over');
    read(event.dataTransfer?.files[0]);
  });
  redraws.push(() => {
    if (!audit) return;
    drawTimeline();
    show(byId('audit-time').valueAsNumber * audit.content.end);
  });
  return { open: (text) => open(new TextEncoder().encode(text)) };
}

main().catch((error) => {
  const place = byId('failure');
  place.hidden = false;
  place.textContent = `The page cannot start: ${error.message}`;
  document.documentElement.dataset.ready = 'failed';
  console.error(error);
});
