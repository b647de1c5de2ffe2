"""Results/upstream: the test of curves, the values of Lottie keyframes, and the tables of their texts.

Every value is computed with 60 digits by bisection and rounded once to a double. The tables come from
Results/upstream/browsers.json, which `scripts/generate browsers` measures, and from Results/engines. `texts()` also
checks that each number in the prose of Results/upstream/README.md stands in a table of that page.
"""
import datetime
import decimal
import json
import os
import pathlib
import re
import subprocess
import tempfile
from decimal import Decimal

from common import ROOT

FOLDER = ROOT / "Results/upstream"
EPSILON = Decimal("1e-7")
decimal.getcontext().prec = 60
EVENLY = [0.05, 0.25, 0.5, 0.75, 0.95]
MIDDLE = [0.25, 0.4999, 0.5, 0.5001, 0.75]
START = [2.0**-20, 2.0**-10, 0.25, 0.5, 0.75, 0.95]
END = [0.25, 0.75, 1 - 2.0**-10, 1 - 2.0**-20]
# The curves of the test: what it is, its control points, and its inputs.
CURVES = [
    ("ease", "0.25, 0.1, 0.25, 1", EVENLY),
    ("ease-in", "0.42, 0, 1, 1", EVENLY),
    ("ease-out", "0, 0, 0.58, 1", EVENLY),
    ("ease-in-out", "0.42, 0, 0.58, 1", EVENLY),
    ("Material 3 emphasized decelerate", "0.05, 0.7, 0.1, 1", EVENLY),
    ("Material 3 emphasized accelerate", "0.3, 0, 0.8, 0.15", EVENLY),
    ("Fluent 2 accelerate max", "0.9, 0.1, 1, 0.2", EVENLY),
    ("Fluent 2 accelerate mid", "1, 0, 1, 1", EVENLY),
    ("Open Props squish 5", "0.5, -0.9, 0.1, 1.5", EVENLY),
    ("easings.net easeInOutBack", "0.68, -0.6, 0.32, 1.6", EVENLY),
    ("easings.net easeOutCirc", "0, 0.55, 0.45, 1", EVENLY),
    ("easings.net easeInOutExpo", "0.87, 0, 0.13, 1", EVENLY),
    ("a diagonal whose handles coincide", "0.5, 0.5, 0.5, 0.5", EVENLY),
    ("a steep middle", "1, 0, 0, 1", MIDDLE),
    ("vertical in the middle, overshooting", "1, -1, 0, 2", MIDDLE),
    ("vertical at the start", "0, 1, 0, 1", START),
    ("nearly vertical at the start", "1e-07, 1, 1e-07, 1", START),
    ("nearly vertical at the end", "1, 0, 0.999999, 0.999999", END),
]


def bezier(a, b, s):
    return 3 * s * (1 - s) * ((1 - s) * a + s * b) + s * s * s


def parameter(curve, x):
    """The s in [0, 1] at which the curve's x is the given one, by 200 halvings."""
    low, high = Decimal(0), Decimal(1)
    for _ in range(200):
        middle = (low + high) / 2
        if bezier(curve[0], curve[2], middle) < x:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def exact(curve, x):
    """The curve's y at a binary input inside [0, 1]; `curve` is x1, y1, x2, y2 as numbers."""
    curve = [Decimal(number) for number in curve]
    return bezier(curve[1], curve[3], parameter(curve, Decimal(x)))


def allowed(curve, x):
    """The least and the greatest answer that the proposal allows."""
    curve = [Decimal(number) for number in curve]
    first, last = (parameter(curve, min(Decimal(1), max(Decimal(0), Decimal(x) + side * EPSILON))) for side in (-1, 1))
    inside = [first, last, parameter(curve, Decimal(x))]
    # Extrema of y between them: zeros of y'/3 = a s² + b s + c.
    c, y2 = curve[1], curve[3]
    a, b = 3 * c - 3 * y2 + 1, 2 * y2 - 4 * c
    roots = []
    if a != 0 and b * b >= 4 * a * c:
        root = (b * b - 4 * a * c).sqrt()
        roots = [(-b + root) / (2 * a), (-b - root) / (2 * a)]
    elif a == 0 and b != 0:
        roots = [-c / b]
    inside += [root for root in roots if first < root < last]
    values = [bezier(curve[1], curve[3], s) for s in inside]
    return min(values) - EPSILON, max(values) + EPSILON


def numbers(points):
    return [float(number) for number in points.split(", ")]


# The recommended algorithm: the README shows it in other words, and the table has what it answers.

def recommended(curve, x):
    """The curve's y at x by Newton's method inside a bracket, and the number of steps."""
    x1, y1, x2, y2 = curve
    low, high, s = 0.0, 1.0, x
    for step in range(1, 101):
        error = bezier(x1, x2, s) - x
        if abs(error) <= 1e-9:
            break
        low, high = (low, s) if error > 0 else (s, high)
        slope = 3 * ((1 - s) * (1 - s) * x1 + 2 * s * (1 - s) * (x2 - x1) + s * s * (1 - x2))
        s = s - error / slope if slope > 0 else low
        if not low < s < high:
            s = (low + high) / 2
    return bezier(y1, y2, s), step


# The page of web-platform-tests.

def page():
    rows = []
    for title, points, inputs in CURVES:
        rows.append(f"  // {title}")
        for x in inputs:
            rows.append(f'  ["cubic-bezier({points})", {x!r}, {float(exact(numbers(points), x))!r}],')
    # The frame around the rows is in the file itself.
    text = (FOLDER / "cubic-bezier-timing-functions-precision.html").read_text()
    head, rest = text.split("const cases = [\n", 1)
    return head + "const cases = [\n" + "\n".join(rows) + "\n];\n" + rest.split("];\n", 1)[1]


# Lottie.

def handles(x1, y1, x2, y2):
    return {"o": {"x": x1, "y": y1}, "i": {"x": x2, "y": y2}}


def key(time, start, curve=None, **more):
    return {"t": time, "s": start, **(handles(*curve) if curve else {}), **more}


# Name, note, keyframes, frames. A note begins with "Open:" where the specification does not say it.
LOTTIE = [
    ("scalar, ease", "Before the first and after the last keyframe the value is that keyframe's.",
     [key(0, [0], ([0.25], [0.1], [0.25], [1])), key(60, [100])], [-5, 0, 1, 15, 30, 45.5, 59, 60, 90]),
    ("handles per dimension", "Each dimension has its own handles.",
     [key(10, [0, 0], ([0.42, 0], [0, 0], [1, 0.58], [1, 1])), key(40, [200, -80])], [10, 17.5, 25, 32.5, 40]),
    ("one handle for all dimensions", "Open: arrays of one number apply to every dimension.",
     [key(0, [0, 50, 100], ([0.65], [0], [0.35], [1])), key(24, [100, 0, 100])], [0, 6, 12, 18, 24]),
    ("scalar handles", "Handles that are numbers, not arrays, apply to every dimension.",
     [key(0, [0, 100], (0.25, 0.1, 0.25, 1)), key(60, [100, -100])], [0, 15, 30, 45, 60]),
    ("several segments", "Each keyframe's handles are those of the segment that begins with it.",
     [key(0, [0], ([0.42], [0], [1], [1])), key(20, [100], ([0], [0], [0.58], [1])), key(30, [40], ([0.34], [1.56], [0.64], [1])),
      key(60, [0])], [0, 10, 19, 20, 22, 25, 29, 30, 40, 45, 60]),
    ("linear without handles", "Open: a keyframe without o and i, which the specification requires unless it is held, is taken as linear.",
     [key(0, [0]), key(10, [50], ([0.42], [0], [0.58], [1])), key(20, [0])], [0, 2.5, 5, 10, 12.5, 15, 20]),
    ("hold", "A hold keyframe keeps its value up to the next keyframe, at which that one's value applies.",
     [key(0, [10], h=1), key(20, [30], ([0], [0], [1], [1])), key(40, [0])], [0, 10, 19.999, 20, 30, 40]),
    ("two keyframes at one time", "One of the two values is shown at that frame; before and after it the segments are as usual.",
     [key(0, [0], ([0.42], [0], [0.58], [1])), key(20, [100], ([0], [0], [1], [1])), key(20, [-50], ([0.42], [0], [0.58], [1])),
      key(40, [0])], [0, 5, 19.999, 20.001, 30, 40]),
    ("overshoot", "Open: handles beyond 1 leave the interval of the two values; they are not clamped.",
     [key(0, [0], ([0.34], [1.56], [0.64], [1])), key(30, [360])], [0, 5, 10, 15, 20, 25, 30]),
    ("steep", "The slope is infinite in the middle.",
     [key(0, [0], ([1], [0], [0], [1])), key(100, [1])], [10, 40, 49, 50, 51, 60, 90]),
    ("spatial tangents on a line", "Tangents along the line of the move leave the path straight; progress is along its length.",
     [key(0, [0, 0], ([0.42], [0], [0.58], [1]), to=[30, 40], ti=[-30, -40]), key(50, [90, 120])], [0, 10, 25, 40, 50]),
]


def lottie_value(keys, frame):
    """The values at a frame, in 60 digits; of keyframes at one time the last counts."""
    index = max((number for number, item in enumerate(keys) if item["t"] <= frame), default=0)
    item = keys[index]
    start = [Decimal(number) for number in item["s"]]
    if index + 1 == len(keys) or frame <= item["t"] or item.get("h"):
        return start
    end = keys[index + 1]
    progress = (Decimal(frame) - item["t"]) / (end["t"] - item["t"])
    values = []
    for dimension, (first, last) in enumerate(zip(start, end["s"])):
        def of(side, axis):
            numbers = item[side][axis]
            return numbers if not isinstance(numbers, list) else numbers[min(dimension, len(numbers) - 1)]
        share = progress if "o" not in item else bezier(
            Decimal(of("o", "y")), Decimal(of("i", "y")),
            parameter([Decimal(of("o", "x")), 0, Decimal(of("i", "x"))], progress))
        values.append(first + share * (Decimal(last) - first))
    return values


def lottie():
    def line(value):
        return json.dumps(value, ensure_ascii=False)
    cases = []
    for name, note, keys, frames in LOTTIE:
        values = ",\n".join("  " + line({"frame": frame, "value": [float(number) for number in lottie_value(keys, frame)]})
                            for frame in frames)
        cases.append(f'{{"name": {line(name)}, "note": {line(note)},\n "property": {line({"a": 1, "k": keys})},\n'
                     f' "values": [\n{values}]}}')
    about = ("Numeric values of Lottie keyframes: linear interpolation by the cubic Bézier of each keyframe's o and i handles. "
             "60 digits, rounded once to double. Notes that begin with \"Open\" are not in the specification.")
    return f'{{\n"about": {line(about)},\n"cases": [\n' + ",\n".join(cases) + "\n]\n}\n"


# What browsers answer: measured by `scripts/generate browsers`, committed as browsers.json.

BROWSERS = ["chromium", "firefox", "webkitgtk"]
DURATIONS = [150, 300, 1000, 10_000]

def judged_requests(folder):
    """The curves of the engines' table: what `animbench verify` asks, at inputs inside [0, 1]."""
    build = ["swift", "build", "--product", "animbench"]
    subprocess.run(build, cwd=ROOT, check=True)
    path = subprocess.run(build + ["--show-bin-path"], cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()
    subprocess.run([path + "/animbench", "verify", "--solver", f"tee {folder}/requests | {path}/animbench sample"],
                   cwd=ROOT, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    requests = [json.loads(line) for line in (folder / "requests").read_text().splitlines() if '"cubic-bezier"' in line]
    return [([request[name] for name in ("x1", "y1", "x2", "y2")], request["progress"])
            for request in requests if request["kind"] == "cubic-bezier" and 0 <= request.get("progress", -1) <= 1]


def ask(name, duration, questions):
    """A browser's answers to curves at inputs, in an animation of some milliseconds; None where it gives none."""
    lines = "".join(json.dumps({"id": number, "kind": "cubic-bezier", "progress": x,
                                **dict(zip(("x1", "y1", "x2", "y2"), curve))}) + "\n"
                    for number, (curve, x) in enumerate(questions))
    done = subprocess.run(["scripts/engines", "--ask", name], cwd=ROOT, input=lines, text=True, check=True,
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                          env={**os.environ, "ANIMATION_DURATION": str(duration)})
    answers = {answer["id"]: answer.get("value") for answer in map(json.loads, done.stdout.splitlines()) if "id" in answer}
    return [answers.get(number) for number in range(len(questions))]


def judge(questions, answers, truths):
    """How many answers the proposal rejects, and the largest difference from the truth with its case."""
    rejected, worst, where, count = 0, 0.0, None, 0
    for (curve, x), answer, truth in zip(questions, answers, truths):
        if answer is None:
            continue
        count += 1
        if abs(answer - truth) > worst:
            worst, where = abs(answer - truth), [*curve, x]
        # Most lie well inside the tolerance; the others are judged with all digits.
        if abs(answer - truth) > 5e-8:
            sides = [quick(curve, min(1.0, max(0.0, x + side * 1e-7))) for side in (-1, 1)] + [truth]
            if min(sides) - 9e-8 <= answer <= max(sides) + 9e-8:
                continue
            low, high = allowed(curve, x)
            rejected += not low <= Decimal(answer) <= high
    return {"answers": count, "rejected": rejected, "worst": worst, "where": where}


def quick(curve, x):
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        if bezier(curve[0], curve[2], middle) < x:
            low = middle
        else:
            high = middle
    return bezier(curve[1], curve[3], (low + high) / 2)


def main():
    """Asks the installed browsers, and the recommended algorithm, and writes browsers.json."""
    test = [(numbers(points), x) for _, points, inputs in CURVES for x in inputs]
    test_truths = [float(exact(curve, x)) for curve, x in test]
    with tempfile.TemporaryDirectory() as folder:
        whole = judged_requests(pathlib.Path(folder))
    whole_truths = [quick(curve, x) for curve, x in whole]
    record = {"date": datetime.date.today().isoformat(), "tolerance": float(EPSILON), "browsers": []}
    for name in BROWSERS:
        known = json.loads((ROOT / f"Results/engines/{name}.json").read_text())
        version = subprocess.run(["dpkg-query", "-W", "-f", "${Version}", next(iter(known["packages"]))],
                                 capture_output=True, text=True, check=True).stdout
        for duration in DURATIONS:
            row = {"engine": name, "title": known["title"].split(",")[0], "version": version, "milliseconds": duration,
                   "test": judge(test, ask(name, duration, test), test_truths),
                   "whole": judge(whole, ask(name, duration, whole), whole_truths)}
            print(json.dumps(row))
            record["browsers"].append(row)
    answers = [recommended(curve, x) for curve, x in whole]
    steps = sorted(number for _, number in answers)
    record["recommended"] = {
        "test": judge(test, [recommended(curve, x)[0] for curve, x in test], test_truths),
        "whole": judge(whole, [value for value, _ in answers], whole_truths),
        "steps": {"median": steps[len(steps) // 2], "most": steps[-1]}}
    (FOLDER / "browsers.json").write_text(json.dumps(record, indent=1) + "\n")


# The tables of the texts.

def short(number):
    """Two digits, as the engines' table prints them."""
    if number == 0:
        return "0"
    mantissa, exponent = f"{number:.1e}".split("e")
    return f"{mantissa}e{int(exponent)}" if not 1e-2 <= number < 1e4 else f"{number:.2g}"


def curve_text(where):
    return f"`cubic-bezier({', '.join(f'{number:.15g}' for number in where[:4])})` at {where[4]:.8g}"


def tables():
    record = json.loads((FOLDER / "browsers.json").read_text())
    engines = {name: json.loads((ROOT / f"Results/engines/{name}.json").read_text()) for name in BROWSERS + ["ours"]}
    durations = ["| engine | duration | fail the test | largest difference | rejected of all | largest difference | where |",
                 "|:--|--:|--:|--:|--:|--:|:--|"]
    for row in record["browsers"]:
        test, whole = row["test"], row["whole"]
        durations.append(
            f"| {row['title']} {row['version'].split('-')[0]} | {row['milliseconds'] / 1000:g} s "
            f"| {test['rejected']} of {test['answers']} | {short(test['worst'])} "
            f"| {whole['rejected']:,} of {whole['answers']:,} | {short(whole['worst'])} | {curve_text(whole['where'])} |")
    ordinary = ["| engine | published: worst | ordinary: answers | 99 % | worst |", "|:--|--:|--:|--:|--:|"]
    for name in BROWSERS + ["ours"]:
        kind = next(kind for kind in engines[name]["kinds"] if kind["kind"] == "cubic-bezier")
        published = kind.get("corpus", {}).get("worst")
        ordinary.append(f"| {engines[name]['title'].split(',')[0]} {engines[name]['version'].split('-1~')[0]} "
                        f"| {'–' if published is None else short(published)} "
                        f"| {kind['ordinary']['answers']:,} | {short(kind['ordinary']['quantile99'])} "
                        f"| {short(kind['ordinary']['worst'])} |")
    advice = record["recommended"]
    algorithm = ["| fail the test | rejected of all | largest difference | steps: median | most |", "|--:|--:|--:|--:|--:|",
                 f"| {advice['test']['rejected']} of {advice['test']['answers']} "
                 f"| {advice['whole']['rejected']:,} of {advice['whole']['answers']:,} | {short(advice['whole']['worst'])} "
                 f"| {advice['steps']['median']} | {advice['steps']['most']} |"]
    springs = ["| springs | wrong | of | largest error | an example |", "|:--|--:|--:|--:|:--|"]
    record = engines["webkitgtk"]
    rows = [row for row in record["rows"] if row["kind"] == "spring" and row["member"] == "position"]
    wrong = {group["group"]: group for group in next(
        kind for kind in record["kinds"] if kind["kind"] == "spring")["groups"]}
    for group in dict.fromkeys(row["group"] for row in rows):
        own = [row for row in rows if row["group"] == group]
        worst = max(row["worst"] for row in own)
        found = wrong.get(group, {"wrong": 0, "answers": sum(row["answers"] for row in own)})
        example = found.get("simplest")
        text = "–"
        if example:
            request = json.loads(example["request"])
            text = (f"{request.get('duration', request.get('response'))} s, "
                    + (f"bounce {request['bounce']}" if "bounce" in request else f"damping ratio {request['dampingRatio']}")
                    + f", from {request['from']:g} to {request['to']:g}, after {request['time']} s: "
                    f"{example['observed']:.6g}, true {example['truth']:.6g}")
        springs.append(f"| {group} | {found['wrong']:,} | {found['answers']:,} | {short(worst)} | {text} |")
    return {"durations": durations, "ordinary": ordinary, "algorithm": algorithm, "springs": springs}


def readme():
    text = (FOLDER / "README.md").read_text()
    for name, lines in tables().items():
        pattern = rf"(<!-- figures {name} -->\n).*?(<!-- end -->)"
        if not re.search(pattern, text, re.S):
            raise SystemExit(f"Results/upstream/README.md has no place for the table {name}")
        text = re.sub(pattern, lambda found: found[1] + "\n".join(lines) + "\n" + found[2], text, flags=re.S)
    check_numbers(text)
    return text


def check_numbers(text):
    """Every number of the prose stands in a table. Not counted: code, links, headings, and the numbers of a list."""
    def found(part):
        return set(re.findall(r"(?<![\w.#-])\d[\d,]*(?:\.\d+)?(?:e-?\d+)?(?![\w.]*\w)", part))
    lines = [line for line in re.sub(r"```.*?```|<!--.*?-->", "", text, flags=re.S).split("\n") if not line.startswith("#")]
    in_tables = found("\n".join(line for line in lines if line.startswith("|")))
    prose = "\n".join(re.sub(r"^\d+\. ", "", line) for line in lines if not line.startswith(("|", "    ")))
    # Years, too.
    prose = re.sub(r"of 20\d\d|`[^`]*`|\]\([^)]*\)|\[[^\]]*\]|https?://\S+", " ", prose)
    if missing := sorted(found(prose) - in_tables):
        raise SystemExit(f"Results/upstream/README.md: these numbers of the prose stand in no table: {', '.join(missing)}")


def texts():
    return {FOLDER / "cubic-bezier-timing-functions-precision.html": page(), FOLDER / "lottie-keyframes.json": lottie(),
            FOLDER / "README.md": readme()}
