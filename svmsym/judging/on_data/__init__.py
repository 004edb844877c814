"""Values on data: a problem with its exact optimum as a world, and the verdict on what is said of it."""
