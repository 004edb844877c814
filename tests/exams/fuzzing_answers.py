"""Mutated, spliced and random answers: reading raises nothing, and reading the echo gives the same statement.

Where it does not, nobody may be shown that echo: svmsym must refuse the answer (``surely``), and seldom.

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
from svmsym.exams.meaning.reader import read, surely
from svmsym.exams.meaning.statements import Read, Unreadable

UNSURE = "unsure"  # read, but no echo says the same, and so refused wherever a person relies on it
MOST_UNSURE = 1 / 20_000
ANSWERS = Path(__file__).parents[1] / "answers"
WRITTEN = r"""
\alpha \frac \sum_{i=1}^n \begin{cases} \end{cases} \begin{pmatrix} \end{pmatrix} \| \left( \right) \mathbf{w}
\hat{y} \text{for} αᵢ ᵀ ½ 0,5 ∂ ∇_w ∈ min_{w,b} s.t. ‖w‖² y_i x_i w_{t+1} w_t ← := Σ_{i≠j} f_k(x) d/db
∂L/∂ξ_i x^{(i)} x^{i^T} i' und 이면 따라서 margin [0,C] ℝ^d sign √2 φ(x) X^T diag(y) K(x_i,x_j) L(w,b,α) − ≤ ⇒
… |S| ±1 max if sum exp \\ I Q
"""
PIECES = [
    *"wxyzbαξμηCKφnijkt123(){}[],;:_^ =<>+-*/|'!&\n", *WRITTEN.split(), "für alle i", "arg min", "⟨w, x⟩",
    "w^T x", "α_i ≥ 0", "(since y_i^2 = 1)", "{x : w^Tx+b=0}", "{i | α_i > 0}", "(1, 2)", "对 w 求导",
    "support vectors:", "[0, C]", r"\text{for all }", "X^T X", "i = 1,…,n",
    "yi", "αi", "xi", "yixi", "ᵗ", "otherwise", "sonst -1", " y ", "\n* ", "\n1. ", "①", "✓", "**w**", "`",
    "(1|2)", "dot(w, x)", r"\boxed{", "for all i with", "Für alle i gilt:", "sum from i=1 to n", "{i in S}",
    "2 <w, x>", "@",
]  # fmt: skip
SPANS = [
    (0x20, 0x7F), (0xA0, 0x17F), (0x300, 0x36F), (0x370, 0x3FF), (0x400, 0x45F), (0x2000, 0x206F),
    (0x2070, 0x209F), (0x2190, 0x22FF), (0x3040, 0x30FF), (0x4E00, 0x4E80), (0xAC00, 0xAC80),
    (0x1D400, 0x1D7FF), (0xFF00, 0xFF60),
]  # fmt: skip


def corpus() -> list[str]:
    """The answers of the first half of the corpus and the sixty."""
    texts = []
    for name, column in (("corpus_first.tsv", 3), ("sixty.tsv", 2)):
        lines = (ANSWERS / name).read_text("utf-8").splitlines()[1:]
        texts += [line.split("\t")[column].replace("⏎", "\n") for line in lines]
    return texts


def inputs(count: int, seed: int) -> Iterator[str]:
    """Mutations (half of them), splices, pieces and random signs."""
    chance = random.Random(seed)
    texts = corpus()
    for _ in range(count):
        kind = chance.random()
        if kind < 0.5:
            yield mutated(chance, chance.choice(texts))
        elif kind < 0.7:
            left, right = chance.choice(texts), chance.choice(texts)
            yield (
                left[: chance.randint(0, len(left))]
                + chance.choice(["", " ", ", "])
                + right[chance.randint(0, len(right)) :]
            )
        elif kind < 0.93:
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
        elif change == 2:
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
            wrong = misread(found, write(found.statement))
            refused = wrong and isinstance(surely(found), Unreadable)
        except Exception as error:  # noqa: BLE001
            return "raised", f"{write.__name__}: {type(error).__name__}: {error}"
        if refused:
            return UNSURE, ""
        if wrong:
            return "echo", f"{write.__name__} {wrong}"
    return "Read", ""


def misread(found: Read, echo: str) -> str:
    """How an echo is read otherwise than what it echoes, "" where it is not."""
    again = read(echo)
    if not isinstance(again, Read):
        return f"is not read: {echo}: {getattr(again, 'message', 'asked')}"
    if again.statement != found.statement:
        return f"reads otherwise: {echo}: {echo_text(again.statement)}"
    return ""


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
        yield (text if chance.random() < 0.5 else mutated(chance, text)), mutated(chance, text)


def main(count: int, seed: int) -> int:
    """Fuzz and report."""
    outcomes: Counter[str] = Counter()
    faults = 0
    for text in inputs(count, seed):
        kind, wrong = fault(text)
        outcomes[kind] += 1
        if wrong:
            faults += 1
            tell(f"{kind}: {text!r}\n    {wrong[:400]}")
    tell(f"{count} inputs, seed {seed}: {dict(outcomes)}; faults: {faults}")
    for left, right in pairs(count // 40, seed):
        if wrong := pair_fault(left, right):
            faults += 1
            tell(f"pair: {left!r}, {right!r}\n    {wrong[:400]}")
    tell(f"{count // 40} pairs; faults in all: {faults}")
    return 1 if faults else 0


def tell(line: str) -> None:
    """Print at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(
        main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000, int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    )
