"""(tree, roles of letters, world) → value: what a text means in a small exact model."""
