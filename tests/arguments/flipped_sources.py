"""Sources of arguments with one sign changed: a plus for a minus, a minus for a plus, a minus left out.

The text keeps its lines, so that a message about it names the line of the original.
"""

import ast
from pathlib import Path

ROOT = Path(__file__).parents[2]


def source(name):
    return (ROOT / "derivations" / f"{name.replace('-', '_')}.py").read_text("utf-8")


def flips(text):
    """(line, text with one sign changed) for every sign of a source."""
    lines = [line.encode() for line in text.splitlines(keepends=True)]
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    whole = b"".join(lines)
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
            old, new = (b"+", b"-") if isinstance(node.op, ast.Add) else (b"-", b"+")
            start = starts[node.left.end_lineno - 1] + node.left.end_col_offset
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            old, new = b"-", b" "
            start = starts[node.lineno - 1] + node.col_offset
        else:
            continue
        at = whole.index(old, start)
        yield whole.count(b"\n", 0, at) + 1, (whole[:at] + new + whole[at + 1 :]).decode()
