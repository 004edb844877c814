"""What a person does on the page, and what the exact solver says about the same data."""

import re

import svmsym


def settled(page):
    """Wait until the answer is that of the points on the board."""
    page.wait_for_function(
        """() => {
            const board = document.querySelector('.svmsym-board');
            return board && !board.hasAttribute('data-late') && board.getAttribute('aria-busy') !== 'true'
                && board.querySelector('.result').textContent.trim() !== '';
        }"""
    )


def points(page):
    """The points in the table beside the board: numbers as they are written there."""
    rows = page.locator("table.points tbody tr").all()
    found = []
    for row in rows:
        x, y = (box.input_value() for box in row.locator("input").all())
        found.append((x, y, int(row.locator("button.class").inner_text().replace("−", "-"))))
    return found


def shown(page, name):
    """A value below the board, with the minus of a keyboard."""
    return page.locator(f'.svmsym-board .value[data-name="{name}"]').inner_text().replace("−", "-")


def must_be_exact(page, **stated):
    """α, w and b on the page equal what the solver says about the points on the page."""
    settled(page)
    data = points(page)
    answer = svmsym.solve(
        svmsym.problem([p[:2] for p in data], [p[2] for p in data], **{"C": "inf", **stated})
    )
    assert shown(page, "α") == f"({', '.join(map(str, answer.alpha))})"
    if answer.w is not None:
        assert shown(page, "w") == f"({', '.join(map(str, answer.w))})"
    assert re.match(r"[-/0-9]+", shown(page, "b"))[0] == str(answer.b)
    assert [c.inner_text().replace("−", "-") for c in page.locator("table.points td:nth-child(5)").all()] == [
        str(a) for a in answer.alpha
    ]
    return answer


def middle(page, selector):
    """Where an element is."""
    box = page.locator(selector).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def point_place(page, k):
    """Where a point of the board is."""
    return middle(page, f'.svmsym-board [data-point="{k}"] .mark')


def cell(page):
    """The number of pixels between two whole numbers on the board: the four points lie on known places."""
    (x0, _), (x2, _) = point_place(page, 0), point_place(page, 2)
    return (x2 - x0) / 2
