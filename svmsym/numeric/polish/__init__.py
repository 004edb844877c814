"""From the tolerance of SMO to rounding level: Newton's method on the unknowns between their bounds."""

from svmsym.numeric.polish.newton import polish

__all__ = ["polish"]
