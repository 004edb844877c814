"""One writer of mathematical lines for each format."""

from __future__ import annotations

from svmsym.documents.mathline import Format
from svmsym.documents.writers.latex import LatexWriter
from svmsym.documents.writers.mathml import MathmlWriter
from svmsym.documents.writers.text import TextWriter
from svmsym.documents.writers.typst import TypstWriter

WRITERS: dict[Format, type[TextWriter]] = {
    "latex": LatexWriter,
    "mathml": MathmlWriter,
    "text": TextWriter,
    "typst": TypstWriter,
}
