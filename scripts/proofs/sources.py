"""Reads operations, coefficients and statements from the sources of the kernels."""

import hashlib
import pathlib
import re
import sys

KERNELS = pathlib.Path(__file__).resolve().parents[2] / "Sources/AnimationKernels"
KINDS = ("fused", "separate")


def fail(text):
    sys.exit(f"scripts/prove: {text}")


class Source:
    """A file of the kernels."""

    def __init__(self, name):
        self.name = name
        self.text = (KERNELS / name).read_text()

    def body(self, signature, after=""):
        """The lines of the function that begins so, without comments; the first one behind `after`."""
        start = self.text.find(signature, max(self.text.find(after), 0))
        if start < 0 or after not in self.text:
            fail(f"{self.name} has no {after} {signature}")
        end = self.text.index("\n  }", start)
        lines = self.text[self.text.index("{", start + len(signature)) + 1 : end].split("\n")
        return "\n".join(line.split("//")[0] for line in lines)

    def digest(self):
        """A short word for the file's code: without comments, and however it is laid out."""
        code = "".join("".join(line.split("//")[0].split()) for line in self.text.split("\n"))
        return hashlib.sha256(code.encode()).hexdigest()[:16]

    def expect(self, signature, pattern, after=""):
        """The parts of a function's text that a pattern names; an error if it does not read so any more."""
        text = " ".join(self.body(signature, after).split())
        match = re.fullmatch(pattern, text)
        if not match:
            fail(f"{signature} does not read as the proof supposes:\n  {text}\n  {pattern}")
        return match.groups()

    def find(self, pattern):
        """The parts that a pattern names, somewhere in the file; an error if there is none."""
        match = re.search(pattern, " ".join(self.text.split()))
        if not match:
            fail(f"{self.name} does not read as the proof supposes:\n  {pattern}")
        return match.groups()

    def statements(self):
        """What the comments say is proved: name → low → kind → bound."""
        found = {}
        number = r"([\d.]+)"
        pattern = rf"Proved \((\w+)\): {number} (?:ulp|u) fused, {number} separate(?:; with low {number} and {number})?\."
        for match in re.finditer(pattern, re.sub(r"\n\s*/// ?", " ", self.text)):
            name, *numbers = match.groups()
            found[name] = {False: dict(zip(KINDS, numbers[:2]))}
            if numbers[2]:
                found[name][True] = dict(zip(KINDS, numbers[2:]))
        return found


def held(label, found, said, digits):
    """Prints what is proved beside what is stated; whether it is stated, and no less."""
    holds = said is not None and found <= float(said)
    print(f"{label} {found:7.{digits}f} {said or '–':>7}{'' if holds else '   not what is stated'}", flush=True)
    return holds


def coefficients(enum):
    """The numbers of one polynomial by their names."""
    source = Source("ElementaryCoefficients.swift")
    found = re.search(r"enum " + enum + r" \{(.*?)\n  \}", source.text, re.S)
    if not found:
        fail(f"{source.name} has no {enum}")
    return dict(re.findall(r"static var (\w+): Double \{ (\S+) \}", found.group(1)))


class Parser:
    """Expressions of the sources: numbers, names, + − * /, calls and tuples of calls' results."""

    def __init__(self, text):
        self.tokens = re.findall(r"\d[\w.+]*p[-+]?\d+|[^\W\d]\w*(?:\.\w+)*|\d+(?:\.\d+)?|[-+*/(),:]", text)
        self.place = 0

    def peek(self):
        return self.tokens[self.place] if self.place < len(self.tokens) else None

    def take(self, expected=None):
        token = self.peek()
        if token is None or expected and token != expected:
            fail(f"cannot read {' '.join(self.tokens)!r}: {token} instead of {expected}")
        self.place += 1
        return token

    def sum(self):
        left = self.product()
        while self.peek() in ("+", "-"):
            left = (self.take(), left, self.product())
        return left

    def product(self):
        left = self.factor()
        while self.peek() in ("*", "/"):
            left = (self.take(), left, self.factor())
        return left

    def factor(self):
        token = self.take()
        if token == "(":
            inner = self.sum()
            self.take(")")
            return inner
        if token == "-":
            return ("negated", self.factor())
        if self.peek() != "(":
            return ("name", token)
        self.take("(")
        arguments = []
        while self.peek() != ")":
            if self.place + 1 < len(self.tokens) and self.tokens[self.place + 1] == ":":
                self.take(), self.take(":")
            arguments.append(self.sum())
            if self.peek() == ",":
                self.take()
        self.take(")")
        return ("call", token, arguments)


def parsed(text):
    parser = Parser(text)
    tree = parser.sum()
    if parser.peek() is not None:
        fail(f"cannot read the end of {text!r}")
    return tree
