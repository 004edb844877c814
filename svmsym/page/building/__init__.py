"""The page as a folder that needs no server of ours: Python runs in the browser, on Pyodide.

pyodide   the interpreter, from npm or from a folder
packages  SymPy, mpmath and svmsym as archives
compiling what Node can do before a visitor comes
ledger    the verdicts on the lectures, computed beforehand
folder    everything together, written whole or not at all
"""
