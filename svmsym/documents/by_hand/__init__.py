"""Examples solved by hand: data first (``explanation``), then sentences in five languages (``page``)."""
