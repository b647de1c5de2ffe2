internal import AnimationNumerics
internal import Foundation

/// The audit as one self-contained page: the timeline with its budgets, and the motion itself, played
/// from the sampler's own values.
struct AuditPage {
  let audit: ChoreographyAudit
  let budgets: MotionBudgets
  let choreography: Choreography

  /// What the page's script reads.
  private struct Content: Encodable {
    struct Row: Encodable {
      var name: String
      var start: Double
      var perceptualEnd: Double
      var settled: Double
      var done: Double
      var properties: [String]
      /// For each property its value in every frame.
      var samples: [[Double]]
      /// For each property the smallest and the largest of them.
      var ranges: [[Double]]
    }
    var rate: Double
    var end: Double
    var cascade: Double?
    var entrance: Double?
    var rows: [Row]
  }

  /// Items of one element beyond this number are not drawn.
  private static let rowsPerElement = 24

  private var content: Content {
    let sampler = ChoreographySampler(choreography)
    let rate = 120.0
    let finite = audit.done.isFinite ? audit.done : 4
    let end = min(max(finite, budgets.entrance ?? 0, budgets.cascade ?? 0, 0.2) + 0.15, 12)
    let frames = Int((end * rate).rounded(.up))
    var rows: [Content.Row] = []
    var lane = 0
    for (element, source) in zip(audit.elements, choreography.elements) {
      let names = source.propertyNames
      for item in 0..<source.count {
        defer { lane += names.count }
        guard item < Self.rowsPerElement else { continue }
        let shift = element.starts[item] - (element.starts.max() ?? 0)
        let samples = names.indices.map { property in
          (0...frames).map { frame in
            let value = sampler.sample(lane: lane + property, at: Double(frame) / rate).value
            // Five digits are finer than any screen.
            return value == 0 || !value.isFinite
              ? 0 : (value * 1e5).rounded() / 1e5
          }
        }
        rows.append(
          Content.Row(
            name: source.count > 1 ? "\(element.name)[\(item)]" : element.name,
            start: element.starts[item],
            perceptualEnd: min(element.perceptualEnd + shift, end),
            settled: min(element.settled + shift, end), done: min(element.done + shift, end),
            properties: names, samples: samples,
            ranges: samples.map { [$0.min() ?? 0, $0.max() ?? 0] }))
      }
    }
    return Content(
      rate: rate, end: end, cascade: budgets.cascade, entrance: budgets.entrance, rows: rows)
  }

  /// The page.
  func html() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let data = String(decoding: try encoder.encode(content), as: UTF8.self)
      // The only way a string could end the script element.
      .replacingOccurrences(of: "</", with: "<\\/")
    let verdicts = audit.verdicts.map { verdict in
      let name = verdict.element.map { "\(verdict.budget) of \($0)" } ?? verdict.budget
      return """
        <tr class="\(verdict.isKept ? "kept" : "broken")"><td>\(verdict.isKept ? "kept" : "broken")</td>\
        <td>\(Self.escaped(name))</td><td>\(Text.milliseconds(verdict.measured))</td>\
        <td>\(Self.escaped(verdict.limit))</td><td>\(Self.escaped(verdict.remedy ?? "").replacingOccurrences(of: "\n", with: "<br>"))</td></tr>
        """
    }.joined(separator: "\n")
    let text = AuditText(audit: audit, budgets: budgets).text
    return Self.template
      .replacingOccurrences(of: "@TITLE@", with: Self.escaped("\(audit.name) – \(audit.title)"))
      .replacingOccurrences(of: "@FLAW@", with: Self.escaped(audit.flaw ?? ""))
      .replacingOccurrences(of: "@VERDICTS@", with: verdicts)
      .replacingOccurrences(of: "@TEXT@", with: Self.escaped(text))
      .replacingOccurrences(of: "@CONTENT@", with: data)
  }

  private static func escaped(_ text: String) -> String {
    text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
      .replacingOccurrences(of: ">", with: "&gt;").replacingOccurrences(of: "\"", with: "&quot;")
  }

  private static let template = #"""
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>@TITLE@</title>
    <style>
    :root { color-scheme: light dark; --ink: #1d1d1f; --soft: #6e6e73; --line: #d2d2d7; --page: #fff;
      --bar: #0a66c2; --bar2: #7fb2e5; --bar3: #c9def3; --bad: #b3261e; --good: #1a7f37; }
    @media (prefers-color-scheme: dark) { :root { --ink: #f5f5f7; --soft: #a1a1a6; --line: #424245;
      --page: #1d1d1f; --bar: #4c9fec; --bar2: #2f6395; --bar3: #23415e; --bad: #ff8a80; --good: #6fdd8b; } }
    body { font: 15px/1.45 system-ui, sans-serif; color: var(--ink); background: var(--page);
      margin: 2rem auto; max-width: 70rem; padding: 0 1rem; }
    h1 { font-size: 1.4rem; } .flaw { color: var(--bad); }
    .scroll { overflow-x: auto; } .scroll td:last-child { min-width: 14rem; }
    table { border-collapse: collapse; margin: 1rem 0; } td, th { padding: .2rem .8rem .2rem 0;
      vertical-align: top; text-align: left; }
    tr.broken td:first-child { color: var(--bad); font-weight: 600; } tr.kept td:first-child { color: var(--good); }
    svg { width: 100%; height: auto; display: block; } svg text { fill: var(--soft); font-size: 11px; }
    pre { overflow-x: auto; font-size: 12px; line-height: 1.35; border-top: 1px solid var(--line); padding-top: 1rem; }
    button, input, select { font: inherit; } .controls { display: flex; gap: 1rem; align-items: center; flex-wrap: wrap; margin: .5rem 0; }
    .stage { display: flex; flex-wrap: wrap; gap: 14px; padding: 24px; border: 1px solid var(--line); border-radius: 10px; min-height: 60px; }
    .stage div { width: 72px; height: 44px; border-radius: 8px; background: var(--bar); color: #fff; font-size: 10px;
      display: flex; align-items: center; justify-content: center; text-align: center; overflow: hidden; }
    .wide { overflow-x: auto; } .wide svg { min-width: 640px; }
    @media print { :root { color-scheme: light; --ink: #1d1d1f; --soft: #6e6e73; --line: #d2d2d7; --page: #fff;
      --bar: #0a66c2; --bar2: #7fb2e5; --bar3: #c9def3; --bad: #b3261e; --good: #1a7f37; }
      body { margin: 0; padding: 0; font-size: 11px; } .controls, .stage { display: none; }
      .scroll, .wide { overflow: visible; } .wide svg { min-width: 0; } svg, tr { break-inside: avoid; }
      pre { font-size: 8.5px; white-space: pre-wrap; }
      * { -webkit-print-color-adjust: exact; print-color-adjust: exact; } }
    </style>
    </head>
    <body>
    <h1>@TITLE@</h1>
    <p class="flaw">@FLAW@</p>
    <div class="scroll"><table><thead><tr><th></th><th>budget</th><th>measured</th><th>limit</th><th>what to change</th></tr></thead>
    <tbody>
    @VERDICTS@
    </tbody></table></div>
    <div class="controls">
    <button id="play">Play</button>
    <label>Speed <select id="speed"><option value="1">1</option><option value="0.5">1/2</option>
    <option value="0.25">1/4</option><option value="0.1">1/10</option></select></label>
    <input id="time" type="range" min="0" max="1" step="0.0005" value="0" style="flex:1" aria-label="Time">
    <output id="clock">0 ms</output>
    </div>
    <div class="stage" id="stage"></div>
    <div class="wide"><svg id="timeline" role="img" aria-label="Timeline of every item"></svg></div>
    <p><small>Dark: to the perceptual end. Middle: to 1 % of the move. Light: to 0.1 %. Lines over the bars: each
    property's value between its smallest and its largest. Values are samples of the closed form at 120 Hz.</small></p>
    <pre>@TEXT@</pre>
    <script type="application/json" id="content">@CONTENT@</script>
    <script>
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
    </script>
    </body>
    </html>

    """#
}
