"""Write each notebook beside its script: ``python notebooks/pair.py``; outputs are never stored.

The script (percent format of jupytext) is what people edit and read in a diff; the .ipynb is what Jupyter opens.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import jupytext

FOLDER = Path(__file__).parent


def scripts() -> list[Path]:
    """The scripts in their order."""
    return sorted(path for path in FOLDER.glob("*.py") if re.match(r"\d\d_", path.name))


def notebook_text(script: Path) -> str:
    """The notebook of a script: the same bytes for the same script."""
    made = jupytext.read(script, fmt="py:percent")
    cells = [{**_cell(cell), "id": f"cell-{k}"} for k, cell in enumerate(made.cells, 1)]
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    metadata = {
        "jupytext": {"formats": "py:percent,ipynb"},
        "kernelspec": kernel,
        "language_info": {"name": "python"},
    }
    whole = {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(whole, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def _cell(cell: dict[str, object]) -> dict[str, object]:
    source = str(cell["source"]).splitlines(keepends=True)
    plain: dict[str, object] = {"cell_type": cell["cell_type"], "metadata": {}, "source": source}
    return plain | ({"execution_count": None, "outputs": []} if cell["cell_type"] == "code" else {})


if __name__ == "__main__":
    for script in scripts():
        script.with_suffix(".ipynb").write_text(notebook_text(script), "utf-8")
        print(f"wrote {script.with_suffix('.ipynb').name}")
