"""Writes a tree as a short line, for comparison with lines written by hand."""

from dataclasses import fields
from pathlib import Path

from svmsym.writing import tree as t
from svmsym.writing.sentences import read


def show(node):
    match node:
        case t.Number():
            return str(node.value)
        case t.Name():
            return node.letter + "".join("^" + mark for mark in node.marks)
        case t.Noun():
            return f"«{node.name}»"
        case t.Infinity():
            return "∞"
        case t.Dots():
            return "…"
        case t.Space():
            return node.name
        case t.Scripted():
            return (
                show(node.base)
                + (f"_{{{shown(node.sub)}}}" if node.sub else "")
                + (f"^({shown(node.sup)})" if node.sup else "")
            )
        case t.Sum():
            return "(" + " ".join(s + show(x) for s, x in zip(node.signs, node.terms, strict=True)) + ")"
        case t.Product():
            signs = ("", *(s or " " for s in node.signs))
            return "[" + "".join(s + show(x) for s, x in zip(signs, node.factors, strict=True)) + "]"
        case t.Relation():
            signs = ("", *(f" {s} " for s in node.signs))
            return "".join(s + show(x) for s, x in zip(signs, node.parts, strict=True))
        case t.Bracket():
            return node.opened + "; ".join(map(shown, node.rows)) + node.closed
    parts = [_field(getattr(node, f.name)) for f in fields(node) if f.name != "at"]
    return f"{type(node).__name__}({', '.join(parts)})"


def shown(nodes):
    return ", ".join(map(show, nodes))


def _field(value):
    if isinstance(value, t.Node):
        return show(value)
    return f"({', '.join(map(_field, value))})" if isinstance(value, tuple) else str(value)


def statements(text, language=""):
    """What a text says in the first way to read it, with roles other than a claim; failures as well."""
    page = read(text, language).page
    said = [
        ("" if s.role == "claim" else s.role + ": ") + show(s.node) + (" ?" if s.doubts or s.strange else "")
        for s in page.statements
    ]
    return " | ".join(
        [*said, *(f"verdict {word}" for word, _ in page.verdicts), *("FAIL" for _ in page.failures)]
    )


def rows_of(name):
    """The rows of a table beside this file, without its head."""
    lines = (Path(__file__).parent / name).read_text("utf-8").splitlines()
    return [tuple(line.split("\t")) for line in lines[1:]]
