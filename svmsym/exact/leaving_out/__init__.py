"""Leave-one-out and k-fold validation, exactly."""
