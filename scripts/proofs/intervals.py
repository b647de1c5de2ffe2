"""Running error analysis on boxes: every number is an interval of its exact value, with a bound of the error of
the computed one. An operation propagates the errors of its operands and adds its rounding.

u = 2⁻⁵³ is half the distance of doubles in [1, 2). Intervals are computed in doubles, whose own rounding is
beyond the digits that are printed: SLACK, in u, is added to every bound.
"""

import fractions
import math
import random

from sources import fail

U = 2.0**-53
SLACK = 1e-6


class Number:
    """An interval of an exact number, and a bound of the error of the computed one.

    A `plain` number has no unit, so that its binade is known; that of others depends on the unit of time or of
    the curve's parameter, and their rounding is bounded by u of their size.
    """

    def __init__(self, low, high, error=0.0, plain=True):
        self.low, self.high, self.error, self.plain = low, high, error, plain

    @property
    def size(self):
        return max(abs(self.low), abs(self.high))

    def rounded(self):
        size = self.size + self.error
        unit = 2.0 ** math.floor(math.log2(size)) if self.plain and size > 0 else size
        return Number(self.low, self.high, self.error + U * unit, self.plain)

    def within(self, low, high):
        """The same number, known to be within these bounds."""
        return Number(max(self.low, low), min(self.high, high), self.error, self.plain)

    def __neg__(self):
        return Number(-self.high, -self.low, self.error, self.plain)

    def plus(self, other):
        return Number(
            self.low + other.low, self.high + other.high, self.error + other.error, self.plain or other.plain)

    def times(self, other):
        ends = [a * b for a in (self.low, self.high) for b in (other.low, other.high)]
        error = self.size * other.error + other.size * self.error + self.error * other.error
        return Number(min(ends), max(ends), error, self.plain and other.plain)

    def over(self, other):
        """A quotient, whose divisor is positive."""
        least = other.low - other.error
        if least <= 0:
            fail(f"a divisor between {other.low} and {other.high} is not known to be positive")
        ends = [a / b for a in (self.low, self.high) for b in (other.low, other.high)]
        size = max(map(abs, ends))
        return Number(min(ends), max(ends), (self.error + size * other.error) / least, self.plain and other.plain)


def evaluated(tree, scope, kind):
    """An expression of the sources in the arithmetic of one kind.

    A scope holds numbers, and functions of numbers by the names that they are called by.
    """
    def of(part):
        return evaluated(part, scope, kind)

    if tree[0] == "name":
        if tree[1] in scope:
            return scope[tree[1]]
        if tree[1][0].isdigit():
            value = float.fromhex(tree[1]) if "x" in tree[1] else float(tree[1])
            return Number(value, value, plain=False)
        fail(f"{tree[1]} is a number that is not known here")
    if tree[0] == "negated":
        return -of(tree[1])
    if tree[0] == "call":
        name = tree[1]
        if name in scope:
            return scope[name](*map(of, tree[2]))
        if name in ("L", "V") and len(tree[2]) == 1:
            return of(tree[2][0])
        if name not in ("L.multiplyAdd", "V.multiplyAdd", "L.negatedMultiplyAdd", "V.negatedMultiplyAdd"):
            fail(f"{name} is a function that is not known here")
        a, b, c = map(of, tree[2])
        product = a.times(b) if "negated" not in name else -a.times(b)
        return (product if kind == "fused" else rounded(product)).plus(c).rounded()
    a, b = of(tree[1]), of(tree[2])
    if tree[0] == "*":
        return rounded(a.times(b))
    if tree[0] == "/":
        return a.over(b).rounded()
    b = b if tree[0] == "+" else -b
    # A sum with 0 is exact.
    return a.plus(b).rounded() if (a.size > 0 and b.size > 0) else a.plus(b)


def exactly(tree, scope):
    """An expression of the sources without rounding, as a fraction."""
    if tree[0] == "name":
        name = tree[1]
        if name in scope:
            return scope[name]
        return fractions.Fraction(float.fromhex(name) if "x" in name else float(name))
    if tree[0] == "negated":
        return -exactly(tree[1], scope)
    if tree[0] == "call":
        values = [exactly(part, scope) for part in tree[2]]
        if tree[1] in ("L", "V"):
            return values[0]
        a, b, c = values
        return (-a * b if "negated" in tree[1] else a * b) + c
    a, b = exactly(tree[1], scope), exactly(tree[2], scope)
    return {"+": a + b, "-": a - b, "*": a * b, "/": a / b if b else None}[tree[0]]


def expectEqual(what, names, operations, formulas, rounds=6):
    """Fails unless some operations of the sources, without rounding, equal the formulas that the proof assumes:
    tried at random numbers, which distinguishes polynomials.

    `operations` are pairs of a name and an expression, the later ones of which may use the earlier names;
    `formulas` are functions of the scope by name."""
    numbers = random.Random(1)
    for _ in range(rounds):
        scope = {name: fractions.Fraction(numbers.randrange(1, 1 << 40), 1 << 38) for name in names}
        for name, tree in operations:
            scope[name] = exactly(tree, scope)
        for name, formula in formulas.items():
            if abs(scope[name] - formula(scope)) > 2.0**-900:
                fail(f"{name} of {what} is not the formula that the proof takes it for")


def rounded(product):
    """A product with 0 is exact."""
    return product.rounded() if product.size > 0 else product


def parts(low, high, count):
    width = (high - low) / count
    return [(low + k * width, low + (k + 1) * width) for k in range(count)]
