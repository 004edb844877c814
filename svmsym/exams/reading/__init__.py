"""Text to syntax: limits, one stream of tokens for LaTeX, Unicode and ASCII, and a tree with columns."""
