"""The vectors in Tests/Judge/ReferenceNumericsTests/Vectors: the third witness of the reference.

Takes about ten seconds. The same seed gives the same bytes. The methods are not the package's: springs are exponentials of the 2x2
matrix of the equation of motion (scaling and squaring), checked here against the complex
characteristic roots; settling times are scanned for backwards and bisected; curves are roots of
the cubic x(s) = p found all at once (Durand-Kerner).

Every number is hexadecimal binary64. A true value is two of them, the nearest and the remainder,
so that about 32 digits can be compared.
"""

import random
import sys

import mpmath
from common import ROOT
from mpmath import mp, mpf

if mpmath.__version__ != "1.3.0":
    sys.exit(f"generate: witnesses need mpmath 1.3.0, found {mpmath.__version__}")

SEED = 20261121
DIGITS = 100
FOLDER = ROOT / "Tests/Judge/ReferenceNumericsTests/Vectors"


def hexadecimal(value):
    return float(value).hex()


def pair(value):
    """The nearest double and the nearest double to the rest; noise counts as zero."""
    nearest = float(value)
    if abs(nearest) == float("inf"):
        return [hexadecimal(nearest), hexadecimal(0)]
    return [hexadecimal(nearest), hexadecimal(float(value - mpf(nearest)))]


# Springs


def frequency_and_ratio(kind, a, b, c):
    """The natural frequency and damping ratio, exactly from the binary parameters."""
    if kind == "bounce":
        ratio = 1 / (1 + mpf(b)) if b < 0 else 1 - mpf(min(b, 1))
        return 2 * mp.pi / mpf(a), ratio
    if kind == "ratio":
        return 2 * mp.pi / mpf(a), mpf(b)
    ratio = mpf(c) / (2 * mp.sqrt(mpf(a) * mpf(b)))
    if kind == "capped":
        ratio = min(ratio, mpf(1))
    return mp.sqrt(mpf(b) / mpf(a)), ratio


def by_matrix(frequency, ratio, displacement, velocity, time):
    """Displacement and velocity from exp of [[0, 1], [-1, -2 ratio]] times frequency time."""
    matrix = mp.matrix([[0, 1], [-1, -2 * ratio]]) * (frequency * time)
    power = mp.expm(matrix, method="taylor")
    x = power[0, 0] * displacement + power[0, 1] * velocity / frequency
    v = power[1, 0] * displacement * frequency + power[1, 1] * velocity
    return x, v


def by_roots(frequency, ratio, displacement, velocity, time):
    """The same from the two complex roots, where they differ."""
    split = mp.sqrt(mp.mpc(ratio * ratio - 1))
    if split == 0:
        growth = velocity + frequency * displacement
        decay = mp.exp(-frequency * time)
        return (
            (displacement + growth * time) * decay,
            (velocity - growth * frequency * time) * decay,
        )
    first, second = frequency * (-ratio + split), frequency * (-ratio - split)
    share = (velocity - second * displacement) / (first - second)
    rest = displacement - share
    one, two = share * mp.exp(first * time), rest * mp.exp(second * time)
    return (one + two).real, (first * one + second * two).real


def extreme_row(kind, a, b, c, start, target, velocity, time):
    """By the roots alone, with digits enough for any exponent of binary64."""
    mp.dps = 900
    frequency, ratio = frequency_and_ratio(kind, a, b, c)
    x, v = by_roots(frequency, ratio, mpf(start) - mpf(target), mpf(velocity), mpf(time))
    numbers = [a, b, c, start, target, velocity, time]
    position = mpf(target) + x
    if max(abs(position), abs(v)) > mpf(2) ** 1023:
        return None
    return [kind] + [hexadecimal(n) for n in numbers] + pair(position) + pair(v)


def extremes(chance):
    """Parameters, values and times from all over binary64."""

    def size(low, high):
        return chance.choice([1, -1]) * 10.0 ** chance.uniform(low, high)

    for _ in range(150):
        kind = chance.choice(["bounce", "ratio", "damper"])
        if kind == "bounce":
            period = abs(size(-290, 290))
            parameters = (period, chance.choice([0.0, 1.0, -1 + 10.0 ** -chance.uniform(1, 15), size(-300, -1), 0.3]), 0.0)
        elif kind == "ratio":
            period = chance.uniform(0.05, 5)
            parameters = (period, abs(size(-20, 20)), 0.0)
        else:
            parameters = (abs(size(-90, 90)), abs(size(-90, 90)), abs(size(-180, 180)))
            period = (parameters[0] / parameters[1]) ** 0.5
        yield (
            kind, *parameters, chance.choice([0.0, size(-290, 290), size(-5, 5)]),
            chance.choice([0.0, 1.0, size(-290, 290)]), chance.choice([0.0, size(-290, 290)]),
            period * 10.0 ** chance.uniform(-30, 8),
        )


def spring_row(kind, a, b, c, start, target, velocity, time):
    mp.dps = DIGITS + 60
    frequency, ratio = frequency_and_ratio(kind, a, b, c)
    displacement = mpf(start) - mpf(target)
    arguments = (frequency, ratio, displacement, mpf(velocity), mpf(time))
    x, v = by_matrix(*arguments)
    scale = max(abs(displacement), abs(mpf(velocity)) / frequency, mpf(10) ** -300)
    other = by_roots(*arguments)
    assert abs(x - other[0]) < scale * mpf(10) ** -60, (kind, a, b, c, time)
    assert abs(v - other[1]) < scale * frequency * mpf(10) ** -60, (kind, a, b, c, time)
    # Where the roots cancel completely (quarter periods, t = 0) only noise is left.
    noise = mpf(10) ** -(DIGITS // 2)
    x = mpf(0) if abs(x) < scale * noise else x
    v = mpf(0) if abs(v) < scale * frequency * noise else v
    numbers = [a, b, c, start, target, velocity, time]
    return [kind] + [hexadecimal(n) for n in numbers] + pair(mpf(target) + x) + pair(v)


def springs(chance):
    small = [s * 10.0 ** -k for k in range(3, 17) for s in (1, -1)]
    bounces = [0.0] + small + [s * b for b in (0.01, 0.1, 0.25, 0.5, 0.75, 0.9, 0.99) for s in (1, -1)]
    durations = [0.05, 0.1, 0.2, 0.35, 0.5, 1.0, 2.0, 5.0]
    for _ in range(180):
        duration = chance.choice(durations)
        speed = chance.choice([0, 1, -1, 10, -10]) * (6.283185307179586 / duration)
        time = chance.choice([10.0 ** -chance.randint(1, 9), chance.uniform(0, 1), chance.uniform(0, 10)])
        yield "bounce", duration, chance.choice(bounces), 0.0, 0.0, 1.0, speed, time * duration
    # Near critical damping with a high initial velocity.
    for bounce in small:
        for sign in (1, -1):
            duration = chance.choice(durations)
            speed = sign * 10 * (6.283185307179586 / duration)
            yield "bounce", duration, bounce, 0.0, 0.0, 1.0, speed, chance.uniform(0, 5) * duration
    # The stress set: 1 - |b| down to 1e-9 and 0, up to 5000 durations.
    for k in range(3, 10):
        for sign in (1, -1):
            for fraction in (0.013, 0.7, 31.7, 4999.3):
                duration = chance.choice(durations)
                yield "bounce", duration, sign * (1 - 10.0 ** -k), 0.0, 0.0, 1.0, 0.0, fraction * duration
    for fraction in (0.1, 7.3, 4999.7):
        yield "bounce", 0.5, 1.0, 0.0, 0.0, 1.0, 3.0, fraction * 0.5
    yield "bounce", 0.5, 1.5, 0.0, 0.0, 1.0, 0.0, 0.4
    # Large and tiny values, and long waits.
    for _ in range(60):
        size = 10.0 ** chance.uniform(-290, 290)
        start = chance.uniform(-1, 1) * size
        target = chance.choice([0.0, start * (1 + 1e-9), chance.uniform(-1, 1) * size])
        yield (
            "bounce", 0.5, chance.choice([-0.5, 0.0, 1e-16, 0.3, 0.9]), 0.0, start, target,
            chance.choice([0.0, chance.uniform(-10, 10) * size]), chance.uniform(0, 3),
        )
    for _ in range(60):
        ratio = chance.choice([0.0, 0.2, 0.825, 1 - 2.0 ** -53, 1.0, 1 + 2.0 ** -52, 1.5, 40.0])
        yield (
            "ratio", chance.uniform(0.05, 5), ratio, 0.0, chance.uniform(-9, 9),
            chance.uniform(-9, 9), chance.uniform(-50, 50), chance.uniform(0, 4),
        )
    for _ in range(80):
        kind = chance.choice(["damper", "capped"])
        mass, stiffness = 10.0 ** chance.uniform(-3, 3), 10.0 ** chance.uniform(-2, 4)
        critical = 2 * (mass * stiffness) ** 0.5
        damping = critical * chance.choice([0, 1e-9, 0.2, 0.9999999, 1, 1.0000001, 3, 100])
        period = 6.28 * (mass / stiffness) ** 0.5
        yield (
            kind, mass, stiffness, damping, 0.0, chance.choice([1.0, -250.0]),
            chance.choice([0.0, 5.0]), chance.uniform(0, 4) * period,
        )


# Settling times


def settling_row(duration, bounce, velocity, epsilon):
    mp.dps = 40
    frequency, ratio = frequency_and_ratio("bounce", duration, bounce, 0)

    def distance(time):
        return abs(by_roots(frequency, ratio, mpf(-1), mpf(velocity), time)[0])

    slow = ratio * frequency if ratio <= 1 else frequency / (ratio + mp.sqrt(ratio * ratio - 1))
    reach = (1 + abs(velocity) / frequency) * 20 * max(1, ratio)
    time = (mp.log(reach / epsilon) + 3) / slow
    step = 2 * mp.pi / frequency / 64
    while time > 0 and distance(time) <= epsilon:
        time -= step
    if time <= 0 and epsilon >= 1:
        low = high = mpf(0)
    else:
        low, high = max(time, mpf(0)), max(time, mpf(0)) + step
        for _ in range(125):
            middle = (low + high) / 2
            low, high = (middle, high) if distance(middle) > epsilon else (low, middle)
    return [hexadecimal(n) for n in (duration, bounce, velocity, epsilon)] + pair((low + high) / 2)


def settlings(chance):
    for _ in range(120):
        bounce = chance.choice(
            [chance.uniform(-0.8, 0.9), 0.0, chance.choice([1, -1]) * 10.0 ** chance.uniform(-16, -1)])
        duration = chance.choice([0.05, 0.5, 5.0, chance.uniform(0.05, 5)])
        speed = chance.choice([0.0, 1.0, -1.0, 10.0, -10.0, chance.uniform(-20, 20)]) * 6.28 / duration
        yield duration, bounce, speed, chance.choice([1e-3, 1e-2, 1e-6, 0.3])


# Curves


def curve_row(x1, y1, x2, y2, progress):
    mp.dps = DIGITS + 60
    ax, bx, cx = 1 + 3 * (mpf(x1) - x2), 3 * (mpf(x2) - 2 * mpf(x1)), 3 * mpf(x1)
    ay, by, cy = 1 + 3 * (mpf(y1) - y2), 3 * (mpf(y2) - 2 * mpf(y1)), 3 * mpf(y1)
    polynomial = [ax, bx, cx, -mpf(progress)]
    while polynomial[0] == 0:
        polynomial.pop(0)
    roots = mp.polyroots(polynomial, maxsteps=2000, extraprec=1500)
    # The root in [0, 1]: the others are complex or outside, as x does not decrease there.
    inside = [r.real for r in roots if abs(r.imag) < mpf(10) ** -50 and -mpf(10) ** -50 <= r.real <= 1 + mpf(10) ** -50]
    assert inside and max(inside) - min(inside) < mpf(10) ** -40, (x1, x2, progress, roots)
    s = inside[0]
    value = ((ay * s + by) * s + cy) * s
    slope = ((3 * ay * s + 2 * by) * s + cy) / ((3 * ax * s + 2 * bx) * s + cx)
    numbers = [x1, y1, x2, y2, progress]
    return [hexadecimal(n) for n in numbers] + pair(value) + pair(slope)


def curves(chance):
    hard = [
        (0.25, 0.1, 0.25, 1.0), (0.42, 0.0, 1.0, 1.0), (0.0, 0.0, 0.58, 1.0), (0.42, 0.0, 0.58, 1.0),
        (1 / 3, 0.0, 2 / 3, 1.0), (0.0, 1.0, 0.0, 1.0), (1.0, 0.0, 1.0, 0.0), (1.0, -1.0, 0.0, 2.0),
        (1.0, 0.0, 0.0, 1.0), (1e-7, 0.0, 1e-7, 1.0), (1 - 1e-6, 0.0, 1e-6, 1.0),
        (0.3, 0.0, 0.3 + 1 / 3, 1.0), (0.1, 0.2, 0.1 + 1 / 3 + 1e-12, 0.9),
        (0.1, 0.2, 0.1 + 1 / 3 - 1e-12, 0.9), (0.5, -10.0, 0.5, 11.0), (0.34, 1.56, 0.64, 1.0),
    ]
    for points in hard:
        for k in (2, 7, 19, 36, 53):
            yield *points, 2.0 ** -k
            yield *points, 1 - 2.0 ** -k
            # Not the middle of a vertical tangent itself: there the slope is not a number.
            yield *points, 0.5 + chance.choice([1, -1]) * 2.0 ** -k
        yield *points, chance.random()
    for _ in range(150):
        points = (chance.random(), chance.uniform(-1, 2), chance.random(), chance.uniform(-1, 2))
        yield *points, chance.random()


# Named easings


FAMILIES = ["sine", "quad", "cubic", "quart", "quint", "expo", "circ", "back", "elastic", "bounce"]


def ease_in(family, overshoot, amplitude, period):
    """The ease-in of a family: oscillations from complex powers, circles from an angle."""
    def elastic(u):
        angle = mp.asin(1 / amplitude)
        turning = mp.expj(2 * mp.pi * (1 - u) / period + angle)
        return amplitude * (mp.power(1024, u - 1) * turning).imag

    def bounce(u):
        d = 1 - u
        for end, centre, height in ((4, 0, 0), (8, 6, 12), (10, 9, 15)):
            if 11 * d < end:
                break
        else:
            centre, height = mpf(21) / 2, mpf(63) / 4
        return 1 - (mpf(121) / 16 * (d - mpf(centre) / 11) ** 2 + mpf(height) / 16)

    return {
        "sine": lambda u: 1 - mp.expjpi(u / 2).real, "expo": lambda u: mp.power(1024, u - 1),
        "circ": lambda u: 1 - mp.cos(mp.asin(u)), "elastic": elastic, "bounce": bounce,
        "back": lambda u: u ** 3 + overshoot * (u ** 3 - u ** 2),
    }.get(family) or (lambda u: u ** (FAMILIES.index(family) + 1))


def easing_row(family, shape, overshoot, amplitude, period, published, progress):
    mp.dps = DIGITS + 100
    widens = published and shape == 2
    f = ease_in(
        family, mpf(overshoot) * mpf(1.525 if widens else 1), max(mpf(amplitude), 1),
        mpf(period) * mpf(1.5 if widens else 1))

    def curve(p):
        if shape == 0:
            return f(p)
        if shape == 1:
            return 1 - f(1 - p)
        if shape == 2:
            return f(2 * p) / 2 if progress < 0.5 else 1 - f(2 - 2 * p) / 2
        return (1 - f(1 - 2 * p)) / 2 if progress < 0.5 else (1 + f(2 * p - 1)) / 2

    numbers = [float(shape), overshoot, amplitude, period, float(published), progress]
    value, slope = curve(mpf(progress)), mp.diff(curve, mpf(progress), h=mpf(10) ** -90)
    return [family] + [hexadecimal(n) for n in numbers] + pair(value) + pair(slope)


def easings(chance):
    for family in FAMILIES:
        for shape in range(4):
            for turn in range(12):
                has_usual = turn < 6 or family not in ("back", "elastic")
                parameters = (1.70158, 1.0, 0.3) if has_usual else (
                    chance.uniform(0, 10), chance.choice([0.5, 1.0, chance.uniform(1, 10)]), chance.uniform(0.05, 2))
                progress = chance.choice([chance.random(), chance.random(), 2.0 ** -chance.randint(2, 50),
                                          1 - 2.0 ** -chance.randint(2, 50)])
                yield family, shape, *parameters, chance.choice([False, True]), progress


def write(name, header, rows):
    text = "\n".join([header] + [",".join(row) for row in rows]) + "\n"
    (FOLDER / name).write_text(text)
    print(f"{name}: {text.count(chr(10)) - 1} rows, {len(text)} bytes")


def main():
    FOLDER.mkdir(exist_ok=True)
    write(
        "springs.csv",
        "kind,duration|response|mass,bounce|ratio|stiffness,damping,from,to,velocity,time,"
        "position,rest,speed,rest",
        [spring_row(*case) for case in springs(random.Random(SEED))]
        + [row for row in (extreme_row(*c) for c in extremes(random.Random(SEED + 3))) if row])
    write(
        "settling.csv", "duration,bounce,velocity,epsilon,time,rest",
        [settling_row(*case) for case in settlings(random.Random(SEED + 1))])
    write(
        "curves.csv", "x1,y1,x2,y2,progress,value,rest,slope,rest",
        [curve_row(*case) for case in curves(random.Random(SEED + 2))])
    write(
        "easings.csv", "family,shape,overshoot,amplitude,period,published,progress,value,rest,slope,rest",
        [easing_row(*case) for case in easings(random.Random(SEED + 4))])
