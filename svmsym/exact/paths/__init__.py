"""The optimum as a function of C, ε or ν."""
