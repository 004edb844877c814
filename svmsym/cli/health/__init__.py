"""What ``svmsym doctor`` looks at: libraries, programs, files, and whether a little work succeeds."""
