import Foundation

/// A page with a script that acts and reports its findings.
struct ScriptedPage {
  /// The page, with a `<head>`.
  var html: String
  /// Statements that run when the page is loaded.
  var action: String
  /// A condition to wait for, of a page that loads frames or plays, for at most 4 s.
  var ready = "true"
  /// An expression for the findings, evaluated 400 ms later; `seen` in it lists the page's errors.
  var findings: String

  /// The page with the script, which puts its findings as JSON into `found` for some statements to tell.
  func html(first: String = "", telling tell: String) -> String {
    html.replacingOccurrences(
      of: "<head>",
      with: """
        <head><script>
        const seen = [];
        \(first)
        window.addEventListener("error", (event) => seen.push(event.message));
        window.addEventListener("load", () => {
          \(action)
          let polls = 0;
          setTimeout(async function poll() {
            if (!(\(ready)) && polls++ < 90) return void setTimeout(poll, 40);
            const found = JSON.stringify(\(findings));
            \(tell)
          }, 400);
        });
        </script>
        """)
  }
}
