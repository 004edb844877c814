r"""The preamble of a XeLaTeX file: fonts, languages, and the packages every installation has.

Only fontspec, amsmath and, for figures, TikZ are loaded. Korean and Chinese need a font that has
them; the first one found of the usual ones is taken, and where none is found TeX stops with the
names of some, because a page of empty boxes helps nobody. Lines of Chinese break between any two
characters, which XeTeX does by itself when told the language.
"""

from __future__ import annotations

from svmsym.documents.latex_text import has_cjk
from svmsym.documents.prose import catalogue

_KOREAN = (
    "Noto Serif CJK KR", "Noto Serif KR", "Source Han Serif K", "Source Han Serif KR", "NanumMyeongjo",
    "Nanum Myeongjo", "UnBatang", "Baekmuk Batang", "Batang", "AppleMyungjo", "Noto Sans CJK KR",
    "NanumGothic", "Malgun Gothic", "Apple SD Gothic Neo",
)  # fmt: skip
_CHINESE = (
    "Noto Serif CJK SC", "Noto Serif SC", "Source Han Serif SC", "Source Han Serif CN",
    "FandolSong-Regular.otf", "SimSun", "Songti SC", "STSong", "AR PL UMing CN", "Noto Sans CJK SC",
    "WenQuanYi Zen Hei", "Microsoft YaHei", "PingFang SC",
)  # fmt: skip
_LATIN = (
    "TeX Gyre Pagella",
    "STIX Two Text",
    "Noto Serif",
    "DejaVu Serif",
    "Liberation Serif",
    "Times New Roman",
)
# The names under which TeX knows hyphenation patterns.
_PATTERNS = {"en": ("english", "usenglish"), "de": ("ngerman", "german"), "es": ("spanish",)}


def packages(*, figures: bool) -> str:
    """What is loaded."""
    # The formulas keep the fonts of TeX, whatever font the words have.
    lines = [r"\usepackage[no-math]{fontspec}", r"\usepackage{amsmath,amssymb}"]
    if figures:
        lines.append(r"\usepackage{tikz}")
    return "\n".join(lines)


def fonts(language: str, words: str) -> str:
    """The fonts for the words of a document, and how its lines break."""
    # A lost character is an error: without this TeX would leave a hole and say so in the log only.
    strict = r"\tracinglostchars=3"
    if not has_cjk(words):
        return "\n".join((strict, _latin(), _hyphenation(language)))
    korean = language == "ko" or (language != "zh" and any("가" <= c <= "힣" for c in words))
    locale = "ko" if korean else "zh"
    stretch = "0pt plus 1pt minus 0.1pt"
    return "\n".join(
        (
            strict,
            _first_found(_KOREAN if korean else _CHINESE, language),
            rf'\XeTeXlinebreaklocale "{locale}"',
            rf"\XeTeXlinebreakskip={stretch}",
            r"\linespread{1.15}",
        )
    )


def _latin() -> str:
    """Latin Modern, which LaTeX takes by itself, or what else there is."""
    other = r"\relax"
    for name in reversed(_LATIN):
        other = rf"\IfFontExistsTF{{{name}}}{{\setmainfont{{{name}}}}}{{{other}}}"
    return rf"\IfFontExistsTF{{lmroman10-regular.otf}}{{}}{{{other}}}"


def _first_found(names: tuple[str, ...], language: str) -> str:
    r"""The first font that exists as the main one; it has Latin letters as well.

    Such fonts have no italics, and slanted ones would be ugly, so that the upright one stands in.
    """
    say = catalogue(language, "marks")
    install = say["font-install"].format(fonts=", ".join(names[:6]))
    missing = rf"\PackageError{{svmsym}}{{{say['font-missing']}}}{{{install}}}\stop"
    for name in reversed(names):
        chosen = "".join(
            rf"\set{kind}font{{{name}}}[ItalicFont=*,SmallCapsFont=*]" for kind in ("main", "sans")
        )
        missing = rf"\IfFontExistsTF{{{name}}}{{{chosen}}}{{{missing}}}"
    return missing


def _hyphenation(language: str) -> str:
    """The patterns of the language where they are installed; no hyphens at all otherwise."""
    choice = r"\language=255 "
    for name in reversed(_PATTERNS.get(language, ())):
        choice = rf"\ifcsname l@{name}\endcsname\language=\csname l@{name}\endcsname\else {choice}\fi"
    return rf"\AtBeginDocument{{{choice}\emergencystretch=3em\relax}}"
