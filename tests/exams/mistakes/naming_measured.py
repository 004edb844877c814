"""How many planted mistakes get their name, how many right answers get one, and how often two coincide."""

import re
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from fractions import Fraction
from time import perf_counter

from planting import planted, right_answers, variants

from svmsym.exams.mistakes.naming import name_mistakes
from svmsym.exams.mistakes.question import plain, question
from svmsym.exams.mistakes.value_tables import value_table
from svmsym.exams.setting.exam import Exam

_EXAMPLES = 20
_LETTERS = {"alpha": "α", "w": "w", "b": "b", "slack": "ξ", "gram": "K"}


@dataclass
class Measured:
    """Counts over all variants."""

    variants: int = 0
    wrong: int = 0
    answers: int = 0  # several planted mistakes may give one
    named: int = 0
    coinciding: int = 0  # wrong answers that several planted mistakes give
    all_named: int = 0
    names: int = 0
    right: int = 0
    right_named: int = 0
    seconds: float = 0.0
    by_mistake: Counter = field(default_factory=Counter)
    lost: Counter = field(default_factory=Counter)  # (kind, mistake)
    examples: list = field(default_factory=list)
    told: list = field(default_factory=list)


def measured(draw, count):
    """Plant every mistake in every variant and ask for names."""
    found = Measured()
    for variant, work in variants(draw, count):
        found.variants += 1
        exam = Exam("m", "", data={"D": variant.problem})
        right = list(right_answers(variant, work))
        correct = {(_key(item), text) for item, text in right}
        groups = defaultdict(dict)
        for name, item, text in planted(variant, work):
            if (_key(item), text) not in correct:
                groups[_key(item), text][name] = item
        for (_, text), names in groups.items():
            _ask(found, exam, names, dressed(text, next(iter(names.values())).kind, draw))
        for item, text in right:
            found.right += 1
            said = name_mistakes(exam, item, dressed(text, item.kind, draw))
            if said:
                found.right_named += 1
                found.told.append((variant, item, text, said))
    return found


def _key(item):
    return item.kind, item.margin, item.at


def _ask(found, exam, names, answer):
    item = next(iter(names.values()))
    value_table(plain(exam.data["D"]), question(item))  # made once for all answers
    start = perf_counter()
    said = name_mistakes(exam, item, answer)
    found.seconds += perf_counter() - start
    found.answers += 1
    found.wrong += len(names)
    found.named += sum(name in said for name in names)
    found.names += len(said)
    found.by_mistake.update(list(names))
    if len(names) > 1:
        found.coinciding += 1
        found.all_named += set(names) <= set(said)
    lost = [name for name in names if name not in said]
    found.lost.update((item.kind, name) for name in lost)
    if lost and len(found.examples) < _EXAMPLES:
        found.examples.append((exam.data["D"], item, answer, lost, said))


def dressed(text, kind, draw):
    """The same numbers in another dress: with a letter, as LaTeX, with semicolons, as decimals."""
    if kind in _LETTERS and draw.random() < 0.5:
        text = f"{_LETTERS[kind]} = {text}"
    style = draw.choice(["plain", "latex", "semicolons", "decimals"])
    if style == "latex":
        text = re.sub(r"(-?)(\d+)/(\d+)", r"\1\\frac{\2}{\3}", text)
        return re.sub(r"sqrt\((.*)\)", r"\\sqrt{\1}", text)
    if style == "semicolons" and text.count("(") == 1 and "[" not in text:
        return text.replace(",", ";")
    if style == "decimals" and "sqrt" not in text:
        return _decimal(text)
    return text


def _decimal(text):
    """Fractions as decimals where these end."""

    def written(match):
        value = Fraction(match.group())
        rest = value.denominator
        for prime in (2, 5):
            while rest % prime == 0:
                rest //= prime
        return match.group() if rest != 1 else f"{float(value)!r}"

    return re.sub(r"-?\d+/\d+", written, text)
