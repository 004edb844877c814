"""HTML and SVG of an output that a page may contain as they are: a short language, and nothing outside of it.

The text must consist of tags in a fixed spelling, with quoted attributes, and of words between them; every
tag is closed where it was opened. Comments, declarations and elements whose content is not parsed (style,
script, textarea …) are outside of the language, so a browser reads the text exactly as it is read here.
"""

from __future__ import annotations

import re
from html import unescape

_TOKEN = re.compile(
    r"""<(?P<open>[a-zA-Z][a-zA-Z0-9]*)(?P<attributes>(?:\s+[a-zA-Z][\w:-]*(?:="[^"<]*"|='[^'<]*')?)*)\s*(?P<empty>/?)>"""
    r"|</(?P<close>[a-zA-Z][a-zA-Z0-9]*)\s*>|[^<]+"
)
_ATTRIBUTE = re.compile(r"""\s+([a-zA-Z][\w:-]*)(?:="([^"<]*)"|='([^'<]*)')?""")


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


_VOID = _names("br col hr img wbr")
_HTML = _VOID | _names(
    "a abbr aside b big blockquote caption center cite code colgroup dd del details dfn div dl dt em "
    "figcaption figure h1 h2 h3 h4 h5 h6 i ins kbd li mark ol p pre q s samp section small span strong sub "
    "summary sup table tbody td tfoot th thead tr tt u ul var"
)
_SVG = _names("svg g line circle ellipse rect path polyline polygon text tspan title desc")
_MATH = _names(
    "math mrow mi mn mo ms mtext mspace msub msup msubsup munder mover munderover mfrac msqrt mroot mtable "
    "mtr mtd mstyle mpadded mphantom menclose mmultiscripts mprescripts none semantics"
)
_ISLANDS = {"svg": _SVG, "math": _MATH}  # inside of them only their own elements may stand
_LEAVES = frozenset({"title", "desc"})  # in an SVG picture they have words only
_DEEPEST = 100  # elements inside of each other
_ATTRIBUTES = _names(
    "align accent accentunder alt border cellpadding cellspacing class colspan columnalign cx cy d depth dir "
    "display displaystyle dominant-baseline dx dy fence fill fill-opacity fill-rule font-family font-size "
    "font-style font-weight form height id lang largeop linethickness lspace mathvariant maxsize minsize "
    "movablelimits opacity open points r role rowspan rspace rx ry scope separator span start stretchy "
    "stroke stroke-dasharray stroke-linecap stroke-linejoin stroke-opacity stroke-width symmetric "
    "text-anchor title transform valign viewBox width x x1 x2 y y1 y2"
)
_NAMESPACES = frozenset({"http://www.w3.org/1998/Math/MathML", "http://www.w3.org/2000/svg"})
_PROPERTY = (
    r"(?:text-align|vertical-align|white-space|color|background-color|font-(?:weight|style|size|family)|"
    r"(?:min-|max-)?(?:width|height)|(?:margin|padding|border)(?:-\w+)*)"
)
_STYLE = re.compile(rf"(?:\s*{_PROPERTY}\s*:[\w#%.,\s-]*(?:;|\Z))*\s*", re.ASCII)
_LINK = re.compile(r"#[\w.-]*|https?://[^\s]*|(?:[\w.-]+/)*[\w.-]*(?:#[\w.-]*)?")
_PICTURE = re.compile(r"data:image/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/]+={0,2}")


def harmless(html: str) -> bool:
    """Whether HTML runs nothing, fetches nothing, leads nowhere by itself and closes what it opens.

    >>> harmless("<b>yes</b>"), harmless("<script>no</script>"), harmless('<img src="//a.b/c.png">')
    (True, False, False)
    >>> harmless("</div><p>out of the box</p><div>"), harmless('<svg><line x1="0"/></svg>')
    (False, True)
    """
    opened: list[str] = []
    end = 0
    while end < len(html):
        token = _TOKEN.match(html, end)
        if token is None:
            return False
        end = token.end()
        if token["close"] is not None:
            if not opened or opened.pop() != token["close"]:
                return False
        elif token["open"] is not None:
            if len(opened) >= _DEEPEST or not _may_open(token, opened):
                return False
            if token["open"] not in _VOID and not token["empty"]:
                opened.append(token["open"])
    return not opened


def _may_open(token: re.Match[str], opened: list[str]) -> bool:
    """Whether an element may stand where it stands, with its attributes."""
    name = token["open"]
    island = next((tag for tag in opened if tag in _ISLANDS), None)
    if island is None:
        inside = name in _HTML or (name in _ISLANDS and not token["empty"])
        empty = name in _VOID or not token["empty"]  # <div/> is not closed in HTML
    else:
        inside, empty = name in _ISLANDS[island] and name not in _ISLANDS, True
    leaf = bool(opened) and opened[-1] in _LEAVES
    attributes = _ATTRIBUTE.findall(token["attributes"])
    return inside and empty and not leaf and all(_may_have(key, one + two) for key, one, two in attributes)


def _may_have(key: str, value: str) -> bool:
    """Whether an attribute neither runs nor fetches."""
    text = unescape(value)
    if key == "xmlns":
        return text in _NAMESPACES
    if key == "href":
        return _LINK.fullmatch(text) is not None
    if key == "src":
        return _PICTURE.fullmatch(text) is not None
    if key == "style":
        return _STYLE.fullmatch(text) is not None
    known = key in _ATTRIBUTES or key.startswith(("aria-", "data-"))
    # A backslash may spell url( in another way; no attribute that we know needs one.
    return known and "\\" not in text and "url(" not in re.sub(r"\s", "", text).lower()
