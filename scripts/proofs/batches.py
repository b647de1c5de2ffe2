"""Carries the error of a spring into a batch's prepared numbers: amplitudes of items with a spring each, and states.

**Amplitudes** (SpringAmplitudes.swift): x = to + e·(c·x₀ + s·A) with A computed beforehand, in the library,
which is compiled without fused multiply-add. The operations are evaluated on the boxes of scripts/proofs/spring.py.
Only the phase keeps its product's rounding error: the octaves of decay are off by three roundings, which moves
e = 2^−p by 3u·p·ln 2 of itself.

**Carried states** (LaneArithmetic.swift, SpringPalette.swift): the state when the last item of a run starts, by the direct formula,
and from there on by the matrix Φ. Both have the errors that spring.py proves. A spring never gains energy: in the
unit of the scale, with velocities over ω₀, Φ makes no vector longer, so neither does a row of it. An error (a, b)
of the state therefore moves a position by √(a² + b²) at most, errors of a row likewise over a state that is as
long as the start: 1 from rest, √2 with any velocity. Two products and their sum add twice that in roundings.
"""

import math

from intervals import SLACK, U, Number, evaluated, expectEqual
from spring import REGIMES, Formula, bounds
from sources import KINDS, Source, fail, held, parsed

AMPLITUDES = Source("SpringAmplitudes.swift")
STORAGE = Source("../AnimationNumerics/Batches/SpringColumnStorage.swift")
PROPAGATION = Source("LaneArithmetic.swift", "Propagation")
PALETTE = Source("SpringPalette.swift")
CARRY = Source("SpringCarry.swift")


class Amplitudes(Formula):
    """The operations from envelope and basis to positions and velocities, with A and B computed beforehand."""

    def __init__(self, kind):
        super().__init__(kind)
        self.approachBound = self.bound("mixed", True)
        position, velocity = AMPLITUDES.expect(
            "static func sample<Moves: MoveColumns>(",
            r"typealias L = Moves\.L var k = 0 while k < moves\.count \{ let i = moves\.first &\+ k "
            r"let elapsed = moves\.elapsed\(i\) let octaves = amplitudes\.decay\(i\) \* elapsed\.time "
            r"let e = L\.selectLess\(octaves, L\.restOctaves, then: L\.exp2\(-octaves\), else: L\.zero\) "
            r"let \(c, s\) = basis\(amplitudes, i, \(elapsed\.time\.after\(e\), elapsed\.low\)\) "
            r"let from = moves\.from\(i\) let to = moves\.to\(i\) let v = moves\.velocity\(i\) "
            r"let rest = moves\.count &- k let x = from - to let position = (.+) moves\.store\(position: .+ "
            r"let velocity = (.+) moves\.store\(velocity: .+")
        inner = r"L.multiplyAdd(e, "
        if not position.startswith(inner) or not position.endswith(", to)"):
            fail(f"{position} does not read as the proof supposes")
        self.offset = parsed(position[len(inner):-len(", to)")].replace("(i)", ""))
        self.velocity = parsed(velocity.replace("(i)", ""))
        AMPLITUDES.expect(
            "private static func basis<L: ElementaryLanes>(",
            r"let phase = amplitudes\.phase\(i\) let turns = phase\.high \* elapsed\.time "
            r"let turnsLow = L\.multiplyAdd\(phase\.low, elapsed\.time, L\.multiplyAdd\(phase\.high, elapsed\.low, "
            r"L\.productTail\(phase\.high, elapsed\.time, product: turns\)\)\) "
            r"if amplitudes\.regimes\(i\) == 1 \{ let \(s, c\) = L\.sinCos\(quarterTurns: turns, low: turnsLow\) "
            r"return \(c, s\) \} let regime = amplitudes\.regime\(i\) "
            r"var \(s, c\) = L\.sinCosOrApproach\(turns, low: turnsLow, regime: regime\) "
            r"let critical = elapsed\.time \+ elapsed\.low c = L\.selectLess\(L\.zero, regime, then: c, else: L\.one\) "
            r"s = L\.selectLess\(L\.zero, regime \* regime, then: s, else: critical\) return \(c, s\)")
        # The making of a batch, and the restart of an item.
        one = STORAGE.find(r"let sine = amplitudes \{ (.+?) \} let velocitySine = amplitudes \{ (.+?) \}")
        other = STORAGE.find(r"sine\[i\] = Scalar\((.+?)\) velocitySine\[i\] = Scalar\((.+?)\) let most")
        one = [text.replace("$0.", "spring.").replace("$1", "displacement").replace("$2", "velocity") for text in one]
        if one != list(other):
            fail(f"amplitudes are made in two ways: {one} and {other}")
        self.amplitudes = dict(zip(("amplitudes.sine", "amplitudes.velocitySine"), map(parsed, one)))
        expectEqual(
            "an amplitude", ("e", "c", "s", "x", "v", "spring.mix", "spring.velocityMix", "spring.gain",
                             "spring.restoring", "displacement", "velocity"),
            [*self.amplitudes.items(), ("offset", self.offset)],
            {"amplitudes.sine": lambda n: n["spring.mix"] * n["displacement"] + n["spring.gain"] * n["velocity"],
             "amplitudes.velocitySine":
                 lambda n: -n["spring.restoring"] * n["displacement"] - n["spring.velocityMix"] * n["velocity"],
             "offset": lambda n: n["c"] * n["x"] + n["s"] * n["amplitudes.sine"]})

    def envelope(self, low, high):
        e = self.elementary(low, high, self.bound("exp2", False))
        # The largest of p·2^−p·ln 2 = −e·ln e.
        most = max(-v * math.log(v) for v in (low, high, min(max(math.exp(-1), low), high)) if v > 0)
        e.error += 3 * U * most
        return e

    def errors(self, e, c, s, mix, velocityMix, gain, restoring):
        spring = self.coefficients(mix, velocityMix, gain, restoring)
        results = {}
        for suffix, v in (("FromRest", Number(0, 0, 0, False)), ("", Number(-1, 1, 0, False))):
            x = Number(-1, 1, U, False)
            scope = {**spring, "e": e, "c": c, "s": s, "x": x, "v": v, "displacement": x, "velocity": v,
                     "L.zero": Number(0, 0)}
            for name, tree in self.amplitudes.items():
                scope[name] = evaluated(tree, scope, "separate")
            size = 1.0 if suffix else math.sqrt(2)
            # No spring gains energy, so that e·(c·x₀ + s·A) is no longer than the start.
            product = e.times(evaluated(self.offset, scope, self.kind)).within(-size, size)
            product = product.rounded() if self.kind == "separate" else product
            results["amplitudePosition" + suffix] = product.error / U + SLACK
            speed = evaluated(self.velocity, scope, self.kind)
            results["amplitudeSpeed" + suffix] = speed.error / U + SLACK
        return results


def carried(direct):
    """The errors of a carried state, from those of the direct formula."""
    PROPAGATION.expect(
        "func step<L: Lanes>(_ lanes: L.Type, _ i: inout Int, _ count: Int) where L.Scalar == Scalar",
        r"if let velocities \{ while i &\+ L\.count <= count \{ let x = L\.load\(displacement \+ i\) "
        r"let v = L\.load\(velocity \+ i\) "
        r"\(L\.load\(to \+ i\) \+ L\.multiplyAdd\(L\(a\), x, L\(b\) \* v\)\)\.store\(positions \+ i\) "
        r"L\.multiplyAdd\(L\(c\), x, L\(d\) \* v\)\.store\(velocities \+ i\) i &\+= L\.count \} \} else \{ "
        r"while i &\+ L\.count <= count \{ let x = L\.load\(displacement \+ i\) let v = L\.load\(velocity \+ i\) "
        r"\(L\.load\(to \+ i\) \+ L\.multiplyAdd\(L\(a\), x, L\(b\) \* v\)\)\.store\(positions \+ i\) i &\+= L\.count \} \}")
    PROPAGATION.expect(
        "func finish<L: Lanes>(_ lanes: L.Type, _ i: Int, _ count: Int) where L.Scalar == Scalar",
        r"guard i < count else \{ return \} let x = L\.load\(displacement \+ i\) let v = L\.load\(velocity \+ i\) "
        r"\(L\.load\(to \+ i\) \+ L\.multiplyAdd\(L\(a\), x, L\(b\) \* v\)\)\.store\(positions \+ i, upTo: count &- i\) "
        r"if let velocities \{ L\.multiplyAdd\(L\(c\), x, L\(d\) \* v\)\.store\(velocities \+ i, upTo: count &- i\) \}")
    PROPAGATION.find(
        r"displacement = states\.pointee\.displacement\.assumingMemoryBound\(to: Scalar\.self\) \+ start "
        r"velocity = states\.pointee\.velocity\.assumingMemoryBound\(to: Scalar\.self\) \+ start "
        r"to = states\.pointee\.to\.assumingMemoryBound\(to: Scalar\.self\) \+ start "
        r"positions = frame\.pointee\.positions\.assumingMemoryBound\(to: Scalar\.self\) \+ offset "
        r"velocities = frame\.pointee\.velocities\.map \{ \$0\.assumingMemoryBound\(to: Scalar\.self\) \+ offset \} "
        r"\(a, b, c, d\) = matrix")
    PROPAGATION.find(
        r"\(row\[0\], row\[2 &\* Matrix\.count\], row\[Matrix\.count\], row\[3 &\* Matrix\.count\]\)")
    PROPAGATION.find(
        r"r\.displacement\.vector, r\.positionPerVelocity\.vector, r\.velocity\.vector, "
        r"r\.velocityPerVelocity\.vector")
    PROPAGATION.find(r"return UnderDamped\.response\(lanes, time: elapsed\.time, low: elapsed\.low\)")
    PROPAGATION.find(r"return OverDamped\.response\(lanes, time: elapsed\.time, low: elapsed\.low\)")
    PROPAGATION.find(r"var matrices = R\.response\(lanes, time: elapsed\.time, low: elapsed\.low\)")
    PALETTE.find(
        r"to = states\.to\.assumingMemoryBound\(to: L\.Scalar\.self\) "
        r"displacement = states\.displacement\.assumingMemoryBound\(to: L\.Scalar\.self\) "
        r"velocity = states\.velocity\.assumingMemoryBound\(to: L\.Scalar\.self\) ")
    PALETTE.find(r"PaletteMoves<HalfDouble>\(states, frame\)\.move")
    PALETTE.find(r"let x = L\.load\(displacement \+ i\) let v = L\.load\(velocity \+ i\)")
    PALETTE.find(
        r"L\.multiplyAdd\(L\.lookup\(matrices, spring\), x, L\.lookup\(matrices \+ 16, spring\) \* v\) "
        r"\(L\.load\(to \+ i\) \+ moved\)")
    PALETTE.find(
        r"L\.multiplyAdd\(L\.lookup\(matrices \+ 32, spring\), x, "
        r"L\.lookup\(matrices \+ 48, spring\) \* v\)\.store\(velocities")
    CARRY.find(r"func from\(_ i: Int\) -> L \{ moves\.from\(i\) - moves\.to\(i\) \}")
    CARRY.find(r"func to\(_ i: Int\) -> L \{ L\.zero \}")
    results = {}
    for suffix, length in (("FromRest", 1.0), ("", math.sqrt(2))):
        state = math.hypot(direct["position" + suffix], direct["speed" + suffix])
        for name, row in (("Position", ("displacement", "positionPerVelocity")),
                          ("Speed", ("velocity", "velocityPerVelocity"))):
            matrix = math.hypot(*(direct[element] for element in row))
            results[f"carried{name}{suffix}"] = state + length * (matrix + 2) + SLACK
    return results


def check():
    """Prints the proved bounds beside the stated ones; whether all statements hold."""
    statements = AMPLITUDES.statements() | PROPAGATION.statements()
    isRight = True
    print(f"{'of a batch':25} {'arithmetic':10} {'proved':>7} {'stated':>7}   (u of the scale)")
    for kind in KINDS:
        for name, found in (bounds(Amplitudes(kind)) | carried(bounds(Formula(kind)))).items():
            said = statements.get(name, {}).get(False, {}).get(kind)
            isRight = held(f"{name:25} {kind:10}", found, said, 3) and isRight
    return isRight
