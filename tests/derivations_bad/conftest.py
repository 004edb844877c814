# These files are faulty on purpose: nothing here is collected.
collect_ignore_glob = ["*.py"]
