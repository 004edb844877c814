"""What may stand before a verdict: "The answer is", "Ich denke, die Aussage ist", "이 명제는", 该命题."""

from __future__ import annotations

import re

_DRESS = r"[\s*_#>$\-–:.“”\"'()\[\]]*(?:\\(?:text|textbf|textit|emph|mathrm|mathbf|underline|boxed)\s*\{\s*)*"
_LABEL = (
    r"(?:(?:the\s+|die\s+|la\s+)?(?:(?:right|correct|richtige)\s+)?"
    r"(?:answer|solution|antwort|lösung|respuesta|solución)(?:\s+correcta)?"
    r"(?:\s*[:：]|\s+(?:is|ist|es)\b)?\s*|(?:정답|답|答案|答)(?:은|是|为)?\s*[:：]?\s*)?"
)
_OPINION = (
    r"(?:i\s+(?:think|believe|say|would\s+say|guess)(?:\s+that)?\s+"
    r"|ich\s+(?:denke|glaube|meine|finde),?\s+(?:dass\s+)?|meiner\s+meinung\s+nach\s+(?:ist\s+)?"
    r"|(?:creo|pienso|diría)\s+que\s+|我认为\s*|我觉得\s*)?"
)
_ASPECT = r"(?:given|above|following|gegebene|obige|dada|anterior)\s+"
_SUBJECT = (
    rf"(?:(?:(?:the|this|that)\s+(?:{_ASPECT})?)?(?:statement|claim|assertion|proposition)\s*[:：]?\s*"
    r"|(?:the\s+above|this|that|it|they)(?:\s+|(?='s\b|’s\b))"
    rf"|(?:(?:die|diese)\s+(?:{_ASPECT})?)?(?:aussage|behauptung)\s*[:：]?\s*|(?:das|dies|es|sie)\s+"
    r"|(?:(?:la|esta|dicha)\s+)?(?:afirmación|proposición|aseveración)\s*[:：]?\s*"
    r"|(?:the|these|die|diese|los|estos|las)\s+"
    r"(?:data(?:\s*set)?|points|classes|daten|punkte|klassen|datos|puntos|clases)\s+"
    r"|(?:이|그|위)\s*(?:명제|진술|주장|문장)(?:은|는|이|가)?\s*|(?:데이터|자료|점들|두 클래스)(?:는|은)\s*"
    r"|(?:该|这个|这|此|上述)?(?:命题|说法|句话|陈述|论断|结论)(?:是(?!错|假|对|真|正)|为)?\s*"
    r"|(?:这些|该)?(?:数据集?|样本|点)\s*)?"
)
_COPULA = r"(?:(?:is|are|['’]s|ist|sind|es|son)\s+)?"
OPENING = re.compile(rf"^{_DRESS}{_LABEL}{_OPINION}{_SUBJECT}{_COPULA}{_DRESS}", re.IGNORECASE)


def opening(text: str) -> int:
    """How many characters stand before what may be a verdict.

    >>> [text[opening(text) :] for text in ("The answer is no", "It's true", "Die Aussage ist falsch", "yes")]
    ['no', 'true', 'falsch', 'yes']
    """
    found = OPENING.match(text)
    return found.end() if found else 0
