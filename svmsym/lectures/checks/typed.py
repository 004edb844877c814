"""Where the arguments of a kernel lie."""

from __future__ import annotations

from collections.abc import Mapping

from svmsym.formulas.operations import KernelValue
from svmsym.formulas.printing import to_text
from svmsym.lectures.checks.derived import run
from svmsym.lectures.checks.together import with_parts
from svmsym.lectures.finding import Check, Finding


def kernel_domain(space: str) -> Check:
    """Printed ``dom K``: the space once for each argument that K has in the derived kernel machine.

    >>> kernel_domain("L").decide({"dom K": "L"}).counterexample
    'K(xᵢ, xⱼ) has its arguments in L × L, printed is L'
    """

    def decide(printed: Mapping[str, str]) -> Finding:
        for value in run("soft-margin-kernel").dual.maximised.atoms(KernelValue):
            right = " × ".join(space for _ in value.definition.args)
            if printed["dom K"] != right:
                said = f"{to_text(value)} has its arguments in {right}, printed is {printed['dom K']}"
                return Finding(False, "a slip of type", said)
        return Finding(True, "one space for each argument of K")

    return with_parts(Check("type", decide), "dom K")
