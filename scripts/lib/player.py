"""Plays style sheets beside what choreo exports of them, in the browsers that are there (player.js).

Every export has the style sheet's own rules below it, without those that move: `css` is the style sheet as CSS,
`generated` the CSS of its choreography, `waapi` the module of Web Animations, `tailwind` the theme and the classes,
as Tailwind writes them out, `motion` the variants for Motion, which a bundle of the library itself plays.
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "adapters"))
import session

SCRIPT = pathlib.Path(__file__).resolve().parent / "player.js"
SECONDS = 300


def browsers():
    """The commands of the browsers that are installed."""
    found = {}
    if command := shutil.which("chromium") or shutil.which("google-chrome"):
        found["Chromium"] = [command, "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run",
                             "--user-data-dir={profile}", "{url}"]
    if command := shutil.which("firefox-esr") or shutil.which("firefox"):
        found["Firefox"] = [command, "--headless", "--no-remote", "--profile", "{profile}", "{url}"]
    window = next(pathlib.Path("/usr/lib").glob("*/webkit2gtk-4.1/MiniBrowser"), None)
    if window and (command := shutil.which("xvfb-run")):
        found["WebKitGTK"] = ["env", "WEBKIT_DISABLE_COMPOSITING_MODE=1", "LIBGL_ALWAYS_SOFTWARE=1",
                              "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS=1", command, "-a", str(window), "{url}"]
    return found


def open_pages(command, pages):
    """Opens pages one after the other; each posts its findings to /found and goes where the answer says."""
    found = []

    def get(path):
        index = 0 if path == "/" else int(path.strip("/")) if path.strip("/").isdigit() else None
        return None if index is None else (pages[index].encode(), "text/html; charset=utf-8", False)

    def post(body):
        found.append(json.loads(body))
        is_last = len(found) == len(pages)
        return b"" if is_last else f"/{len(found)}".encode(), is_last

    session.run(command, get, post, SECONDS)
    return found


def run(program, *words):
    done = subprocess.run([program, *words], capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


def compiled(theme):
    """A theme of Tailwind with its classes, as the rules that Tailwind writes of them, by element."""
    animations = dict(re.findall(r"--animate-([-\w]+): ([^;]+);", theme))
    rules, animated = "", theme.partition("/* The classes of each element")[0]
    frames = "".join(re.findall(r"@keyframes [^{]+\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", animated))
    eases = "".join(re.findall(r"--ease-[-\w]+: [^;]+;", animated))
    registered = "".join(re.findall(r"@property [^{]+\{[^{}]*\}", animated))
    for identifier, classes in re.findall(r"/\* \.([-\w]+)[^:\n]*:\n(.*?)\*/", theme, re.S):
        rules += f"body:not(#own):not(#own) .played-{identifier} {{"
        for word in classes.split():
            if match := re.fullmatch(r"\[([-\w]+):(.*)\]", word):
                rules += f" {match[1]}: {match[2].replace('_', ' ')};"
            elif word.startswith("animate-"):
                rules += f" animation: {animations[word.removeprefix('animate-')]};"
        rules += " }\n"
    return f":root {{ {eases} }}\n{registered}\n{frames}\n{rules}"


def subject(program, path, folder, motion=None, times=50):
    """What a page plays of a style sheet, and what is printed about it; a text if it cannot be exported."""
    css = pathlib.Path(path).read_text()
    written = str(folder / "played.json")
    code, _, notes = run(program, "convert", str(path), "--output", written)
    if code:
        return notes.strip()
    document = json.loads(pathlib.Path(written).read_text())
    exports, all_notes = {}, {}
    for form, more in {"css": (), "generated": ("--only", ""), "waapi": (), "tailwind": (), "motion": ()}.items():
        if form == "motion" and motion is None:
            continue
        name = "css" if form == "generated" else form
        code, text, own = run(program, "export", str(path), "--format", name, *more)
        if code:
            return own.strip()
        exports[form] = text
        all_notes[form] = notes + own
    entries = re.findall(r'selector: "\.([^"]+)", trigger: "([^"]*)"', exports["waapi"])
    names = [name for name, trigger in entries if trigger != "leave"]
    elements, dropped = {}, []
    variants = re.findall(r"export const (\w+Variants) =", exports.get("motion", ""))
    keyframes = set(re.findall(r"@(?:-\w+-)?keyframes\s+([-\w]+)", css))
    for element, identifier in zip(document["elements"], identifiers([one["name"] for one in document["elements"]])):
        if element["name"].startswith("--"):
            continue
        if identifier not in names:
            dropped.append(element["name"])
        selector = re.sub(r" \(\d+\)$", "", element["name"])
        first, _, last = selector.rpartition(" ")
        if last in keyframes and first:
            selector = first
        one = elements.setdefault(
            selector, {"name": selector, "selector": selector, "classes": [], "count": 1, "variants": []})
        one["classes"].append(f"played-{identifier}")
        name = identifier.replace("-", "") + "variants"
        # The names are in the order of the elements, behind that of the screen.
        if variants and variants[0].lower().endswith(name):
            one["variants"].append({"variants": variants.pop(0), "trigger": dict(reversed(entries)).get(identifier)})
        one["count"] = max(one["count"], element.get("count", 1))
    bounds = {form: max(map(float, re.findall(r"off by at most ([0-9.e-]+)", text)), default=0)
              for form, text in exports.items()}
    # Identifiers that are classes of the style sheet, too, would bring its rules with them.
    exports["waapi"] = re.sub(r'selector: "\.', 'selector: ".played-', exports["waapi"]).replace(
        "export function play", "window.play = function")
    exports["generated"] = re.sub(
        r"(?m)^(\s*)\.([-\w]+)(\.is-[-\w]+)? \.([-\w]+) \{", r"\1body\3:not(#own):not(#own) .played-\4 {", exports["generated"])
    exports["tailwind"] = compiled(exports["tailwind"])
    triggers = sorted({trigger for _, trigger in entries if trigger != "leave"} | {"visible"})
    # Other files are not there.
    page = {"motion": motion, "css": re.sub(r"@import[^;]*;", "", css), "exports": exports, "elements": list(elements.values()), "times": times,
            "states": [f"is-{one}" for one in triggers], "triggers": triggers}
    return {"page": page, "notes": all_notes, "bounds": bounds}


def identifiers(names):
    """The identifiers that an export gives to elements."""
    taken, result = set(), []
    for name in names:
        base = re.sub(r"[^a-z0-9]+", "-", re.sub("(?<=[a-z])(?=[A-Z])", "-", name).lower()).strip("-")
        if not re.match("[a-z]", base):
            base = f"item-{base}".strip("-")
        one, number = base, 1
        while one.replace("-", "") in taken:
            number += 1
            one = f"{base}-{number}"
        taken.add(one.replace("-", ""))
        result.append(one)
    return result


def html(page):
    data = json.dumps(page).replace("</", "<\\/").replace("<!--", "<\\!--")
    return f"<!doctype html><meta charset=utf-8><title></title><body><script>const input = {data};\n{SCRIPT.read_text()}</script>"


def left_out(one, item, browser):
    """Whether a note of an import or an export says why a motion is another one."""
    name = re.sub("[A-Z]", lambda match: "-" + match[0].lower(), item["property"])
    parts = {"transform": "translate rotate scale skew perspective transform x y z rotation".split(),
             "filter": "blur brightness contrast grayscale hue-rotate invert saturate sepia filter".split()}.get(name, [name])
    # A note names the shorthand that the style sheet has.
    parts = [*parts, name.partition("-")[0], re.sub("-(top|right|bottom|left)(-(left|right))?(?=-)", "", name)]
    selector = re.escape(item["name"])
    reasons = [rf"{selector}[^:\n]*[. ]({'|'.join(map(re.escape, parts))})(-[a-z]+)? is (left out|not drawn)",
               rf"\b({'|'.join(map(re.escape, parts))}): [^\n]*(cannot hold this value|is not a number)",
               rf"{selector}: [^\n]* both move ", rf"{selector} ({'|'.join(map(re.escape, parts))}): its animation moves it"]
    if browser != "Chromium":
        reasons.append(rf"no ({'|'.join(map(re.escape, parts))}); it is timed as in Chromium")
    return any(re.search(reason, one["notes"][item["form"]]) for reason in reasons)


def judged(one, result, browser):
    """What became of each motion in each export: "same", "noted" or a text that tells how it differs."""
    verdicts = {}
    # Where a width is left out, the percentages of a transform are others.
    items = sorted(result["items"], key=lambda item: item["property"] == "transform")
    for item in items:
        form = item["form"]
        # Tailwind's classes and rules of CSS hold one list of animations, and none of the values of a state.
        if form in ("tailwind", "generated", "motion") and item["isJoined"] or form == "tailwind" and item["isState"]:
            continue
        key = (item["name"], form)
        verdict = verdicts.setdefault(key, "same")
        most = 1 + 2 * item["reach"] * (one["bounds"][form] if form != "css" else 0)
        if item["off"] <= most:
            continue
        if left_out(one, item, browser) or verdict == "noted" and item["property"] == "transform":
            verdicts[key] = "noted" if verdict == "same" else verdict
        else:
            verdicts[key] = (f"{item['property']} is {item['kind']} at {100 * item['step'] // one['page']['times']} % of "
                             f"{item['end']:.0f} ms, {item['off']:.3g} times what is allowed")
    return verdicts


FORMS = ["css", "generated", "waapi", "tailwind", "motion"]


def play(program, paths, names, forms=FORMS, motion=None, times=50):
    """Plays style sheets in the browsers with some names: a line for each browser and export, and the failures."""
    lines, failures = [], []
    with tempfile.TemporaryDirectory() as folder:
        subjects = {}
        for path in paths:
            found = subject(program, path, pathlib.Path(folder), motion, times)
            if isinstance(found, str):
                lines.append(f"{path}: not exported: {found.splitlines()[-1][:160] if found else 'empty'}")
            else:
                subjects[path] = found
        pages = [html(one["page"]) for one in subjects.values()]
        for browser, command in browsers().items():
            if browser not in names or not pages:
                continue
            results = open_pages(command, pages)
            if len(results) < len(pages):
                failures.append(f"{browser}: {len(results)} of {len(pages)} pages answered")
            counts = {}
            for (path, one), result in zip(subjects.items(), results):
                failures += [f"{browser}, {path}: {error}" for error in result["errors"]]
                for (name, form), verdict in judged(one, result, browser).items():
                    if form not in forms:
                        continue
                    count = counts.setdefault(form, {"same": 0, "noted": 0, "other": 0})
                    count[verdict if verdict in count else "other"] += 1
                    if verdict not in count:
                        failures.append(f"{browser}, {path} as {form}, {name}: {verdict}")
            for form, count in counts.items():
                lines.append(f"{browser}, {len(results)} style sheets as {form}: {count['same']} motions are the same, "
                             f"{count['noted']} differ as notes say, {count['other']} otherwise")
    return lines, failures
