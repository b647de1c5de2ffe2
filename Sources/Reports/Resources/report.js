"use strict";
(() => {
  const documents = JSON.parse(document.getElementById("data").textContent);
  const scenarios = new Map();
  for (const one of documents)
    for (const scenario of (one.studies && one.studies.choreographies) || [])
      scenarios.set(scenario.name, scenario);
  for (const stage of document.querySelectorAll(".stage")) {
    const scenario = scenarios.get(stage.dataset.scenario);
    if (!scenario) continue;
    const dots = [...stage.querySelectorAll(".lane i")];
    const clock = stage.querySelector("output");
    const slider = stage.querySelector("input");
    const figure = stage.closest(".scenario").querySelector(".timeline");
    const [left, width, seconds] = ["left", "width", "seconds"].map(name => Number(figure.dataset[name]));
    const picture = figure.querySelector("svg");
    const playhead = document.createElementNS(picture.namespaceURI, "line");
    playhead.setAttribute("class", "playhead");
    playhead.setAttribute("y1", 20);
    playhead.setAttribute("y2", picture.viewBox.baseVal.height);
    picture.append(playhead);
    let running = 0;
    const show = (wanted) => {
      const time = Math.max(0, Math.min(wanted, scenario.duration));
      const place = time / scenario.sampleInterval;
      dots.forEach((dot, index) => {
        const samples = scenario.lanes[index].positions;
        const before = Math.min(Math.floor(place), samples.length - 1);
        const after = Math.min(before + 1, samples.length - 1);
        const share = Math.min(place - before, 1);
        const value = samples[before] + (samples[after] - samples[before]) * share;
        // 0 is at 10 % of the width and 1 at 75 %, which leaves room for overshoot.
        dot.style.left = Math.max(0, Math.min(100, 10 + 65 * value)) + "%";
      });
      clock.textContent = Math.round(time * 1000) + " ms";
      slider.value = time / scenario.duration;
      const x = left + width * Math.min(time / seconds, 1);
      playhead.setAttribute("x1", x);
      playhead.setAttribute("x2", x);
    };
    show(0);
    const halt = (time) => {
      running++;
      show(time);
    };
    slider.addEventListener("input", () => halt(slider.value * scenario.duration));
    const drag = (event) => {
      if (event.type === "pointermove" && event.buttons === 0) return;
      const box = picture.getBoundingClientRect();
      const x = (event.clientX - box.left) / box.width * picture.viewBox.baseVal.width;
      halt((x - left) / width * seconds);
    };
    for (const kind of ["pointerdown", "pointermove"]) picture.addEventListener(kind, drag);
    for (const button of stage.querySelectorAll("button"))
      button.addEventListener("click", () => {
        const speed = Number(button.dataset.speed);
        const run = ++running;
        let start;
        const frame = (now) => {
          if (run !== running) return;
          if (start === undefined) start = now;
          const time = Math.min((now - start) / 1000 * speed, scenario.duration);
          show(time);
          if (time < scenario.duration) requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
      });
  }
  // Opens the target of the address or of the section list.
  const open = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    for (let part = target; part; part = part.parentElement)
      if (part.tagName === "DETAILS") part.open = true;
    for (const part of target.querySelectorAll(":scope > details.part")) part.open = true;
  };
  addEventListener("hashchange", open);
  open();
})();
