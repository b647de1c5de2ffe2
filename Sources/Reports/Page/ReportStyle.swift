internal import Presentation

/// The style sheet of the report.
enum ReportStyle {
  static var css: String {
    let light = PlotTheme.light.variables
    let dark = PlotTheme.dark.variables
    return """
      :root{color-scheme:light dark;\(light)\(lightPage)}
      @media (prefers-color-scheme:dark){:root{\(dark)\(darkPage)}}
      \(PlotTheme.rules)
      \(page)
      @media print{:root{color-scheme:light;\(light)\(lightPage)}\(print)}
      """
  }

  /// Colours besides those of plots; t0 … t8 are the text colours on the shades h0 … h8.
  private static let lightPage = """
    --good:#18794e;--bad:#b42318;--warn:#8a5a00;--page:#f6f8fa;\
    --t0:#1b1f24;--t1:#1b1f24;--t2:#1b1f24;--t3:#1b1f24;--t4:#101418;--t5:#fff;--t6:#fff;--t7:#fff;--t8:#fff;
    """
  private static let darkPage = """
    --good:#4cc38a;--bad:#ff7b72;--warn:#e0b44c;--page:#0d1014;\
    --t0:#e6e9ed;--t1:#e6e9ed;--t2:#e6e9ed;--t3:#fff;--t4:#06090c;--t5:#06090c;--t6:#06090c;--t7:#06090c;--t8:#06090c;
    """

  private static let page = """
    *{box-sizing:border-box}
    body{margin:0;background:var(--page);color:var(--text);font:16px/1.5 system-ui,-apple-system,\
    "Segoe UI",sans-serif;-webkit-text-size-adjust:100%}
    header,main,footer,nav{max-width:1240px;margin:0 auto;padding:0 20px}
    h1{font-size:1.65rem;line-height:1.2;margin:28px 0 12px}
    h2{font-size:1.3rem;margin:0 0 4px}h3{font-size:1.02rem;margin:20px 0 8px}
    section,footer{margin:22px auto;padding:20px;background:var(--surface);border:1px solid var(--grid);\
    border-radius:10px}
    footer{max-width:1200px}
    nav{position:sticky;top:0;z-index:1;display:flex;gap:4px 18px;overflow-x:auto;padding:10px 20px;\
    background:var(--page);white-space:nowrap;scrollbar-width:none}
    nav a,a{color:var(--s0);text-decoration:none}nav a:hover,a:hover{text-decoration:underline}
    section{scroll-margin-top:48px}
    .lead{margin:0 0 16px;color:var(--muted);max-width:80ch}.muted{color:var(--muted)}
    .good{color:var(--good);font-weight:600}.bad{color:var(--bad);font-weight:700}.warn{color:var(--warn)}
    .summary{grid-template-columns:max-content 1fr;gap:6px 18px;font-size:1rem;margin:0 0 12px;padding:14px 18px;\
    background:var(--surface);border:1px solid var(--grid);border-radius:10px}
    .summary dt{color:var(--text);font-weight:600}
    .documents{color:var(--muted);font-size:.86rem;padding-left:1.1em;margin:8px 0}
    details.part{margin:0}details.part>summary{color:inherit;list-style-position:outside;margin-left:1em}
    details.part>summary h2{display:inline;margin-right:.6em}details.part>summary span{color:var(--muted)}
    details.part>summary{break-after:avoid}details.part[open]>summary{margin-bottom:6px}
    .grid{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,430px),1fr));gap:22px}
    .grid.three{grid-template-columns:repeat(auto-fit,minmax(min(100%,330px),1fr))}
    .answers{margin:10px 0;padding-left:1.1em;font-size:.92rem}
    figure{margin:0;min-width:0}figcaption{font-weight:600;font-size:.92rem;margin-bottom:4px;\
    overflow-wrap:anywhere}
    svg.plot{display:block;width:100%;height:auto;max-width:640px}
    svg.plot.strip{width:160px;max-width:none}
    .scroll{overflow-x:auto;margin:10px 0}
    table{border-collapse:collapse;font-size:.86rem;font-variant-numeric:tabular-nums;width:100%}
    caption{text-align:left;font-weight:600;padding:8px 0 6px;max-width:calc(100vw - 56px)}
    th,td{padding:5px 9px;border-bottom:1px solid var(--grid);text-align:left;vertical-align:top}
    thead th,thead th.n{color:var(--muted);font-weight:600;vertical-align:bottom;white-space:normal}
    tbody th{font-weight:600;white-space:nowrap}tbody th .muted{font-weight:400}.whole{white-space:nowrap}
    .n{text-align:right;white-space:nowrap}.none{color:var(--muted)}
    \((0..<9).map { ".shade.t\($0){background:var(--h\($0));color:var(--t\($0))}" }.joined())
    code{font:.82em ui-monospace,SFMono-Regular,Menlo,monospace;overflow-wrap:anywhere}
    td code{display:inline-block;min-width:16em}
    details{margin:14px 0}summary{cursor:pointer;color:var(--s0)}
    details.case{margin:0;min-width:15em}details.case summary{color:var(--text)}
    details.scenario{margin:0;padding:6px 0;border-top:1px solid var(--grid)}
    .scenario>summary{color:inherit}.scenario>summary b{margin-right:.5em}.scenario>summary span{color:var(--muted)}
    .scenario>summary .bad,.scenario>summary .warn{font-weight:400}.scenario>summary .bad{color:var(--bad)}
    .stage{margin-bottom:12px}.controls{margin:0 0 8px}
    .controls output{color:var(--muted);font-variant-numeric:tabular-nums;margin-left:8px}
    .controls input{vertical-align:middle;width:9rem;margin-left:8px;accent-color:var(--s0)}
    .timeline svg{cursor:ew-resize;touch-action:pan-y}
    .playhead{stroke:var(--text);stroke-width:1.5;pointer-events:none}
    button{font:inherit;font-size:.9rem;padding:4px 14px;border:1px solid var(--s0);border-radius:6px;\
    background:none;color:var(--s0);cursor:pointer}
    button:focus-visible,summary:focus-visible,a:focus-visible{outline:2px solid var(--s0);\
    outline-offset:2px}
    .lane{display:flex;align-items:center;gap:8px;height:18px;font-size:.75rem;color:var(--muted)}
    .lane span{flex:0 0 9.5em;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
    .lane b{position:relative;flex:1;height:2px;background:var(--grid)}
    .lane b::after{content:"";position:absolute;left:75%;top:-6px;height:14px;border-left:1px solid var(--rule)}
    .lane i{position:absolute;left:0;top:-5px;width:12px;height:12px;margin-left:-6px;border-radius:50%;\
    background:var(--s0)}
    dl{display:grid;grid-template-columns:max-content 1fr;gap:2px 16px;font-size:.86rem;margin:10px 0}
    dt{color:var(--muted)}dd{margin:0;overflow-wrap:anywhere}
    @media (min-width:900px){nav{flex-wrap:wrap;overflow:visible}}
    @media (max-width:560px){header,main,nav{padding-left:12px;padding-right:12px}\
    section,footer{padding:14px 12px;border-radius:8px}h1{font-size:1.35rem}\
    details.case{min-width:24em}dl,.summary{grid-template-columns:1fr}dt{margin-top:6px}}
    """

  // Print style: no controls, no scrolling, and tables as wide as the sheet.
  private static let print = """
    @page{margin:14mm}
    body{background:#fff;font-size:10.5px}nav,.controls,.stage,.playhead{display:none}
    header,main,footer{padding:0;max-width:none}
    section,footer{border:0;padding:0;margin:14px 0;break-inside:auto}
    h2,h3,caption,figcaption,.lead{break-after:avoid}
    figure,tr,.scenario,.answers li,.lead,summary{break-inside:avoid}thead{display:table-header-group}
    .grid{grid-template-columns:1fr 1fr;gap:12px}.grid>*{break-inside:avoid}
    .answers{font-size:1em}.scroll{overflow:visible}
    table{font-size:.76em}th,td{padding:2px 3px}tbody th,.whole{white-space:normal}caption{max-width:none}
    td code{min-width:0}details.case{min-width:0}details.case summary{list-style:none}
    details:not(.case):not([open]){display:none}a{color:inherit}
    *{-webkit-print-color-adjust:exact;print-color-adjust:exact}
    """
}
