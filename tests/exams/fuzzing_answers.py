"""Mutated, spliced and random answers: reading raises nothing, and reading the echo gives the same statement.

    python tests/exams/fuzzing_answers.py [INPUTS] [SEED]

Seeded, so that every fault can be found again. Prints how many were read, asked about and refused, and the
faults; the exit code is 1 where there are any.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from svmsym.errors import SvmsymError
from svmsym.exams.equivalence.answers import compare
from svmsym.exams.meaning.echo import echo_latex, echo_text
from svmsym.exams.meaning.reader import read
from svmsym.exams.meaning.statements import Read

ANSWERS = Path(__file__).parents[1] / "answers"
PIECES = [
    *"wxyzbαξμηCKφnijkt123(){}[],;:_^ =<>+-*/|'!", r"\alpha", r"\frac", r"\sum_{i=1}^n", r"\begin{cases}",
    r"\end{cases}", r"\begin{pmatrix}", r"\end{pmatrix}", r"\|", "αᵢ", "ᵀ", "½", "0,5", "sum", "für alle i", "if",
    "\n", r"\\", "&", "∂", "∇_w", "∈", "min_{w,b}", "max", "s.t.", "arg min", "⟨w, x⟩", "‖w‖²", "w^T x", "y_i",
    "x_i", "α_i ≥ 0", "(since y_i^2 = 1)", "{x : w^Tx+b=0}", "{i | α_i > 0}", "w_{t+1}", "w_t", "←", ":=", "(1, 2)",
    "Σ_{i≠j}", "f_k(x)", "d/db", "∂L/∂ξ_i", "x^{(i)}", "x^{i^T}", "i'", "und", "y", "对 w 求导", "이면", "따라서", "margin",
    "support vectors:", "[0, C]", "ℝ^d", "exp", "sign", "√2", r"\left(", r"\right)", r"\text{for all }", "φ(x)", "X^T X",
    "I", "Q", "diag(y)", "K(x_i, x_j)", "L(w,b,α)", "−", "≤", "⇒", "…", "i = 1,…,n", r"\mathbf{w}", r"\hat{y}", "|S|", "±1",
]  # fmt: skip
SPANS = [
    (0x20, 0x7F), (0xA0, 0x17F), (0x300, 0x36F), (0x370, 0x3FF), (0x400, 0x45F), (0x2000, 0x206F), (0x2070, 0x209F),
    (0x2190, 0x22FF), (0x3040, 0x30FF), (0x4E00, 0x4E80), (0xAC00, 0xAC80), (0x1D400, 0x1D7FF), (0xFF00, 0xFF60),
]  # fmt: skip


def corpus() -> list[str]:
    """The answers of the first half of the corpus and the sixty."""
    texts = []
    for name, column in (("corpus_first.tsv", 3), ("sixty.tsv", 2)):
        for line in (ANSWERS / name).read_text("utf-8").splitlines()[1:]:
            texts.append(line.split("\t")[column].replace("⏎", "\n"))
    return texts


def inputs(count: int, seed: int) -> Iterator[str]:
    """Mutations (half of them), splices, pieces and random signs."""
    chance = random.Random(seed)
    texts = corpus()
    for _ in range(count):
        kind = chance.random()
        if kind < 0.5:  # noqa: PLR2004 - shares of the four kinds
            yield mutated(chance, chance.choice(texts))
        elif kind < 0.7:  # noqa: PLR2004
            left, right = chance.choice(texts), chance.choice(texts)
            yield (
                left[: chance.randint(0, len(left))]
                + chance.choice(["", " ", ", "])
                + right[chance.randint(0, len(right)) :]
            )
        elif kind < 0.93:  # noqa: PLR2004
            gap = chance.choice(["", " "])
            yield gap.join(chance.choice(PIECES) for _ in range(chance.randint(1, 14)))
        else:
            yield "".join(chr(chance.randint(*chance.choice(SPANS))) for _ in range(chance.randint(1, 30)))


def mutated(chance: random.Random, text: str) -> str:
    """A text with one to three places changed."""
    for _ in range(chance.randint(1, 3)):
        at = chance.randint(0, len(text))
        end = min(len(text), at + chance.randint(0, 4))
        change = chance.randint(0, 3)
        if change == 0:
            text = text[:at] + text[end:]
        elif change == 1:
            text = text[:at] + chance.choice(PIECES) + text[end:]
        elif change == 2:  # noqa: PLR2004
            text = text[:at] + text[at:end] * 2 + text[end:]
        else:
            text = text[:at] + chance.choice(PIECES) + text[at:]
    return text


def fault(text: str) -> tuple[str, str]:
    """What reading gave, and what is wrong with it, "" for nothing."""
    try:
        found = read(text)
    except Exception as error:  # noqa: BLE001 - any exception is the fault looked for
        return "raised", f"{type(error).__name__}: {error}"
    if not isinstance(found, Read):
        return type(found).__name__, ""
    for write in (echo_text, echo_latex):
        try:
            echo = write(found.statement)
            again = read(echo)
        except Exception as error:  # noqa: BLE001
            return "raised", f"{write.__name__}: {type(error).__name__}: {error}"
        if not isinstance(again, Read):
            return "echo", f"{write.__name__} is not read: {echo}: {getattr(again, 'message', 'asked')}"
        if again.statement != found.statement:
            return "echo", f"{write.__name__} reads otherwise: {echo}: {echo_text(again.statement)}"
    return "Read", ""


def pair_fault(left: str, right: str) -> str:
    """What comparing two texts raises, "" for nothing."""
    try:
        compare(left, right)
    except SvmsymError:
        return ""  # a reference that cannot be read
    except Exception as error:  # noqa: BLE001
        return f"{type(error).__name__}: {error}"
    return ""


def pairs(count: int, seed: int) -> Iterator[tuple[str, str]]:
    """An answer and a mutation of it, or two mutations."""
    chance = random.Random(seed)
    texts = corpus()
    for _ in range(count):
        text = chance.choice(texts)
        yield (text if chance.random() < 0.5 else mutated(chance, text)), mutated(chance, text)  # noqa: PLR2004


def main(count: int, seed: int) -> int:
    """Fuzz and report."""
    outcomes: Counter[str] = Counter()
    shown = 0
    for text in inputs(count, seed):
        kind, wrong = fault(text)
        outcomes[kind] += 1
        if wrong:
            shown += 1
            print(f"{kind}: {text!r}\n    {wrong[:400]}", flush=True)
    print(f"{count} inputs, seed {seed}: {dict(outcomes)}; faults: {shown}")
    wrong_pairs = [
        pair for pair in pairs(count // 40, seed) if (said := pair_fault(*pair)) and not print(pair, said)
    ]
    print(f"{count // 40} pairs: faults: {len(wrong_pairs)}")
    shown += len(wrong_pairs)
    return 1 if shown else 0


if __name__ == "__main__":
    sys.exit(
        main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000, int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    )  # noqa: PLR2004
