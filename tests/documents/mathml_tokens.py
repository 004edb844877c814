"""MathML as a row of tokens, whoever wrote it: ours, or Typst's own export."""

import unicodedata
import xml.etree.ElementTree as ET
from dataclasses import dataclass

INVISIBLE = {"\u2061", "\u2062", "\u2063", "\u2064"}
THIN = 0.5  # em
ROWS = {"math", "mrow", "mstyle", "semantics"}


class ReadingError(ValueError):
    """What cannot be read back."""


@dataclass(frozen=True)
class Token:
    """kind is id, num, op, text, space, or the name of an element with parts."""

    kind: str
    text: str = ""
    parts: tuple["Row", ...] = ()

    def is_op(self, *signs):
        return self.kind == "op" and self.text in signs


Row = tuple[Token, ...]


def tokens(source: str) -> Row:
    """The tokens of one <math> element."""
    return _row(ET.fromstring(source))


def _row(element: ET.Element) -> Row:
    name = element.tag.rpartition("}")[2]
    if name in ROWS:
        return tuple(token for child in element for token in _row(child))
    if name == "mtable":
        return (Token("mtable", parts=tuple(_table_row(child) for child in element)),)
    if name == "mspace":
        # Typst writes the small spaces between letters and words, too.
        width = float(element.get("width", "0em").removesuffix("em"))
        return (Token("space", element.get("width", "")),) if width > THIN else ()
    if len(element):
        return (Token(name, parts=tuple(_row(child) for child in element)),)
    return _leaf(name, element.text or "")


def _table_row(element: ET.Element) -> Row:
    cells = tuple(tuple(t for child in cell for t in _row(child)) for cell in element)
    return (Token("mtr", parts=cells),)


def _leaf(name: str, raw: str) -> Row:
    text = "".join(_plain(c) for c in raw)
    if name == "mtext":
        # Typst writes a letter of several signs as slanted words.
        slanted = text.isalnum() and all(_plain(c) != c for c in raw)
        return (Token("id", text) if slanted else Token("text", raw.strip()),)
    if raw and all("MATHEMATICAL BOLD DIGIT" in unicodedata.name(c, "") for c in raw):
        return (Token("id", text),)  # a vector of ones
    if text in INVISIBLE:
        return ()
    if name == "mn":
        return (Token("num", text),)
    if text in {"∂", "∇"} or not any(c.isalnum() for c in text):
        # Who wrote ⊤, … or ∂ as a letter means the sign.
        return (Token("op", {"-": "−", "*": "∗", "⋅": "·"}.get(text, text)),)
    return (Token("id", text),)


def _plain(c: str) -> str:
    """An italic or bold letter of mathematics as the letter it is."""
    name = unicodedata.name(c, "")
    mathematical = name.startswith("MATHEMATICAL ") or c == "ℎ"
    return unicodedata.normalize("NFKC", c) if mathematical else c
