"""Known mistakes as operators on the right path, regenerated for the data at hand."""
