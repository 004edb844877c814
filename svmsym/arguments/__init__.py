"""Arguments: derivations that are a chain of proved lines rather than a problem with its dual."""
