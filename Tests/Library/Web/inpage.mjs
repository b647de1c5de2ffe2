// Checks that run within the page, in any browser.

import { compareAnswers, compareErrors } from './answers.mjs';

const results = [];
const report = (text, differences) => results.push({ text, differences });
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));
const byId = (id) => document.getElementById(id);

async function ready() {
  for (let k = 0; k < 600 && !document.documentElement.dataset.ready; k++) await pause(50);
  if (document.documentElement.dataset.ready !== 'yes') {
    throw new Error(byId('failure').textContent || 'the page does not start');
  }
}

/** Changes a control as a person does. */
function set(id, value) {
  const control = byId(id);
  control.value = value;
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
}

const words = (array) => Array.from(new BigUint64Array(array.buffer.slice(0)), (word) => word.toString(16));

function compareStudio(studio, expected) {
  const differences = [];
  let compared = 0;
  const equal = (place, value, must) => {
    compared += 1;
    if (JSON.stringify(value) !== JSON.stringify(must)) {
      differences.push(`${place} is ${JSON.stringify(value)?.slice(0, 200)}, must be ${
        JSON.stringify(must)?.slice(0, 200)}`);
    }
  };
  /**
   * The native tool has the reference judge a printed `linear()`, and a page bounds its error by our own
   * values: that error differs in its last digits, and by it now and then the digits that are printed.
   */
  const exports = (place, value, must) => {
    const judged = /linear\([^()]*\)(?:; \/\* off by at most [\d.e-]+)?/g;
    const plain = (text) => text?.replaceAll(judged, 'linear()');
    equal(place, { ...value, text: plain(value.text) }, { ...must, text: plain(must.text) });
    for (const [, error] of value.text?.matchAll(/linear\([^()]*\); \/\* off by at most ([\d.e-]+)/g) ?? []) {
      if (!(Number(error) <= 0.002)) differences.push(`${place}: the error of linear() is ${error}`);
    }
  };
  const given = (body) => {
    try {
      return body();
    } catch (error) {
      return { rejected: error.message };
    }
  };
  for (const { document, audit, exports: forms } of expected.audits) {
    const bytes = new TextEncoder().encode(document);
    const own = given(() => studio.audit(bytes));
    for (const key of Object.keys(audit)) equal(`audit of ${document.slice(0, 80)}: ${key}`, own[key], audit[key]);
    for (const { format, reducesMotion, exported } of forms) {
      exports(`${studio.formats[format].name} of ${document.slice(0, 80)}`,
        given(() => studio.exportFile(bytes, format, 0.002, reducesMotion)), exported);
    }
  }
  for (const { duration, bounce, velocity, measure } of expected.springs) {
    equal(`measure(${duration}, ${bounce})`, given(() => studio.measureSpring(duration, bounce, velocity)), measure);
  }
  equal('models', studio.models, expected.models);
  equal('formats', studio.formats, expected.formats);
  return { compared, differences };
}

/** A choreography's boxes are where the module's answer has them, in both variants. */
function moves(page, check) {
  const name = 'profile-screen-reduce-motion';
  set('scenario', name);
  const document = JSON.parse(byId('scenarios').textContent)[name];
  const audit = page.studio.audit(new TextEncoder().encode(JSON.stringify(document)));
  const { content } = audit;
  check(byId('verdicts').children.length === audit.verdicts.length && audit.verdicts.length > 0, 'verdicts are missing');
  check(byId('audit-remarks').children.length === audit.remarks.length, 'remarks are missing');
  const less = byId('audit-less');
  check(!less.disabled, 'less motion cannot be asked for');
  const compare = (variant, text) => {
    const boxes = byId('audit-stage').children;
    check(boxes.length === variant.rows.length, `${text}: there are ${boxes.length} boxes, not ${variant.rows.length}`);
    for (const place of [0.05, 0.2, 0.6, 1]) {
      set('audit-time', place);
      const time = byId('audit-time').valueAsNumber * content.end;
      variant.rows.forEach((row, k) => {
        const { rate, properties } = variant.elements[row.element];
        const frame = Math.floor((time - row.origin) * rate + 1e-6);
        for (const { name, from, values } of properties) {
          const value = frame < 0 ? from : values[Math.min(frame, values.length - 1)];
          const shown = name === 'opacity' ? Number(boxes[k].style.opacity)
            : name === 'scale' ? Number(/scale\(([^)]*)\)/.exec(boxes[k].style.transform)[1])
            : name === 'y' ? Number(/translate\([^,)]*,? ?(.*?)(?:px)?\)/.exec(boxes[k].style.transform)[1]) : NaN;
          const must = name === 'opacity' ? Math.min(Math.max(value, 0), 1) : value;
          check(Math.abs(shown - must) < 1e-4, `${text}: ${name} of ${row.name} at ${time} is ${shown}, must be ${must}`);
        }
      });
      check(byId('audit-clock').textContent === `${Math.round(time * 1000)} ms`, `${text}: the clock is wrong`);
    }
  };
  if (less.checked) less.click();
  compare(content.own, 'as it is');
  const before = byId('timeline').toDataURL();
  less.click();
  compare(content.reduced, 'with less motion');
  check(byId('timeline').toDataURL() !== before, 'the timeline does not show less motion');
}

/** Every section offers its animation for copying, in every format. */
async function copies(page, check) {
  const appears = async (id, text) => {
    const body = byId(id).querySelector('pre');
    for (let k = 0; k < 100 && !body.textContent.includes(text); k++) await pause(100);
    check(body.textContent.includes(text), `${id}: there is no ${text} to copy`);
  };
  const choose = (id, name) => {
    const select = byId(id).querySelector('select');
    const index = page.studio.formats.findIndex((format) => format.name === name);
    select.value = index < 0 ? page.studio.formats.length : index;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  };
  set('scenario', 'profile-screen-reduce-motion');
  const less = byId('audit-less');
  if (less.checked) less.click();
  set('curve-css', 'ease');
  for (const name of ['spring', 'curve', 'keyframes', 'stagger', 'audit']) {
    const id = `${name}-copies`;
    byId(id).open = true;
    choose(id, 'swiftui');
    await appears(id, 'import SwiftUI');
    choose(id, 'json');
    await appears(id, '"animation-choreography"');
  }
  choose('spring-copies', 'css');
  await appears('spring-copies', 'linear(0,');
  // As on a phone: the longest format is no wider than the panel.
  document.body.style.width = '360px';
  const panel = byId('spring-copies');
  check(panel.scrollWidth <= panel.clientWidth, `the panel of copies is ${panel.scrollWidth - panel.clientWidth} px too wide`);
  document.body.style.width = '';
  set('curve-css', 'steps(4, jump-both)');
  await appears('curve-copies', 'steps(4, jump-both);');
  choose('audit-copies', 'css');
  await appears('audit-copies', 'prefers-reduced-motion');
  less.click();
  for (let k = 0; k < 50 && byId('audit-copies').textContent.includes('prefers-reduced-motion'); k++) await pause(100);
  check(!byId('audit-copies').textContent.includes('prefers-reduced-motion'), 'less motion is not what is copied');
  const error = byId('audit-copies').querySelector('input');
  error.value = 90;
  error.dispatchEvent(new Event('input', { bubbles: true }));
  const rejection = byId('audit-copies').querySelector('.rejection');
  for (let k = 0; k < 50 && rejection.textContent === ''; k++) await pause(100);
  check(rejection.textContent.includes('error is 0.9'), 'a wrong error is not rejected');
  error.value = 0.2;
  error.dispatchEvent(new Event('input', { bubbles: true }));
  await appears('audit-copies', 'transition');
}

async function use(page) {
  const differences = [];
  const check = (holds, text) => {
    if (!holds) differences.push(text);
  };
  const before = byId('spring-facts').textContent;
  set('duration', '1.2');
  check(byId('duration-number').value === '1.2', 'the slider does not move the number');
  check(byId('spring-facts').textContent !== before, 'the facts do not follow the slider');
  const spring = new page.numerics.Spring({ duration: 1.2, bounce: Number(byId('bounce-number').value) });
  const settled = spring.settlingDuration({ epsilon: 0.01 });
  check(byId('spring-facts').textContent.includes(`${Number((settled * 1000).toPrecision(4))} ms`),
    'the settling time is not the module\'s');
  set('bounce-number', '-3');
  check(byId('spring-model-note').textContent.includes('bounce is -3'), 'a wrong bounce is not rejected');
  set('bounce-number', '0.3');
  set('curve-css', 'cubic-bezier(2, 0, 1, 1)');
  check(byId('curve-rejection').textContent.includes('x1 is 2'), 'a wrong curve is not rejected');
  set('curve-css', '<img src=x onerror="pageErrors.push(1)">');
  check(document.querySelector('img') === null, 'a curve becomes markup');
  set('curve-css', 'ease');
  check(byId('curve-rejection').textContent === '', 'a right curve is rejected');
  const handle = document.querySelector('.handle');
  handle.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true, cancelable: true }));
  check(byId('curve-css').value === 'cubic-bezier(0.25, 0.11, 0.25, 1)', `arrow keys make ${byId('curve-css').value}`);
  const box = handle.getBoundingClientRect();
  const pointer = (kind, x, y) => handle.dispatchEvent(new PointerEvent(kind,
    { pointerId: 1, clientX: x, clientY: y, bubbles: true, isPrimary: true, pointerType: 'touch' }));
  check(box.width > 10, 'a control point cannot be touched');
  pointer('pointerdown', box.x + box.width / 2, box.y + box.height / 2);
  pointer('pointermove', box.x + box.width / 2 + 40, box.y + box.height / 2);
  pointer('pointerup', box.x + box.width / 2 + 40, box.y + box.height / 2);
  const dragged = /^cubic-bezier\(([\d.]+), ([\d.]+), 0.25, 1\)$/.exec(byId('curve-css').value);
  check(dragged && Number(dragged[1]) > 0.3, `dragging makes ${byId('curve-css').value}`);
  byId('keyframe-add').click();
  check(byId('keyframe-list').children.length === 5, 'no keyframe is added');
  page.choreography.open('{"format":"animation-choreography","version":1,"name":"<b>x</b>","title":"<script>pageErrors.push(2)<\/script>","elements":[{"name":"<i>card</i>","count":3,"stagger":{"interval":0.2},"animation":{"kind":"spring","duration":0.5,"bounce":0.3},"properties":[{"name":"y","from":20,"to":0}]}]}');
  check(!byId('audit').hidden && byId('audit-stage').children.length === 3, 'a choreography is not shown');
  check(byId('audit').querySelector('b, i, script') === null, 'a choreography becomes markup');
  check(byId('audit-stage').textContent.includes('<i>card</i>'), 'a name is not shown as it is');
  page.choreography.open('{"format":"animation-choreography","version":1,"name":"x","elements":[{"name":"a","animation":{"kind":"spring","duration":-1},"properties":[{"name":"y","from":0,"to":1}]}]}');
  check(byId('audit-rejection').textContent.includes('duration is -1'), 'a wrong choreography is not rejected');
  set('scenario', 'activity-feed');
  check(!byId('audit').hidden, 'a scenario is not shown');
  check(byId('audit-less').disabled && byId('audit-less-note').textContent !== '',
    'less motion can be asked for where nothing is said of it');
  moves(page, check);
  const transfer = new DataTransfer();
  transfer.items.add(new File(['nonsense'], 'x.json'));
  byId('file').files = transfer.files;
  byId('file').dispatchEvent(new Event('change', { bubbles: true }));
  await pause(200);
  check(byId('audit-rejection').textContent.includes('not JSON'), 'a chosen file is not read');
  check(document.documentElement.scrollWidth <= innerWidth + 1,
    `the page is ${document.documentElement.scrollWidth} wide in a window of ${innerWidth}`);
  await copies(page, check);
  for (const button of document.querySelectorAll('button')) {
    check(button.textContent.trim() !== '' || button.hasAttribute('aria-label'), 'a button has no name');
  }
  for (const control of document.querySelectorAll('input, select')) {
    check(control.labels.length > 0 || control.hasAttribute('aria-label'), `${control.id} has no name`);
  }
  return differences;
}

async function main() {
  try {
    await ready();
    const page = window.animationPage;
    const numbers = compareAnswers(page.numerics, await (await fetch('/vectors.json')).json());
    report(`${numbers.compared - numbers.differences.length} of ${numbers.compared} numbers have the bits of the native baseline`,
      numbers.differences);
    const errors = compareErrors(page.numerics);
    report(`${errors.compared - errors.differences.length} of ${errors.compared} calls are rejected with their reason`,
      errors.differences);
    const studio = compareStudio(page.studio, await (await fetch('/studio.json')).json());
    report(`${studio.compared - studio.differences.length} of ${studio.compared} audits, exports and models are the native ones`,
      studio.differences);
    report('the page is used', await use(page));
    await frame();
    const { count, times } = page.stagger.measure(10000, 120);
    const sorted = times.toSorted((a, b) => a - b);
    report(`${count} items: ${sorted[60].toFixed(2)} ms for a frame in the middle, ${sorted[113].toFixed(2)} at 95 % of ${
      times.length} frames`, sorted[60] < 16.7 ? [] : ['a frame takes longer than a 60th of a second']);
    report('no errors', window.pageErrors);
  } catch (error) {
    report('the test ends early', [`${error.name}: ${error.message}`, ...(window.pageErrors ?? [])]);
  }
  await fetch('/result', { method: 'POST', body: JSON.stringify(results) });
}

main();
