"""Mathematics inside words, as a row of letters and signs: from its tokens, and from its MathML."""

from mathml_reading import ReadingError
from mathml_tokens import tokens

from svmsym.documents.mathline import Inline

SCRIPTS = {"msub": ("lowered",), "msup": ("raised",), "msubsup": ("lowered", "raised")}


def is_inline(line):
    """Whether a line is mathematics inside an author's words."""
    return len(line) == 1 and isinstance(line[0], Inline)


def inline_of(line):
    """Letters, numbers and signs in order; what is lowered comes before what is raised."""
    found = []
    for token in line[0].tokens:
        kind = {"letter": "id", "word": "id", "sign": "op", "number": "num"}.get(token.kind, token.kind)
        found.append((kind, token.text))
        if len(found) > 1 and kind == "lowered" and found[-2][0] == "raised":
            found[-2:] = found[:-3:-1]
    return found


def spelled(mathml):
    """The same of a <math> element."""
    return list(_spelled(tokens(mathml)))


def _spelled(row):
    for token in row:
        if token.kind in SCRIPTS:
            base, *scripts = token.parts
            yield from _spelled(base)
            for kind, script in zip(SCRIPTS[token.kind], scripts, strict=True):
                yield kind, _text(script)
        elif token.kind == "msqrt":
            yield "root", "".join(map(_text, token.parts))
        elif token.kind == "mfrac" and [_text(part) for part in token.parts] == ["1", "2"]:
            yield "num", "½"
        elif token.text in {"Σ", "∑"}:
            yield "op", "Σ"
        elif token.kind in {"id", "num", "op"}:
            yield token.kind, token.text
        elif token.kind != "space":
            raise ReadingError(f"{token.kind} inside words")


def _text(row):
    return "".join(text for _, text in _spelled(row))
