#!/usr/bin/env python3
"""The page in a real browser: loads it, uses it, compares numbers, takes pictures.

    browser.py FOLDER NAME COMMAND [ARGUMENT ...]

FOLDER has the page, vectors.json and studio.json. The command starts the browser on {url} with an empty
{profile}. The page is served with Tests/Library/Web/inpage.mjs added at its end, which posts what it found.
"""
import json
import pathlib
import sys

TESTS = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(TESTS.parents[2] / "scripts/adapters"))
import session

SECONDS = 150


def main():
    folder, name = pathlib.Path(sys.argv[1]), sys.argv[2]
    found = []

    def get(path):
        if path == "/":
            page = (folder / "animation-numerics.html").read_text()
            # Before anything of the page, so that no error is missed.
            early = ("<script>window.pageErrors = []; addEventListener('error', (e) => pageErrors.push(e.message));"
                     "addEventListener('unhandledrejection', (e) => pageErrors.push(String(e.reason)));"
                     "for (const kind of ['error', 'warn']) { const say = console[kind];"
                     " console[kind] = (...all) => { pageErrors.push(all.join(' ')); say(...all); }; }</script>")
            page = page.replace("<head>", "<head>" + early, 1)
            page = page.replace("</body>", '<script type="module" src="/inpage.mjs"></script></body>')
            return page.encode(), "text/html; charset=utf-8", False
        if path.endswith(".mjs"):
            return (TESTS / path[1:]).read_bytes(), "text/javascript; charset=utf-8", False
        if path.endswith(".json"):
            return (folder / path[1:]).read_bytes(), "application/json", False
        return None

    def post(body):
        found.extend(json.loads(body))
        return b"", True

    if not session.run(sys.argv[3:], get, post, SECONDS):
        sys.exit(f"{name}: no answer within {SECONDS} s")
    failed = 0
    for line in found:
        print(f"{name}: {line['text']}")
        for difference in line["differences"][:10]:
            print(f"  {difference}")
        failed += len(line["differences"])
    sys.exit(1 if failed else 0)


main()
