"""Does an answer say what a reference says, does a statement follow: the one judge of meaning."""
