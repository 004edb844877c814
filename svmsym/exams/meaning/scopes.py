"""The ways in which the letters of an answer can be taken: points or coordinates, labels, one multiplier."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from svmsym.exams.meaning.gathering import calls_in, names_in, ranges_in
from svmsym.exams.meaning.letters import Alphabet, not_called
from svmsym.exams.meaning.naming import Scope
from svmsym.exams.meaning.stating import coordinates_of
from svmsym.exams.reading.syntax import (
    Angle,
    Answer,
    Bars,
    Bracket,
    Call,
    Name,
    Norm,
    Noun,
    Number,
    Product,
    Raised,
    Stated,
    Transposed,
)

_PAIR = 2
_VECTOR = frozenset({"bold", "vec"})
_COEFFICIENTS = frozenset("abcdkmr")


def scopes(answer: Answer, known: Alphabet) -> Iterator[Scope]:
    """The ways to take letters that have several meanings, the usual one first."""
    names = list(names_in(answer))
    house = [(known.house.get(n.letter, n.letter), n) for n in names]
    bare = {letter for letter, n in house if not n.sub and not n.sup}
    numbered = any(letter in {"x", "z"} and n.sub and n.sub[0].isdigit() for letter, n in house)
    running = {i for letter, n in house if letter in {"x", "z"} for i in n.sub[:1]}
    running &= {i for letter, n in house if letter in {"α", "y", "ξ", "μ"} for i in n.sub}
    if running:
        running &= {i for r in ranges_in(answer) if isinstance(r.upper, Number) for i in r.indices}
    numbered = numbered or bool(running)  # Σ_{i=1}^{3} α_i y_i x_i
    by_point = "x" in bare and bool({"w", "b", "f"} & {letter for letter, _ in house})
    labels = _labels(answer, known, by_point=by_point) if "y" in bare else ["points"]
    if any(letter == "w" and n.sup == "0" for letter, n in house) or any(
        _steps(made, above=True) for made in answer.statements
    ):
        yield Scope(known, steps_above=True, points_numbered=numbered)
    if any(_steps(made) for made in answer.statements):
        yield Scope(known, steps_below=True, points_numbered=numbered)  # w_1 = w_0 + y_1 x_1
    first = numbered and (
        _lists_points(answer) or _weighs_points(answer, known, {"α"} if "y" in bare else {"α", "y"})
    )
    first = first or bool(running - coordinates_of(answer))
    first = first or (numbered and _bold_points(answer))
    above = any(letter in {"x", "z"} and n.sup.isdigit() for letter, n in house)
    multiplied = (numbered or above) and _multiplies_points(answer, house)
    first = first or (numbered and (multiplied or _maps_points(answer) or _between_points(answer)))
    letters = {letter for letter, _ in house}
    if above and (above_counts(answer, letters) or (_line_above(answer, house) and not multiplied)):
        yield Scope(known, above_counts=True)
    if _in_plane(answer, names, letters):
        yield Scope(known, label_bare="number", one_dimension=True)
    if letters & {"z"} and not numbered and not contains(answer, (Norm,)) and not letters & set("wxαμξXbKφ"):
        yield Scope(known, label_bare="number", one_dimension=True)  # ℓ(z) = max(0, 1 − z)
    labelled = first and "y" not in bare and not list(calls_in(answer)) and _labels_points(answer, known)
    orders = (True,) if labelled else (first, not first) if numbered else (False,)
    for points_numbered in orders:
        for label in labels:
            yield Scope(
                known,
                points_numbered=points_numbered,
                label_bare=label,
                coordinates_numbered=numbered and not points_numbered,
                labels_bare="y" in bare,
            )
    if above:
        yield Scope(known, above_counts=True)
    if any(letter == "w" and n.sup.isdigit() for letter, n in house):
        yield Scope(known, steps_above=True, points_numbered=numbered)  # w^{(1)} = w^{(0)} + y_1 x_1
    indexed = {letter for letter, n in house if n.sub or n.sup}
    sides = [p for st in answer.statements for p in st.parts if isinstance(p, Name)]
    alphas = sum(letter == "α" for letter, _ in house)
    stated = [p for p in sides if known.house.get(p.letter, p.letter) == "α"]
    factor = not stated or (len(stated) < alphas and _equals_numbers(answer, known))
    alone = "α" in bare and "α" not in indexed
    if factor and alone and (letters & {"K", "I"} or not _alone(answer, "y")):
        for label in labels:
            yield Scope(known, label_bare=label, multiplier_number=True)
    if "α" in bare and _one_multiplier(answer, known, house):
        for points_numbered in dict.fromkeys((first, numbered)):
            yield Scope(
                known,
                points_numbered=points_numbered,
                label_bare=labels[0],
                coordinates_numbered=numbered and not points_numbered,
                multiplier_number=True,
            )
    turned = contains(answer, (Transposed, Angle, Norm))
    numbers = any(
        isinstance(a, Number) for c in calls_in(answer) for a in c.arguments if c.name.letter in "Kk"
    )
    if (letters & {"x", "z"} or numbers) and not turned and not letters & {"w", "α", "μ", "ξ", "X", "b"}:
        yield Scope(known, label_bare="number", one_dimension=True)


def _labels(answer: Answer, known: Alphabet, *, by_point: bool) -> list[str]:
    """What y without an index may be, the usual first."""
    alone = any(isinstance(p, Name) and p.letter == "y" for st in answer.statements for p in st.parts)
    if by_point:
        return ["number", "vector", "points"]
    if alone:
        return ["number", "points", "vector"]
    if _squares_label(answer, known) or {n.letter for n in not_called(answer)} & {"f", "t"}:
        return ["points", "number", "vector"]
    return ["points", "vector"]


def _equals_numbers(answer: Answer, known: Alphabet) -> bool:
    """W(α) = 2α − 4α² ⇒ α = 1/4: where α stands alone on a side, numbers stand on the others."""
    for made in answer.statements:
        alone = [isinstance(p, Name) and known.house.get(p.letter, p.letter) == "α" for p in made.parts]
        if any(alone) and any(list(names_in(p)) for p, a in zip(made.parts, alone, strict=True) if not a):
            return False
    return True


def _one_multiplier(answer: Answer, known: Alphabet, house: list[tuple[str, Name]]) -> bool:
    """α_1 = α_2 = α: one number; no α_i stands beside it. In α = 1/4 it may be the list."""
    below = {i for letter, n in house if letter == "α" for i in (*n.sub, n.sup) if i}
    equal = [
        made.parts
        for made in answer.statements
        if set(made.signs) == {"="}
        and any(
            isinstance(p, Name) and not p.sub and known.house.get(p.letter, p.letter) == "α"
            for p in made.parts
        )
    ]
    return bool(equal) and all(i.isdigit() for i in below) and len(below) > 1


def _line_above(answer: Answer, house: list[tuple[str, Name]]) -> bool:
    """x^{(1)} + x^{(2)} = 3 is a line: only coordinates of x occur, and a number stands on one side."""
    coordinates = {n.sup for letter, n in house if letter == "x" and n.sup.isdigit()}
    alone = all(letter == "x" and n.sup in coordinates and not n.sub for letter, n in house)
    sided = any(isinstance(p, Number) for made in answer.statements for p in made.parts if made.signs)
    return alone and sided and len(coordinates) > 1


def above_counts(answer: Answer, letters: set[str]) -> bool:
    """Whether x^{(1)} is a coordinate, as in φ(x) = (x^{(1)}, x^{(2)}): x itself is the point."""
    bare = any(
        isinstance(a, Name) and a.letter in {"x", "z"} and not (a.sub or a.sup)
        for call in calls_in(answer)
        for a in call.arguments
    )
    return bare and not letters & set("wαμξXb")


def contains(tree: object, kinds: tuple[type, ...]) -> bool:
    """Whether a node of one of these kinds stands in a tree."""
    if isinstance(tree, kinds):
        return True
    return isinstance(tree, tuple) and any(contains(part, kinds) for part in tree if isinstance(part, tuple))


def _lists_points(answer: Answer) -> bool:
    """x_1 and x_3 in a set, or as a list of answers, are points."""
    if any(isinstance(part, Noun) and part.name == "SV" for st in answer.statements for part in st.parts):
        return True
    alone = [st for st in answer.statements if not st.signs]
    if len(alone) == len(answer.statements) > 1:
        return all(isinstance(st.parts[0], Name) for st in alone)
    sets = [part for st in answer.statements for part in st.parts if isinstance(part, Bracket)]
    return any(b.opened in {"{", "\\{"} and any(isinstance(x, Name) for x in b.rows[0]) for b in sets)


def _weighs_points(tree: object, known: Alphabet, weighing: set[str]) -> bool:
    """α_1 y_1 x_1, f(x_1) and K_{12} = x_1·x_2 are about points, not coordinates."""
    if isinstance(tree, Product):
        names = [n for _, f in tree.factors for n in names_in(f) if isinstance(f, Name | Transposed | Raised)]
        weights = {n.sub for n in names if known.house.get(n.letter, n.letter) in weighing}
        if _dotted(tree):
            return True
        if any(n.letter in {"x", "z"} and n.sub and n.sub[0].isdigit() and n.sub in weights for n in names):
            return True
    if isinstance(tree, Call) and len(tree.arguments) == 1 and tree.name.letter not in "φΦψ":
        (point,) = tree.arguments
        if isinstance(point, Name) and point.letter in {"x", "z"} and point.sub and point.sub[0].isdigit():
            return True
    if isinstance(tree, Stated):
        sides = [p for p in tree.parts if isinstance(p, Name) and p.letter in {"K", "k", "Q", "G", "H"}]
        if any(len("".join(p.sub)) == _PAIR and "".join(p.sub).isdigit() for p in sides):
            return True
    return isinstance(tree, tuple) and any(_weighs_points(part, known, weighing) for part in tree)


def _labels_points(tree: object, known: Alphabet) -> bool:
    """y_1 x_1: a label with the number of a point; coordinates have no labels."""
    if isinstance(tree, Product):
        names = [f for _, f in tree.factors if isinstance(f, Name)]
        labels = {n.sub for n in names if known.house.get(n.letter, n.letter) == "y" and n.sub}
        if any(n.letter in {"x", "z"} and n.sub in labels for n in names):
            return True
    return isinstance(tree, tuple) and any(_labels_points(part, known) for part in tree)


def _dotted(product: Product) -> bool:
    """w·x_1 is about the first point."""
    pairs = pairwise(product.factors)
    return any(
        sign == "·"
        and isinstance(left, Name)
        and isinstance(right, Name)
        and left.letter == "w"
        and not (left.sub or left.sup)
        and right.letter in {"x", "z"}
        and right.sub[:1] != ()
        and right.sub[0].isdigit()
        for (_, left), (sign, right) in pairs
    )


def _bold_points(answer: Answer) -> bool:
    """m = ½(𝐱_1 + 𝐱_2): bold letters and arrows are points, but for 𝐱_1 + 𝐱_2 = 3."""
    sides = [part for made in answer.statements for part in made.parts]
    if any(isinstance(part, Number) and part.p for part in sides):
        return False
    points = [n for n in names_in(answer) if n.letter in {"x", "z"} and _number(n)]
    return any(_VECTOR & set(n.marks.split()) for n in points)


def _in_plane(answer: Answer, names: list[Name], letters: set[str]) -> bool:
    """y = x, x² + y² = r² and x > 0 are about numbers: x and y have no index, and nothing says vector."""
    ordered = all(made.signs and set(made.signs) <= set("<≤>≥") for made in answer.statements)
    if letters - _COEFFICIENTS != {"x", "y"} and not (letters == {"x"} and ordered):
        return False
    if any(n.sub or n.sup or n.marks for n in names) or (letters == {"x"} and contains(answer, (Bars,))):
        return False
    return not contains(answer, (Transposed, Angle, Norm, Call, Bracket)) and not _dots(answer)


def _dots(tree: object) -> bool:
    """Whether a dot stands between two factors."""
    if isinstance(tree, Product) and any(sign == "·" for sign, _ in tree.factors):
        return True
    return isinstance(tree, tuple) and any(_dots(part) for part in tree if isinstance(part, tuple))


def _multiplies_points(answer: Answer, house: list[tuple[str, Name]]) -> bool:
    """x_1·x_2 = 1, x1*x1 = 2: a dot between points, a point beside itself; f(x) = x_1·x_2 has coordinates."""
    pairs = [pair for pair in _neighbours(answer) if pair[0][1].letter == pair[1][1].letter]
    if not pairs:
        return False
    written = any(
        (letter in {"x", "z"} and not (n.sub or n.sup)) or (letter == "w" and n.sub) for letter, n in house
    )
    if written or len({letter for letter, n in house if letter in {"x", "z"}}) > 1:
        return False
    return any(sign == "·" or _number(left) == _number(right) for (_, left), (sign, right) in pairs)


def _neighbours(tree: object) -> Iterator[tuple[tuple[str, Name], tuple[str, Name]]]:
    """Factors that stand side by side and are numbered letters of points."""
    if isinstance(tree, Product):
        for (before, left), (sign, right) in pairwise(tree.factors):
            if not (isinstance(left, Name) and isinstance(right, Name)) or sign == "/":
                continue
            if {left.letter, right.letter} <= {"x", "z"} and _number(left) and _number(right):
                yield (before, left), (sign, right)
    if isinstance(tree, tuple):
        for part in tree:
            yield from _neighbours(part)


def _number(name: Name) -> str:
    below = name.sub[0] if len(name.sub) == 1 else name.sup if not name.sub else ""
    return below if below.isdigit() else ""


def _maps_points(answer: Answer) -> bool:
    """φ(x_1) = (1, 0, 0): the value at a point; in φ(x_1) = (x_1, x_1²) the letter is a number."""
    calls = [c for c in calls_in(answer) if c.name.letter in "φΦψ" and len(c.arguments) == 1]
    points = [c.arguments[0] for c in calls if isinstance(c.arguments[0], Name) and _number(c.arguments[0])]
    inside = [n for c in calls for n in names_in(c.arguments)]
    return bool(points) and not any(
        n.letter in {"x", "z"} and not any(n is other for other in inside) for n in names_in(answer)
    )


def _between_points(answer: Answer) -> bool:
    """x_0 = (x_1 + x_2)/2: a point between points; coordinates are counted from 1."""
    return any(
        any(isinstance(p, Name) and p.letter == "x" and p.sub == ("0",) for p in made.parts)
        and any(n.letter == "x" and _number(n) not in {"", "0"} for n in names_in(made.parts))
        for made in answer.statements
    )


def _steps(made: Stated, *, above: bool = False) -> bool:
    """w_1 = (1, 2), w_2 = w_1 + y_2 x_2: a number below w counts steps, for a coordinate is no list."""
    for side in made.parts:
        if not (isinstance(side, Name) and side.letter == "w" and _number(side) and bool(side.sup) == above):
            continue
        others = tuple(p for p in made.parts if p is not side)
        if any(isinstance(p, Bracket) and p.opened in {"(", "["} and len(p.rows[0]) > 1 for p in others):
            return True
        earlier = {_number(n) for n in names_in(others) if n.letter == "w" and bool(n.sup) == above}
        if str(int(_number(side)) - 1) in earlier and any(n.letter in "xz" for n in names_in(others)):
            return True
    return False


def _alone(tree: object, letter: str) -> bool:
    """Whether a letter stands somewhere without any index, below or above."""
    if isinstance(tree, Raised) and isinstance(tree.base, Name) and isinstance(tree.exponent, Name):
        return False
    if isinstance(tree, Name):
        return tree.letter == letter and not (tree.sub or tree.sup)
    return isinstance(tree, tuple) and any(_alone(part, letter) for part in tree)


def _squares_label(tree: object, known: Alphabet) -> bool:
    """y² = 1 is about one label."""
    if isinstance(tree, Raised) and isinstance(tree.base, Name) and not tree.base.sub:
        return known.house.get(tree.base.letter, tree.base.letter) == "y"
    return isinstance(tree, tuple) and any(_squares_label(part, known) for part in tree)
