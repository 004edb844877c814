"""Pages of students, right or with one planted error that fractions confirm."""

from __future__ import annotations

import random
from dataclasses import replace

from formula_trees import HALF, at, mul, neg, num, places, replaced
from student_families import FAMILIES, page
from student_truth import goal_is_true, is_true
from student_writing import dress, markdown


def planted(lines, family, rng):
    """(lines with one line made wrong, its number from 1, what was done)."""
    for _ in range(200):
        k = rng.randrange(len(lines))
        changed = _changed(lines[k], rng)
        if changed is None:
            continue
        line, what = changed
        if is_wrong(line, family, rng):
            return [*lines[:k], line, *lines[k + 1 :]], k + 1, what
    raise AssertionError("no error could be planted")


def is_wrong(line, family, rng):
    if line.kind in {"dual", "primal"}:
        full = {"balance", "box"} if family.slack == "linear" else {"balance", "positive"}
        full -= set() if family.bias else {"balance"}
        lacks = line.kind == "dual" and set(line.constraints) != full
        off = line.kind == "dual" and line.bound and line.bound[0] != at("C")
        return bool(lacks or off or not goal_is_true(line, family, rng))
    return not is_true(line, family, rng)


def _changed(line, rng):
    if line.kind == "box":
        return replace(
            line, bound=(rng.choice((at("1/C"), mul(num(2), at("C")), mul(HALF, at("C")))),)
        ), "bound"
    if line.kind == "dual" and rng.random() < 0.35:
        return _changed_problem(line, rng)
    if line.kind == "primal" and rng.random() < 0.3:
        return None
    which = rng.randrange(len(line.trees))
    found = _mutated(line.trees[which], rng)
    if found is None:
        return None
    tree, what = found
    trees = list(line.trees)
    trees[which] = tree
    return replace(line, trees=tuple(trees)), what


def _changed_problem(line, rng):
    choice = rng.choice(("sense", "lost constraint", "bound"))
    if choice == "sense":
        return replace(line, sense="min" if line.sense == "max" else "max"), choice
    if choice == "lost constraint":
        if len(line.constraints) < 2:
            return None
        return replace(line, constraints=(rng.choice(line.constraints),)), choice
    if "box" not in line.constraints:
        return None
    return replace(line, bound=(at("1/C"),)), choice


def _mutated(tree, rng):
    """One slip somewhere in a tree."""
    kind = rng.choice(("sign", "dropped factor", "number", "index", "lost sum", "lost term", "square"))
    nodes = list(places(tree))
    rng.shuffle(nodes)
    for path, node in nodes:
        match kind, node:
            case "sign", ("add", *parts):
                k = rng.randrange(len(parts)) + 1
                return replaced(tree, (*path, k), _negated(node[k])), kind
            case "dropped factor", ("mul", *parts) if len(parts) > 1:
                kept = [k for k, p in enumerate(parts, 1) if p[0] == "at" and p[1] in {"y", "a", "C"}]
                if kept:
                    return replaced(tree, (*path, rng.choice(kept)), None), kind
            case "number", ("num", q) if q.denominator > 1:
                whole = ("num", q * q.denominator) if q < 0 or not path else None
                return replaced(tree, path, whole), kind
            case "number", ("at", "1/4C" | "1/2C" as name):
                return replaced(tree, path, at("1/2C" if name == "1/4C" else "1/C")), kind
            case "index", ("at", name, "j") if name in {"a", "y"}:
                return replaced(tree, path, ("at", name, "i")), kind
            case "lost sum", ("sum", "j", body):
                return replaced(tree, path, body), kind
            case "lost term", ("add", *parts) if len(parts) > 1:
                return replaced(tree, (*path, rng.randrange(len(parts)) + 1), None), kind
    return None


def _negated(tree):
    if tree[0] == "num":
        return ("num", -tree[1])
    if tree[0] == "mul" and tree[1][0] == "num":
        left = ("num", -tree[1][1])
        if left[1] == 1:
            return ("mul", *tree[2:]) if len(tree) > 3 else tree[2]
        return ("mul", left, *tree[2:])
    return neg(tree)


def example(seed, *, wrong):
    """(problem, Markdown, number of the wrong line or None, what was planted)."""
    rng = random.Random(seed)
    family = rng.choice(FAMILIES)
    d = dress(rng)
    if family.bias is False:
        d = replace(d, b="b")
    lines = page(family, rng)
    number, what = None, ""
    if wrong:
        lines, number, what = planted(lines, family, rng)
    return family.name, markdown(lines, family, d, rng), number, what
