extension AuditPage {
  /// The page's style sheet.
  static let style = #"""
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
    """#
}
