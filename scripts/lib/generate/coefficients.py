"""Sources/Library/AnimationKernels/ElementaryCoefficients.swift: every coefficient of the elementary functions.

Each polynomial is the minimax approximation of a quotient that stays smooth at the origin, found by
the Remez exchange in 40-digit arithmetic and then rounded to the scalar type. The leading
coefficient is kept as a sum of two numbers, because its rounding would show in the last digit.
"""
from common import ROOT
from mpmath import mp, mpf, cos, exp, factorial, linspace, log, lu_solve, matrix, pi, sin, sqrt

mp.dps = 40
TARGET = ROOT / "Sources/Library/AnimationKernels/ElementaryCoefficients.swift"


def remez(f, degree, low, high, weight, rounds=12):
    """The polynomial p of `degree` that minimises max |weight(x) (p(x) - f(x))| on [low, high]."""
    n = degree + 2
    nodes = [(low + high) / 2 - (high - low) / 2 * cos(pi * i / (n - 1)) for i in range(n)]
    for _ in range(rounds):
        system, right = matrix(n, n), matrix(n, 1)
        for i, x in enumerate(nodes):
            for j in range(degree + 1):
                system[i, j] = x**j
            system[i, degree + 1] = (-1) ** i / weight(x)
            right[i] = f(x)
        solution = lu_solve(system, right)
        c = [solution[j] for j in range(degree + 1)]

        def error(x):
            return weight(x) * (sum(c[j] * x**j for j in range(degree + 1)) - f(x))

        grid = linspace(low, high, 400)
        values = [error(x) for x in grid]
        # One extremum between each change of sign, refined on a finer grid around it.
        groups, start = [], 0
        for i in range(1, len(grid)):
            if values[i] * values[i - 1] < 0:
                groups.append((start, i))
                start = i
        groups.append((start, len(grid)))
        peaks = []
        for a, b in groups:
            k = max(range(a, b), key=lambda i: abs(values[i]))
            left, right_end = grid[max(k - 1, 0)], grid[min(k + 1, len(grid) - 1)]
            fine = linspace(left, right_end, 40)
            peaks.append(max(fine, key=lambda x: abs(error(x))))
        if len(peaks) < n:
            break
        while len(peaks) > n:
            peaks.pop(0 if abs(error(peaks[0])) < abs(error(peaks[-1])) else -1)
        nodes = peaks
    return c, max(abs(error(x)) for x in linspace(low, high, 1000))


def series(terms):
    """Sums terms(k) for k = 0, 1, … : quotients at and near the origin, where they cancel."""
    return sum(terms(k) for k in range(30))


def exponential(r):
    """(2^r - 1) / r."""
    a = log(2)
    return series(lambda k: a ** (k + 1) * r**k / factorial(k + 1))


def sine(z):
    """sin(pi r / 2) / r with z = r^2."""
    a = pi / 2
    return series(lambda k: (-1) ** k * a ** (2 * k + 1) * z**k / factorial(2 * k + 1))


def cosine(z):
    """(cos(pi r / 2) - 1) / r^2 with z = r^2."""
    a = pi / 2
    return series(lambda k: (-1) ** (k + 1) * a ** (2 * k + 2) * z**k / factorial(2 * k + 2))


def rounded(x, bits):
    mp.prec, saved = bits, mp.prec
    y = +x
    mp.prec = saved
    return y


def number(x):
    value = float(x)
    return float.hex(value).replace("0x1.0000000000000p", "0x1p")


def hyperbolic(sine_coefficients, cosine_coefficients):
    """The coefficient of z^3 with which the sine's polynomial, at z = -r^2, and the cosine's give
    1 - 2^-x = sinh - (cosh - 1) with the smallest relative error for |x| <= 1/2."""
    unit = 2 * log(2) / pi

    def errors(x):
        """The error with the sine's own coefficient, and what an addition to it changes, both relative."""
        r = x * unit
        z = -r * r
        value = sum(c * r * z**k for k, c in enumerate(sine_coefficients))
        value -= sum(c * z ** (k + 1) for k, c in enumerate(cosine_coefficients))
        truth = 1 - exp(-x * log(2))
        return (value - truth) / truth, r * z**3 / truth

    pairs = [errors(x) for x in linspace(-mpf(1) / 2, mpf(1) / 2, 400)]

    def largest(addition):
        return max(abs(error + slope * addition) for error, slope in pairs)

    low, high = -abs(sine_coefficients[3]) / 1000, abs(sine_coefficients[3]) / 1000
    for _ in range(80):
        first, second = low + (high - low) / 3, high - (high - low) / 3
        low, high = (low, second) if largest(first) < largest(second) else (first, high)
    return sine_coefficients[3] + low, largest(low)


def table(name, comment, scalar, bits, c, error, more=()):
    head = rounded(c[0], bits)
    tail = c[0] - head
    lines = [f"  /// {line}" for line in comment]
    lines.append(f"  /// Relative error of the polynomial: {float(error):.1e}.")
    lines.append(f"  enum {name} {{")
    lines.append(f"    static var head: {scalar} {{ {number(head)} }}")
    lines.append(f"    static var tail: {scalar} {{ {number(rounded(tail, bits))} }}")
    for k, x in enumerate(c[1:], start=1):
        lines.append(f"    static var c{k}: {scalar} {{ {number(rounded(x, bits))} }}")
    lines += more
    lines.append("  }")
    return lines


def texts():
    """The generated file: path → text."""
    half, quarter = mpf(1) / 2, mpf(1) / 4
    out = [
        "// Written by `scripts/generate coefficients` (scripts/lib/generate/coefficients.py); do not edit.",
        "",
        "/// The polynomials of the elementary functions, rounded to their scalar type.",
        "///",
        "/// Each is the minimax approximation on the reduced argument; `head` + `tail` is its",
        "/// constant term, `c1`, `c2`, … are the rest, lowest power first.",
        "enum ElementaryCoefficients {",
    ]
    exp_comment = ["(2^r − 1) / r for |r| ≤ ½."]
    sin_comment = ["sin(πr/2) / r in z = r², for |r| ≤ ½."]
    cos_comment = ["(cos(πr/2) − 1) / r² in z = r², for |r| ≤ ½."]
    # The weights turn the quotient's error into the relative error of the function itself.
    exp_weight = lambda r: 1 / exponential(r)
    sin_weight = lambda z: 1 / sine(z)
    cos_weight = lambda z: z / (1 + z * cosine(z))
    cos_weight = lambda z, w=cos_weight: w(z) if z > mpf(10) ** -6 else mpf(10) ** -6
    rows = [
        ("ExponentialDouble", exp_comment, "Double", 53, exponential, 10, -half, half, exp_weight),
        ("SineDouble", sin_comment, "Double", 53, sine, 6, 0, quarter, sin_weight),
        ("CosineDouble", cos_comment, "Double", 53, cosine, 6, 0, quarter, cos_weight),
        ("ExponentialFloat", exp_comment, "Float", 24, exponential, 5, -half, half, exp_weight),
        ("SineFloat", sin_comment, "Float", 24, sine, 3, 0, quarter, sin_weight),
        ("CosineFloat", cos_comment, "Float", 24, cosine, 3, 0, quarter, cos_weight),
    ]
    fits = {name: remez(f, degree, mpf(low), high, weight) for name, _, _, _, f, degree, low, high, weight in rows}
    c3, error = hyperbolic(fits["SineDouble"][0], fits["CosineDouble"][0])
    more = {"SineDouble": [
        "    /// `c3` where z < 0: 1 − 2^−x = sinh ρ − (cosh ρ − 1), ρ = x·ln 2, with `CosineDouble`, |x| ≤ ½.",
        f"    /// Relative error of both polynomials: {float(error):.1e}.",
        f"    static var hyperbolicC3: Double {{ {number(c3)} }}"]}
    for i, (name, comment, scalar, bits, *_) in enumerate(rows):
        if i:
            out.append("")
        out += table(name, comment, scalar, bits, *fits[name], more.get(name, ()))
    out.append("}")
    return {TARGET: "\n".join(out) + "\n"}
