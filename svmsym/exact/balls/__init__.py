"""Kernels with irrational values, solved with certified enclosures: see svmsym.exact.balls.enclose."""
