"""Letters, words, and names that are glued together: xi, wTx, alphaiyi."""

from __future__ import annotations

import re
import unicodedata
from functools import cached_property

from svmsym.writing.latex import Latex
from svmsym.writing.lexicon import Phrase
from svmsym.writing.signs import BIGS, CALLS, COMBINING, FUNCTIONS, GREEK, INDICES, LABELS, SPELLED
from svmsym.writing.tokens import Token

_LIBRARY = re.compile(r"(?:np|numpy|math|torch|scipy|linalg|jnp|tf)\.(?=[A-Za-z])")
_LOOPS = re.compile(r"\([^\n]*(?:\bfor\b|,\s*[ijkn]\s*=)")  # sum(a[i] for i in range(n)), sum(α_i, i=1..n)
_ANONYMOUS = re.compile(r"lambda\s+\w+(?:\s*,\s*\w+)*\s*:")
_HEAD = re.compile(r"\s*(?::?=(?!=)|≤|≥|<-)")
_NUMBERED = re.compile(r"(?:log1p|expm1)(?=\()")
_NAMED = re.compile(r"(?:_\w+)?\s*(?::?=|<-|←)")  # grad = …, grad_w = …
_RELATES = re.compile(r"\s*\\(?:[lg]eq?|cdot|in|ne|neq|times|top)\b|\s*\\\|")
_GLUED = re.compile(r"(?:[awxyztcsep][ijknml](?![a-z])|[awxyzt](?:[ijk])(?=[awxyzt][ijk]))")
_CLOSED = {"NAME", "NUM", "CLOSE", "GLUED"}
_SPOKEN_MARKS = {"star": "*", "hat": "hat", "tilde": "tilde", "bar": "bar", "prime": "'"}
_SPOKEN = re.compile(rf"([A-Za-z]|{'|'.join(SPELLED)})(hat|tilde|bar|star)")
_SET = re.compile(r"\s*(?:[\[({\]ℝℕ]|\\\{|\\mathbb|R\b)")
_INDEXED = re.compile(r"([ijkn])((?:[awxyzt][ijkn]T?)*)([A-Za-z]?)")
_BELOW = re.compile(rf"d([A-Za-z]|{'|'.join(sorted((*GREEK, 'alfa'), key=len, reverse=True))})")
_WORDS = re.compile(r"[^\W\d_Α-ω]{3,}")
_COORDINATES = frozenset("xyz")  # side by side they are a word in none of the languages
_ITEM_BEFORE = re.compile(r"[\d₀-₉)\]]\s*$")
_ITEM_BEHIND = re.compile(r"\s*(?:[(\[]|[A-Za-zα-ω]_?[\d₀-₉])")
_MARK_BEHIND = re.compile(r"[_^]\{?[-+−*]\}?$")  # x_+
_WORD_BEHIND = re.compile(r"[ \t]+[^\W\d_]{2,}")
_MOVES = re.compile(r"\b(?:sum|rest|añad)(?:a|amos|ar|e|imos)\b", re.IGNORECASE)  # se suma A a w
_LETTERS = frozenset("wxyzbCKkNmdtfuvXYQaGHIPLnhgA")
_LONGEST_GLUED = 3  # letters of a product without any sign between
_NAMES = sorted(
    {
        name
        for name in (*SPELLED, *FUNCTIONS, *BIGS)
        if name.isascii() and len(name) > 1 and name not in {"xi", "inf", "sig", "vec", "dot"}
    },
    key=len,
    reverse=True,
)
_GREEK_FIRST = re.compile(
    rf"({'|'.join(n for n in sorted(SPELLED, key=len, reverse=True) if n.isascii() and len(n) > len('chi'))})"
    r"([ijkn]?)((?:[awxyzt][ijkn])*)"
)


class Words(Latex):
    """Tells what a run of letters is."""

    def _word(self, piece: str, at: int, end: int) -> int:
        last = self.tokens[-1] if self.tokens else None
        if last is not None and last.kind == "SUB" and piece in _SPOKEN_MARKS and not self.space:
            self.tokens.pop()  # a_star, x_hat
            self.add("MARK", _SPOKEN_MARKS[piece], at, end)
            return end
        if last is not None and last.kind in {"SUB", "SUP"} and not self.space:
            return self._script_word(piece, at, last.kind)
        if library := _LIBRARY.match(self.text, at):
            return library.end()
        if anonymous := _ANONYMOUS.match(self.text, at):  # f = lambda x: …
            return anonymous.end()
        if numbered := _NUMBERED.match(self.text, at):
            self.add("FUNC", numbered[0], at, numbered.end())
            return numbered.end()
        if last is not None and last.end == at and (found := self._glued_indices(piece, last)):
            return self._indices(found, at)
        if self._last() == "/" and (found := _BELOW.fullmatch(piece)) and not self.scripted:
            self.add("PARTIAL", "d", at, at + 1)
            return self._word(found[1], at + 1, end)
        if self.scripted:
            return self._in_script(piece, at, end)
        if piece == "in" and last is not None and last.kind in _CLOSED and _SET.match(self.text, end):
            self.add("REL", "∈", at, end)
            return end
        if piece == "und" and not self.math:  # a product of three letters nowhere
            self.add("and", piece, at, end)
            return end
        known = self._mathematical(piece, end)
        if not known and self._two_letters(piece, at):
            return self._product(piece, at)
        phrase = None if self.math else self.lexicon.match(self.text, at)
        if phrase and len(piece) == 1 and phrase.end <= end + 1 and not self._abbreviates(end):
            phrase = None  # a letter, not a word of one letter
        if phrase and phrase.category == "operator" and self.text[end : end + 1] in {"(", "_"}:
            phrase = None  # mean(x) of a program
        if phrase and (phrase.end > end or not known or self._is_applied(phrase)):
            return self._phrase(phrase, at)
        if known:
            self.add(*known, at, end)
            return end
        if len(piece) == 1:
            return self._letter(piece, at, end)
        return self._letters(piece, at, end)

    def _east(self, piece: str, at: int, _: int) -> int:
        phrase = self.lexicon.match(self.text, at)
        if phrase:
            return self._phrase(phrase, at)
        for name, letter in SPELLED.items():
            if piece.startswith(name):
                self.add("NAME", letter, at, at + len(name))
                return at + len(name)
        length = 1
        while length < len(piece) and not self.lexicon.match(self.text, at + length):
            if any(piece.startswith(name, length) for name in SPELLED):
                break
            length += 1
        self.add("PLAIN" if piece[:length] in self.lexicon.plain else "WORD", piece[:length], at, at + length)
        return at + length

    def _is_applied(self, phrase: Phrase) -> bool:
        """Tell whether a name of mathematics is a word: the sum of …, das Minimum der …, del problema."""
        if phrase.category == "of":
            return _WORD_BEHIND.match(self.text, phrase.end) is not None
        behind = self.lexicon.match(self.text, phrase.end + 1) if phrase.category == "operator" else None
        return behind is not None and behind.category in {"of", "by"}

    def _two_letters(self, piece: str, at: int) -> bool:
        """Tell whether two letters beside an operator are a product, although they spell a word: nb + 2."""
        if len(piece) != len("nb") or not set(piece) <= _LETTERS or piece in self.lexicon.plain:
            return False
        before = self.text[:at].rstrip()[-1:]
        return self._closed(at) or (before != "" and before in "+−*/·=")

    def _glued_indices(self, piece: str, last: Token) -> re.Match[str] | None:
        """Find the index that is glued to a Greek letter, and letters with theirs behind it: αi, αiyi."""
        if last.kind != "NAME" or last.text.isascii() or self.math:
            return None
        if last.text == "ν" and self.tokens[-2:-1] and self.tokens[-2].text != "/":
            return None  # νn is a product; below a slash it is open what stands there
        return _INDEXED.fullmatch(piece)

    def _indices(self, found: re.Match[str], at: int) -> int:
        self.add("SUB", "_", at, at)
        self.add("NAME", found[1], at, at + 1)
        if found[2]:
            self.add("GLUED", found[2], at + 1, at + 1 + len(found[2]))
        for k, letter in enumerate(found[3]):
            self.add("NAME", letter, found.start(3) + at + k, found.start(3) + at + k + 1)
        return at + len(found[0])

    def _phrase(self, phrase: Phrase, at: int) -> int:
        category = "PLAIN" if phrase.category == "neutral" else phrase.category
        text = self.text[at : phrase.end] if category == "PLAIN" else phrase.text
        self.add(category, text, at, phrase.end)
        self.space = True
        return phrase.end

    def _abbreviates(self, end: int) -> bool:
        """Tell whether a point follows a letter: u. d. N., s.t., i.e."""
        return self.text[end : end + 1] in {".", "/"}

    def _mathematical(self, piece: str, end: int) -> tuple[str, str] | None:
        """Find the name of mathematics that a run of letters is."""
        following = self.text[end : end + 1]
        if piece == "xi" and not self.math:
            return self._xi(following)
        if piece in SPELLED or (piece.lower() in SPELLED and piece[0].isupper() and piece.lower() != "xi"):
            return "NAME", SPELLED.get(piece) or SPELLED[piece.lower()]
        if piece in FUNCTIONS and not (
            piece in {"dot", "card", "dist", "vec", "inner", "span", "rank", "ones"}
            and following not in {"(", "{"}
        ):
            return "FUNC", FUNCTIONS[piece]
        if (
            following == "("
            and not (piece in BIGS and _LOOPS.match(self.text, end))
            and (piece in CALLS or (self.program and piece in {"sum", "max", "min", "maximum", "minimum"}))
        ):
            return "FUNC", CALLS.get(piece) or BIGS[piece]
        if piece in BIGS:
            if piece in {"inf", "Inf"} and following != "_" and not self.math:
                return "INFINITY", ""
            return "BIG", BIGS[piece]
        if piece in {"infty", "infinity", "Infinity", "unendlich", "infinito", "oo"}:
            return "INFINITY", ""
        if piece == "grad" and _NAMED.match(self.text, end):
            return "NAME", "grad"
        if piece in {"nabla", "grad"} and following != "i":
            return "NABLA", ""
        if piece in {"partial", "del"} and re.match(r"\s*[A-Za-zα-ω_]", self.text[end : end + 3]):
            return "PARTIAL", "∂"
        if piece == "arg":
            return "ARG", ""
        return None

    def _xi(self, following: str) -> tuple[str, str]:
        """Decide whether ``xi`` is ξ or x_i; what else the text does with letters may tell."""
        slack = following in {"_", "^"} or following.isdigit() or self.hints[0]
        glued = self.hints[1]
        if slack and not glued:
            return "NAME", "ξ"
        if glued and not slack:
            return "GLUED", "xi"
        first = self.text.index("xi")  # one question for the whole text
        picked = self.choices.choose(first, "is xi the letter ξ, or x with the index i?", ("ξ", "x_i"))
        return ("NAME", "ξ") if picked == 0 else ("GLUED", "xi")

    @cached_property
    def hints(self) -> tuple[bool, bool]:
        """Tell whether ξ stands in the text by other means, and whether letters have glued indices."""
        slack = re.search(r"\bxi_|ξ", self.text) is not None
        return slack, re.search(r"\b[ywaz][ijk]\b|xj", self.text) is not None

    # ---- Letters below and above

    def _in_script(self, piece: str, at: int, end: int) -> int:
        """Read letters within the braces of a script: indices, a label, or "in"."""
        if piece == "in" and self.space:
            self.add("REL", "∈", at, end)
        elif (piece in SPELLED or piece in BIGS or piece in FUNCTIONS) and not (
            piece in LABELS and self._last() == "{" and self.text[end : end + 1] == "}"
        ):
            known = self._mathematical(piece, end)
            self.add(*(known or ("NAME", piece)), at, end)
        elif piece in LABELS or (len(piece) > _LONGEST_GLUED and not self.math):
            phrase = self.lexicon.match(self.text, at) if piece not in LABELS else None
            if phrase:
                return self._phrase(phrase, at)
            self.add("NAME", piece, at, end)
        else:
            for k, letter in enumerate(piece):
                self.add("NAME", letter, at + k, at + k + 1)
        return end

    def _script_word(self, piece: str, at: int, kind: str) -> int:
        """Read the letters behind _ or ^: one in LaTeX, otherwise as many as are indices or one label."""
        if piece in LABELS and not (self.latex and self.math):
            length = len(piece)
        elif self.latex:
            length = 1
        elif piece in SPELLED:
            self.add("NAME", SPELLED[piece], at, at + len(piece))
            return at + len(piece)
        elif kind == "SUB" and len(piece) <= _LONGEST_GLUED and set(piece) <= INDICES:
            self.add("OPEN", "{", at, at)
            for k, letter in enumerate(piece):
                self.add("NAME", letter, at + k, at + k + 1)
            self.add("CLOSE", "}", at + len(piece), at + len(piece))
            return at + len(piece)
        else:
            length = 1 if len(piece) <= _LONGEST_GLUED + 1 else len(piece)
        if kind == "SUP" and piece[:length] == "T":
            self.add("TOP", "", at, at + 1)
        else:
            self.add("NAME", piece[:length], at, at + length)
        return at + length

    # ---- Letters

    def _letter(self, piece: str, at: int, end: int) -> int:
        apart = unicodedata.normalize("NFD", piece) + "  "
        if not piece.isascii() and apart[0].isascii() and apart[1] in COMBINING:  # ŷ
            self.add("NAME", apart[0], at, end)
            self.add("MARK", COMBINING[apart[1]], at, end)
        elif not piece.isascii():
            self.add("WORD", piece, at, end)
        elif not self.math and self.language == "es" and piece in "yeo" and self._joins(at, end):
            self.add("or" if piece == "o" else "and", piece, at, end)
        elif piece == "a" and self.language == "es" and self._joins(at, end) and _MOVES.search(self.text):
            self.add("PLAIN", piece, at, end)
        elif not self.math and piece in "ye" and self._may_join(at, end):
            self.add("and", piece, at, end)
        elif not self.math and piece in {"a", "I", "A"} and self._article(at, end):
            self.add("PLAIN", piece, at, end)
        else:
            self.add("NAME", piece, at, end)
        return end

    def _joins(self, at: int, end: int) -> bool:
        """Tell whether the Spanish y, e or o stands alone between two things, and no operator beside it."""
        before, behind = _MARK_BEHIND.sub("", self.text[:at].rstrip()), self.text[end:].lstrip()
        alone = self.text[at - 1 : at].isspace() and self.text[end : end + 1].isspace()
        operators = "+-−*/=<>≤≥·^_≈"
        minus = behind[:1] in {"-", "−"} and not behind[1:2].isspace()  # "y -1" is "and −1"
        return (
            alone
            and bool(before)
            and before[-1] not in operators + "("
            and (minus or behind[:1] not in operators)
        )

    def _may_join(self, at: int, end: int) -> bool:
        """Ask whether y is the Spanish word, where no word tells the language: x_1 y x_2, (0, 1) y (1, 0)."""
        if not self._joins(at, end) or _WORDS.search(self.text):
            return False
        if not _ITEM_BEFORE.search(self.text[:at]) or not _ITEM_BEHIND.match(self.text, end):
            return False
        first = self.text.index(f" {self.text[at]} ") + 1  # one question for the whole text
        return self.choices.choose(first, "is this the word and, or a letter?", ("a letter", "and")) == 1

    def _article(self, at: int, end: int) -> bool:
        """Tell whether a, A or I stands before an English word of at least three letters."""
        word = r"[ \t]+[A-Za-zÀ-ɏ]{2,}" if self.language == "es" else r"[ \t]+[A-Za-zÀ-ɏ]{3,}"
        return re.match(word, self.text[end:]) is not None and not self._closed(at)

    def _letters(self, piece: str, at: int, end: int) -> int:
        """Read at least two letters that are no known name: letters side by side, a name, or a word."""
        following = self.text[end : end + 1]
        tight = not self.space and self._closed(at)
        if self.math:
            return self._product(piece, at)
        if piece.lower() in self.lexicon.plain:
            self.add("PLAIN", piece, at, end)
            self.space = True
            return end
        if (
            len(piece) == len("dL")
            and piece[0] == "d"
            and ("/" in (following, self._last()) or piece[1:] in "Lwb")
        ):
            self.add("PARTIAL", "d", at, at + 1)
            self.add("NAME", piece[1], at + 1, end)
            return end
        if found := _spelled_inside(piece):
            return self._parts(found, at)
        if (spoken := _SPOKEN.fullmatch(piece)) and self._surrounded(at, end):  # Xhat, Ktilde
            self.add("NAME", SPELLED.get(spoken[1], spoken[1]), at, at + len(spoken[1]))
            self.add("MARK", _SPOKEN_MARKS[spoken[2]], at + len(spoken[1]), end)
            return end
        if _GLUED.match(piece) and (len(piece) == len("yi") or re.fullmatch(r"(?:[awxyzt][ijkn]T?)+", piece)):
            self.add("GLUED", piece, at, end)
            return end
        if re.fullmatch(r"[awxyzuv]T[awxyzuvX]", piece):  # wTx
            for kind, text, place in (("NAME", piece[0], 0), ("TOP", "", 1), ("NAME", piece[2], 2)):
                self.add(kind, text, at + place, at + place + 1)
            return end
        short = len(piece) <= _LONGEST_GLUED and set(piece) <= _LETTERS
        coordinates = set(piece) <= _COORDINATES  # (x², xy, y²)
        mathematical = coordinates or following in {"_", "^", "'"} or tight or self._surrounded(at, end)
        if (short and mathematical) or (len(piece) <= _LONGEST_GLUED and self._commanded(at, end)):
            return self._product(piece, at)
        first = not self.tokens or self.tokens[-1].kind == "LINE"
        named = (following and following in "=_(^") or (first and _HEAD.match(self.text, end))
        if named and not tight and len(piece) > 1 and piece.isascii():
            self.add("NAME", piece, at, end)  # obj = 3, Err(x)
            return end
        if tight and piece.isascii() and len(piece) <= _LONGEST_GLUED + 1:
            return self._product(piece, at)
        self.add("WORD", piece, at, end)
        self.space = True
        return end

    def _commanded(self, at: int, end: int) -> bool:
        r"""Tell whether letters stand in braces or before a relation of LaTeX: \frac{1}{nC}, Kc \ge 0."""
        braced = self.text[at - 1 : at] == "{" or self.text[end : end + 1] == "}"
        return self.latex and (braced or _RELATES.match(self.text, end) is not None)

    def _surrounded(self, at: int, end: int) -> bool:
        """Tell whether an operator or relation stands on one side at least: y − wx, C = wx."""
        before, behind = self.text[:at].rstrip()[-1:], self.text[end:].lstrip()[:1]
        operators = "+-−*/=<>≤≥·(≈|‖@"
        last = self.tokens[-1].kind if self.tokens else ""
        return (
            self.text.strip() == self.text[at:end]  # nC, and nothing else
            or (before != "" and before in operators)
            or (self.latex and last in {"REL", "OP", "NORM"})
            or (behind not in {"", "-"} and behind in operators + ")")
            or _RELATES.match(self.text, end) is not None
            or re.match(r"\s[-−]\s", self.text[end : end + 3]) is not None
        )

    def _product(self, piece: str, at: int) -> int:
        """Read letters side by side, in which a name of mathematics may stand."""
        place = 0
        while place < len(piece):
            rest = piece[place:]
            name = next((n for n in _NAMES if rest.startswith(n)), "")
            if len(name) > len("mu") or (name and rest == name):
                known = (
                    ("NAME", SPELLED[name])
                    if name in SPELLED
                    else (("FUNC", FUNCTIONS[name]) if name in FUNCTIONS else ("BIG", BIGS[name]))
                )
                self.add(*known, at + place, at + place + len(name))
                place += len(name)
            else:
                self._letter(rest[0], at + place, at + place + 1)
                place += 1
        return at + len(piece)

    def _parts(self, parts: list[str], at: int) -> int:
        """Read Greek names with what is glued to them: alphaiyi."""
        for part in parts:
            if part in SPELLED:
                self.add("NAME", SPELLED[part], at, at + len(part))
            elif len(part) == 1 and part in INDICES and self.tokens[-1].text in set(SPELLED.values()):
                self.add("SUB", "_", at, at)
                self.add("NAME", part, at, at + 1)
            else:
                self.add("GLUED" if len(part) > 1 else "NAME", part, at, at + len(part))
            at += len(part)
        return at


def _spelled_inside(piece: str) -> list[str]:
    """Split a Greek name with an index and further letters with theirs: alphai, alphaiyixi."""
    found = _GREEK_FIRST.fullmatch(piece)
    if not found or not (found[2] or found[3]):
        return []
    return [part for part in (found[1], found[2], *re.findall("..", found[3])) if part]
