"""Changes in the source text of a derivation file, one claim at a time."""

import ast
import itertools
from dataclasses import dataclass


@dataclass(frozen=True)
class Slip:
    """One changed line: what was done, which claim of the file it concerns, and the new source."""

    how: str
    number: int
    line: int
    source: str


class Source:
    """A file's text, addressed by the nodes of its syntax tree; their columns count bytes."""

    def __init__(self, text):
        self.text = text.encode()
        self.starts = [0, *itertools.accumulate(len(row) + 1 for row in self.text.split(b"\n"))]

    def span(self, node):
        first = self.starts[node.lineno - 1] + node.col_offset
        return first, self.starts[node.end_lineno - 1] + node.end_col_offset

    def of(self, node):
        first, last = self.span(node)
        return self.text[first:last].decode()

    def replaced(self, first, last, new):
        return (self.text[:first] + new.encode() + self.text[last:]).decode()

    def with_node(self, node, new):
        return self.replaced(*self.span(node), new)

    def with_operator(self, node):
        """The binary + made − or the other way round."""
        first, last = self.span(node.left)[1], self.span(node.right)[0]
        old, new = ("+", "-") if isinstance(node.op, ast.Add) else ("-", "+")
        between = self.text[first:last].decode()
        assert between.count(old) == 1
        return self.replaced(first, last, between.replace(old, new))


def gives(tree):
    """The gives=… of a file, in the order of its lines."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    found = [k for call in calls for k in call.keywords if k.arg == "gives"]
    return sorted(found, key=lambda k: k.lineno)


def slips(text):
    source = Source(text)
    for number, claim in enumerate(gives(ast.parse(text))):
        for how, new in slips_of(claim.value, source):
            yield Slip(how, number, claim.lineno, new)


def slips_of(claim, source):
    if is_call(claim, "Eq"):
        # Eq(l, r) says l − r = 0. Negating both sides says the same, so one side is negated; where
        # the other side is 0 even that says the same, and is left out.
        for side, other in (claim.args, claim.args[::-1]):
            if not is_number(side, 0) and not is_number(other, 0):
                yield "negate a side", source.with_node(side, f"-({source.of(side)})")
    else:
        # A formula, unlike an equation, has a sign: the gradient is not minus the gradient.
        yield "negate all", source.with_node(claim, f"-({source.of(claim)})")
    for node in ast.walk(claim):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
            yield "flip + and −", source.with_operator(node)
            yield "negate the first term", source.with_node(node.left, f"-({source.of(node.left)})")
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div):
            yield "drop a divisor", source.with_node(node, f"({source.of(node.left)})")
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
            for factor, other in ((node.left, node.right), (node.right, node.left)):
                if isinstance(factor, ast.Subscript) and source.of(factor.value) == "y":
                    yield "drop a label", source.with_node(node, f"({source.of(other)})")
        if isinstance(node, ast.Subscript) and source.of(node.slice) == "j":
            yield "the other index", source.with_node(node.slice, "i")
        if is_call(node, "total") and not equals_zero(claim, node):
            yield "negate a summand", source.with_node(node.args[0], f"-({source.of(node.args[0])})")


def equals_zero(claim, side):
    """Whether the claim is side = 0, which −side = 0 says as well."""
    return is_call(claim, "Eq") and side in claim.args and any(is_number(a, 0) for a in claim.args)


def is_call(node, name):
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name


def is_number(node, number):
    return isinstance(node, ast.Constant) and node.value == number


def write(folder, source, number):
    # Each under a name of its own: Python tells two versions of a file apart by size and second only.
    path = folder / f"mine_{number}.py"
    path.write_text(source, "utf-8")
    return str(path)
