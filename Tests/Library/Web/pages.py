#!/usr/bin/env python3
"""Opens pages one after the other in a real browser and prints what each posts, a line each.

    pages.py FOLDER COMMAND [ARGUMENT ...]

FOLDER has 0.html, 1.html and so on. Each posts one text to /found and goes to the address that it is answered
with, unless that is empty.
"""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "scripts/adapters"))
import session

SECONDS = 100


def main():
    folder = pathlib.Path(sys.argv[1])
    count = len(list(folder.glob("*.html")))
    found = []

    def get(path):
        file = folder / ("0.html" if path == "/" else path[1:])
        return (file.read_bytes(), "text/html; charset=utf-8", False) if file.is_file() else None

    def post(body):
        found.append(body.decode().replace("\n", " "))
        is_last = len(found) == count
        return b"" if is_last else f"/{len(found)}.html".encode(), is_last

    if not session.run(sys.argv[2:], get, post, SECONDS):
        sys.exit(f"{len(found)} of {count} pages answered within {SECONDS} s")
    print("\n".join(found))


main()
