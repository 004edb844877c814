"""The small scripts of the page, each for itself: addresses, pasted tables, requests, curves, markup."""

import pytest

LONG = "a" * 5000
VIEW = {
    "place": "check",
    "lang": "ko",
    "theme": "dark",
    "derive": {"name": "hard-margin", "notation": "default", "detail": "lecture", "conventions": {}},
    "board": {"points": [["-1/2", "0.25", -1], ["3", "4", 1]], "kernel": "quadratic", "C": "2/3"},
    "check": {"question": "board/alpha", "answer": "α = (1/2; −1/2) & b = 1 + 1 # ? \n 100%"},
    "lectures": {"lecture": "", "verdict": "", "errata": "", "text": "", "entry": ""},
}


@pytest.fixture(scope="module")
def page(chromium, server):
    context = chromium.new_context(locale="en-GB")
    found = context.new_page()
    found.goto(server.address)
    yield found
    context.close()


def there_and_back(page, view):
    return page.evaluate(
        """async (view) => {
            const a = await import('./address.js');
            return a.viewOf(a.addressOf(view), a.usual());
        }""",
        view,
    )


@pytest.mark.parametrize(
    "change",
    [
        {},
        {"place": "solve"},
        {"place": "solve", "board": {"points": [], "kernel": "linear", "C": "inf"}},
        {"place": "lectures", "lectures": {**VIEW["lectures"], "verdict": "not checkable", "text": "w=0&b"}},
        {
            "place": "derive",
            "derive": {
                "name": "soft-margin",
                "notation": "yoon",
                "detail": "full",
                "conventions": {"bias": "-b", "penalty": "C/n"},
            },
        },
    ],
)
def test_an_address_says_all_that_its_place_shows(page, change):
    view = {**VIEW, **change}
    found = there_and_back(page, view)
    own = {"check": ("check", "board"), "solve": ("board",)}.get(view["place"], (view["place"],))
    assert {key: found[key] for key in ("place", "lang", "theme", *own)} == {
        key: view[key] for key in ("place", "lang", "theme", *own)
    }


@pytest.mark.parametrize(
    "address",
    [
        "#",
        "#nowhere?lang=fr&theme=pink",
        "#solve?points=;;;,,,1;a,b;1,1,5;" + "0,0,1;" * 500,
        "#derive?conventions=:,::,x:y:z,__proto__:1",
        f"#check?answer={LONG}&question={LONG}",
        "#lectures?%",
        "#solve?points=%F0%9F%98%80,<b>,1",
    ],
)
def test_hostile_addresses_are_data(page, address):
    found = page.evaluate(
        "async (a) => { const m = await import('./address.js'); return m.viewOf(a, m.usual()); }", address
    )
    assert found["place"] in {"derive", "solve", "check", "lectures"}
    assert found["lang"] in {"en", "de", "es", "ko", "zh"}
    assert found["theme"] in {"auto", "light", "dark"}
    assert len(found["board"]["points"]) <= 60
    assert len(found["check"]["answer"]) <= 4000
    assert page.evaluate("({}).conventions === undefined && Object.prototype[1] === undefined")


@pytest.mark.parametrize(
    ("points", "lost"),
    [("0,0,-1;1,1,1", 0), ("0,0,-1;1,1;2,2,1;", 1), ("0,0,5;,,1", 2), ("", 0), ("0,0,1;" * 61, 1)],
)
def test_points_of_an_address_that_are_none_are_counted(page, points, lost):
    look = "async (a) => { const m = await import('./address.js'); return m.viewOf(a, m.usual()).lost; }"
    assert page.evaluate(look, f"#solve?points={points}") == lost


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("0,0,-1\n1/2,3,1", [["0", "0", -1], ["1/2", "3", 1]]),
        ("x1;x2;y\n0,5;1;a\n2;3,25;b", [["0.5", "1", -1], ["2", "3.25", 1]]),
        ("1\t2\tred\n3\t4\tblue\n", [["1", "2", -1], ["3", "4", 1]]),
        ("−1 +2 +1\n# a remark\n3 4 −1", [["-1", "2", 1], ["3", "4", -1]]),
    ],
)
def test_pasted_tables(page, text, points):
    assert page.evaluate("async (t) => (await import('./csv.js')).pointsOf(t, 60)", text) == {
        "points": points
    }


def test_a_pasted_header_says_which_column_is_the_class(page):
    table = "async (t) => (await import('./csv.js')).pointsOf(t, 60)"
    found = page.evaluate(table, "y,x1,x2\n-1,0,0\n1,2,1")
    assert found["points"] == [["0", "0", -1], ["2", "1", 1]]
    assert (found["note"], found["filled"]) == ("paste-column", {"column": 1, "name": "y"})
    assert page.evaluate(table, "x,y,group\n0,5,a\n1,2,b") == {"points": [["0", "5", -1], ["1", "2", 1]]}


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("", "paste-empty"),
        ("only words", "paste-empty"),
        ("0,0,1\nno point", "paste-wrong"),
        ("0,0,a\n0,0,b\n0,0,c", "paste-classes"),
        ("0,0,1\n" * 61, "paste-many"),
    ],
)
def test_pasted_tables_that_are_none(page, text, wrong):
    found = page.evaluate("async (t) => (await import('./csv.js')).pointsOf(t, 60)", text)
    assert found["wrong"] == wrong


def test_of_many_requests_the_first_and_the_last_are_asked(page):
    asked, shown = page.evaluate(
        """async () => {
            const { latest } = await import('./latest.js');
            const asked = [], shown = [];
            const wait = (k) => new Promise((done) => setTimeout(() => done(k), 30));
            const ask = (k) => { asked.push(k); return wait(k); };
            const send = latest(ask, (found, k, more) => shown.push([found, more]));
            for (let k = 1; k <= 50; k += 1) send(k);
            await new Promise((done) => setTimeout(done, 200));
            return [asked, shown];
        }"""
    )
    assert asked == [1, 50]
    assert shown == [[1, True], [50, False]]


def test_curves_are_long_lines(page):
    lines = page.evaluate(
        """async () => {
            const b = await import('./board_curves.js');
            const view = { low: -2, high: 2 };
            const circle = b.joined(b.curve((x, y) => x * x + y * y, 1, view));
            const line = b.joined(b.curve((x, y) => x - 2 * y, 0.3, view));
            return [circle, line];
        }"""
    )
    circle, line = lines
    assert len(circle) == 1
    assert all(abs(x * x + y * y - 1) < 0.01 for x, y in circle[0])
    assert max(abs(a - b) for a, b in zip(circle[0][0], circle[0][-1], strict=True)) < 0.1  # it closes
    assert len(line) == 1
    assert all(abs(x - 2 * y - 0.3) < 1e-9 for x, y in line[0])
    assert {round(line[0][0][0]), round(line[0][-1][0])} == {-2, 2}


@pytest.mark.parametrize(
    ("view", "lines"),
    [
        ({"low": -1, "high": 5}, [-1, 0, 1, 2, 3, 4, 5]),
        ({"low": -1, "high": 41}, list(range(0, 42, 2))),
        ({"low": -7, "high": 101}, list(range(-5, 102, 5))),
        ({"low": -1, "high": 1_000_001}, list(range(0, 1_000_001, 50_000))),
    ],
)
def test_a_grid_never_has_many_lines(page, view, lines):
    assert (
        page.evaluate("async (v) => (await import('./board_plane.js')).gridOf(v).map((x) => x + 0)", view)
        == lines
    )


def test_numbers_stand_beside_the_margin(page):
    """Of the four points all margins rise to the right, and the numbers stand below them."""
    rising = page.evaluate(
        """async () => {
            const { polynomial, rises } = await import('./board_curves.js');
            const tilted = (a, b) => polynomial([[1, 0, a], [0, 1, b]]);
            return [rises(tilted(1, -1), 2, 2), rises(tilted(1, 1), 2, 2), rises(tilted(0, 1), 2, 2)];
        }"""
    )
    assert rising == [True, False, False]


def test_what_is_no_number_has_no_place_in_the_window(page):
    points = [["1/0", "2", 1], ["a", "-3", -1], ["7", "0", 1]]
    found = page.evaluate("async (p) => (await import('./board_plane.js')).windowOf(p)", points)
    assert found == {"low": -4, "high": 8}


def test_only_documents_come_through_as_markup(page):
    html = """<p onclick="x()">a</p><script>b</script><math><mi style="color: red">c</mi></math>
    <iframe></iframe><a href="javascript:x()">d</a><a href="#at-1">e</a><img src="x">
    <form action="x"><input></form><svg><g onload="x()"/></svg>"""
    found = page.evaluate(
        """async (html) => {
            const { put } = await import('./markup.js');
            const host = put(document.createElement('div'), html);
            const all = [...host.querySelectorAll('*')];
            const attributes = all.flatMap((n) => [...n.attributes].map((a) => `${a.name}=${a.value}`));
            return [all.map((n) => n.localName), attributes];
        }""",
        html,
    )
    assert found == [["p", "math", "mi", "a", "a", "svg", "g"], ["href=#at-1"]]
