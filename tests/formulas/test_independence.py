"""The kernel is on its own: what it imports, and what that imports, never reaches the engine it checks."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import svmsym

ROOT = Path(svmsym.__file__).parent.parent
KERNEL = "svmsym.formulas.kernel"
CHECKED = {"normal_form", "monomials", "express", "gradient", "relations", "substitution"}
FORBIDDEN = {f"svmsym.formulas.{name}" for name in CHECKED}


def source(module):
    path = ROOT.joinpath(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def exists(module):
    return source(module).is_file()


class Imports(ast.NodeVisitor):
    """The project's modules that a file imports: at once, and only when some function runs."""

    def __init__(self):
        self.at_once, self.later = set(), set()
        self.functions = []

    def visit_FunctionDef(self, node):
        self.functions.append(node.name)
        self.generic_visit(node)
        self.functions.pop()

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_Import(self, node):
        for alias in node.names:
            self.note(alias.name)

    def visit_ImportFrom(self, node):
        assert node.level == 0, "a relative import escapes this test"
        for alias in node.names:
            inside = f"{node.module}.{alias.name}"
            self.note(inside if inside.startswith("svmsym") and exists(inside) else node.module)

    def visit_Call(self, node):
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        assert name not in {"import_module", "__import__", "exec", "eval"}, f"{name} escapes this test"
        self.generic_visit(node)

    def note(self, module):
        if module.split(".")[0] != "svmsym":
            return
        if self.functions:
            self.later.add((self.functions[-1], module))
        else:
            self.at_once.add(module)


def imports(module):
    visitor = Imports()
    visitor.visit(ast.parse(source(module).read_text("utf-8")))
    return visitor


def reached(start, *, later=False):
    """Every module that the start leads to."""
    seen, queue = set(), [start]
    while queue:
        module = queue.pop()
        if module not in seen:
            seen.add(module)
            found = imports(module)
            queue.extend(found.at_once)
            if later:
                queue.extend(name for _, name in found.later)
    return seen


def test_the_kernel_reaches_nothing_that_it_checks():
    found = reached(KERNEL)
    assert not found & FORBIDDEN
    # The walk has gone somewhere at all.
    assert {"svmsym.errors", "svmsym.formulas.atoms", "svmsym.formulas.laurent"} <= found


def test_what_the_kernel_has_to_trust_is_short():
    parts = {
        "atoms",
        "bounds",
        "indices",
        "kernel",
        "kinds",
        "language",
        "laurent",
        "models",
        "operations",
        "tree",
    }
    assert reached(KERNEL) == {"svmsym.errors", *(f"svmsym.formulas.{part}" for part in parts)}


def test_imports_inside_functions_are_for_printing_and_for_sympy_only():
    later = {found for module in reached(KERNEL) for found in imports(module).later}
    assert later == {
        ("_sympystr", "svmsym.formulas.printing"),
        ("_latex", "svmsym.formulas.printing"),
        ("_shown", "svmsym.formulas.printing"),
        ("_eval_subs", "svmsym.formulas.substitution"),
    }
    assert not reached("svmsym.formulas.printing") & FORBIDDEN


def test_the_engine_has_its_own_way():
    # The other direction: the normal form is no disguised kernel.
    assert KERNEL not in reached("svmsym.formulas.normal_form")


@pytest.mark.parametrize("name", sorted(CHECKED))
def test_the_forbidden_modules_exist(name):
    assert exists(f"svmsym.formulas.{name}")


def test_the_walk_sees_a_planted_import():
    assert "svmsym.formulas.normal_form" in reached("svmsym.formulas.relations")
    assert reached(KERNEL, later=True) & FORBIDDEN == {"svmsym.formulas.substitution"}


# The same without reading any source: the forbidden modules cannot be imported, and the kernel works.
ALONE = f"""
import sys, types
FORBIDDEN = {sorted(FORBIDDEN)!r}
class Refuse:
    def find_spec(self, name, path=None, target=None):
        if name in FORBIDDEN:
            raise ImportError(name + " is forbidden")
sys.meta_path.insert(0, Refuse())
for name in ("svmsym", "svmsym.formulas"):
    package = types.ModuleType(name)
    package.__path__ = [{str(ROOT)!r} + "/" + name.replace(".", "/")]
    sys.modules[name] = package
from svmsym.formulas.atoms import *
from svmsym.formulas.operations import *
from svmsym.formulas.kernel import prove, prove_gradient
S = IndexSet("n", "i", "j")
i, j = Index("i", S), Index("j", S)
α, y, x, w = Family("α", S), LabelFamily("y", S), VectorFamily("x", S), Vector("w")
v = total(α[i] * y[i] * x[i], i)
e = norm2(w - v) - norm2(w) + 2 * inner(w, v)
square = total(α[i] * α[j] * y[i] * y[j] * inner(x[i], x[j]), i, j)
print(prove(e - square).holds, prove(e + square).holds, prove_gradient(norm2(w - v), w, 2 * w - 2 * v).holds)
try:
    import svmsym.formulas.normal_form
except ImportError as error:
    print(error)
"""


def test_the_kernel_works_where_the_engine_cannot_be_imported():
    command = [sys.executable, "-c", ALONE]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    proved, refused = done.stdout.splitlines()
    assert proved == "True False True"
    assert refused == "svmsym.formulas.normal_form is forbidden"
