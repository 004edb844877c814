"""Many classes, and SMO with its appendix."""

from __future__ import annotations

from fractions import Fraction

from sympy import Abs, Max, Min

from svmsym.formulas import inner
from svmsym.lectures.checks.identity import identity
from svmsym.lectures.checks.learning import smo_pair, smo_rules, smo_runs, smo_threshold
from svmsym.lectures.checks.machines import many_classes, silent_conventions
from svmsym.lectures.checks.machines.small_machines import best_kernels
from svmsym.lectures.checks.values import computes
from svmsym.lectures.entry import Entry, Erratum
from svmsym.lectures.statements import Equal

si, sj = smo_pair.i, smo_pair.j
sα, sa, st, sx, s = smo_pair.α, smo_pair.a, smo_pair.t, smo_pair.x, smo_pair.s
ETA = smo_pair.ETA
αi, αj, CC, γγ = smo_pair.A_I, smo_pair.A_J, smo_pair.C, smo_pair.γ
ΔI, ΔJ = sa[si] - sα[si], sa[sj] - sα[sj]

ENTRIES: tuple[Entry, ...] = (
    Entry(
        "Y-51",
        "Many classes",
        "One against M − 1: M machines, k = argmax_j d_j(x).",
        many_classes.against_rest(),
        {"machines": many_classes.M, "class": "argmax"},
    ),
    Entry(
        "Y-52",
        "Many classes",
        "One against one: M(M − 1)/2 machines, the class with the most votes.",
        many_classes.votes(),
        {"machines": many_classes.M * (many_classes.M - 1) / 2, "classes": (1, 1, 2, 2, 3, 3)},
    ),
    Entry(
        "Y-53",
        "SMO",
        "A large problem is split into pairs (α_i, α_j), solved one after the other.",
        smo_runs.reaches_optimum(),
        {"α": (Fraction(1, 2), Fraction(1, 2), 1, 0), "b": -1},
        convention="only where no pair can be improved any more is the answer that of the whole problem",
        without=smo_runs.after_one_step,
    ),
    Entry(
        "Y-54",
        "SMO",
        "Coordinate ascent: for i = 1, …, m maximise W over α_i alone.",
        smo_runs.ascends(),
        {"multipliers in a step": 1},
        errata=("E-Y18",),
        corrected={"multipliers in a step": 2},
        correction="change pairs, since Σαt = 0 holds a single α_i; i = 1, …, N",
    ),
    Entry(
        "Y-55",
        "SMO",
        "Sweep over all i; count sweeps in which no pair changed, until the count reaches a limit.",
        smo_runs.quiet_sweeps(),
        {"quiet": smo_runs.COUNT + 1, "changed": 0},
        convention="the count begins anew whenever a pair has changed",
        without=smo_runs.counted_in_total,
    ),
    Entry(
        "Y-56",
        "SMO",
        "α_i can be improved if |t_i − f(x_i)| is at least the tolerance.",
        smo_rules.kkt_test(),
        ((Abs(smo_rules.E_I) >= smo_rules.TOL,),),
        errata=("E-Y19",),
        corrected=(
            (smo_rules.T_I * smo_rules.E_I < -smo_rules.TOL, smo_rules.A_I < smo_rules.C),
            (smo_rules.T_I * smo_rules.E_I > smo_rules.TOL, smo_rules.A_I > 0),
        ),
        correction="t_iE_i < −tol and α_i < C, or t_iE_i > tol and α_i > 0",
    ),
    Entry(
        "Y-57",
        "Appendix: α_j",
        "t_i = t_j, α_i + α_j = γ: L = max(0, α_j + α_i − C), H = min(C, α_j + α_i).",
        smo_pair.bounds(same=True),
        {
            "L": Max(0, αj + αi - CC),
            "H": Min(CC, αj + αi),
            "cases": ((γγ > CC, γγ - CC, CC), (γγ < CC, 0, γγ)),
        },
        convention="the box is closed, 0 ≤ α ≤ C, and γ = C belongs to either case",
        without=silent_conventions.open_box,
        errata=("E-Y20",),
        quoted="0 < α_i < C; γ > C, γ < C",
    ),
    Entry(
        "Y-57a",
        "Appendix: α_j",
        "t_i ≠ t_j, α_i − α_j = γ: L = max(0, α_j − α_i), H = min(C, C + α_j − α_i).",
        smo_pair.bounds(same=False),
        {
            "L": Max(0, αj - αi),
            "H": Min(CC, CC + αj - αi),
            "cases": ((smo_pair.Γ > 0, 0, CC - smo_pair.Γ), (smo_pair.Γ < 0, -smo_pair.Γ, CC)),
        },
        convention="the box is closed, 0 ≤ α ≤ C, and γ = 0 belongs to either case",
        without=silent_conventions.open_box,
        errata=("E-Y20",),
        quoted="0 < α_i < C; γ > 0, γ < 0",
    ),
    Entry(
        "Y-58",
        "Appendix: α_j",
        "With t_iα_i + t_jα_j constant, W is quadratic in α_j.",
        identity(),  # by s = Δα_j it grows by s·t_j(E_i − E_j) + ½s²η
        Equal(
            smo_pair.dual(smo_pair.moved) - smo_pair.dual(lambda index: sα[index]),
            s * st[sj] * (smo_pair.error(si) - smo_pair.error(sj)) + s**2 * ETA / 2,
        ),
    ),
    Entry(
        "Y-59",
        "Appendix: α_j",
        "α_j := α_j − t_j(E_i − E_j)/η, E_j = Σα_it_ix_iᵀx_j + b − t_j, η = 2x_iᵀx_j − x_iᵀx_i − x_jᵀx_j.",
        smo_pair.unclipped_step(),
        {
            "α_j": sα[sj] - st[sj] * (smo_pair.E_i - smo_pair.E_j) / smo_pair.η,
            "E_j": smo_pair.error(sj),
            "η": ETA,
        },
        convention="η < 0; products of samples are inner products, and a pair with η = 0 is passed over",
        without=silent_conventions.equal_points,
        errata=("E-Y21",),
        quoted="η = 2x_iᵀx_j − x_ix_i − x_jx_j",
    ),
    Entry(
        "Y-60",
        "Appendix: α_j",
        "Clip: H if α_j > H, α_j if L ≤ α_j ≤ H, L if α_j < L.",
        smo_rules.clipping(),
        (
            (smo_rules.H, (smo_rules.A > smo_rules.H,)),
            (smo_rules.A, (smo_rules.A >= smo_rules.L, smo_rules.A <= smo_rules.H)),
            (smo_rules.L, (smo_rules.A < smo_rules.L,)),
        ),
    ),
    Entry(
        "Y-61",
        "Appendix: α_i and b",
        "α_i := α_i + t_it_j(α_j old − α_j)",
        identity(),
        Equal(
            st[si] * (sα[si] + st[si] * st[sj] * (sα[sj] - sa[sj])) + st[sj] * sa[sj],
            st[si] * sα[si] + st[sj] * sα[sj],
        ),
    ),
    Entry(
        "Y-62",
        "Appendix: α_i and b",
        "b_1 = b − E_i − t_iΔα_ix_iᵀx_i − t_jΔα_jx_iᵀx_j, b_2 = b − E_j − t_iΔα_ix_iᵀx_j − t_jΔα_jx_jᵀx_j",
        smo_pair.thresholds(),
        {
            "b_1": smo_pair.b
            - smo_pair.E_i
            - st[si] * ΔI * inner(sx[si], sx[si])
            - st[sj] * ΔJ * inner(sx[si], sx[sj]),
            "b_2": smo_pair.b
            - smo_pair.E_j
            - st[si] * ΔI * inner(sx[si], sx[sj])
            - st[sj] * ΔJ * inner(sx[sj], sx[sj]),
        },
    ),
    Entry(
        "Y-63",
        "Appendix: α_i and b",
        "b := b_1 if 0 < α_i < C, b_2 if 0 < α_j < C, else (b_1 + b_2)/2.",
        smo_threshold.threshold(),
        (
            (smo_threshold.B_1, (smo_rules.A_I > 0, smo_rules.A_I < smo_rules.C)),
            (smo_threshold.B_2, (smo_rules.A > 0, smo_rules.A < smo_rules.C)),
            ((smo_threshold.B_1 + smo_threshold.B_2) / 2, ()),
        ),
    ),
    Entry(
        "Y-64",
        "Summary",
        "Try various C and parameters of the kernel, and keep those that do best.",
        computes(best_kernels, "run"),
        {"one kernel is best for all data": False},
        convention="a heuristic: what is best is best for these data, judged on samples that were left out",
        without=silent_conventions.other_data,
    ),
)

ERRATA: tuple[Erratum, ...] = (
    Erratum(
        "E-Y18",
        "substantive",
        "Σαt = 0 determines each α_i by the others: from α = 0 nothing moves on the four points, whose "
        "optimum is W = 1.",
        "Change two multipliers at a time, i = 1, …, N.",
    ),
    Erratum(
        "E-Y19",
        "hypothesis",
        "Not the KKT conditions: of the four points the last has α = 0, f = 2, E = 1 at the optimum.",
        "t_iE_i < −tol and α_i < C, or t_iE_i > tol and α_i > 0",
    ),
    Erratum(
        "E-Y20",
        "notation",
        "The box must be closed, and γ = C and γ = 0 are in no case; the formulas of L and H cover them.",
        "0 ≤ α_i ≤ C",
    ),
    Erratum(
        "E-Y21",
        "hypothesis",
        "η = 0 for two equal samples, and x_ix_i lacks its transpose.",
        "η = 2x_iᵀx_j − x_iᵀx_i − x_jᵀx_j; pass over a pair with η ≥ 0, or go to the better of L and H.",
    ),
)
