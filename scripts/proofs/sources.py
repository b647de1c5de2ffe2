"""Reads operations, coefficients and statements from the sources of the kernels."""

import hashlib
import pathlib
import re
import sys

KERNELS = pathlib.Path(__file__).resolve().parents[2] / "Sources/Library/AnimationKernels"
KINDS = ("fused", "separate")


def fail(text):
    sys.exit(f"prove: {text}")


def difference(text, pattern, match=re.match):
    """The place in a text up to which a pattern matches, and the patterns of what should follow."""
    for end in range(len(pattern), -1, -1):
        for closing in ("", ")", "))", ")))"):
            try:
                found = match(pattern[:end] + closing, text)
            except re.error:
                continue
            if found:
                at = found.end()
                return (f"  source:   {'…' if at > 50 else ''}{text[max(at - 50, 0):at]} >>> {text[at:at + 70]}\n"
                        f"  expected: {pattern[end:end + 120]}")


class Source:
    """A file of the kernels, or the section of it under one `// MARK: -`."""

    def __init__(self, name, section=None):
        self.name = name if section is None else f"{name}, {section}"
        self.text = (KERNELS / name).read_text()
        if section is not None:
            parts = self.text.split(f"// MARK: - {section}\n")
            if len(parts) != 2:
                fail(f"{name} has no section {section}")
            self.text = parts[1].split("// MARK: - ")[0]

    def body(self, signature, after=""):
        """The body of the first function after `after` that starts with a signature, without comments."""
        start = self.text.find(signature, max(self.text.find(after), 0))
        if start < 0 or after not in self.text:
            fail(f"{self.name} has no {after} {signature}")
        end = self.text.index("\n  }", start)
        lines = self.text[self.text.index("{", start + len(signature)) + 1 : end].split("\n")
        return "\n".join(line.split("//")[0] for line in lines)

    def digest(self):
        """A digest of the file's code without comments and spaces."""
        code = "".join("".join(line.split("//")[0].split()) for line in self.text.split("\n"))
        return hashlib.sha256(code.encode()).hexdigest()[:16]

    @staticmethod
    def joined(text):
        """A text on one line, without the spaces that line breaks leave inside parentheses."""
        return re.sub(r"(?<=\() | (?=\))", "", " ".join(text.split()))

    def expect(self, signature, pattern, after=""):
        """The groups of a pattern that must match a function's whole text."""
        text = self.joined(self.body(signature, after))
        match = re.fullmatch(pattern, text)
        if not match:
            fail(f"{self.name}: {signature} differs from the proof's pattern at >>>:\n{difference(text, pattern)}")
        return match.groups()

    def find(self, pattern):
        """The groups of a pattern that must occur in the file."""
        text = self.joined(self.text)
        match = re.search(pattern, text)
        if not match:
            fail(f"{self.name} differs from the proof's pattern at >>>:\n{difference(text, pattern, re.search)}")
        return match.groups()

    def statements(self):
        """The bounds that comments state as proved: name → low → kind → bound."""
        found = {}
        number = r"([\d.]+)"
        pattern = rf"Proved \((\w+)\): {number} (?:ulp|u) fused, {number} separate(?:; {number} and {number} where low is not 0)?\."
        for match in re.finditer(pattern, re.sub(r"\n\s*/// ?", " ", self.text)):
            name, *numbers = match.groups()
            found[name] = {False: dict(zip(KINDS, numbers[:2]))}
            if numbers[2]:
                found[name][True] = dict(zip(KINDS, numbers[2:]))
        return found


def held(label, found, said, digits):
    """Prints the proved bound beside the stated one; whether the statement holds."""
    holds = said is not None and found <= float(said)
    print(f"{label} {found:7.{digits}f} {said or '–':>7}{'' if holds else '   the statement is not proved'}", flush=True)
    return holds


def coefficients(enum):
    """The coefficients of a polynomial by name."""
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
