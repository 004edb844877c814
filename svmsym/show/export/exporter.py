"""``jupyter nbconvert --to svmsym notebook.ipynb``: a page that opens without a network."""

from __future__ import annotations

from typing import Any

from nbconvert.exporters.exporter import Exporter
from nbconvert.utils.exceptions import ConversionException
from traitlets import default

from svmsym.errors import SvmsymError
from svmsym.show.export.page import notebook_html


class SvmsymExporter(Exporter):
    """Words, formulas, code and outputs of a notebook in one HTML file: MathML, no script, no address."""

    export_from_notebook = "HTML without network (svmsym)"
    output_mimetype = "text/html"

    @default("file_extension")
    def _ending(self) -> str:
        return ".html"

    def from_notebook_node(  # type: ignore[override]
        self, nb: Any, resources: Any = None, **kw: Any
    ) -> tuple[str, Any]:
        """The page, and what nbconvert keeps beside it."""
        made, kept = super().from_notebook_node(nb, resources, **kw)
        name = str(kept.get("metadata", {}).get("name", "")) or "svmsym"
        try:
            return notebook_html(made, name), kept
        except SvmsymError as error:
            raise ConversionException(f"{name}: {error}") from error
