"""Training in floating point: programs, kernels, solvers, estimators, selection."""
