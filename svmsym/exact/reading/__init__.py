"""Problem files of every format, read into one exact statement."""
