"""Problems with one symbol: the optimum as piecewise rational functions of a letter."""
