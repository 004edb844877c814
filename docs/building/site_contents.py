"""The order of the pages: what stands in the margin of the site, and what is borrowed from elsewhere."""

from __future__ import annotations

CONTENTS = {
    "Tutorials": ["installing", "tutorial-lecturer", "tutorial-teaching-staff", "tutorial-student"],
    "How to: derivations": ["write-a-derivation", "documents", "notation", "lectures"],
    "How to: data": ["exact", "numeric", "scale"],
    "How to: exams": ["set-an-exam", "grade-a-class", "answers", "marks"],
    "How to: show it": ["page", "notebooks/index"],
    "Mathematics": ["mathematics", "conventions", "small-model", "certificates", "algorithms"],
    "Gallery": ["gallery"],
    "Reference": ["reference/commands", "reference/names", "reference/modules"],
    "About": ["comparison", "benchmarks", "changes"],
}

BORROWED = {  # pages of the repository that belong to the site as well, as links of docs/ name them
    "../benchmarks/README.md": "benchmarks.md",
    "../notebooks/README.md": "notebooks/index.md",
    "../CHANGELOG.md": "changes.md",
}


def margin() -> str:
    """The list of all pages, as Sphinx reads it at the end of the first one.

    >>> print(margin().split("```")[1])
    {toctree}
    :hidden:
    :caption: Tutorials
    <BLANKLINE>
    installing
    tutorial-lecturer
    tutorial-teaching-staff
    tutorial-student
    <BLANKLINE>
    """
    return "".join(
        "\n```{toctree}\n:hidden:\n:caption: " + f"{caption}\n\n" + "\n".join(pages) + "\n```\n"
        for caption, pages in CONTENTS.items()
    )
