import Foundation

/// A page with a script that acts and reports its findings.
package struct ScriptedPage {
  /// The page, with a `<head>`.
  package var html: String
  /// Statements that run when the page is loaded.
  package var action: String
  /// A condition to wait for, of a page that loads frames or plays, for at most 4 s.
  package var ready: String
  /// An expression for the findings, evaluated 400 ms later; `seen` in it lists the page's errors.
  package var findings: String

  package init(
    html: String, action: String, ready: String = "true", findings: String
  ) {
    (self.html, self.action, self.ready, self.findings) = (html, action, ready, findings)
  }

  /// The page with the script, which puts its findings as JSON into `found` for some statements to tell.
  package func html(first: String = "", telling tell: String) -> String {
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
