"""Training as the lectures show it, from the simplest idea to the one that programs use.

1. ``subgradient``: walk down the primal, all points at each step; the step size has to be chosen.
2. ``pegasos``: the same with one random point at each step and the step size 1/(λt).
3. ``simplified_smo``: climb the dual by pairs; the first index by the KKT conditions, the second at random.
4. ``platt_smo``: the second index by |E₁ − E₂|, errors kept up to date, sweeps over the free points.
5. ``second_order_smo``: the pair that promises most, a stopping rule that proves; a dozen lines.

These are for reading and plotting. ``svmsym.numeric`` trains on real data, ``svmsym.solve`` answers exactly.
"""
