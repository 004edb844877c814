import pytest
from handing_in import GOOD, markdown


@pytest.fixture
def folder(tmp_path):
    """A class in which two students did all that was asked."""
    place = tmp_path / "class"
    place.mkdir()
    (place / "1.md").write_text(markdown("1", "", GOOD), "utf-8")
    (place / "99.md").write_text(markdown("99", "", GOOD), "utf-8")
    return place
