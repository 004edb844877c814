# ruff: noqa: E501 - lists of words
"""Words between formulas in five languages: which of them say something, and which are passed over.

English, German, Spanish, Korean, Chinese. A word that denies something is never passed over.
"""

from __future__ import annotations

import re

_PHRASES = {
    "DENIED": """not a support vector|not support vectors|no support vectors|no support vector|kein Stützvektor|
        keine Stützvektoren|nicht Stützvektor|no es un vector de soporte|no es vector de soporte|
        no es un vector soporte|no es vector soporte|no son vectores de soporte|不是支持向量|非支持向量|
        서포트 벡터가 아니다|서포트 벡터가 아님|서포트 벡터가 아닙니다""",
    "INFEASIBLE": """not allowed|not feasible|infeasible|not admissible|not valid|not possible|violates the constraint|
        nicht zulässig|unzulässig|nicht erlaubt|nicht möglich|ist nicht zulässig|no es válido|no es factible|
        no está permitido|no permitido|no es posible|no cumple la restricción|no cumple la condición|
        不满足约束条件|不满足约束|不满足条件|不满足KKT条件|不符合条件|不符合要求|不合题意|不可行|不允许|违反约束|
        조건을 만족하지 않는다|조건을 만족하지 않음|조건을 만족하지 못한다|제약을 만족하지 않는다|
        제약조건을 만족하지 않는다|제약 조건을 만족하지 않는다|허용되지 않는다|불가능하다|불가능""",
    "WORD:misclassified": """wrongly classified|incorrectly classified|not correctly classified|
        not classified correctly|falsch klassifiziert|nicht korrekt klassifiziert|nicht richtig klassifiziert|
        mal clasificado|incorrectamente clasificado|no está bien clasificado|错误分类|分类错误|误分类|误分|被误分类|오분류됨|오분류된다|오분류되었다|오분류이다|오분류|misclassified""",
    "WORD:classified": """correctly classified|classified correctly|korrekt klassifiziert|richtig klassifiziert|
        correctamente clasificado|bien clasificado|正确分类|分类正确|被正确分类|정분류|올바르게 분류된다|올바르게 분류됨""",
    "WORD:=": """is equal to|equals to|must be|has to be|must equal|ist gleich|muss gleich|es igual a|debe ser""",
    "OPT:max": "최대화|最大化|极大化",
    "OPT:min": "최소화|最小化|极小化",
    "BY": r"over|über|sobre|bzgl\.|bzgl|bezüglich|w\.r\.t\.|wrt|with respect to|respecto a|con respecto a",
    "FORALL": """for all|for every|for each|for any|for|forall|für alle|für jedes|für jeden|für beliebige|für|
        fuer alle|para todo|para todos|para toda|para cada|para|모든|임의의|각|对所有的|对所有|对于所有的|对于所有|
        对于任意|对任意|对每个|对于|任意|所有""",
    "ST": r"""s\.\s?t\.?|s/t|subject to|such that|subj\. to|u\.\s?d\.\s?N\.?|u\.d\.N|unter den Nebenbedingungen|
        unter der Nebenbedingung|unter der Bedingung|unter den Bedingungen|Nebenbedingungen|Nebenbedingung|
        NB|so dass|sodass|s\.d\.|u\.\s?d\.\s?NB|
        sujeto a que|sujeto a|sujeta a|s\.\s?a\.|tal que|bajo las restricciones|con las restricciones|
        제약\s?조건|제약식|제약(?!\w)|조건(?![에을이의])|使得|满足|受限于|约束条件|约束""",
    "ELSE": "otherwise|else|sonst|andernfalls|ansonsten|en otro caso|de lo contrario|si no|caso contrario|"
    "그 외|그렇지 않으면|그외|否则|其他|其它",
    "IF": "if|wenn|falls|sofern|when|whenever|si|cuando|若|如果|当",
    "IFPOST": "이면|일 때|일때|인 경우|时",
    "AND": "and|und|sowie|also|as well as|así como|그리고|및|且|并且|以及|和|与",
    "OR": "or|oder|또는|혹은|或者|或",
    "SO": """implies|it follows that|it follows|follows|hence|therefore|thus|then|so|consequently|we get|gives|
        daraus folgt|es folgt|folgt|somit|damit|daher|deshalb|dann|ergibt sich|ergibt|
        por lo tanto|por tanto|entonces|luego|así que|de donde|implica|이므로|므로|따라서|그러므로|그러면|즉|
        所以|因此|故|于是|从而|可得|得到|得|则|推出""",
    "NOT": """not|non|wrong|false|incorrect|falsch|incorrecto|falso|错误|틀린|틀림|nicht|kein|keine|keinen|no|nunca|ningún|ninguno|without|ohne|sin|never|neither|nor|except|außer|
        unless|isn't|cannot|const|const\\.|constant|konstant|half|halb|twice|doppelt|times|mal|minus|plus|
        other|others|rest|remaining|übrige|übrigen|andere|anderen|restlichen|demás|otros|otras|resto|나머지|其余|
        fast|almost|nearly|casi|mindestens|höchstens|at least|at most|al menos|a lo sumo|exists|existiert|existe|
        there is|es gibt|hay|存在|至少|至多|적어도|대부분|n/a|bzw|respectively|respectivamente|
        opposite|Gegenteil|contrario|opuesto|lie|Lüge|mentira|untrue|unwahr|impossible|unmöglich|imposible|
        nie|niemals|jamás|nobody|niemand|nadie|refuted|widerlegt|
        reciprocal|Kehrwert|recíproco|recurring|repeating|periodisch|Periode|periódico|순환|循环|factorial|Fakultät|
        거짓|틀렸|틀리|반대|음수|음의(?= [0-9])|음의(?=[0-9])|假的|是假|为假|错|相反|负(?= [0-9])|负(?=[0-9])|menos|negated|negiert|
        없다|없음|아니다|아님|않다|不是|不|没有|非|无""",
    "IMPLIES:⇔": "if and only if|iff|genau dann, wenn|genau dann wenn|dann und nur dann wenn|si y solo si|si y sólo si|"
    "当且仅当",
    "IMPLIES:⇒": "only if|nur dann, wenn|nur dann wenn|nur wenn|solo si|sólo si|只有当",
    "WORD": r"""d\.\s?h\.|z\.\s?B\.|i\.\s?e\.|e\.\s?g\.|o\.\s?B\.\s?d\.\s?A\.|w\.\s?l\.\s?o\.\s?g\.|p\.\s?ej\.|i\.\s?d\.\s?R\.|
        q\.\s?e\.\s?d\.|u\.\s?a\.|w\.\s?z\.\s?b\.\s?w\.|p\.\s?d\.|d\.\s?i\.|m\.\s?a\.\s?W\.|i\.\s?A\.""",
    "NOUN:margin": "margin|Margin|Margins|Rand|Randes|Abstand|margen|마진|여백|间隔|margen total|Marge",
    "NOUN:width": "width|Margenbreite|Margin-Breite|ancho del margen|마진 폭|마진의 폭|마진의 너비|间隔宽度|Breite|Randbreite|margin width|Marginbreite|ancho|anchura|폭|너비|宽度",
    "NOUN:SV": "support vectors|support vector|Stützvektoren|Stützvektor|Support-Vektoren|Supportvektoren|"
    "vectores de soporte|vectores soporte|vector de soporte|vector soporte|Stützvektors|서포트 벡터|서포트벡터|支持向量",
    "NOUN:class": "class|Klasse|clase|클래스|类别|label|Label|prediction|Vorhersage|predicción|예측|预测|예측값|예측 클래스|预测值|预测类别|"
    "predicted class|predicted label|clase predicha|vorhergesagte Klasse",
    "NOUN:distance": "distance|Distanz|distancia|거리|距离",
}  # fmt: skip


_GAP = r"(?:[ ~]|\\[ ,;])+"
_LATIN = 0x250  # letters below are Latin


def _compiled() -> re.Pattern[str]:
    parts = []
    for number, phrases in enumerate(_PHRASES.values()):
        found = sorted((p.strip() for p in phrases.split("|") if p.strip()), key=len, reverse=True)
        bounded = [p + (r"(?![A-Za-zÀ-ÿ])" if p[-1].isalpha() and ord(p[-1]) < _LATIN else "") for p in found]
        parts.append(f"(?P<k{number}>{'|'.join(b.replace(' ', _GAP) for b in bounded)})")
    # The longest phrase must win, so that "support vector" is not read as a word and another word.
    return re.compile("|".join(parts), re.IGNORECASE)


# Stems of words for derivatives.
DERIVED = (
    "ableit", "abgeleitet", "differenti", "differenzier", "deriv", "gradient", "미분", "그래디언트", "기울기", "求导",
    "偏导", "导数", "微分", "梯度",
)  # fmt: skip
POINTS = frozenset(["punkt", "punkte", "point", "points", "punto", "puntos", "점", "点", "样本点", "데이터"])
# "is" between a formula and a number says "=".
COPULAS = {
    "=", "is", "ist", "es", "are", "sind", "son", "equals", "beträgt", "lautet", "vale", "valen", "gleich", "是", "为",
    "等于", "은", "는",
}  # fmt: skip
# What may stand behind a formula, or before a value, without changing it.
CLOSING = COPULAS | {
    "이다", "입니다", "임", "이고", "이며", "된다", "됩니다", "인", "에", "대해", "대하여", "성립한다", "성립", "成立",
    "恒成立", "holds", "hold", "gilt", "gelten", "vale", "valen", "cumple", "cumplen", "✓", "also", "so", "here", "hier",
    "aquí", "wird", "get", "obtain", "gives", "erhält", "schreibt", "eingesetzt", "units", "wide", "cm", "einheiten",
    "unidades", "단위", "单位", "hyperplane", "hiperplano", "hyperebene", "초평면", "超平面", "단", "i.e.",
    "in", "en", "total", "insgesamt", "gesamtbreite", "auf", "beiden", "seiten", "zusammen", "总宽", "through",
    "normalenvektor", "from", "the", "derivative", "w.r.t.", "los", "multiplicadores", "multipliers", "multiplikatoren",
    "为惩罚参数", "代入目标函数", "를", "을", "얻고", "얻는다", "얻습니다", "얻음", "erhalten", "bekommen", "bekommt",
    "obtenemos", "obtiene",
}  # fmt: skip
# After an objective these words start the constraints.
UNDER = {"unter", "under", "bajo", "mit", "with", "con", "wobei", "where", "donde", "단", "其中", "여기서"}
SPANISH = re.compile(
    r"(?<![A-Za-zÀ-ÿ])(?:el|los|las|es|son|del|que|con|por|para|donde|una|entonces|luego|sujeto|tenemos|de|"
    r"cada|sea|siendo|como|margen|hiperplano|porque|pues|se|solución|respuesta|vectores|valores|en|si|otro|caso|respecto|derivando|obtenemos|además|también|sobre|positiva|negativa)(?![A-Za-zÀ-ÿ])",
    re.IGNORECASE,
)
LABEL = re.compile(
    r"\s*(?:(?:답|정답|풀이|해|解|答)\)|[a-h]\)|\((?:[a-h]|i{1,3}|iv|v|vi)\)|[0-9]{1,2}[.)])\s+(?=[^\s+*/·=<>≤≥^_-]|-\S)"
)
NUMBERED = re.compile(r"\s*\([0-9]{1,2}\)\s+(?=[^\s=<>≤≥+*/·^_-])")

PHRASE = _compiled()
_KINDS = tuple(_PHRASES)
DENIAL = re.compile("[不没非无]|않|없|아니")


def phrase_at(text: str, position: int) -> tuple[str, int] | None:
    """The kind and the end of a known phrase that starts here.

    >>> phrase_at("für alle i", 0)
    ('FORALL', 8)
    """
    found = PHRASE.match(text, position)
    if found is None or found.lastgroup is None:
        return None
    return _KINDS[int(found.lastgroup[1:])], found.end()
