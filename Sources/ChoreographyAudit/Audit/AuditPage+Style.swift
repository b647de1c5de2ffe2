extension AuditPage {
  /// The page's style sheet.
  static let style = #"""
    :root { color-scheme: light dark; --ink: #1d1d1f; --soft: #6e6e73; --line: #d2d2d7; --page: #fff;
      --bar: #0a66c2; --bar2: #7fb2e5; --bar3: #c9def3; --bad: #b3261e; --good: #1a7f37; --speed: #b35c00; }
    @media (prefers-color-scheme: dark) { :root { --ink: #f5f5f7; --soft: #a1a1a6; --line: #424245;
      --page: #1d1d1f; --bar: #4c9fec; --bar2: #2f6395; --bar3: #23415e; --bad: #ff8a80; --good: #6fdd8b;
      --speed: #ffb366; } }
    body { font: 15px/1.45 system-ui, sans-serif; color: var(--ink); background: var(--page);
      margin: 2rem auto; max-width: 70rem; padding: 0 1rem; overflow-wrap: break-word; }
    h1 { font-size: 1.4rem; } h2 { font-size: 1.1rem; margin: 1.6rem 0 .4rem; } .flaw { color: var(--bad); }
    table { border-collapse: collapse; margin: 1rem 0; width: 100%; } td, th { padding: .2rem .8rem .2rem 0;
      vertical-align: top; text-align: left; } td:last-child { min-width: 14rem; }
    tr.broken td:first-child { color: var(--bad); font-weight: 600; } tr.kept td:first-child { color: var(--good); }
    svg { width: 100%; display: block; touch-action: pan-y; cursor: ew-resize; } svg text { fill: var(--soft); font-size: 11px; }
    svg .name { fill: var(--ink); } svg .limit { fill: var(--bad); } svg .target { fill: transparent; }
    svg .target:hover { fill: color-mix(in srgb, var(--ink) 6%, transparent); }
    svg .mark { stroke: var(--page); stroke-width: 1.5; } figure .mark { stroke: var(--line); stroke-dasharray: 2 2; }
    svg .playhead { stroke: var(--ink); stroke-width: 1.5; pointer-events: none; }
    svg .value { fill: none; stroke: var(--bar); stroke-width: 2; }
    svg .speed { fill: none; stroke: var(--speed); stroke-width: 1; stroke-dasharray: 5 3; }
    figure { margin: .6rem 0; border: 1px solid var(--line); border-radius: 8px; padding: .3rem .5rem; }
    figcaption { display: flex; justify-content: space-between; gap: 1rem; }
    figcaption span { color: var(--soft); font-variant-numeric: tabular-nums; }
    .key { color: var(--soft); font-size: 12px; } .key b { color: var(--bar); } .key i { color: var(--speed); font-style: normal; }
    pre { overflow-x: auto; font-size: 12px; line-height: 1.35; }
    button, input, select { font: inherit; } .controls { display: flex; gap: .6rem 1rem; align-items: center; flex-wrap: wrap;
      margin: .5rem 0; position: sticky; top: 0; background: var(--page); padding: .4rem 0; z-index: 1; }
    .controls button { min-width: 5em; } .controls output { min-width: 5em; text-align: right; font-variant-numeric: tabular-nums; }
    .stage { display: flex; flex-wrap: wrap; gap: 14px; padding: 24px; border: 1px solid var(--line); border-radius: 10px;
      min-height: 60px; overflow: clip; max-height: 24rem; }
    .stage div { width: 72px; height: 44px; border-radius: 8px; outline: 1px dashed var(--line); }
    .stage span { width: 100%; height: 100%; border-radius: 8px; background: var(--bar); color: #fff; font-size: 10px;
      display: flex; align-items: center; justify-content: center; text-align: center; overflow: hidden; }
    @media (max-width: 600px) {
      body { margin: 1rem auto; } thead { display: none; } tr { display: block; border-bottom: 1px solid var(--line); padding: .4rem 0; }
      td { display: inline; padding-right: .5rem; } td:last-child { display: block; min-width: 0; color: var(--soft); }
      .stage { padding: 14px; gap: 10px; } .stage div { width: 52px; height: 36px; }
    }
    @media print { :root { color-scheme: light; --ink: #1d1d1f; --soft: #6e6e73; --line: #d2d2d7; --page: #fff;
      --bar: #0a66c2; --bar2: #7fb2e5; --bar3: #c9def3; --bad: #b3261e; --good: #1a7f37; --speed: #b35c00; }
      body { margin: 0; padding: 0; font-size: 11px; } .controls, .stage { display: none; }
      figure, tr { break-inside: avoid; } h2 { break-after: avoid; }
      pre { font-size: 8.5px; white-space: pre-wrap; }
      * { -webkit-print-color-adjust: exact; print-color-adjust: exact; } }
    """#
}
