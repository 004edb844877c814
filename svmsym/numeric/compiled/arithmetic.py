"""Operations that let LLVM turn loops into vector instructions, where plain Python source would not.

- ``larger``, ``smaller``: maximum and minimum without a branch, so that reductions run on whole vectors; -
``exponential``: exp(x) for x ≤ 0 in float32, by exp(x) = 2^k exp(r), |r| ≤ ½ ln 2, and a polynomial of
degree 7 for exp(r) (the coefficients of the Cephes library's expf); relative error below 1.5·10⁻⁷. Below
−87 it stays at exp(−87) ≈ 10⁻³⁸.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic
from numpy import float32

from svmsym.numeric.compiled.jit import CAREFUL, loop

_LOG2E = float32(1.4426950408889634)
_LN2_HIGH = float32(0.693359375)  # exact in few bits, so that k·_LN2_HIGH is exact
_LN2_LOW = float32(-2.12194440e-4)
_LOWEST = float32(-87.0)


def _reduction(name: str) -> Any:
    @intrinsic
    def operation(_context: Any, a: Any, b: Any) -> Any:
        def code(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            kind = arguments[0].type
            function = builder.module.declare_intrinsic(name, [kind], ir.FunctionType(kind, [kind, kind]))
            return builder.call(function, arguments, fastmath=("nnan", "nsz"))

        return a(a, b), code

    return operation


larger = _reduction("llvm.maxnum")
smaller = _reduction("llvm.minnum")


@intrinsic
def rounded(_context: Any, x: Any) -> Any:
    """The nearest integer, as a float."""

    def code(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        kind = arguments[0].type
        function = builder.module.declare_intrinsic("llvm.rint", [kind], ir.FunctionType(kind, [kind]))
        return builder.call(function, arguments)

    return x(x), code


@intrinsic
def power_of_two(_context: Any, k: Any) -> Any:  # noqa: ARG001 - Numba calls it by this name
    """2^k in float32 for an integral float k between −126 and 127, by setting the exponent's bits."""

    def code(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        word = ir.IntType(32)
        whole = builder.fptosi(arguments[0], word)
        shifted = builder.shl(builder.add(whole, ir.Constant(word, 127)), ir.Constant(word, 23))
        return builder.bitcast(shifted, ir.FloatType())

    return types.float32(types.float32), code


@loop(CAREFUL)
def exponential(x: Any) -> Any:
    """exp(x) for x ≤ 0."""
    x = larger(x, _LOWEST)
    k = rounded(x * _LOG2E)
    r = (x - k * _LN2_HIGH) - k * _LN2_LOW
    p = float32(1.9875691e-4)
    p = p * r + float32(1.3981999e-3)
    p = p * r + float32(8.3334519e-3)
    p = p * r + float32(4.1665795e-2)
    p = p * r + float32(1.6666666e-1)
    p = p * r + float32(5.0000000e-1)
    p = (p * r) * r + r + float32(1.0)
    return p * power_of_two(k)
