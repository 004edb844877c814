"""Pages: derivations judged line by line, each line against what stands before it."""
