"""Problems and their duals: what is stated, derived and recovered."""
