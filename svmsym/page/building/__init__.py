"""The page as a folder that needs no server of ours: Python runs in the browser, on Pyodide.

pyodide   the interpreter, from npm or from a folder
packages  SymPy, mpmath and svmsym as archives
folder    everything together, written whole or not at all
"""
