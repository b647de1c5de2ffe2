"""Proves the elementary functions by Gappa and Sollya.

The operations are read from LaneArithmetic.swift, the coefficients from ElementaryCoefficients.swift, and both
are written down for Gappa, once with every rounding and once without. Sollya bounds the distance of the
polynomial from the function, Gappa that of the rounded operations from the polynomial; the result's own
rounding is ½ ulp and is added by hand, binade by binade, because each has another ulp. "low" is a
correction of the argument by any amount that leaves the rest within half an octave or quarter turn, and a
little beyond.

The reduction x = k + r is exact: adding 1.5·2⁵² rounds x to the integer k, and x − k has no more digits than
x; r + low is rounded, which counts. Multiplying by 2^k is exact while nothing is subnormal.
"""

import math
import re
import subprocess

from sources import KINDS, Source, coefficients, fail, held, parsed

SOURCE = Source("LaneArithmetic.swift", "Elementary functions")

# A low that is added to a rest of ½ takes it beyond: by less than 2⁻⁴⁰, as arguments stay below 2¹⁰ octaves,
# and where a turn has so few digits that it would be more, the sum is exact.
HALF = 0.5 + 2.0**-40


class Function:
    """A function of the sources: its parameters, its definitions in order, and its result."""

    def __init__(self, signature, kind=None):
        self.parameters = re.findall(r"_ (\w+):", signature)
        text = SOURCE.body(signature)
        if "#if" in text:
            one, other = re.search(r"#if .*?\n(.*?)#else\n(.*?)#endif", text, re.S).groups()
            text = one if kind == "fused" else other
        enum = re.search(r"typealias C = ElementaryCoefficients\.(\w+)", text)
        self.numbers = coefficients(enum.group(1)) if enum else None
        text = re.sub(r"typealias .*", "", text)
        statements = re.split(r"\n(?=\s*(?:let|return)\b)", text.strip("\n"))
        joined = [" ".join(s.split()) for s in statements if s.strip()]
        self.definitions = []
        for statement in joined[:-1]:
            match = re.match(r"let (\w+) = (.*)$", statement)
            if not match:
                fail(f"cannot read {statement!r}")
            self.definitions.append((match.group(1), parsed(match.group(2))))
        self.result = parsed(re.sub(r"^return ", "", joined[-1]))


class Writer:
    """Writes expressions as definitions of Gappa, rounded and exact side by side."""

    def __init__(self, kind, numbers):
        self.kind, self.numbers = kind, numbers
        self.lines, self.count = [], 0
        # Relations that Gappa is told for sums whose parts are the rounding of one another.
        self.hints = []
        self.functions = {
            "line": Function("static func line(_ x: L, _ a: Double, _ b: Double)"),
            "exponentialRest": Function("static func exponentialRest(_ r: L)"),
            "sine": Function("static func sine(_ r: L, _ z: L)"),
            "sineRest": Function("static func sineRest(_ r: L, _ z: L, _ c3: L)"),
            "cosineSlope": Function("static func cosineSlope(_ z: L)"),
            "leading": Function("static func leading(_ a: L, _ b: L, _ c: L)", kind),
        }

    def define(self, rounded, exact, isRounded=True):
        """A new pair of names for a value with its rounding and without."""
        name = f"v{self.count}"
        self.count += 1
        self.lines.append(f"{name} = d({rounded});" if isRounded else f"{name} = {rounded};")
        self.lines.append(f"{name}X = {exact};")
        return name, name + "X"

    def value(self, tree, scope):
        kind = tree[0]
        if kind == "name":
            name = tree[1]
            if name in scope:
                return scope[name]
            if name.startswith("C."):
                return (self.numbers[name[2:]],) * 2
            return (name, name)
        if kind == "negated":
            rounded, exact = self.value(tree[1], scope)
            return self.define(f"-{rounded}", f"-{exact}", isRounded=False)
        if kind == "call":
            return self.call(tree[1], tree[2], scope)
        (a, aX), (b, bX) = (self.value(part, scope) for part in tree[1:])
        return self.define(f"{a} {kind} {b}", f"{aX} {kind} {bX}")

    def call(self, name, arguments, scope):
        if name in ("L", "L.coefficient"):
            return self.value(arguments[0], scope)
        values = [self.value(argument, scope) for argument in arguments]
        if name in ("L.multiplyAdd", "L.fused"):
            (a, aX), (b, bX), (c, cX) = values
            exact = f"{aX} * {bX} + {cX}"
            if name == "L.fused" or self.kind == "fused":
                return self.define(f"{a} * {b} + {c}", exact)
            return self.define(f"d({a} * {b}) + {c}", exact)
        if name == "L.negatedMultiplyAdd":
            (a, aX), (b, bX), (c, cX) = values
            product = f"{a} * {b}" if self.kind == "fused" else f"d({a} * {b})"
            return self.define(f"{c} - {product}", f"{cX} - {aX} * {bX}")
        if name == "L.productTail":
            # Dekker's product: the exact error of the rounded one.
            (a, _), (b, _), (p, pX) = values
            return self.define(f"{a} * {b} - {p}", "0", isRounded=False)
        if name not in self.functions:
            fail(f"{name} is a function that is not known here")
        function = self.functions[name]
        inner = dict(zip(function.parameters, values))
        outer, self.numbers = self.numbers, function.numbers or self.numbers
        for local, tree in function.definitions:
            inner[local] = self.value(tree, inner)
        result = self.value(function.result, inner)
        self.numbers = outer
        if name == "leading" and self.kind == "separate":
            # p + (tail + c): the last three names, in this order.
            tail, small, sum_ = (f"v{self.count - k}" for k in (3, 2, 1))
            self.hints.append((sum_, inner["p"][0], tail, small, *values[2]))
        return result

    def unrounded(self):
        """Takes the rounding off the last definition: it is counted by hand."""
        last = next(k for k in range(len(self.lines) - 1, -1, -1) if not self.lines[k].split(" ")[0].endswith("X"))
        self.lines[last] = re.sub(r"^(\w+) = d\((.*)\);$", r"\1 = \2;", self.lines[last])


REDUCTION = r"let shifted = x \+ roundingShift let r = \(x - \(shifted - roundingShift\)\) \+ low "


def exp2(writer):
    """2^x with one argument: the fraction's power."""
    p, result = SOURCE.expect(
        "static func exp2(_ x: L) -> L",
        r"typealias C = \S+ let shifted = x \+ roundingShift let r = x - \(shifted - roundingShift\) "
        r"let p = (.+) return L\(bits: L\.addBits\((.+)\.bits, exponentBits\(shifted\)\)\)")
    scope = {"r": ("r", "r")}
    scope["p"] = writer.value(parsed(p), scope)
    return writer.value(parsed(result), scope)


def octaves(writer):
    """q of 2^r = 1 + q."""
    rest, q = SOURCE.expect(
        "static func octaves(_ x: L, _ low: L)",
        r"typealias C = \S+ " + REDUCTION + r"let rest = (.+) return \(shifted, (.+)\)")
    scope = {"r": ("r", "r")}
    scope["rest"] = writer.value(parsed(rest), scope)
    return writer.value(parsed(q), scope)


def exp2low(writer):
    (result,) = SOURCE.expect(
        "static func exp2(_ x: L, low: L) -> L",
        r"let \(shifted, q\) = octaves\(x, low\) "
        r"return L\(bits: L\.addBits\(\((.+)\)\.bits, exponentBits\(shifted\)\)\)")
    return writer.value(parsed(result), {"q": octaves(writer)})


def approach(writer):
    """1 − 2^(−x) within half an octave of 0, where it is −q."""
    SOURCE.expect(
        "static func oneMinusExp2(minus x: L, low: L) -> L",
        r"let bounded = L\.less\(x, L\(60\)\) let rest = L\.selectLess\(x, L\(60\), then: low, else: L\.zero\) "
        r"let \(shifted, q\) = octaves\(-bounded, -rest\) "
        r"let power = L\(bits: L\.addBits\(L\(1\)\.bits, exponentBits\(shifted\)\)\) "
        r"return \(L\(1\) - power\) - power \* q")
    return octaves(writer)


def mixed(writer):
    """1 − 2^(−x) as lanes of mixed regimes have it within half an octave of 0, where it is q of r = −rest:
    sinh − (cosh − 1) by the polynomials of the sine and the cosine at a negative square."""
    head, c3, unit, square, slope, sine_rest, q = SOURCE.expect(
        "static func sinCosOrApproach(_ x: L, low: L, regime: L)",
        r"typealias C = \S+ let shifted = x \+ roundingShift let rest = \(x - \(shifted - roundingShift\)\) \+ low "
        r"let head = L\.selectNegative\(regime\.bits, then: L\(ElementaryCoefficients\.ExponentialDouble\.(\w+)\), "
        r"else: L\(C\.head\)\) "
        r"let c3 = L\.selectNegative\(regime\.bits, then: L\((C\.\w+)\), else: L\(C\.c3\)\) "
        r"let r = rest \* L\.selectNegative\(regime\.bits, then: L\((\S+)\), else: L\(1\)\) "
        r"let z = rest \* rest \* L\.selectNegative\(regime\.bits, then: L\((\S+)\), else: L\(1\)\) "
        r"let slope = (\S+) let sineRest = (sineRest\(r, z, c3\)) "
        r"let turned = Quadrant<L>\.turned\(sine: leading\(rest, head, sineRest\), "
        r"cosine: L\.multiplyAdd\(slope, z, L\(1\)\), by: shifted\.bits\) "
        r"let q = (.+) let power = L\(bits: L\.subtractBits\(L\(1\)\.bits, exponentBits\(shifted\)\)\) "
        r"let approach = L\.selectLess\(x, L\(60\), "
        r"then: L\.multiplyAdd\(power, q, L\(1\) - power\), else: L\(1\)\) "
        r"return \(L\.selectNegative\(regime\.bits, then: approach, else: turned\.sin\), turned\.cos\)")
    # Signs of products and of the polynomials' odd powers change nothing of any rounding.
    scope = {"rest": writer.define("-r", "-r", isRounded=False)}
    scope["head"] = (coefficients("ExponentialDouble")[head],) * 2
    scope["c3"] = writer.value(parsed(c3), scope)
    scope["r"] = writer.value(parsed(f"rest * {unit}"), scope)
    scope["z"] = writer.value(parsed(f"rest * rest * {square}"), scope)
    scope["slope"] = writer.value(parsed(slope), scope)
    scope["sineRest"] = writer.value(parsed(sine_rest), scope)
    return writer.value(parsed(q), scope)


def circular(writer, result):
    (z, cosine) = SOURCE.expect(
        "static func sinCos(quarterTurns x: L, low: L)",
        REDUCTION + r"let z = (.+) let cosine = (.+) "
        r"return Quadrant<L>\.turned\(sine: sine\(r, z\), cosine: cosine, by: shifted\.bits\)")
    scope = {"r": ("r", "r")}
    scope["z"] = writer.value(parsed(z), scope)
    return writer.value(parsed(cosine if result == "cosine" else "sine(r, z)"), scope)


def between(lower, upper):
    """An interval of r and, if it is cut there, its parts at powers of two."""
    cuts = [2.0**-k for k in range(20, 0, -1) if lower < 2.0**-k < upper]
    return list(zip([lower] + cuts, cuts + [upper]))


def powers():
    """Intervals on which 2^r has one binade, with its ulp."""
    parts = [part for lower, upper in ((0.0, 0.125), (0.125, 0.25), (0.25, 0.5)) for part in [(lower, upper)]]
    return [(a, b, 2.0**-52) for a, b in parts] + [(-b, -a, 2.0**-53) for a, b in parts]


def binades(inverse, sign):
    """Intervals of r on which a function from 0 on has one binade; the rest, near 0, is scaled down."""
    found = []
    for k in range(12):
        lower, upper = max(inverse(2.0 ** -(k + 1)), 0), min(inverse(2.0**-k), 0.5)
        if lower < upper:
            found += [(*sorted((sign * a, sign * b)), 2.0 ** -(k + 53)) for a, b in between(lower, upper)]
    return found


def finer(intervals):
    """The intervals in parts of at most 1/48, where the terms' bounds are closer to the bound of their sum."""
    parts = []
    for a, b, ulp in intervals:
        count = math.ceil(48 * (b - a))
        ends = [a + (b - a) * k / count for k in range(count)] + [b]
        parts += [(*part, ulp) for part in zip(ends, ends[1:])]
    return parts


LN2, PI = math.log(2), math.pi

FUNCTIONS = {
    # name: its writer, coefficients, the function for Sollya, its derivative, its intervals, its sign
    "exp2": (exp2, "ExponentialDouble", "2^x", lambda r: LN2 * 2**r, powers, 1),
    "exp2low": (exp2low, "ExponentialDouble", "2^x", lambda r: LN2 * 2**r, powers, 1),
    "sine": (
        lambda w: circular(w, "sine"), "SineDouble", "sin(pi*x/2)", lambda r: PI / 2 * math.cos(PI * r / 2),
        lambda: binades(lambda v: 2 / PI * math.asin(v), 1), 1),
    "cosine": (
        lambda w: circular(w, "cosine"), "CosineDouble", "cos(pi*x/2)",
        lambda r: -PI / 2 * math.sin(PI * r / 2),
        lambda: [(0.0, 0.25, 2.0**-53), (0.25, 0.375, 2.0**-53), (0.375, 0.5, 2.0**-53)], 1),
    # As q = 2^r − 1, with the ulp of 1 − 2^r.
    "approach": (
        approach, "ExponentialDouble", "expm1(x*log(2))", lambda r: LN2 * 2**r,
        lambda: binades(lambda v: -math.log2(1 - v) if v < 1 else 9.0, -1), 1),
    "mixed": (
        mixed, "SineDouble", "-expm1(x*log(2))", lambda r: -LN2 * 2**r,
        lambda: finer(binades(lambda v: -math.log2(1 - v) if v < 1 else 9.0, -1)), 1),
}


def run(program, text):
    result = subprocess.run([program], input=text, capture_output=True, text=True)
    return result.stdout + result.stderr


def distance(lines, result, function, a, b):
    """A bound of |polynomial − function| on [a, b]."""
    exact = "\n".join(line for line in lines if line.split(" ")[0].endswith("X"))
    exact = re.sub(r"\br\b", "x", exact)
    output = run("sollya", (
        f"prec=300!;\n{exact}\n"
        f"display=decimal!;\nprint(sup(supnorm({result}, {function}, [{a!r};{b!r}], absolute, 2^-10)));\n"))
    numbers = re.findall(r"^\d[\d.]*(?:e-?\d+)?$", output, re.M)
    if len(numbers) != 1:
        fail(f"Sollya does not answer with one number:\n{output}")
    return float(numbers[0]) * (1 + 1e-6)


def proved(name, kind, low, a, b, ulp, keep):
    """The bound of the error in ulps of the result on one interval, as Gappa proves it."""
    write, enum, function, derivative, _, _ = FUNCTIONS[name]
    writer = Writer(kind, coefficients(enum))
    y, exact = write(writer)
    writer.unrounded()
    epsilon = distance(writer.lines, exact, function, a, b)
    slopes = sorted((derivative(a), derivative(b)))
    argument = "s" if low else "r"
    text = "@d = float<ieee_64, ne>;\n"
    if low:
        text += "r = d(s);\n"
    text += "\n".join(writer.lines) + "\n"
    hypotheses = [f"{argument} in [{a!r}, {b!r}]"]
    if low:
        # truthHere is the function at r, truth at the exact s: the mean value theorem with a slope.
        text += "truth = truthHere - slope * (r - s);\n"
        hypotheses += [
            f"{exact} - truthHere in [-{epsilon!r}, {epsilon!r}]",
            f"slope in [{slopes[0] - 1e-9!r}, {slopes[1] + 1e-9!r}]"]
    else:
        hypotheses.append(f"{exact} - truth in [-{epsilon!r}, {epsilon!r}]")
    text += "{ " + " /\\ ".join(hypotheses) + f" -> {y} - truth in ? }}\n"
    if low:
        text += f"{y} - truth -> ({y} - {exact}) + ({exact} - truthHere) + slope * (r - s);\n"
    for sum_, product, tail, small, c, cExact in writer.hints:
        # product + tail is the exact product.
        rounding = "" if sum_ == y else f"({sum_} - ({product} + {small})) + "
        text += (f"{sum_} - {sum_}X -> {rounding}({small} - ({tail} + {c})) + ({c} - {cExact});\n")
    if keep:
        keep.mkdir(parents=True, exist_ok=True)
        (keep / f"{name}-{kind}{'-low' if low else ''}-{a:.6g}.g").write_text(text)
    output = run("gappa", text)
    match = re.search(r"- truth in \[(\S+?) (?:\{(\S+?),.*?\})?.*?, (\S+?) (?:\{(\S+?),.*?\})?", output)
    bounds = [float(x) for x in re.findall(r"\{(-?[\d.e+-]+),", output)]
    if match is None or len(bounds) != 2:
        fail(f"Gappa proves nothing of {name} ({kind}) on [{a}, {b}]:\n{output}\n{text}")
    return max(map(abs, bounds)) / ulp + 0.5


def bound(name, kind, low, keep):
    """The largest of the intervals' bounds, in ulps of the result."""
    intervals = FUNCTIONS[name][4]()
    if low:
        intervals += beyond(intervals)
    parts = [(proved(name, kind, low, a, b, ulp, keep), a, b, ulp) for a, b, ulp in intervals]
    worst = max(part[0] for part in parts)
    if name in ("approach", "mixed"):
        worst = max(worst, *later(name, kind, low))
    return worst


def beyond(intervals):
    """The part of a low term that adds to a remainder of ½, whose square is in another binade."""
    return [(0.5, HALF, ulp) for _, b, ulp in intervals if b == 0.5] + [
        (-HALF, -0.5, ulp) for a, _, ulp in intervals if a == -0.5]


def later(name, kind, low):
    """Bounds of (1 − 2^−k) − 2^−k·q, k ≥ 1: the product by a power of two is exact, and so is the bracket
    as far as its digits count, so that the error is q's, scaled, and the result's own rounding."""
    error = {}
    for sign in (1, -1):
        ulp = 2.0**-54
        parts = [(*sorted((0.0, sign * 0.5)), ulp)]
        if low:
            parts += beyond(parts)
        # The whole error of q: its distance without the last rounding, and half an ulp of the largest q.
        error[sign] = max(proved(name, kind, low, *part, None) * ulp for part in parts)
    # For k = 1 a positive r leads below ½, where an ulp is smaller; for others the result is above ½.
    first = [0.5 + error[1] / 2 / 2.0**-54, 0.5 + error[-1] / 2 / 2.0**-53]
    second = [0.5 + max(error.values()) / 4 / 2.0**-53]
    return first + second


def check(names, keep):
    """Prints the proved bounds beside the stated ones; whether all statements hold."""
    statements = SOURCE.statements()
    isRight = True
    print(f"{'function':10} {'low':4} {'arithmetic':10} {'proved':>7} {'stated':>7}   (ulp)")
    for name in names:
        for low in (False, True) if name != "exp2" else (False,):
            for kind in KINDS:
                found = bound(name, kind, low, keep)
                said = statements.get(name, {}).get(low, {}).get(kind)
                isRight = held(f"{name:10} {'any' if low else '0':4} {kind:10}", found, said, 4) and isRight
    return isRight
