"""From a stated problem to a quadratic program in integers, read off the derived dual."""
