"""Sphinx's settings: Markdown in, pages out, formulas as MathML by svmsym's own converter."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

from math_pages import math_block, math_inline

from svmsym import __version__

project = "svmsym"
version = release = __version__
language = "en"
extensions = ["myst_parser"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["extra"]
myst_enable_extensions = ["dollarmath"]
myst_heading_anchors = 4  # a link to a heading works as on the pages of a repository
highlight_language = "text"

html_theme = "furo"  # no font, script or picture from elsewhere
html_title = f"svmsym {__version__}"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_extra_path: list[str] = []  # set in setup: the gallery, beside the sources
html_math_renderer = "svmsym"
html_copy_source = False
html_show_search_summary = False  # it would fetch pages, which a browser refuses where they are files
html_show_copyright = False
html_domain_indices = False
html_use_index = False


def setup(app: Any) -> None:
    """Say how formulas are written, and where the gallery is."""
    renderers = {"inline_renderers": (math_inline, None), "block_renderers": (math_block, None)}
    app.add_html_math_renderer("svmsym", **renderers)
    app.connect("config-inited", _gallery)


def _gallery(app: Any, config: Any) -> None:
    config.html_extra_path = [str(Path(app.srcdir, "extra"))]
    config.html_static_path = [*config.html_static_path, str(Path(app.srcdir, "extra", "fonts"))]
