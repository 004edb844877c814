"""The bounds `L` and `H` of SMO: where the second multiplier of a pair may go."""

from svmsym import Eq, argument

a = argument("smo-bounds")

# %% Given: old multipliers α, new ones β, labels y of the pair, and the box from 0 to C.
α1, α2, β1, β2, y1, y2 = a.numbers("α_1 α_2 β_1 β_2 y_1 y_2")
C = a.parameters("C > 0")
kept = a.given("the step keeps the equation", Eq(y1 * β1 + y2 * β2, y1 * α1 + y2 * α2))
unit = a.given("labels are `±1`", Eq(y1**2, 1))

# %% 1. The first multiplier follows the second
a.part("The first multiplier follows the second")
follows = a.line(
    "the new first multiplier",
    Eq(β1, α1 + y1 * y2 * (α2 - β2)),
    by={kept: y1, unit: α1 - β1},
)

# %% 2. Equal labels
a.part("Equal labels")
equal = a.case("the labels are equal", Eq(y1 * y2, 1))
a.line("`β₁ ≥ 0` says `β₂ ≤ α₁ + α₂`", Eq(β1, (α1 + α2) - β2), by=[follows, equal])
a.line("`β₁ ≤ C` says `β₂ ≥ α₁ + α₂ − C`", Eq(C - β1, β2 - (α1 + α2 - C)), by=[follows, equal])
a.remark("With `0 ≤ β₂ ≤ C`: `L = max(0, α₁ + α₂ − C)` and `H = min(C, α₁ + α₂)`.")

# %% 3. Different labels
a.part("Different labels")
other = a.case("the labels are different", Eq(y1 * y2, -1))
a.line("`β₁ ≥ 0` says `β₂ ≥ α₂ − α₁`", Eq(β1, β2 - (α2 - α1)), by=[follows, other])
a.line("`β₁ ≤ C` says `β₂ ≤ C + α₂ − α₁`", Eq(C - β1, (C + α2 - α1) - β2), by=[follows, other])
a.remark("With `0 ≤ β₂ ≤ C`: `L = max(0, α₂ − α₁)` and `H = min(C, C + α₂ − α₁)`.")
