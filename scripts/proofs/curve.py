"""Proves the error of a cubic Bézier curve that is solved from scratch.

The operations are read from CurveCubic.swift; what prepares the curve (CubicPieces.swift) must read as it
did when this was written. About a centre, Cτ + Bτ² + Aτ³ = D. Divided by the solution τ and by D, every piece
of every curve is a point of the plane α + β + γ = 1, and all errors are relative:

    α = Cτ/D,  β = Bτ²/D,  γ = Aτ³/D,      τ dD/dτ / D = 1 + β + 2γ

`REGIONS` says where these points are, from the choice of the centres; they are covered with boxes, and on each

- **the start** is bounded from its formula, and two of Halley's steps by what they leave exactly: with
  P = (β + 3γ)e/X′ and Q = γe²/X′, the relative error e becomes
  e·(P² − Q + 3PQ + 3Q²) / (1 + 3P + 3Q + 3P² + 8PQ + 6Q²). What rounding adds is bounded, too.
- **the third step**, about a head of 21 bits, is evaluated operation by operation: its remainder, and the
  rounding of the residual and of the coefficients, give the relative error of head + correction.

That error of the parameter is then carried through `CubicSolution.value`, for the three polynomials that a curve
is a combination of: s³, 3s(1 − s)² and 3s²(1 − s), whose factors are 1, y₁ and y₂. So errors are in u of
1 + |y₁| + |y₂|, the last rounding included.

Of all x₁ and x₂ in [0, 1] two kinds are left out: those within 2⁻³² of (1, 0), but not (1, 0) itself, where the
curve is so steep at its inflection that the digits of the coefficients count for more; and inputs below 2⁻²⁰⁰,
where products may be subnormal. For |y| ≤ 2¹⁰⁰⁰ nothing overflows. Coefficients come from sums of two doubles,
whose errors are below 2⁻⁹⁵ of 1: over the least slope about an inflection that is below 2⁻⁵⁷ of the parameter.
From ⅛ to ⅞ of the parameter `steepest` bounds that slope. A piece about an inflection s₀ that is nearer to an
end reaches there. Next to 0 every term is of the size of c = 3x₁, and so is what its sums lose, while the slope
is at least ¾c: as x₂ ≥ 0, 3As₀² ≤ 6x₁s₀. Next to 1 the slope falls below 2⁻¹⁰ only where 1 − s₀ does; there a
number below 1 has D ≥ 2⁻⁵⁴ or 1 − s₀ is above 2⁻²⁹, and from Cτ + Aτ³ = D the slope is above 2⁻³⁸.
"""

import math
import re
from fractions import Fraction

from intervals import SLACK, U, Number, evaluated, expectEqual, parts
from sources import KINDS, Source, fail, held, parsed

CURVE = Source("CurveCubic.swift")
PIECES = Source("../AnimationNumerics/Easing/CubicPieces.swift")
LONG = Source("../AnimationNumerics/Vector/DoubleDouble.swift")
TABLES = Source("../AnimationNumerics/Easing/CubicTableBound.swift")

# A head keeps the upper half of a double: 20 digits after the first.
CUT = 2.0**-20
# The error that two steps must reach; the third reduces it to a tenth of u.
REACHED = 1.9e-6
# The error of a coefficient beyond its rounding, divided by the smallest slope.
ABSOLUTE = 2.0**-57
# How near to the vertical tangent of (1, 0) a curve may be.
NEAR = 2.0**-32


def exact(low, high=None):
    return Number(low, low if high is None else high, plain=False)


ONE, TWO, THREE = exact(1), exact(2), exact(3)


def squared(x):
    return Number(0 if x.low < 0 < x.high else min(x.low**2, x.high**2), x.size**2, plain=False)


def total(*numbers):
    result = numbers[0]
    for number in numbers[1:]:
        result = result.plus(number)
    return result


# Digests of the files that prepare a curve: their part of the proof was derived by hand.
PREPARATION = {PIECES: "bb9cb0448a346e4e", LONG: "b1c99eb647bdc2bf"}


class Solver:
    """The operations of the solver, as the sources have them."""

    def __init__(self, kind):
        self.kind = kind
        self.expectPreparation()
        self.expectStart()
        halley = CURVE.expect(
            "private static func halleyStep(_ lack: V, _ slope: V, _ halfCurvature: V) -> V",
            r"(lack \* slope) / (V\.multiplyAdd\(.+\))")
        self.numerator, self.denominator = map(parsed, halley)
        slope, excess, step = CURVE.expect(
            "func refined(_ τ: V) -> V", r"let slope = (.+) let excess = (.+) return τ \+ (.+)")
        self.refinement = {"slope": parsed(slope), "excess": parsed(excess)}
        self.refinementStep = parsed(step)
        three, slope, first, second, third, correction = CURVE.expect(
            "func solution(near head: V) -> CubicSolution<V>",
            r"let squared = head \* head let threeA = (.+) let slope = (.+) var lack = (.+) lack = (.+) "
            r"lack = (.+) return CubicSolution\(expansion: self, head: head, headSquared: squared, "
            r"correction: (.+)\)")
        self.last = [("threeA", three), ("slope", slope), ("lack", first), ("lack", second), ("lack", third)]
        self.last = [(name, parsed(text)) for name, text in self.last]
        self.lastStep = parsed(correction)
        names = ("threeY3", "slope", "halfCurvature", "tail", "mean", "value")
        texts = CURVE.expect("var value: V", "let e = expansion " + "".join(
            f"let {name} = (.+) " for name in names[:-1]) + "return (.+)")
        self.value = [(name, parsed(text)) for name, text in zip(names, texts)]

        for tree in (self.refinementStep, self.lastStep):
            if tree[:2] != ("call", "Self.halleyStep") or len(tree[2]) != 3:
                fail("a step is not one of Halley's steps")
        self.expectFormulas()

    def expectFormulas(self):
        """The operations without rounding."""
        def lack(scope, τ):
            return scope["high"] - scope["low"] - scope["c"] * τ - scope["b"] * τ**2 - scope["a"] * τ**3

        def slope(scope, τ):
            return scope["c"] + 2 * scope["b"] * τ + 3 * scope["a"] * τ**2

        def bend(scope, τ):
            return scope["b"] + 3 * scope["a"] * τ

        def height(scope):
            τ = scope["head"] + scope["correction"]
            return (scope["e.y"] + scope["e.yLow"] + scope["e.y1"] * τ + scope["e.y2"] * τ**2
                    + scope["e.y3"] * (τ**3 - scope["correction"] ** 3))

        numbers = ("c", "b", "a", "high", "low")
        steps = ("lackGiven", "slopeGiven", "bendGiven")
        expectEqual(
            "refined", numbers + ("τ",),
            [*self.refinement.items(), *zip(steps, self.refinementStep[2])],
            {"lackGiven": lambda s: lack(s, s["τ"]), "slopeGiven": lambda s: slope(s, s["τ"]),
             "bendGiven": lambda s: bend(s, s["τ"])})
        square = parsed("head * head")
        expectEqual(
            "solution(near:)", numbers + ("head",), [("squared", square), *self.last, *zip(steps, self.lastStep[2])],
            {"lackGiven": lambda s: lack(s, s["head"]), "slopeGiven": lambda s: slope(s, s["head"]),
             "bendGiven": lambda s: bend(s, s["head"])})
        expectEqual(
            "halleyStep", ("lack", "slope", "halfCurvature"), [("above", self.numerator), ("below", self.denominator)],
            {"above": lambda s: s["lack"] * s["slope"],
             "below": lambda s: s["slope"] ** 2 + s["lack"] * s["halfCurvature"] + Fraction(2) ** -1022})
        expectEqual(
            "CubicSolution.value", ("head", "correction", "e.y", "e.yLow", "e.y1", "e.y2", "e.y3"),
            [("headSquared", square), *self.value], {"value": height})

    def expectPreparation(self):
        """The coefficients, the pieces and the choice among them, which the regions below suppose."""
        for source, digest in PREPARATION.items():
            if source.digest() != digest:
                fail(f"{source.name} is not what the proof of the curves supposes: the pieces, their coefficients and "
                     f"what sums of two doubles lose. Read scripts/proofs/curve.py again; the digest is now "
                     f"{source.digest()}")
        rows = "sign", "low", "c", "b", "a", "y", "yLow", "y1", "y2", "y3"
        places = 4, 12, 16, 20, 24, 28, 32, 36, 40, 44
        looked = [rf"{name} = V\.lookup\(rows \+ {place}, index\)" for name, place in zip(rows, places)]
        looked.insert(1, r"high = \(x - V\.lookup\(rows \+ 8, index\)\) \* sign")
        CURVE.expect(
            "init(_ curve: UnsafePointer<CubicCurve>, at x: V)",
            r"let rows = UnsafeRawPointer\(curve\)\.assumingMemoryBound\(to: Double\.self\) "
            r"let zero = V\(bits: V\.broadcastBits\(0\)\) let one = V\(bits: V\.broadcastBits\(1\)\) "
            r"var index = V\.broadcastBits\(0\) for k in 0\.\.<3 \{ "
            r"index = V\.addBits\(index, V\.selectLess\(x, V\(rows\[k\]\), then: zero, else: one\)\.bits\) \} "
            + " ".join(looked))

    def expectStart(self):
        """The smaller of two solutions: without the cubic term, and of it alone. Sets how far the rough cube root
        is from the root."""
        CURVE.expect(
            "func solution() -> CubicSolution<V>",
            r"let d = high - low let convexB = V\.greater\(b, V\(0\)\) "
            r"let root = V\.multiplyAdd\(c, c, convexB \* V\(4\) \* d\)\.squareRoot\(\) "
            r"let quadratic = \(d \+ d\) / \(c \+ root \+ V\(0x1p-1000\)\) "
            r"var τ = V\.less\(quadratic, Self\.roughCubeRoot\(of: d, over: a\)\) τ = refined\(refined\(τ\)\) "
            r"return solution\(near: V\(bits: V\.and\(τ\.bits, V\.broadcastBits\(0xFFFF_FFFF_0000_0000\)\)\)\)")
        (bias,) = CURVE.expect(
            "private static func roughCubeRoot(of v: V, over w: V) -> V",
            r"let magic = V\(0x1p52\) let positive = V\.selectLess\(V\(0\), w, then: w, else: V\(0\)\) "
            r"let upper = V\(bits: V\.or\(V\.shiftRight\(v\.bits, by: 32\), magic\.bits\)\) "
            r"let lower = V\(bits: V\.or\(V\.shiftRight\(positive\.bits, by: 32\), magic\.bits\)\) "
            r"let third = V\.multiplyAdd\(upper - lower, V\(1\.0 / 3\), V\(([\d_]+)\)\) \+ magic "
            r"return V\(bits: V\.shiftLeft\(third\.bits, by: 32\)\)")
        # Exponent and mantissa read as one number are a logarithm that is too small by up to `bent`; cutting the
        # lower halves and rounding the third moves it by less than 2⁻¹⁸.
        bias = (int(bias.replace("_", "")) - (1023 << 20)) / 2**20
        bent = 1 + math.log2(math.log2(math.e)) - math.log2(math.e) + 1e-9
        bent = max(bent, max(math.log2(1 + m / 4096) - m / 4096 for m in range(4097)) + 1e-6)
        self.rough = (2 ** (bias - bent / 3 - 2**-18), 2 ** (bias + bent + bent / 3 + 2**-18))

    def start(self, α, β, γ):
        """The relative error of the first guess."""
        def quadratic(α, β):
            below = α + math.sqrt(α * α + 4 * max(β, 0))
            return 2 / below if below > 0 else math.inf

        low, high = quadratic(α.high, β.high), quadratic(max(α.low, 0), β.low)
        if γ.high > 0:
            cube = [factor * g ** (-1 / 3) if g > 0 else math.inf
                    for g, factor in ((γ.high, self.rough[0]), (γ.low, self.rough[1]))]
            low, high = min(low, cube[0]), min(high, cube[1])
        if γ.low <= 0:
            # Without a cubic term it is more than 1.1, and so more than the parameter.
            low = min(low, 1.1)
        return exact(low - 1 - 2.0**-40, high - 1 + 2.0**-40)

    def step(self, point, e, lack, slope, halfCurvature):
        """One of Halley's steps: its exact remainder, and what rounding makes of it; None where nothing is known.

        `lack` and so on are evaluated numbers at 1 + e."""
        p, q, X = point.p, point.q, point.slope
        e2 = squared(e)
        P, Q = p.times(e), q.times(e2)
        below = total(ONE, P.times(THREE), q.plus(squared(p)).times(e2).times(THREE), P.times(Q).times(exact(8)),
                      squared(Q).times(exact(6)))
        if below.low <= 0.02:
            return None
        above = total(squared(p), -q, p.times(q).times(e).times(THREE), squared(q).times(e2).times(THREE))
        cube = exact(e.low**3, e.high**3)
        left = cube.times(above.over(below))
        # Lack, slope and divisor without rounding.
        lack = lack.within(*ends(-X.times(e).times(total(ONE, P, Q))))
        slope = slope.within(*ends(X.times(total(ONE, P.times(TWO), Q.times(THREE)))))
        scope = {"lack": lack, "slope": slope, "halfCurvature": halfCurvature}
        divisor = evaluated(self.denominator, scope, self.kind).within(*ends(squared(X).times(below)))
        if divisor.low - divisor.error <= 0:
            return None
        change = evaluated(self.numerator, scope, self.kind).over(divisor).rounded()
        return left, change

    def refined(self, point, e):
        """The relative error after one more of the first steps."""
        τ = exact(1 + e.low, 1 + e.high)
        # D is off by less than two roundings, wherever the centre.
        scope = {"τ": τ, **point.coefficients, "low": exact(0), "high": Number(1, 1, 2 * U, False)}
        for name, tree in self.refinement.items():
            scope[name] = evaluated(tree, scope, self.kind)
        found = self.step(point, e, *(evaluated(part, scope, self.kind) for part in self.refinementStep[2]))
        if found is None:
            return None
        left, change = found
        off = change.error + U * (τ.size + change.size)
        return exact(left.low - off, left.high + off)

    def reached(self, point, start, depth):
        """The relative error after two steps; None where it is not known to be below `REACHED`. The first guess
        is known to 10 % only, so its errors are cut, too."""
        e = start
        for _ in range(2):
            e = self.refined(point, e) if e is not None and e.size < 0.9 else None
        if e is not None and e.size <= REACHED:
            return e
        if depth == 0 or start.size >= 0.9:
            return None
        halves = []
        for part in parts(start.low, start.high, 2):
            half = self.reached(point, exact(*part), depth - 1)
            if half is None:
                return None
            halves += ends(half)
        return exact(min(halves), max(halves))

    def solved(self, point, places):
        """A bound of the relative error of head + correction, in u, for each D; None if the box is too large to
        tell."""
        e = self.reached(point, self.start(*point.terms), 3)
        if e is None:
            return None
        head = exact((1 + e.low) * (1 - CUT), 1 + e.high)
        e = exact(head.low - 1, head.high - 1)
        errors = []
        for high, low in places:
            # The square of a head has at most 42 digits.
            scope = {"head": head, "squared": squared(head), **point.coefficients, "high": high, "low": low}
            for name, tree in self.last:
                scope[name] = evaluated(tree, scope, self.kind)
            found = self.step(point, e, *(evaluated(part, scope, self.kind) for part in self.lastStep[2]))
            if found is None:
                return None
            left, change = found
            errors.append((left.size + change.error) / U)
        return errors

    def worst(self, boxes, places):
        """The largest of the relative errors on boxes, in u, for each D; a box that is too large is cut."""
        worst, left = [0.0] * len(places), [(box, 0) for box in boxes]
        while left:
            box, depth = left.pop()
            found = self.solved(box.point(), places)
            if found is not None:
                worst = list(map(max, worst, found))
            elif depth == 9:
                fail(f"two of Halley's steps are not proved to suffice where {box}")
            else:
                left += [(part, depth + 1) for part in box.quarters()]
        return worst

    def valueError(self, y, parameter):
        """The error of y, in u, where the parameter is off by so many u of itself.

        `y` has the four coefficients, times powers of the parameter; the first as a sum."""
        away = REACHED + CUT
        head = exact(1 - away, 1 + away)
        scope = {
            "head": head, "headSquared": squared(head),
            "correction": Number(-away, away, parameter * U, False),
            "e.y": exact(*ends(y[0])), "e.yLow": exact(-U * y[0].size, U * y[0].size) if y[0].size not in (0, 1) else exact(0)}
        for k in (1, 2, 3):
            scope[f"e.y{k}"] = Number(y[k].low, y[k].high, U * y[k].size, False)
        for name, tree in self.value:
            scope[name] = evaluated(tree, scope, self.kind)
        # The cube of the correction is left out.
        return (scope["value"].error + y[3].size * away**3) / U


def ends(number):
    return number.low, number.high


class Point:
    """α, β and γ on a box, and what follows from them: X′ = 1 + β + 2γ, P/e = (β + 3γ)/X′ and Q/e² = γ/X′."""

    def __init__(self, α, β, γ):
        self.terms = (α, β, γ)
        self.slope = total(ONE, β, γ.times(TWO))
        if self.slope.low <= 0:
            fail("a slope is not known to be positive")
        self.p = total(β, γ.times(THREE)).over(self.slope)
        self.q = γ.over(self.slope)
        # C, B and A, each rounded to a double.
        self.coefficients = {name: Number(x.low, x.high, U * x.size, False) for name, x in zip("cba", self.terms)}


class Box:
    """A rectangle of the two numbers that determine a region's points."""

    def __init__(self, region, first, second):
        self.region, self.first, self.second = region, first, second

    def point(self):
        return Point(*self.region(self.first, self.second))

    def quarters(self):
        return [Box(self.region, a, b) for a in parts(*self.first, 2) for b in parts(*self.second, 2)]

    def __str__(self):
        return f"{self.region.__name__} has {self.first}, {self.second}"


def positive(first, second):
    """No term is negative: γ, and the part of the rest that β is. β may be below 0 by rounding: where s₀ rounds
    to 1, −β ≤ 2⁻³⁰."""
    (g0, g1), (p0, p1) = first, second
    return exact((1 - g1) * (1 - p1), (1 - g0) * (1 - p0)), exact((1 - g1) * p0 - 2.0**-30, (1 - g0) * p1), exact(g0, g1)


def falling(first, second):
    """A < 0, up to the inflection: B ≥ 3|A|τ. By g = −γ, from 0 to ½, and β − 3g, from 0 to 1 − 2g."""
    (g0, g1), (p0, p1) = first, second
    α = exact(max(1 - 2 * g1 - (1 - 2 * g0) * p1, 0), 1 - 2 * g0 - (1 - 2 * g1) * p0)
    β = exact(3 * g0 + (1 - 2 * g1) * p0 - 2.0**-30, 3 * g1 + (1 - 2 * g0) * p1)
    return α, β, exact(-g1, -g0)


def outer(first, second):
    """The outermost eighths where B < 0: −β = κα with κ ≤ ¼, by γ and κ."""
    (g0, g1), (k0, k1) = first, second
    α = exact((1 - g1) / (1 - k0), (1 - g0) / (1 - k1))
    return α, exact(-k1 * α.high, -k0 * α.low), exact(g0, g1)


def outerFalling(first, second):
    """The same where A < 0, too: then C ≥ 1 and |A| ≤ C/3, so that |γ| ≤ α/128."""
    (m0, m1), (k0, k1) = first, second
    α = exact(1 / (1 - k0 - m0), 1 / (1 - k1 - m1))
    return α, exact(-k1 * α.high, -k0 * α.low), exact(-m1 * α.high, -m0 * α.low)


def steep(first, second):
    """About the inflection: B is 0."""
    g0, g1 = first
    return exact(1 - g1, 1 - g0), exact(0), exact(g0, g1)


def boxes(region, first, second, count, other):
    return [Box(region, a, b) for a in parts(*first, count) for b in parts(*second, other)]


# A little beyond ¼: a piece is chosen by a rounded x.
REGIONS = {
    "positive": boxes(positive, (0.0, 1.0), (0.0, 1.0), 32, 32),
    "falling": boxes(falling, (0.0, 0.5), (0.0, 1.0), 96, 64),
    "outer": boxes(outer, (0.0, 1.0), (0.0, 0.2501), 64, 8),
    "outerFalling": boxes(outerFalling, (0.0, 1 / 128), (0.0, 0.2501), 1, 16),
    "steep": boxes(steep, (0.0, 1.0), (0.0, 0.0), 96, 1)}
# The pieces about the ends: their regions, and how far they reach.
ENDS = [(tuple(REGIONS)[:4], 0.0, 0.125, 48), (("positive",), 0.125, 0.875, 256), (("falling",), 0.125, 1.0, 320)]

# s³, 3s(1 − s)² and 3s²(1 − s) by powers of s.
BASES = [(0, 0, 0, 1), (0, 3, -6, 3), (0, 0, 3, -3)]


def horner(coefficients, s):
    result = exact(0)
    for c in reversed(coefficients):
        result = result.times(s).plus(exact(c))
    return result


def about(basis, centre, sign, τ):
    """The coefficients of a polynomial about a centre, times powers of τ."""
    y0, y1, y2, y3 = basis
    values = [horner(basis, centre), horner((y1, 2 * y2, 3 * y3), centre), horner((y2, 3 * y3), centre), exact(y3)]
    power, found = exact(1), []
    for k, value in enumerate(values):
        found.append(value.times(power) if sign > 0 or k % 2 == 0 else -value.times(power))
        power = power.times(τ)
    return found


def steepest():
    """A lower bound of x′ about an inflection, from ⅛ to ⅞ of the parameter, over the curves that are proved.

    x′/3 = p(1 − s)² + 2rs(1 − s) + qs² with p = x₁, q = 1 − x₂, r = 1 − p − q. Where σ = (1 − x₁) + x₂ is up to
    ½, r is negative and pq ≥ 1 − σ, so that it is at least σ(1 − σ)/(4 − 3σ) ≥ σ/8; elsewhere boxes decide."""
    least = 3 * NEAR / 8
    for p in parts(0.0, 1.0, 32):
        for q in parts(0.0, 1.0, 32):
            if 2 - p[0] - q[0] <= 0.5:
                continue
            r = 1 - p[1] - q[1]
            for s in parts(0.125 - 1e-9, 0.875 + 1e-9, 64):
                turns = [s[0] * (1 - s[0]), s[1] * (1 - s[1]), 0.25 if s[0] < 0.5 < s[1] else s[0] * (1 - s[0])]
                bend = r * (min(turns) if r > 0 else max(turns))
                least = min(least, 3 * (p[0] * (1 - s[1]) ** 2 + 2 * bend + q[0] * s[0] ** 2))
    return least


def bounds(solver):
    """The worst about the ends and about an inflection, in u of 1 + |y₁| + |y₂|."""
    # About 0, D is x itself; about 1 it is rounded; about an inflection it is a sum, whose parts may be of one
    # size: then their difference is exact, and τ < 2⁻¹⁰.
    start, end = (ONE, exact(0)), (Number(1, 1, U, False), exact(0))
    far = (Number(1 - 2.0**-20, 1 + 2.0**-20, U * (1 + 2.0**-20), False), exact(-2.0**-20, 2.0**-20))
    near = (exact(0, 2), exact(-1, 1))
    parameter = {
        name: solver.worst(boxes, (far, near) if name == "steep" else (start, end)) for name, boxes in REGIONS.items()}
    if steepest() * ABSOLUTE < 2.0**-95:
        fail("a curve may be too steep at its inflection")
    ends, inflection = 0.0, 0.0
    for basis in BASES:
        for place, centre, sign in ((0, 0, 1), (1, 1, -1)):
            for regions, from_, to, count in ENDS:
                off = max(parameter[region][place] for region in regions)
                for τ in parts(from_, to, count):
                    y = about(basis, exact(centre), sign, exact(*τ))
                    ends = max(ends, solver.valueError(y, off))
        for centre in parts(0.0, 1.0, 80):
            for sign, room in ((1, 0.875 - centre[0]), (-1, centre[1] - 0.125)):
                steps = [(τ, 0) for τ in parts(0.0, room, 64)] + [((0.0, 2.0**-10), 1)] if room > 0 else []
                for τ, place in steps:
                    y = about(basis, exact(*centre), sign, exact(*τ))
                    inflection = max(inflection, solver.valueError(y, parameter["steep"][place]))
    # Errors of the coefficients' second words move the parameter; no curve has a slope dy/ds above 3.
    return {"aboutEnds": ends + SLACK, "aboutInflection": inflection + 3 * ABSOLUTE / U + SLACK}


def weights(solver):
    """How often the rounding of each term counts in the last step's residual and in the mean slope of y, in u, and
    the numbers that CubicTableBound assumes: curves read from a table end with the same operations."""
    text = " ".join(TABLES.text.split())
    said = re.search(
        r"weighted = (\d) \* c\.magnitude \* reach \+ (\d) \* square \+ (\d) \* cube \+ ", text)
    saidOfValue = re.search(
        r"ε \* \((\d) \* line \+ (\d) \* square \+ (\d) \* cube \+ 2 \* change \+ \(y\.magnitude \+ change\)\)", text)
    if not said or not saidOfValue:
        fail(f"{TABLES.name} does not weigh its terms as the proof supposes")
    found = []
    for k, name in enumerate("cba"):
        # Sizes of sums are at most sums of sizes, so one term at a time decides. A guess is off by less than 2⁻¹².
        terms = {other: exact(0) for other in "cba"}
        terms[name] = Number(1, 1, U, False)
        head = exact(1 - 2.0**-12, 1 + 2.0**-12)
        scope = {"head": head, "squared": squared(head), **terms, "high": ONE, "low": exact(0)}
        for local, tree in solver.last:
            scope[local] = evaluated(tree, scope, solver.kind)
        found.append((f"residual, term {k + 1}", scope["lack"].error / U, said[k + 1]))
    for k in (1, 2, 3):
        scope = {"head": ONE, "headSquared": ONE, "correction": exact(0), "e.y": exact(0), "e.yLow": exact(0)}
        scope |= {f"e.y{j}": Number(1, 1, U, False) if j == k else exact(0) for j in (1, 2, 3)}
        for local, tree in solver.value:
            scope[local] = evaluated(tree, scope, solver.kind)
        found.append((f"value, term {k}", scope["mean"].error / U, saidOfValue[k]))
    return found


def check():
    """Prints the proved bounds beside the stated ones; whether all statements hold."""
    statements = CURVE.statements()
    isRight = True
    print(f"{'of a curve':22} {'arithmetic':10} {'proved':>7} {'stated':>7}   (u of 1 + |y1| + |y2|)")
    for kind in KINDS:
        solver = Solver(kind)
        for name, found in bounds(solver).items():
            said = statements.get(name, {}).get(False, {}).get(kind)
            isRight = held(f"{name:22} {kind:10}", found, said, 3) and isRight
        for name, found, said in weights(solver):
            isRight = held(f"{name:22} {kind:10}", found, said, 3) and isRight
    return isRight
