"""One file for each place that the page asks: data in, data out."""
