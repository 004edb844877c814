"""One way: writing ← meaning ← worlds ← judging, and formulas ← duality ← exact, numeric ← … ← cli."""

import ast
from pathlib import Path

import svmsym

ROOT = Path(svmsym.__file__).parent
ORDER = [
    "errors",
    "limits",
    "number_text",
    "outside_text",
    "program",
    "tasks",
    "writing",
    "meaning",
    "worlds",
    "formulas",
    "duality",
    "exact",
    "judging",
    "numeric",
    "algorithms",
    "arguments",
    "lectures",
    "exams",
    "documents",
    "grading",
    "show",
    "page",
    "cli",
]


def layer(module):
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else "svmsym"


def imports(path):
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def modules():
    return [p for p in ROOT.rglob("*.py") if "_derivations" not in p.parts]


def wrong_imports(order):
    wrong = []
    for path in modules():
        own = path.relative_to(ROOT).parts[0].removesuffix(".py")
        if own not in order:
            continue
        wrong += [
            f"{path.relative_to(ROOT)} imports {module}"
            for module in imports(path)
            if module.startswith("svmsym.") and order.index(layer(module)) > order.index(own)
        ]
    return wrong


def test_every_folder_has_its_place():
    folders = {p.name for p in ROOT.iterdir() if (p / "__init__.py").exists()}
    assert folders == set(ORDER) - {"errors", "limits", "number_text", "outside_text", "program", "tasks"}


def test_imports_go_one_way():
    # A notebook asks an object to show itself; the renderer is imported at that moment only.
    assert wrong_imports(ORDER) == ["duality/rich.py imports svmsym.show.display"]


def test_the_check_can_fail():
    assert wrong_imports([*reversed(ORDER)])


def test_no_code_from_text():
    forbidden = {"eval", "exec", "compile", "sympify", "parse_expr", "lambdify", "parse_latex", "S"}
    for path in modules():
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in forbidden, f"{path}: {node.func.id}"
            if isinstance(node, ast.Import | ast.ImportFrom):
                names = [a.name for a in node.names] + [getattr(node, "module", "") or ""]
                assert not {"pickle", "marshal", "shelve"} & set(names), path
