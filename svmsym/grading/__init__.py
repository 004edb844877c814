"""A whole class: submissions marked in separate processes, records kept, and a person asked where needed."""
