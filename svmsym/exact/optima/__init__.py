"""Everything about an optimum: all multipliers, all b, ranges, vertices, support vectors, margins."""
