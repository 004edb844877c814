"""Small exact models in which formulas are compared."""
