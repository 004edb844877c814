# ruff: noqa: E501 - lists of words
"""Words that change nothing about a value beside them, in five languages.

Only words stand here that were looked at one by one. Words that deny, compare, limit, scale, count,
approximate, alternate or contrast do not: not, more, about, factor, double, parallel, or, except, only.
A word that could do so in one of the languages is left out for all: "por" is Spanish for "times", too.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

_ENGLISH = """
a an the this that these those it its they their there here we i our you my us which where as at in of on from and
also so thus hence therefore then consequently finally final because since for with let now is are be am being must
has have get gets getting got obtain obtains obtained obtaining find finds found finding gives give given giving
yield yields yielding follow follows following compute computed computing computes calculate calculated use used
using uses take takes taking put plug plugging insert inserting substitute substituting substituted solve solves
solving solved set setting sets read reads evaluate evaluating answer answers result results resulting solution
solutions value values number equals equal equation equations namely means meaning denote that's it's let's
respectively exact exactly precisely check checked note task question exercise problem vector vectors weight weights
hyperplane hyperplanes plane line boundary decision function classifier support point points data training sample
samples variable variables lagrange lagrangian coefficient coefficients classify classified component components
coordinate coordinates optimal optimum optimally dual primal constraint constraints condition conditions
stationarity complementary slackness separating separator linear polynomial definition formula index indices all
ok done yes qed case hard soft belong belongs belonging lies lie lying know known knowing geometric geometrical
system systems size we've
supporting conclude concludes arrive show shows shown see determine determined derive derived deduce simplify
simplifying simplified rearranging combining calculation computation calculations working
"""
_GERMAN = """
der die das den dem des ein eine einen einem einer eines dies diese dieser dieses diesen es er sie wir ich man uns
sich hier dort da damit somit daher deshalb daraus also folglich schließlich dann denn weil wegen und sowie sodass
dass als wie mit für fuer aus von vom bei beim in im an am auf zur zum nach ist sind sei seien wird werden wurde
muss gilt gelten hat haben heißt heisst lautet lauten beträgt betragen ergibt ergeben erhält erhalten erhalte
bekommt bekommen bekomme folgt folgen finden findet liefert liefern berechnet berechnen berechne einsetzen
eingesetzt einsetzung setzt setze setzen gesetzt auflösen aufgelöst lösen gelöst ablesen liegt liegen gehört gehören
antwort antworten ergebnis ergebnisse lösung lösungen loesung wert werte zahl gleich gleichung gleichungen nämlich
genau exakt probe kontrolle aufgabe vektor vektors vektoren gewicht gewichte gewichts gewichtsvektor normalenvektor
normalvektor hyperebene hyperebenen randhyperebene randhyperebenen trennebene trenngerade trennhyperebene gerade geraden ebene entscheidungsgrenze
entscheidungsfunktion entscheidungsregel klassengrenze stützvektor stützvektors stützvektoren stuetzvektoren
stuetzvektor supportvektor supportvektoren punkt punkte punktes punkten daten datenpunkt datenpunkte trainingspunkte
variable variablen lagrange koeffizient koeffizienten klassifiziert klassifikation klassifikator komponente
komponenten koordinate koordinaten optimal optimale optimalen optimaler optimales optimum duale dual primal
nebenbedingung nebenbedingungen bedingung bedingungen perzeptron definition formel index indizes alle aller
fertig wurzel fall wobei wissen bekannt geometrische geometrischer geometrischen gleichungssystem gleichungssystems
größe stationarität komplementarität
komme kommt rechnung berechnung bestimmen ermitteln ermittelt umformen umgestellt umstellen
vereinfacht ausrechnen sieht zeigt benutze benutzen verwende verwenden nutze nutzen nehmen laut gemäß
endergebnis
"""
_SPANISH = """
el la lo los las un una este esta esto estos estas ese esa eso se es son ser sea sean está están y e a al del de en
con para que como donde siendo así aquí ahora entonces luego tanto pues porque ya dado dada dados dadas debe vale
valen tiene tienen tenemos obtiene obtenemos obtengo resulta resultan queda quedan sale salen sigue calculamos
calcula calculando sustituyendo sustituimos usando despejando resolviendo igualando aplicando poniendo respuesta
respuestas resultado resultados solución soluciones valor valores número igual ecuación ecuaciones exacto
exactamente comprobación decir vector vectores peso pesos hiperplano hiperplanos plano recta frontera decisión
función clasificador soporte punto puntos dato datos muestra muestras variable variables lagrange coeficiente
coeficientes clasifica clasificado componente componentes coordenada coordenadas óptimo óptima óptimos óptimas dual
primal restricción restricciones condición condiciones separador separadora definición fórmula índice índices todo
todos todas toda raíz raiz perceptrón respectivamente pertenece pertenecen caso alfa sabemos geométrico sistema
tamaño estacionariedad complementariedad
me da cálculo operando simplificando hallamos encontramos llegamos utilizando usamos utilizamos reemplazando
deducimos concluimos finalmente además también según hacemos
"""
_SIGNS = """
sqrt exp log ln sign sgn signo signum frac argmax argmin alpha beta gamma delta epsilon varepsilon eps zeta eta
theta lambda mu nu xi rho sigma tau phi varphi psi omega pi inf infty cdot pmatrix bmatrix np array numpy sv svs svm
kkt rbf relu svc svr qp eq eqn hat bar vec top wt wx wtx xtx xtz xy xx yy zz yx yw tx ty tz ij ji ik jk kj ii jj iy
ix jx jy yi xj yj xk dl dw db dx dxi dalpha lin poly tanh
"""
_KOREAN = """
답 정답 풀이 해 결과 값 값들 결론 벡터 서포트 서포트벡터 지지 가중치 가중치벡터 법선 법선벡터 초평면 결정 결정경계 경계
경계면 결정함수 함수 직선 분리 분리초평면 점 점들 데이터 샘플 변수 라그랑주 라그랑지 계수 알파 분류 분류기 함숫값 성분
좌표 크기 최적 최적해 최적값 쌍대 조건 제약 식 방정식 따라서 그러므로 그래서 즉 그리고 및 때문 여기서 이것 이를 이 그
대입 대입하면 대입하여 계산 계산하면 구하면 풀면 정리하면 얻는다 얻을 수 있다 된다 되므로 하면 한다 같다 같습니다 같음
나온다 속한다 속하고 속함 모두 모든 전부 각각 정확히 대칭 문제 것 우리는 따르면 의하면 의해 에서 있습니다 대해 대하여
번 번째 이용하면 이용하여 이용해 사용하면 사용하여 기하 기하적 연립방정식
최종 마지막으로 결국 계산하여 정리 이로부터 결과적으로 이때 구한 구하여 얻은 얻어진 또한
"""
_PARTICLES = """
은 는 이 가 을 를 의 에 에서 로 으로 와 과 도 이다 다 입니다 이고 고 이며 며 이므로 므로 인 임 임을 라서 이라서 이라고
라고 하여 해서 하면 이에요 예요 된다 들 에는 에서는 으로는 로는 이고요
"""
_CHINESE = """
答 答案 解 解得 解为 所以 因此 因为 由于 由 故 于是 从而 可得 得到 得出 得 则 即 有 求得 算得 代入 代入得 计算
计算得 结果 值 取值 的 是 为 等于 其中 这里 此时 且 并且 并 和 与 以及 及 也 在 对 对于 将 把 令 设 知 可知 可
我们 它 它们 这 该 此 分别 分别为 向量 支持向量 支持向量机 法向量 权重 权重向量 权向量 权值 超平面 分离超平面 分类超平面
决策边界 决策函数 决策 边界 函数 直线 方程 点 点为 样本 样本点 数据 数据点 变量 拉格朗日 系数 分类 属于 分量 坐标 最优
最优解 最优值 对偶 原始 约束 约束条件 条件 满足 下标 集合 下标集合 所有 全部 全 都 对称 定义 公式 问题 题 来自 根据
使用 用 利用 位于 落在 上 方程组 已知 平稳性
最终 最后 综上 整理得 化简得 解出 求出 得知 如下
"""

# Words that are harmless in answers to some kinds of items: "negative" names a class, and before a vector it
# turns it round; "the slack is 2" is no margin.
_BY_KIND = (
    (
        "margin w alpha hyperplane support_vectors slack",
        """margin margins rand randes marge margen 마진 여백 间隔 几何间隔 最大间隔""",
    ),
    (
        "b w hyperplane predict perceptron_trace",
        """bias intercept offset verschiebung sesgo término independiente 편향 바이어스 절편 偏置 偏置项 截距""",
    ),
    (
        "slack",
        """misclassified fehlklassifiziert 오분류 오분류됨 误分类 slack slacks schlupf schlupfvariable schlupfvariablen holgura holguras hinge loss 슬랙 여유 슬랙변수 松弛
        松弛变量""",
    ),
    (
        "alpha w support_vectors",
        """multiplier multipliers multiplikator multiplikatoren lagrangemultiplikatoren multiplicador
        multiplicadores 승수 라그랑주승수 乘子 拉格朗日乘子""",
    ),
    (
        "alpha w b hyperplane support_vectors slack predict",
        """class classes label labels klasse klassen etikett clase clases etiqueta etiquetas 클래스 레이블 类 类别
        标签""",
    ),
    (
        "predict",
        """prediction predictions predict predicts predicted vorhersage vorhersagen vorhergesagt
        vorhergesagte predicción predicciones predicha predice 예측 예측값 预测 预测值 预测为 预测类别 分类为 分到""",
    ),
    (
        "kernel gram feature_map alpha predict",
        """kernel kern kernwert núcleo 커널 核 核函数""",
    ),
    (
        "gram kernel feature_map",
        """matrix gram kernmatrix grammatrix matriz entry entries row rows column columns eintrag einträge
        zeile zeilen spalte spalten entrada entradas fila filas columna columnas 행렬 그램 그람 그램행렬 그람행렬 원소 행
        열 核矩阵 矩阵 格拉姆矩阵 格拉姆 元素 行 列""",
    ),
    (
        "feature_map kernel",
        """feature features map mapping merkmal merkmale merkmalsabbildung merkmalsvektor abbildung
        característica características mapa aplicación 특징 특성 사상 特征 特征映射 映射""",
    ),
    (
        "perceptron_trace",
        """step steps update updates updated updating schritt schritte aktualisierung aktualisiert paso
        pasos actualización 단계 반복 갱신 업데이트 步 迭代 更新 更新为""",
    ),
    (
        "perceptron_trace predict",
        """new neu neue neuen neues nuevo nueva nuevos 새로운 新 新的""",
    ),
    (
        "predict",
        """positive negative positiv negativ positiven negativen positiva negativa positivo negativo 양성 음성
        양의 음의 양 음 正类 负类 正 负 正例 负例 첫째 둘째 首先 第""",
    ),
    (
        "alpha",
        "derivatives ableitungen derivadas 求偏导 偏导",
    ),
    (
        "b",
        """if when wenn falls si write writes written writing schreibt schreiben geschrieben escribe
        escribimos escribiendo convention konvention convención 이면 쓰면 若 如果 当 时 写成 写""",
    ),
    (
        "alpha slack",
        """each every jedes jeden jeder cada jeweils others other rest remaining übrigen anderen demás
        resto 나머지 其余 其他""",
    ),
    (
        "support_vectors",
        """both beide ambos""",
    ),
    (
        "margin",
        """street""",
    ),
    (
        "hyperplane",
        """through durch""",
    ),
    (
        "gram",
        """symmetric symmetrisch simétrica""",
    ),
    (
        "perceptron_trace",
        """start initial old after iteration iterations epoch beginn alt alte durchlauf inicio inicial
        antiguo iteración 초기 초기값 初始 初始值 misclassified correct correctly falsch richtig korrekt 误分类 误分类点
        正确 오분류 오분류됨""",
    ),
    (
        "formula derivation",  # a Lagrangian, a dual, derivatives, conditions
        """max min maximum minimum maximise maximize maximising maximizing maximised maximized minimise minimize
        minimising minimizing minimised minimized subject to st s.t such wrt respect over by under feasibility feasible
        slack slacks multiplier multipliers margin derivative derivatives derive differentiate differentiating
        differentiation partial gradient gradients stationary complementarity karush kuhn tucker objective program
        quadratic wolfe svm zero zeros nonnegative nonnegativity every each any if when
        then term terms expand expanding expanded everything eliminate eliminating eliminated introduce introducing
        call called write writing written following list form matrix notation both first second third product inner
        sum sums summation iff equivalent equivalently become becomes fulfil fulfilled satisfied satisfy hold holds
        group groups inequality inequalities multiplying nonneg box kernel again rewritten rewrite diag
        maximiere maximieren maximiert minimiere minimieren minimiert unter u.d.n nebenbed zulässigkeit zulässig primale primaler
        primalen dualen dualer dualität schlupf schlupfvariable schlupfvariablen multiplikator multiplikatoren rand
        lagrangemultiplikatoren lagrangefunktion ableitung ableitungen ableiten abgeleitet partielle partiellen
        gradienten stationär stationaritätsbedingung stationaritätsbedingungen komplementärer komplementäre
        komplementaritätsbedingung zielfunktion quadratisches null nichtnegativ nichtnegativität
        jedes jede jeden jeder wenn falls über bzgl bezüglich term terme ausmultipliziert ausmultiplizieren
        eliminiere eliminieren einführen schreibe schreiben liste form matrix beide erste zweite dritte skalarprodukt äquivalent
        erfüllt kernfunktion wieder
        maximizar maximiza minimizar minimiza sujeto sujeta bajo factibilidad factible holgura holguras complementaria
        multiplicador multiplicadores margen derivada derivadas derivar derivando derivamos parcial parciales gradiente
        estacionaria estacionario objetivo programa cuadrático cero ceros cada cualquier si
        cuando lagrangiano lagrangiana respecto término términos eliminando escribir escribimos lista forma matriz ambos
        ambas primera segunda tercera producto escalar suma equivalente equivalentemente cumple cumplen
        라그랑지안 라그랑주함수 라그랑지함수 최대화 최소화 최대 최소 제약조건 제약식 하에서 아래 아래에서 만족 만족하는 편미분 편미분하면
        미분 미분하면 도함수 기울기 정상성 정류 정류점 정지 조건식 상보 상보성 여유 여유성 슬랙 가능성 실행가능성 실현 실행 가능 원
        원문제 원초 쌍대문제 목적함수 목적 승수 마진 영 비음 각 임의의 대한 이면 일때 항 내적 합 다음
        拉格朗日函数 对偶问题 原问题 原始问题 最大化 最小化 最大 最小 使得 使 受限 受约束 约束于 求导 偏导 偏导数 求偏导 导数 梯度 零 为零 其
        平稳 平稳点 互补 互补松弛 互补松弛性 松弛 松弛变量 可行性 可行 原始可行性 对偶可行性 目标函数 目标 乘子 非负 任意 每个 每一个 若 当 时
        如果 那么 项 内积 求和 关于 间隔 二次规划 引入 消去 整理 展开 列出 等价于 成立 两个 条 个 式 以下""",
    ),
    (
        "derivation",  # verbs of deriving, nouns of the subject, ordinals, connectives
        """step steps part parts derivation derivations begin begins start starts starting seen recall want wanted need
        needed apply applies applied applying expression expressions replace replaces replaced replacing inserted
        differentiated expands vanish vanishes vanishing disappear disappears lecture lectures chapter section regression logistic ridge
        least squares squared hinge loss losses function functions matrices norm norms entry entries entrywise row rows
        column columns substitution class classes label labels bias offset intercept planes fourth fifth next last
        moreover furthermore afterwards after into them combination misclassified fehlklassifiziert 오분류 误分类
        herleitung herleiten hergeleitet schritt schritte teil weiter ferner außerdem zudem anschließend zunächst zuerst
        danach nun jetzt vorlesung kapitel abschnitt funktion funktionen problem probleme summe summen substitution
        ausdruck ausdrücke matrizen norm quadrat quadrate kleinste regression logistische verlust anwenden ersetzen
        ersetzt ersetze differenzieren differenziere differenziert nullsetzen gleichsetzen zeile zeilen klasse klassen
        vierte fünfte letzte verschwindet verschwinden einfügen leiten leite ab bilden bilde dualproblem beide beiden stichprobe sein
        problema problemas derivación deducción paso pasos parte primero segundo tercero cuarto último después
        continuación clase clases capítulo sección funciones expresión expresiones matrices norma sustitución sustituir
        sustituye reemplazamos insertar insertando insertamos introduciendo introducimos desarrollando desarrollamos
        expandiendo expandimos igualamos mínimos cuadrados regresión logística pérdida sesgo desaparece números reales podemos
        유도 유도하면 단계 먼저 첫째 둘째 셋째 넷째 다음으로 강의 전개 전개하면 치환 치환하면 넣으면 미분하고 미분하여 미분해서 대입하고 편미분하여 대입해
        항들 행렬 노름 회귀 손실 제곱 로지스틱 소거하면 사라진다 표현식 편향 함수들 이제 얻고
        推导 推导过程 步骤 步 首先 其次 接着 接下来 然后 第一 第二 第三 第四 讲义 章 节 展开得 替换 微分 矩阵 范数 回归 损失 平方
        逻辑 表达式 消失 将其 之后 再 就 上面 偏置 类别 标签""",
    ),
)

# Words that are harmless together: "normal vector", and not "normal to".
PHRASES = re.compile(
    r"\b(?:normal\s+vector|vector\s+normal(?!\s+al?\b)|(?:is|are|was|be|it's)\s+equal\s+to|equals?\s+to"
    r"|belong(?:s|ing)?\s+to|leads?\s+to|due\s+to|according\s+to|corresponds?\s+to|simplifies\s+to|(?:set|put)\s+to"
    r"|evaluates?\s+to|sums?\s+to|assigned\s+to|classified\s+(?:as|to)|in\s+order\s+to|set(?:ting)?\s+(?:(?:the|its|all|partial|derivatives?|gradients?)\s+){0,4}to\s+(?:zero|0)|with\s+respect\s+to"
    r"|comes?\s+out|turns?\s+out|work(?:s|ing)?\s+out|so\s+that|such\s+that"
    r"|max(?:imum|imal|imaler?)?[\s-]+margin|margen\s+m[áa]ximo|maximale[rn]?\s+(?:rand|margin)"
    r"|gehört\s+zu|gegeben\s+durch|durch\s+(?:einsetzen|auflösen|ablesen)|can\s+be\s+(?:computed|calculated|obtained|found|written|read)|por\s+(?:lo\s+)?tanto|por\s+es[oa]|por\s+ello|dad[oa]s?\s+por"
    r"|given\s+by|by\s+(?:definition|symmetry|(?:the\s+)?kkt)|(?:inner|dot|scalar)\s+product(?!\s+(?:of|with))|(?:sum|summe|suma)(?!\s*(?:of|von|de|del|der|des|aus)\b)"
    r"|(?:is|are)\s+not\s+(?:a\s+)?support\s+vectors?|(?:ist|sind)\s+keine?\s+stützvektor(?:en)?"  # these are read
    r"|nothing\s+is\s+wrong|como\s+siempre|back\s+into|(?:left|right)[-\s]+hand\s+sides?|es\s+decir|as[íi]\s+que|de\s+donde|on\s+the\s+margin|decision\s+(?:boundary|function))\b",
    re.IGNORECASE,
)


@cache
def harmless(kind: str) -> frozenset[str]:
    """The words that change nothing in an answer to an item of a kind, without Korean and Chinese ones.

    >>> "margin" in harmless("w"), "more" in harmless("w"), "negative" in harmless("w")
    (True, False, False)
    """
    return frozenset(f"{_ENGLISH} {_GERMAN} {_SPANISH} {_SIGNS} {_of_kind(kind)}".split())


@cache
def korean(kind: str) -> re.Pattern[str]:
    """A Korean word: a harmless stem or none, and particles behind it.

    >>> [bool(korean("margin").fullmatch(word)) for word in ("마진은", "는", "이상", "보다")]
    [True, True, False, False]
    """
    stems = f"{_KOREAN} {_of_kind(kind)}".split()
    return re.compile(rf"(?:{_longest_first(stems)})?(?:{_longest_first(_PARTICLES.split())}){{0,3}}")


@cache
def chinese(kind: str) -> re.Pattern[str]:
    """The harmless Chinese words, the longest first.

    >>> chinese("margin").sub("", "所以间隔大于")
    '大于'
    """
    return re.compile(_longest_first(f"{_CHINESE} {_of_kind(kind)}".split()))


def _of_kind(kind: str) -> str:
    return " ".join(words for kinds, words in _BY_KIND if kind in kinds.split())


def _longest_first(words: list[str]) -> str:
    return "|".join(sorted({re.escape(w) for w in words}, key=lambda w: (-len(w), w)))


def lexicons() -> Mapping[str, frozenset[str]]:
    """All harmless words by language, for those who check them."""
    return {
        "en": frozenset(_ENGLISH.split()),
        "de": frozenset(_GERMAN.split()),
        "es": frozenset(_SPANISH.split()),
        "ko": frozenset(_KOREAN.split()),
        "zh": frozenset(_CHINESE.split()),
    }
