"""Values judged by exact KKT: α, w, b, margin, hyperplane, support vectors, slack, predictions."""
