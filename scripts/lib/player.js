// Plays a style sheet beside its exports and posts how far apart they are: for each animated item, export and
// property the largest difference and how far the original goes. `input` has the style sheet, the exports and the
// elements, as scripts/lib/player.py makes them.
//
// A page cannot hover over an item or give a pseudo-element a class, so in every style sheet :hover becomes a class
// and ::before an element, of the same specificity or one that no published rule depends on.
const ACTIONS = ["hover", "focus-visible", "focus-within", "focus", "active", "checked", "visited", "target", "disabled"];
const VECTOR = ["svg", "path", "circle", "rect", "line", "polyline", "polygon", "ellipse", "g"];

/** A selector with classes for actions and elements for pseudo-elements. */
function playable(selector) {
  return selector.replace(/\s*([>+~])\s*/g, " $1 ")
    .replace(/::?(before|after)(?![\w-])/g, (_, name, at, text) => `${/[^\s]$/.test(text.slice(0, at)) ? " > " : ""}x-${name}`)
    .replace(new RegExp(`(?<!:):(${ACTIONS.join("|")})(?![\\w-])`, "g"), ".on-$1").trim();
}

/** All rules of a list, those of its groups too. */
function everyRule(list) {
  return [...list].flatMap((rule) => [rule, ...(rule.cssRules && !rule.selectorText ? everyRule(rule.cssRules) : [])]);
}

/** A page of an iframe with a style sheet. */
function makePage(css) {
  const frame = document.createElement("iframe");
  frame.style.cssText = "width: 900px; height: 900px";
  document.body.append(frame);
  const page = frame.contentDocument;
  page.open();
  page.write(`<!doctype html><style>x-before, x-after { display: inline-block }
    :where(x-item *) { display: block; width: 180px; height: 60px }
    x-item { position: absolute; left: 99px; top: 99px; width: 240px; height: 160px; font-size: 16px; color: teal }
    </style><body></body>`);
  page.close();
  return { frame, page, add(text, change = () => {}) {
    const style = page.createElement("style");
    style.textContent = text;
    page.head.append(style);
    for (const rule of everyRule(style.sheet.cssRules)) {
      if (rule.selectorText) {
        try { rule.selectorText = playable(rule.selectorText); } catch { /* it stays as it is */ }
        change(rule);
      }
    }
    return style.sheet;
  } };
}

/** The compounds of a selector with their combinators, each a list of simple selectors; null if it cannot be built. */
function compounds(selector) {
  const words = playable(selector).match(/(?:\[[^\]]*\]|\([^)]*\)|[^\s])+/g) ?? [];
  const result = [];
  let combinator = " ";
  for (const word of words) {
    if (/^[>+~]$/.test(word)) { combinator = word; continue; }
    const simples = word.match(/::?[\w-]+(?:\((?:[^()]|\([^()]*\))*\))?|\[[^\]]*\]|[.#][\w\\-]+(?:\\.[\w-]*)*|[\w-]+|\*/g);
    if (!simples || simples.join("") !== word || simples.some((one) => one.startsWith("::"))) return null;
    result.push({ combinator, simples });
    combinator = " ";
  }
  return result;
}

/** Gives an element what a simple selector asks for, or takes it away; false if that cannot be done. */
function apply(element, simple, on = true) {
  if (simple[0] === ".") element.classList.toggle(simple.slice(1).replace(/\\/g, ""), on);
  else if (simple[0] === "#") element.id = on ? simple.slice(1) : "";
  else if (simple[0] === "[") {
    const [, name, value] = simple.match(/^\[\s*([\w-]+)\s*(?:[~|^$*]?=\s*["']?(.*?)["']?\s*(?: i)?)?\]$/) ?? [];
    if (!name) return false;
    if (!on) element.removeAttribute(name);
    else if (name === "class") element.className += ` ${value}`;
    else element.setAttribute(name, value ?? "");
  } else if (simple[0] === ":") {
    return /^:(nth-child|nth-of-type|first-child|last-child|first-of-type|last-of-type|only-child|not|link|root|is|where|enabled)\b/
      .test(simple);
  }
  return true;
}

/** Whether a pseudo-class such as :nth-child(2n) holds for a child that is neither the only nor the last one. */
function isPlaced(row, number) {
  const [, name, formula = ""] = row.match(/^:([\w-]+)(?:\(([^)]*)\))?$/) ?? [];
  if (name?.startsWith("first-")) return number === 1;
  if (!name?.startsWith("nth-child") && !name?.startsWith("nth-of-type")) return false;
  const text = formula.replace(/\s/g, "").replace("odd", "2n+1").replace("even", "2n");
  const [, step, start] = text.match(/^([+-]?\d*n)?([+-]?\d+)?$/) ?? [];
  const every = step === undefined ? 0 : Number(step.replace("n", "").replace(/^([+-]?)$/, "$11"));
  const rest = number - Number(start ?? 0);
  return every ? rest % every === 0 && rest / every >= 0 : rest === 0;
}

/** Builds what a selector matches: the elements of its compounds, of the last one those with some numbers. */
function build(page, list, numbers) {
  const around = page.createElement("x-item");
  page.body.append(around);
  const isPlace = (simple) => simple.match(/^:nth-(?:child|of-type)\((\d+)\)$/);
  let parent = around, last = null;
  const made = [];
  for (const [index, { combinator, simples }] of list.entries()) {
    const isLast = index === list.length - 1;
    const name = simples.find((one) => /^[\w-]/.test(one)) ?? "div";
    if (["html", "body"].includes(name) || simples.includes(":root")) { made.push([]); continue; }
    if (last && !"+~".includes(combinator)) parent = last;
    const place = simples.map(isPlace).find(Boolean);
    const wanted = place ? [Number(place[1])] : isLast ? numbers : [1];
    const own = [];
    for (let number = 1; number <= Math.max(...wanted); number += 1) {
      const element = VECTOR.includes(name)
        ? page.createElementNS("http://www.w3.org/2000/svg", name) : page.createElement(name);
      for (const simple of simples) if (!apply(element, simple)) return around.remove(), null;
      parent.append(element);
      if (wanted.includes(number)) own.push(element);
    }
    // A child is the last one only where that is asked for.
    if (isLast && !simples.some((one) => /last|only/.test(one))) parent.append(page.createElement(name));
    made.push(own);
    last = own[0];
  }
  if (!made.length || !made.at(-1).length) return around.remove(), null;
  return { made, items: made.at(-1) };
}

/** What the state of a selector adds to the most particular other one that the style sheet has. */
function additions(list, known) {
  const text = (compounds) => compounds.map(({ combinator, simples }, index) =>
    (index && combinator !== " " ? `${combinator} ` : "") + simples.join("")).join(" ");
  let found = null;
  const consider = (rest, added) => {
    const size = rest.flatMap(({ simples }) => simples).length;
    if (known.has(text(rest)) && !(found?.size >= size)) found = { size, added, rest: text(rest) };
  };
  for (let index = list.length - 1; index >= 0; index -= 1) {
    for (const simple of list[index].simples.slice(1)) {
      if (simple[0] === ":" && !simple.startsWith(":not")) continue;
      consider(list.map((compound, other) => other === index
        ? { ...compound, simples: compound.simples.filter((one) => one !== simple) } : compound), [[index, simple]]);
    }
    if (index > 0 && list[index].combinator === " ") {
      consider(list.slice(index), list.slice(0, index).flatMap(({ simples }, other) =>
        simples.filter((one) => /^[.#[]/.test(one)).map((one) => [other, one])));
    }
  }
  const actions = list.some(({ simples }) => simples.some((one) => one.startsWith(".on-")));
  if (found && (!actions || found.rest.includes(".on-"))) return found.added;
  // Actions are no style of the page at rest.
  return list.flatMap(({ simples }, index) => simples.filter((one) => one.startsWith(".on-")).map((one) => [index, one]));
}

const TRANSFORMS = ["transform", "translate", "rotate", "scale"];

/** Numbers by property, and the text around them. */
function read(item, properties) {
  const style = item.ownerDocument.defaultView.getComputedStyle(item);
  const result = {};
  if (properties.some((name) => TRANSFORMS.includes(name))) {
    const [width, height] = [item.offsetWidth ?? 0, item.offsetHeight ?? 0];
    const call = (name, value) => value === "none" || !value ? "" : name === "rotate"
      ? (value.split(" ").length > 1 ? axis(value) : `rotate(${value})`)
      : `${name}3d(${lengths(value, name === "scale" ? 1 : 0, [width, height]).join(", ")})`;
    const text = call("translate", style.translate) + call("rotate", style.rotate) + call("scale", style.scale)
      + (style.transform === "none" ? "" : style.transform);
    result.transform = { text: "", numbers: corners(new DOMMatrix(text), 100, 80) };
  }
  for (const name of properties) {
    if (TRANSFORMS.includes(name)) continue;
    const value = String(name.startsWith("--") ? style.getPropertyValue(name) : style[name])
      .replace(/rgb\(([^)]*)\)/g, "rgba($1, 1)")
      .replace(/^none$/, /shadow/i.test(name) ? "rgba(0, 0, 0, 0) 0px 0px 0px 0px" : "none");
    const numbers = (value.match(/-?\d*\.?\d+(?:e[-+]?\d+)?/g) ?? []).map(Number);
    result[name] = { text: value.replace(/-?\d*\.?\d+(?:e[-+]?\d+)?/g, "#"), numbers };
  }
  return result;
}
/** The places of the corners of a box of some size about its centre. */
function corners(matrix, width, height) {
  return [[-1, -1], [1, -1], [1, 1]].flatMap(([x, y]) => {
    const point = matrix.transformPoint({ x: x * width / 2, y: y * height / 2, z: 0, w: 1 });
    return [point.x / point.w, point.y / point.w, point.z / point.w];
  });
}
function axis(value) {
  const words = value.split(" ");
  const direction = { x: "1, 0, 0", y: "0, 1, 0", z: "0, 0, 1" }[words[0]] ?? words.slice(0, 3).join(", ");
  return `rotate3d(${direction}, ${words.at(-1)})`;
}
function lengths(value, rest, sizes) {
  const parts = value.match(/(?:calc\([^)]*\)|\S)+/g).map((part, index) => {
    const percent = Number((part.match(/(-?[\d.]+(?:e-?\d+)?)%/) ?? [])[1] ?? 0), pixels = part.match(/([-+] )?(-?[\d.]+(?:e-?\d+)?)px/);
    if (rest) return part;
    const sum = percent / 100 * (sizes[index] ?? 0) + (pixels ? (pixels[1] === "- " ? -1 : 1) * Number(pixels[2]) : 0);
    return `${sum}px`;
  });
  while (parts.length < 3) parts.push(rest ? (parts.length === 1 ? parts[0] : "1") : "0px");
  if (rest && value.split(" ").length < 3) parts[2] = "1";
  return parts;
}

/** The names of the properties that an animation moves. */
function moved(animation) {
  if (animation.transitionProperty) {
    return [animation.transitionProperty.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase())];
  }
  const names = animation.effect.getKeyframes().flatMap(Object.keys);
  return [...new Set(names)].filter((name) =>
    !["offset", "computedOffset", "easing", "composite", "animationTimingFunction"].includes(name));
}

/** Starts what is exported for Motion on a page: its nodes by item, which show a time when they are asked to. */
async function startMotion(page, input, items, form) {
  const run = (text) => {
    const script = page.createElement("script");
    script.textContent = text;
    page.body.append(script);
  };
  run(input.motion);
  run(`const exported = {};\n${input.exports.motion.replace(/export const (\w+) =/g, "exported.$1 =")}`);
  const { Motion } = page.defaultView, exported = page.defaultView.eval("exported"), nodes = new Map();
  const make = (element, variants, custom, parent) => {
    const { transition, ...hidden } = variants.hidden ?? {};
    const node = new Motion.HTMLVisualElement({
      parent, presenceContext: null, props: { variants, custom, ...(parent ? {} : { initial: "hidden", animate: "hidden" }) },
      visualState: { latestValues: hidden, renderState: { transform: {}, transformOrigin: {}, style: {}, vars: {} } },
    }, { allowProjection: false });
    node.mount(element);
    node.render();
    return node;
  };
  for (const { element, built } of items) {
    for (const { variants, trigger } of element.variants) {
      const own = exported[variants], list = exported[`${variants}List`];
      const parent = list && make(built[form].items[0].parentElement, list, 0);
      built[form].items.forEach((item, index) => {
        const node = make(item, own, index, parent);
        nodes.set(item, [...nodes.get(item) ?? [], node]);
        if (["x", "y", "scale", "rotate"].some((name) => name in own.hidden)) item.style.cssText += "; translate: none; rotate: none; scale: none";
        if (!parent) Motion.animateVisualElement(node, trigger);
      });
      if (parent) Motion.animateVisualElement(parent, trigger);
    }
  }
  const running = new Map([...nodes].map(([item, list]) => [item, list.flatMap((node) =>
    [...node.values.values()].map(({ animation }) => animation?.animation).filter(Boolean))]));
  for (const one of [...running.values()].flat()) one.pause();
  // What has no duration is set in the next frame.
  for (let frame = 0; frame < 3; frame += 1) await new Promise(page.defaultView.requestAnimationFrame);
  return (item, time) => {
    for (const one of running.get(item) ?? []) one.sample ? one.sample(time) : one.time = time / 1000;
    for (const node of nodes.get(item) ?? []) node.render();
  };
}

async function play(input) {
  const found = { items: [], skipped: [], errors: [] };
  addEventListener("error", (event) => found.errors.push(event.message));
  const still = (rule) => {
    if (!rule.style) return;
    for (const name of [...rule.style]) if (/^(-webkit-|-moz-)?(animation|transition)/.test(name)) rule.style.removeProperty(name);
    for (const name of ["animation", "transition"]) rule.style.removeProperty(name);
  };
  const original = makePage();
  const sheet = original.add(input.css);
  const known = new Set(everyRule(sheet.cssRules).filter((rule) => rule.selectorText)
    .flatMap((rule) => rule.selectorText.split(/,(?![^(]*\))/)).map((one) => playable(one.trim())));
  const stated = new Set(everyRule(sheet.cssRules).filter((rule) => rule.style).flatMap((rule) => [...rule.style]));
  const camel = (name) => name.startsWith("--") ? name : name.replace(/^-/, "").replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());
  const names = new Set([...stated].map(camel));
  const pages = [{ form: "original", ...original }];
  for (const [form, text] of Object.entries(input.exports)) {
    const page = makePage();
    page.add(input.css, still);
    if (!["waapi", "motion"].includes(form)) page.add(text);
    pages.push({ form, ...page });
  }
  // The class that times all others of a library, if they only name their animations.
  const rules = everyRule(sheet.cssRules).filter((rule) => rule.selectorText);
  const longhand = (rule, name) => rule.style.getPropertyValue(`animation-${name}`);
  const shared = rules.some((rule) => /^\.[\w-]+$/.test(rule.selectorText) && longhand(rule, "name")
    && !longhand(rule, "duration"))
    && rules.find((rule) => /^\.[\w-]+$/.test(rule.selectorText) && longhand(rule, "duration")
      && !longhand(rule, "name"))?.selectorText;
  // The places of an element's items: those that rows of the style sheet have, but for rows that are elements.
  const numbers = ({ selector, count }) => {
    const own = Array.from({ length: count }, (_, index) => index + 1);
    if (count === 1) {
      // A place at which no other row of the selector matches.
      const [, plain, row] = playable(selector).match(/^(.*?)((?::(?:nth|first|last)-(?:child|of-type)(?:\([^)]*\))?)?)$/);
      const others = [...known].filter((one) => one.startsWith(`${plain}:`) && one !== plain + row)
        .map((one) => one.slice(plain.length));
      const free = own.concat([2, 3, 4, 5, 6, 7, 8, 9]).find((number) =>
        (!row || isPlaced(row, number)) && !others.some((other) => isPlaced(other, number)));
      return [free ?? [1, 2, 3, 4, 5, 6, 7, 8, 9].find((number) => !row || isPlaced(row, number)) ?? 1];
    }
    const found = [...known].filter((one) => !input.elements.some(({ selector }) => playable(selector) === one)).map((one) => one.match(/^(.*):nth-(?:child|of-type)\((\d+)\)$/))
      .filter((match) => match && match[1] === playable(selector)).map((match) => Number(match[2])).sort((a, b) => a - b);
    return found.length === count ? found : found.length + 1 === count && found[0] === 2 ? [1, ...found] : own;
  };
  // Each item on each page, in the state at rest.
  const items = [];
  for (const element of input.elements) {
    const list = compounds(element.selector);
    const added = list ? additions(list, known) : [];
    if (list && shared && list.length === 1 && list[0].simples.every((one) => /^[.:]/.test(one))) list[0].simples.push(shared);
    const built = list ? pages.map(({ page }) => build(page, list, numbers(element))) : [null];
    if (built.some((one) => !one) || added.some(([, simple]) => simple.startsWith(":not"))) {
      found.skipped.push(element.name);
      continue;
    }
    const set = (form, on) => { for (const [index, simple] of added) for (const node of built[form].made[index]) apply(node, simple, on); };
    pages.forEach(({ form }, index) => {
      set(index, false);
      if (["generated", "waapi", "tailwind"].includes(form)) {
        for (const item of built[index].items) for (const name of element.classes) item.classList.add(name);
      }
    });
    items.push({ element, built, set, isState: added.length > 0 });
  }
  const flush = () => pages.forEach(({ page }) => page.body.getBoundingClientRect() && page.getAnimations().length);
  const computed = () => pages.forEach(({ page }) => page.querySelectorAll("x-item *").forEach((node) => node.getClientRects()));
  flush(); computed();
  const motion = pages.findIndex(({ form }) => form === "motion");
  const showMotion = motion > 0 ? await startMotion(pages[motion].page, input, items, motion) : null;
  const before = new Map();
  for (const one of pages[0].page.getAnimations()) {
    const list = before.get(one.effect.target) ?? [];
    before.set(one.effect.target, [...list, one.animationName]);
  }
  for (const { set } of items) pages.forEach(({ form }, index) => { if (["original", "css", "tailwind"].includes(form)) set(index, true); });
  for (const { form, page } of pages) {
    if (form === "generated") page.body.className = input.states.join(" ");
    if (form !== "waapi") continue;
    const script = page.createElement("script");
    script.textContent = input.exports.waapi;
    page.body.append(script);
    for (const trigger of input.triggers) page.defaultView.play(page, false, trigger);
  }
  flush(); computed();
  const byItem = pages.map(() => new Map());
  pages.forEach(({ page }, index) => {
    for (const one of page.getAnimations()) {
      one.pause();
      const list = byItem[index].get(one.effect.target) ?? [];
      byItem[index].set(one.effect.target, [...list, one]);
    }
  });
  const samples = [];
  for (const { element, built, isState } of items) {
    built[0].items.forEach((target, number) => {
      const own = (byItem[0].get(target) ?? []).filter((one) =>
        !isState || !one.animationName || !(before.get(target) ?? []).includes(one.animationName));
      const properties = [...new Set(own.flatMap(moved))].filter((name) => name.startsWith("--") ? false
        : names.has(name) || TRANSFORMS.includes(name));
      const ends = own.map((one) => one.effect.getComputedTiming()).map((timing) =>
        Number.isFinite(timing.endTime) ? timing.endTime : timing.delay + 2 * timing.duration);
      if (!properties.length) return;
      samples.push({ element, number, isState, properties, end: Math.min(Math.max(...ends, 1), 60000),
        nodes: built.map((one) => one.items[number]), worst: pages.map(() => ({})), range: {}, resized: pages.map(() => false) });
    });
  }
  for (let step = 0; step < input.times; step += 1) {
    for (const sample of samples) {
      const time = sample.end * 1.04 * (step + 0.3773) / input.times;
      sample.nodes.forEach((node, form) => {
        if (form === motion) showMotion(node, time);
        else for (const one of byItem[form].get(node) ?? []) one.currentTime = time;
      });
    }
    for (const sample of samples) {
      const values = sample.nodes.map((node) => read(node, sample.properties));
      // Percentages of a box whose size only the state has are others on a page at rest.
      const [first] = sample.nodes, isSized = !sample.properties.some((name) => /width|height|size|padding|margin/i.test(name));
      sample.nodes.forEach((node, form) => {
        if (isSized && (node.offsetWidth !== first.offsetWidth || node.offsetHeight !== first.offsetHeight)) sample.resized[form] = true;
      });
      for (const [name, { text, numbers }] of Object.entries(values[0])) {
        const range = sample.range[name] ??= numbers.map((value) => [value, value]);
        numbers.forEach((value, index) => {
          const one = range[index] ??= [value, value];
          [one[0], one[1]] = [Math.min(one[0], value), Math.max(one[1], value)];
        });
        values.forEach((value, form) => {
          if (!form) return;
          const other = value[name], worst = sample.worst[form][name] ??= { off: 0, part: 0, time: 0, kind: "" };
          if (other.numbers.length !== numbers.length || other.text !== text) {
            if (worst.off < 1e8) Object.assign(worst, { off: 1e9, step, kind: `${other.text} for ${text}`.slice(0, 200) });
            return;
          }
          numbers.forEach((value, index) => {
            const off = Math.abs(value - other.numbers[index]) / unit(name, text, index);
            if (off > worst.off) Object.assign(worst, { off, part: index, step, kind: `${other.numbers[index]} for ${value}` });
          });
        });
      }
    }
  }
  for (const { element, number, isState, end, worst, range, resized } of samples) {
    pages.forEach(({ form }, index) => {
      if (!index) return;
      for (const [name, { off, part, step, kind }] of Object.entries(worst[index])) {
        if (name === "transform" && resized[index]) continue;
        const [low, high] = range[name][part] ?? [0, 0];
        found.items.push({ name: element.name, number, form, property: name, off, step, end, kind, isState,
          isJoined: element.classes.length > 1,
          reach: (high - low) / unit(name, "", part) });
      }
    });
  }
  found.played = samples.length;
  return found;
}

/** What counts as nothing, in units of a property's number: 0.1 px, 0.1 degrees, 0.001, one step of a colour. */
function unit(name, text, part) {
  if (/color|shadow/i.test(name) || /rgb/.test(text)) return 1.01;
  return /opacity|scale|lineHeight|zIndex|flex|order/i.test(name) ? 1e-3 : 0.1;
}

window.addEventListener("load", async () => {
  let found;
  try { found = await play(input); } catch (error) { found = { items: [], skipped: [], errors: [`${error} ${error.stack}`] }; }
  setTimeout(async () => {
    const answer = await (await fetch("/found", { method: "POST", body: JSON.stringify(found) })).text();
    if (answer) location.href = answer;
  });
});
