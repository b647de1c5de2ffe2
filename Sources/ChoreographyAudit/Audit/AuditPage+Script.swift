extension AuditPage {
  /// What draws the timeline and plays the motion, from the page's content.
  static let script = #"""
    "use strict";
    // In a block of its own: `top` and `name` are properties of every window.
    {
    const content = JSON.parse(document.getElementById("content").textContent);
    const svg = document.getElementById("timeline"), stage = document.getElementById("stage");
    const left = 150, width = 1000, rowHeight = 22, top = 24;
    const height = top + content.rows.length * rowHeight + 8;
    const x = t => left + t / content.end * (width - left - 10);
    const name = "http://www.w3.org/2000/svg";
    svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    function add(tag, attributes, text) {
      const node = document.createElementNS(name, tag);
      for (const key in attributes) node.setAttribute(key, attributes[key]);
      if (text !== undefined) node.textContent = text;
      svg.appendChild(node);
      return node;
    }
    const tick = [0.05, 0.1, 0.2, 0.5, 1, 2, 5].find(t => content.end / t <= 12) || 5;
    for (let t = 0; t <= content.end; t += tick) {
      add("line", {x1: x(t), x2: x(t), y1: top - 6, y2: height, stroke: "var(--line)"});
      add("text", {x: x(t) + 2, y: 12}, Math.round(t * 1000) + " ms");
    }
    content.rows.forEach((row, index) => {
      const y = top + index * rowHeight;
      add("text", {x: 0, y: y + 14}, row.name);
      const bar = (a, b, color) => add("rect", {x: x(a), y: y + 2, width: Math.max(x(b) - x(a), 0), height: rowHeight - 5, fill: color, rx: 2});
      bar(row.start, row.done, "var(--bar3)");
      bar(row.start, row.settled, "var(--bar2)");
      bar(row.start, row.perceptualEnd, "var(--bar)");
      row.samples.forEach((values, property) => {
        const [low, high] = row.ranges[property];
        if (high <= low) return;
        const points = values.map((v, k) => `${x(k / content.rate).toFixed(1)},${(y + rowHeight - 4 - (v - low) / (high - low) * (rowHeight - 8)).toFixed(1)}`);
        add("polyline", {points: points.join(" "), fill: "none", stroke: "var(--ink)", "stroke-width": 0.8, opacity: 0.55});
      });
      const box = document.createElement("div");
      box.textContent = row.name;
      stage.appendChild(box);
    });
    for (const [limit, label] of [[content.cascade, "last start"], [content.entrance, "entrance"]]) {
      if (limit === null || limit === undefined || limit > content.end) continue;
      add("line", {x1: x(limit), x2: x(limit), y1: top - 6, y2: height, stroke: "var(--bad)", "stroke-dasharray": "4 3"});
      add("text", {x: x(limit) + 3, y: height - 1}, label);
    }
    const playhead = add("line", {x1: x(0), x2: x(0), y1: top - 10, y2: height, stroke: "var(--ink)", "stroke-width": 1.5});
    function show(time) {
      playhead.setAttribute("x1", x(time)); playhead.setAttribute("x2", x(time));
      document.getElementById("clock").textContent = Math.round(time * 1000) + " ms";
      document.getElementById("time").value = time / content.end;
      const frame = Math.min(Math.floor(time * content.rate), content.rows.length ? content.rows[0].samples[0].length - 1 : 0);
      content.rows.forEach((row, index) => {
        const value = {};
        row.properties.forEach((property, k) => value[property] = row.samples[k][frame]);
        const number = (key, fallback) => key in value ? value[key] : fallback;
        const box = stage.children[index];
        let opacity = number("opacity", 1);
        const known = ["opacity", "scale", "x", "y", "rotation"];
        if (!row.properties.some(p => known.includes(p))) {
          const [low, high] = row.ranges[0];
          opacity = high > low ? (row.samples[0][frame] - low) / (high - low) : 1;
        }
        box.style.opacity = Math.min(Math.max(opacity, 0), 1);
        box.style.transform = `translate(${number("x", 0)}px, ${number("y", 0)}px) scale(${number("scale", 1)}) rotate(${number("rotation", 0)}deg)`;
      });
    }
    let began = null;
    function run(now) {
      if (began === null) return;
      const time = (now - began) / 1000 * Number(document.getElementById("speed").value);
      if (time >= content.end) { show(content.end); began = null; return; }
      show(time);
      requestAnimationFrame(run);
    }
    document.getElementById("play").onclick = () => { began = performance.now(); requestAnimationFrame(run); };
    document.getElementById("time").oninput = event => { began = null; show(event.target.value * content.end); };
    show(0);
    }
    """#
}
