import Foundation

/// What a script in a page does and tells.
struct ScriptedPage {
  /// The page, with a `<head>`.
  var html: String
  /// Statements that run when the page is loaded.
  var action: String
  /// An expression for what to tell, evaluated 400 ms later; `seen` in it is the list of the errors that
  /// the page reported.
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
          setTimeout(async () => {
            const found = JSON.stringify(\(findings));
            \(tell)
          }, 400);
        });
        </script>
        """)
  }
}
