"""Documents: a neutral tree made from a derivation, and one renderer per format."""
