"""A first basis: by an integer tableau, by floating point, or along gentler programs."""
