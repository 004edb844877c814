"""Whether an answer says the same as a reference: the ladder from same form to rounded numbers."""
