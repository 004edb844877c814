"""Notebooks as pages that need no network: formulas as MathML, pictures inside, nothing that runs."""
