"""A derivation shows itself in a notebook."""

import pytest
from page_checks import derived, html_faults, html_of, latex_faults, page, text_of

from svmsym.documents.latex import document_body

# Notebooks.


@pytest.mark.parametrize("name", ["hard-margin", "soft-margin-kernel", "convex-qp", "reduced-hulls"])
def test_a_notebook_gets_three_formats(name, capfd):
    bundle = derived(name)._repr_mimebundle_(include=None, exclude=None)
    assert set(bundle) == {"text/plain", "text/latex", "text/html"}
    assert bundle["text/plain"].strip() == text_of(name).strip()
    assert bundle["text/html"] == html_of(name)
    assert bundle["text/latex"] == document_body(page(name))
    assert bundle["text/latex"].startswith(r"\section*{")
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("name", ["soft-margin", "convex-qp", "nearest-hull-points", "svdd-radius"])
def test_a_notebook_shows_the_parts(name, capfd):
    d = derived(name)
    for part in (d.problem, d.dual.lagrangian, d.dual, d.qp, d.gap, *d.steps):
        bundle = part._repr_mimebundle_()
        assert set(bundle) == {"text/plain", "text/latex", "text/html"}
        assert all(bundle.values())
        assert latex_faults(bundle["text/latex"]) == []
        assert html_faults(bundle["text/html"]) == []
    assert capfd.readouterr() == ("", "")
