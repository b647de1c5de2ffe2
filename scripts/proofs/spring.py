"""Carries the proved errors of the elementary functions through the formula of a spring.

The operations are read from LaneArithmetic.swift and MoveColumns.swift and evaluated on boxes, as intervals.py
describes. The boxes cover every spring and time up to 2⁴⁰ quarter turns, with the natural frequency as the unit
of time, which scales all errors alike.

The error of 2^x, sine, cosine and 1 − 2^−x is what LaneArithmetic.swift states, with any low. Rates are sums of
two doubles whose product with the time is off by less than 20u² of itself. Coefficients are off by half an
ulp, as Double rounds them. Intervals are computed in doubles, whose own rounding is beyond the digits that
are printed: SLACK is added to every bound.

u = 2⁻⁵³ is half the distance of doubles in [1, 2). Errors are in u of the scale max(|x₀|, |v₀|/ω₀), and of
ω₀ times that for velocities, without the last rounding of a position: adding the target costs half an ulp of
the position in any method.
"""

import math

from intervals import SLACK, U, Number, evaluated, expectEqual, parts
from sources import KINDS, Source, fail, held, parsed

RESPONSE = Source("LaneArithmetic.swift", "Spring response")
MOVES = Source("MoveColumns.swift")
ELEMENTARY = Source("LaneArithmetic.swift", "Elementary functions")
# Relative error of a rate times a time, and the resulting error of angles up to 2⁴⁰ quarter turns.
ARGUMENT = 20 * U**2
ANGLE = ARGUMENT * 2.0**40 * math.pi / 2


SPRING = ("spring.mix", "spring.velocityMix", "spring.gain", "spring.restoring")


class Formula:
    """The operations from envelope and basis to positions and velocities."""

    def __init__(self, kind):
        self.kind = kind
        self.statements = ELEMENTARY.statements()
        self.approachBound = self.bound("approach", True)
        es, displacement, velocity, ofVelocity, velocityPerVelocity = RESPONSE.expect(
            "init(_ spring: SpringLanes<L>, envelope e: L, basis: (c: L, s: L))",
            r"let \(c, s\) = basis let es = (.+) displacement = (.+) velocity = (.+) "
            r"positionPerVelocity = (.+) velocityPerVelocity = (.+)")
        self.parts = [
            ("es", parsed(es)), ("displacement", parsed(displacement)), ("velocity", parsed(velocity)),
            ("positionPerVelocity", parsed(ofVelocity)), ("velocityPerVelocity", parsed(velocityPerVelocity))]
        (combination,) = MOVES.expect(
            "func combination(_ offset: L, _ x: L, _ a: L, _ v: L, _ b: L) -> L", r"(.+)",
            after="struct DoubleMoves")
        expectEqual(
            "SpringResponse", ("e", "c", "s", "L.zero", *SPRING), self.parts,
            {"displacement": lambda n: n["e"] * (n["c"] + n["spring.mix"] * n["s"]),
             "velocity": lambda n: n["L.zero"] - n["spring.restoring"] * n["e"] * n["s"],
             "positionPerVelocity": lambda n: n["spring.gain"] * n["e"] * n["s"],
             "velocityPerVelocity": lambda n: n["e"] * (n["c"] - n["spring.velocityMix"] * n["s"])})
        # Without the target: the rounding of that addition is bounded separately.
        if not combination.startswith("offset + (") or not combination.endswith(")"):
            fail(f"{combination} does not read as the proof supposes")
        self.combination = parsed(combination[len("offset + ("):-1])
        expectEqual(
            "combination", ("x", "a", "v", "b"), [("combination", self.combination)],
            {"combination": lambda n: n["x"] * n["a"] + n["v"] * n["b"]})
        RESPONSE.expect(
            "static func product<L: ElementaryLanes>(_ a: L, _ aLow: L, _ t: L, _ tLow: L) -> (L, L)",
            r"let p = a \* t let tail = L\.productTail\(a, t, product: p\) "
            r"return \(p, tail \+ L\.multiplyAdd\(aLow, t, a \* tLow\)\)")
        RESPONSE.expect(
            "static func envelope<L: ElementaryLanes>(_ spring: SpringLanes<L>, time: L, low: L) -> L",
            r"let \(octaves, octavesLow\) = product\(spring\.decay, spring\.decayLow, time, low\) "
            r"let e = L\.exp2\(-octaves, low: -octavesLow\) "
            r"return L\.selectLess\(octaves, L\.restOctaves, then: e, else: L\.zero\)")
        basis = "static func basis<L: ElementaryLanes>(_ spring: SpringLanes<L>, time: L, low: L) -> (c: L, s: L)"
        RESPONSE.expect(basis, (
            r"let \(turns, turnsLow\) = SpringDecay\.product\(spring\.phase, spring\.phaseLow, time, low\) "
            r"let \(sin, cos\) = L\.sinCos\(quarterTurns: turns, low: turnsLow\) return \(cos, sin\)"),
            after="enum UnderDamped")
        RESPONSE.expect(basis, r"\(L\.one, time \+ low\)", after="enum CriticallyDamped")
        RESPONSE.expect(basis, (
            r"let \(octaves, octavesLow\) = SpringDecay\.product\(spring\.phase, spring\.phaseLow, time, low\) "
            r"return \(L\.one, L\.oneMinusExp2\(minus: octaves, low: octavesLow\)\)"),
            after="enum OverDamped")

    def bound(self, name, withLow):
        """The bound that LaneArithmetic.swift states for a function, in ulp."""
        return float(self.statements[name][withLow][self.kind])

    @staticmethod
    def elementary(low, high, bound):
        """A value of an elementary function whose error is so many ulp. A power of two is exact, so that the ulp of
        the binade below it counts."""
        size = max(abs(low), abs(high))
        ulp = 2 * U * 2.0 ** (math.ceil(math.log2(size)) - 1) if size > 0 else 0.0
        return Number(low, high, bound * ulp)

    @staticmethod
    def coefficients(*intervals):
        """The four coefficients of a spring, each rounded."""
        numbers = [Number(*interval, plain=False) for interval in intervals]
        return {name: Number(n.low, n.high, U * n.size, False) for name, n in zip(SPRING, numbers)}

    def envelope(self, low, high):
        e = self.elementary(low, high, self.bound("exp2low", True))
        e.error += high * 1024 * ARGUMENT
        return e

    def circular(self, low, high):
        """A sine or cosine: from ½√2 on the cosine of the rest of the angle, before that its sine."""
        size = max(abs(low), abs(high))
        edge = math.sqrt(0.5)
        found = []
        if size >= edge - 1e-9:
            found.append(self.elementary(low, high, self.bound("cosine", True)))
        if min(abs(low), abs(high)) <= edge + 1e-9 or low < 0 < high:
            reached = min(size, edge + 1e-9)
            found.append(self.elementary(-reached, reached, self.bound("sine", True)))
        error = max(number.error for number in found) + ANGLE
        return Number(low, high, error)

    def errors(self, e, c, s, mix, velocityMix, gain, restoring):
        """The errors of the four responses, of a position and of a velocity, in u of their scales.

        The coefficients are intervals; their rounding is added here.
        """
        scope = {"e": e, "c": c, "s": s, "L.zero": Number(0, 0), **self.coefficients(mix, velocityMix, gain, restoring)}
        for name, tree in self.parts:
            scope[name] = evaluated(tree, scope, self.kind)
        # The displacement from − to is rounded; both are at most the scale.
        x, v, rest = Number(-1, 1, U, False), Number(-1, 1, 0, False), Number(0, 0, 0, False)
        results = {name: scope[name].error for name, _ in self.parts[1:]}
        for name, a, b in (
            ("position", "displacement", "positionPerVelocity"),
            ("speed", "velocity", "velocityPerVelocity")):
            for suffix, start in (("FromRest", rest), ("", v)):
                of = {"x": x, "a": bounded(scope[a]), "v": start, "b": bounded(scope[b])}
                results[name + suffix] = evaluated(self.combination, of, self.kind).error
        return {name: error / U + SLACK for name, error in results.items()}


def bounded(response):
    """A unit response: never beyond 1, because no spring gains energy."""
    return Number(max(response.low, -1), min(response.high, 1), response.error, False)


def free(formula):
    """Damping ratios up to 0.06: any envelope beside any angle."""
    for zeta in parts(0.0, 0.06, 6):
        root = tuple(math.sqrt(1 - z * z) for z in reversed(zeta))
        gain = (1 / root[1], 1 / root[0])
        mix = (zeta[0] * gain[0], zeta[1] * gain[1])
        for k in range(4):
            for e in parts(2.0 ** -(k + 1), 2.0**-k, 8):
                for angle in parts(0.0, math.pi / 2, 64):
                    cosines = (math.cos(angle[1]), math.cos(angle[0]))
                    sines = (math.sin(angle[0]), math.sin(angle[1]))
                    for sign in (1, -1):
                        c = formula.circular(*sorted((sign * cosines[0], sign * cosines[1])))
                        s = formula.circular(*sines)
                        yield formula.errors(formula.envelope(*e), c, s, mix, mix, gain, gain)


def bound_together(formula):
    """Damping ratios from 0.06 to 1, critical damping included: the sine over √(1 − ζ²), which the
    coefficients bring, is τ·sin φ/φ and has a limit."""
    relative = 2 * max(formula.bound("sine", True), formula.bound("cosine", True) * math.sqrt(0.5)) * U
    for zeta in parts(0.06, 1.0, 47):
        root = tuple(math.sqrt(max(1 - z * z, 0)) for z in reversed(zeta))
        for tau in parts(0.0, 16.0, 400) + parts(16.0, 64.0, 480):
            e = formula.envelope(math.exp(-zeta[1] * tau[1]), math.exp(-zeta[0] * tau[0]))
            angle = (root[0] * tau[0], root[1] * tau[1])
            middle, radius = (angle[0] + angle[1]) / 2, (angle[1] - angle[0]) / 2
            c = clamped(math.cos(middle), radius)
            quotient = clamped(math.sin(middle) / middle if middle > 1e-8 else 1.0, radius / 2)
            ends = [a * b for a in tau for b in quotient]
            s = Number(min(ends), max(ends), plain=False)
            s.error = s.size * relative + tau[1] * ANGLE
            if root[0] > 0.5:
                sine = clamped(math.sin(middle), radius)
                s.error = min(s.error, formula.circular(*sine).error / root[0])
            yield formula.errors(e, formula.circular(*c), s, zeta, zeta, (1, 1), (1, 1))
        # All that comes later: the sine over the root is at most τ, and e·τ falls from here on.
        e = math.exp(-zeta[0] * 64)
        size = min(64.0, 1 / root[0] if root[0] > 0 else 64.0)
        yield formula.errors(
            formula.envelope(0, e), formula.circular(-1, 1), Number(-size, size, size * (relative + ANGLE), False),
            zeta, zeta, (1, 1), (1, 1))


def clamped(middle, radius):
    return max(middle - radius, -1.0), min(middle + radius, 1.0)


def over(formula):
    """Damping ratios from 1 on, by the quotient w of the rates and the time y in units of the fast one: the
    other exponential over 1 − w, which the coefficients bring, is (1 − exp((w − 1)y))/(1 − w)."""
    relative = 2 * formula.approachBound * U + ARGUMENT
    one = Number(1, 1)

    def approach(w, y):
        z = (1 - w) * y
        return y * (-math.expm1(-z) / z if z > 1e-12 else 1.0)

    for w in [(0.0, 2.0**-12)] + [(2.0 ** -(k + 1), 2.0**-k) for k in range(11, 5, -1)] + parts(2.0**-6, 1.0, 63):
        root = (math.sqrt(w[0]), math.sqrt(w[1]))
        times = parts(0.0, 8.0, 320) + parts(8.0, 64.0, 112)
        boxes = [((math.exp(-w[1] * y[1]), math.exp(-w[0] * y[0])), (approach(w[0], y[0]), approach(w[1], y[1])))
                 for y in times]
        if w[1] <= 0.5:
            # All that comes later.
            boxes.append(((0.0, math.exp(-w[0] * 64)), (approach(w[0], 64.0), 1 / (1 - w[1]))))
        for e, ends in boxes:
            s = Number(*ends, plain=False)
            s.error = s.size * relative
            yield formula.errors(formula.envelope(*e), one, s, w, (1, 1), root, root)


REGIMES = {"under-damped": (free, bound_together), "over-damped": (over,)}


def bounds(formula):
    """The worst of every regime: response → bound in u."""
    worst = {}
    for regimes in REGIMES.values():
        for boxes in regimes:
            for errors in boxes(formula):
                for name, error in errors.items():
                    worst[name] = max(worst.get(name, 0.0), error)
    return worst


def check():
    """Prints the proved bounds beside the stated ones; whether all statements hold."""
    statements = RESPONSE.statements()
    isRight = True
    print(f"{'of a spring':22} {'arithmetic':10} {'proved':>7} {'stated':>7}   (u of the scale)")
    for kind in KINDS:
        for name, found in bounds(Formula(kind)).items():
            said = statements.get(name, {}).get(False, {}).get(kind)
            isRight = held(f"{name:22} {kind:10}", found, said, 3) and isRight
    return isRight
