"""The board: points that can be dragged, and the exact answer that follows them."""
