"""Files for checker.py, which stands beside this file: the data of a table, of LIBSVM's format, or of TOML.

In: the certificate's part about its file, and the bytes of the file. Out: the data, and what was taken from
the file, which the verdict prints. How a table is read and what its labels mean is part of the certificate:
whoever made it chose them. Therefore a header needs a word among its coordinates and has no number there, as
it would hide a point; numeric labels keep their order; two classes stay two; and everything else is printed.
The settings of a TOML file are compared with the file, unless the verdict names them as overridden.

A number of a file is text: 3, −1/2, 0.1, 0,1 or 1e-3, in ASCII digits, at most 200 characters long.
"""

import csv
import hashlib
import re
import tomllib
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

Claims = dict[str, Any]
ASSUMED = {"kind": "svc", "slack": "linear", "bias": True, "nu": "1/2", "epsilon": "1/10", "kernel": "linear"}
LONGEST_NUMBER, LARGEST_EXPONENT, MOST_TOML, SHOWN = 200, 400, 2**24, 200
DECIMAL = re.compile(r"([+-]?)(?=\.?[0-9])([0-9]*)\.?([0-9]*)(?:[eE]([+-]?)0*([0-9]{1,3}))?")
FRACTION = re.compile(r"([+-]?[0-9]+)/([0-9]+)")
QUOTED = re.compile(  # texts and comments of TOML
    r'"""(?:[^"\\]|\\.|"{1,2}(?!"))*+(?:"{3,5})?'
    r"|'''(?:[^']|'{1,2}(?!'))*+(?:'{3,5})?"
    r'|"(?:[^"\\\n]|\\[^\n])*+"?'
    r"|'[^'\n]*+'?"
    r"|#[^\n]*+",
    re.DOTALL,
)
LONG_WORD = re.compile(r"(?<![0-9A-Za-z_])[0-9A-Za-z_]{1001}")  # a number in any base, or a key
BETWEEN = re.compile(r"[^\[\]{}.,=\n]+")
LONG_KEY = re.compile(r"\.{16}")  # seventeen parts
NO_NAME = re.compile(r"na|n/a|nan|null|inf|infinity", re.IGNORECASE)
LABEL_NAMES = {"y", "label", "labels", "class", "target"}
INDEX = re.compile(r"[0-9]{1,9}")
SEPARATORS = {",": "comma", ";": "semicolon", "\t": "tab"}
core: Any = None  # checker_optimal.py
beside: Any = None  # a function of checker.py: another of its files
need: Any = None  # of checker_optimal.py: reject the certificate unless something holds


def number(value: object) -> Fraction:
    """The rational number that a text writes."""
    need(type(value) in {int, str}, "a number is neither text nor whole")
    text = str(value).strip()
    need(len(text) <= LONGEST_NUMBER, f"a number of {len(text)} characters")
    text = text.replace("\u2212", "-").replace(",", ".", 1)
    fraction, decimal = FRACTION.fullmatch(text), DECIMAL.fullmatch(text)
    if fraction:
        return Fraction(int(fraction[1]), int(fraction[2]))
    need(decimal, f"{text[:40]!r} is not a number")
    sign, before, behind, down, exponent = decimal.groups()  # type: ignore[union-attr]
    need(int(exponent or 0) <= LARGEST_EXPONENT, f"the exponent of {text[:40]} is too large")
    power = (-1 if down == "-" else 1) * int(exponent or 0) - len(behind)
    digits = int(sign + before + behind)
    return Fraction(digits * 10**power) if power >= 0 else Fraction(digits, 10**-power)


def is_number(text: str) -> bool:
    """Whether a cell is a number."""
    try:
        number(text)
    except (core.Wrong, ZeroDivisionError):
        return False
    return True


def read(certificate: Claims, file: bytes | None, settings: Claims) -> tuple[Claims, Claims]:
    """The data of the file, and what was taken from it."""
    need(file is not None, "the certificate is about a file: name it")
    about, overrides = certificate["file"], certificate.get("overrides", [])
    need(isinstance(about, dict), "how the file is read is not told")
    need(type(overrides) is list and set(overrides) <= set(settings), "an override is no setting")
    about, content = dict(about), file or b""
    need(about.pop("sha256") == hashlib.sha256(content).hexdigest(), "this is not the certificate's file")
    text = content.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    need("\0" not in text, "there is a NUL byte in the file")
    need("\n\ufeff" not in f"\n{text}", "a line begins with a byte order mark")
    layout, classes = about.pop("format"), about.pop("classes", {})
    kinds = beside("checker_kinds")
    labels, targets = (settings["kind"] in some for some in (kinds.LABELS, kinds.TARGETS))
    taken: Claims = {"format": layout}
    if layout == "toml":
        data = read_toml(text, settings, overrides)
        data["y"] = [str(v).lower() if type(v) is bool else v for v in data["y"]] if "y" in data else []
    else:
        need(not overrides, "a table has no settings that could be overridden")
        data = {"table": read_table, "libsvm": read_libsvm}[layout](text, about, settings, taken)
    need(not about, f"unknown: {', '.join(map(str, about))[:200]}")
    if labels:
        data["y"] = signs(list(map(str, data["y"])), classes)
    need(labels or classes == {}, "the classes are not those of the data")
    if layout != "toml" and not (labels or targets):
        del data["y"]
    return {key: value for key, value in data.items() if key not in {"y", "weight"} or value}, taken


def read_toml(text: str, settings: Claims, overrides: Sequence[str]) -> Claims:
    """The data of a TOML file, once its settings are those that are stated."""
    bare = QUOTED.sub(lambda quoted: "\n" * quoted[0].count("\n"), text[: MOST_TOML + 1])
    if len(text) > MOST_TOML or LONG_WORD.search(bare) or LONG_KEY.search(BETWEEN.sub("", bare)):
        raise beside("checker_limits").Large("the TOML file, a key of it or an integer is too long")
    tables = tomllib.loads(text, parse_float=lambda digits: digits.replace("_", ""))
    need(set(tables) == {"problem", "data"}, "the file has other tables than [problem] and [data]")
    need(set(tables["problem"]) <= set(settings), "the file has settings that do not belong to the kind")
    for key in set(settings) - set(overrides):
        need(of_file(key, tables["problem"]) == settings[key], f"the file has another {key}")
    return dict(tables["data"])


def of_file(key: str, stated: Claims) -> Any:
    """A setting of a TOML file, or what is assumed without one."""
    value = stated.get(key, ASSUMED.get(key, 1))
    if key == "C" and str(value).strip().lower() in {"inf", "+inf", "infinity", "∞"}:
        value = "inf"
    if key == "kernel":
        value = {"type": value} if isinstance(value, str) else {"type": "linear"} | value
        value = beside("checker_kernels").USUAL.get(value["type"], {}) | value
    return beside("checker_kinds").setting(key, value, number)


def read_table(text: str, about: Claims, settings: Claims, taken: Claims) -> Claims:
    """Lines of cells; blank lines, comments and the header are passed over, two columns set aside."""
    separator, header = about.pop("separator"), about.pop("header")
    columns = {"y": about.pop("label"), "weight": about.pop("weight")}
    need(columns["y"] is None or columns["y"] != columns["weight"], "one column is label and weight")
    need(type(separator) is str and separator in SEPARATORS, "the separator is no comma, semicolon or tab")
    need(type(header) is bool, "header is neither true nor false")
    need(all(k is None or (type(k) is int and k > 0) for k in columns.values()), "a column is no number")
    lines = [line for line in text.split("\n") if (bare := line.strip()) and bare[0] != "#"]
    lines = lines[1:] if re.fullmatch(r"sep=.?\s*", lines[0], re.IGNORECASE) else lines
    rows = [cells_of(line, separator) for line in lines]
    aside = sorted(
        {k for k in columns.values() if k is not None}, reverse=True
    )  # so that others keep their place
    need(all(k <= min(map(len, rows)) for k in aside), "a column does not exist")
    found: Claims = {name: [row[k - 1] for row in rows] for name, k in columns.items() if k is not None}
    for row in rows:
        for k in aside:
            del row[k - 1]
    if header:
        need_header(rows[0], [column[0] for column in found.values()])
        rows, found = rows[1:], {name: column[1:] for name, column in found.items()}
    used = {"y"} & set(found) if settings["kind"] in beside("checker_kinds").TARGETS else set()
    cells = {cell for row in rows for cell in row}.union(
        *(found[key] for key in used | {"weight"} & set(found))
    )
    comma = any("," in cell for cell in cells)
    need(not comma or not any("." in cell for cell in cells), "decimals have a comma, and others a point")
    taken |= {"separator": SEPARATORS[separator], "decimals": "comma" if comma else "point"}
    taken |= {"header": lines[0][:SHOWN] if header else None}
    taken |= {
        "label": columns["y"],
        "weight": columns["weight"],
        "label_used": "y" in used or has_labels(settings),
    }
    return {"y": [], **found, beside("checker_kinds").name_of(settings): rows}


def need_header(coordinates: list[str], others: list[str]) -> None:
    """Reject a header that may be a point: it has a word and no number, and every coordinate has a name."""
    named = any(map(is_word, coordinates)) or any(cell.lower() in LABEL_NAMES for cell in others)
    point = "is a point: all its cells are numbers"
    if not all(map(is_number, coordinates)):
        point = "may be a point: give every column a name that begins with a letter"
    plain = named and all(coordinates) and not any(map(is_number, coordinates))
    need(plain, f"the header that is claimed {point}")


def is_word(cell: str) -> bool:
    """Whether a cell is a name: no number, no attempt at one, nothing that stands for a missing value."""
    return (cell[:1].isalpha() or cell[:1] in {"_", "("}) and not NO_NAME.fullmatch(cell)


def has_labels(settings: Claims) -> bool:
    """Whether the kind has labels."""
    return settings["kind"] in beside("checker_kinds").LABELS


def cells_of(line: str, separator: str) -> list[str]:
    """The cells of a line; inside quotes a separator is text."""
    if '"' not in line:
        return [cell.strip() for cell in line.split(separator)]
    [cells] = csv.reader([line], delimiter=separator, skipinitialspace=True, strict=True)
    return [cell.strip() for cell in cells]


def read_libsvm(text: str, _: Claims, settings: Claims, __: Claims) -> Claims:
    """Lines ``label index:value …``, zeros left out; the index 0 of a Gram matrix only counts the rows."""
    lines = [tokens for line in text.split("\n") if (tokens := line.partition("#")[0].split())]
    name, rows = beside("checker_kinds").name_of(settings), []
    for i, (_label, *tokens) in enumerate(lines, 1):
        pairs = [token.split(":") for token in tokens]
        need(all(len(pair) == 2 and INDEX.fullmatch(pair[0]) for pair in pairs), "a pair is not index:value")  # noqa: PLR2004
        row = {int(index): value for index, value in pairs}
        need(list(row) == sorted(row) and len(row) == len(pairs), "the indices of a line do not ascend")
        need(0 not in row or (name == "gram" and number(row.pop(0)) == i), "a row has a wrong number")
        rows.append(row)
    width = max(max(row, default=0) for row in rows)
    beside("checker_limits").keep(len(rows) * width, 64)
    cells = [[row.get(k, "0") for k in range(1, width + 1)] for row in rows]
    return {name: cells, "y": [tokens[0] for tokens in lines]}


def signs(texts: list[str], classes: Any) -> list[int]:
    """Labels as −1 and 1: two classes at most, of two numbers the smaller one −1, a number before a word."""
    need(isinstance(classes, dict) and set(classes) == set(texts), "the classes are not those of the data")
    need(all(type(v) is int and v in {-1, 1} for v in classes.values()), "a class is neither −1 nor 1")
    names = [
        (number(text), "") if "," not in text and is_number(text) else (None, text.strip())
        for text in classes
    ]
    found = dict(zip(names, classes.values(), strict=True))
    same = all(found[name] == sign for name, sign in zip(names, classes.values(), strict=True))
    need(same and len(found) <= 2 and len(set(found.values())) == len(found), "there are not two classes")  # noqa: PLR2004
    numbers = sorted(value for value, _ in found if value is not None)
    usual = -1 if len(found) > 1 or (numbers and numbers[0] <= 0) else 1
    need(not numbers or found[numbers[0], ""] == usual, "the order of numeric labels is reversed")
    return [classes[text] for text in texts]
