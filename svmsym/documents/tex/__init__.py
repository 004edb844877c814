"""Formulas written in TeX as MathML, for words that a person wrote; what is not known is an error."""
