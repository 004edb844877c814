"""Commands of the pages that the test beside it does not run: why, and which test does what they do."""

INSTALLING = "tests/docs/test_shown_commands.py::test_extras_that_pages_install_exist"
SHOWN = "tests/docs/test_shown_commands.py::test_commands_do_what_the_page_says"
FOLDER = "tests/page/test_building.py::test_the_folder_holds_the_page_and_all_it_needs"
CLUSTER = "tests/numeric/test_scale_page.py::test_the_commands"
NOTEBOOKS = "tests/documents/test_executed_notebooks.py"

ELSEWHERE = {  # how a command begins: the reason, and the test
    "python -m pip install": ("needs a package registry; that its extras exist is tested", INSTALLING),
    "pip install": ("needs a package registry; that its extras exist is tested", INSTALLING),
    "python -m pytest": ("is this run", "tests/docs/test_shown_commands.py::test_every_page_is_looked_at"),
    "svmsym serve": ("serves until it is stopped; runs there with --no-open", "tests/page/test_server.py"),
    "python -m http.server": (
        "serves until it is stopped; runs there as a class",
        "tests/browser/test_page_folder.py",
    ),
    "jupyter lab": ("serves until it is stopped; the notebooks are run", NOTEBOOKS),
    "jupyter nbconvert": (
        "starts a kernel; both halves, running and writing, have tests",
        f"{NOTEBOOKS}::test_nbconvert_knows_the_exporter",
    ),
    "python notebooks/pair.py": (
        "writes into the sources; the test compares what it would write",
        f"{NOTEBOOKS}::test_a_notebook_is_in_step_with_its_script_and_has_no_outputs",
    ),
    "svmsym check-certificate downloaded.json": (
        "is written by the page, with its data inside",
        "tests/cli/test_check_certificate.py::test_a_certificate_with_its_data_needs_no_file",
    ),
    "svmsym page build": ("fetches Pyodide with npm; the test takes it from a folder", FOLDER),
    "python -m dask": ("is a server, for the command below it", CLUSTER),
    "svmsym cv points.csv --C 0.1,1,10 --scheduler": ("needs these servers", CLUSTER),
    "svmsym loo points.csv --C 1 --scheduler": ("needs such servers", "tests/numeric/test_two_workers.py"),
    "svmsym grade exam.toml submissions -o out --scheduler": (
        "needs a scheduler on another machine",
        "tests/grading/test_marking_on_two_workers.py::test_one_worker_killed_in_the_middle",
    ),
    "svmsym grade exam.toml submissions -o out --variants": (
        "needs variants, which take long to draw",
        "tests/grading/test_grading_variants.py",
    ),
    "python docs/build.py": (
        "has a test of its own",
        "tests/docs/test_site.py::test_it_is_built_without_a_word",
    ),
    "python checker.py": (
        "runs without svmsym",
        "tests/cli/test_tour.py::test_the_certificate_of_the_tour_is_accepted_by_the_checker_as_a_program",
    ),
    "svmsym tour": ("takes 7 s, and runs there", "tests/cli/test_tour.py::test_the_tour_tells_what_it_found"),
    "svmsym derive --all --lang es --to html -o book": (
        "takes 6 s; runs there with less detail",
        "tests/documents/test_books.py::test_a_book_has_every_derivation",
    ),
    "svmsym derive --all --to html -o book": (
        "takes 6 s; runs there in Spanish",
        "tests/documents/test_books.py::test_a_book_has_every_derivation",
    ),
    "svmsym derive hard-margin soft-margin --lang all --to html,pdf,beamer": (
        "takes 3 s; runs here with LaTeX as well, for docs/documents.md",
        SHOWN,
    ),
    "svmsym derive hard-margin soft-margin --lang all --to html,pdf,ipynb": (
        "takes 3 s; runs here with LaTeX and Beamer as well, for docs/documents.md",
        SHOWN,
    ),
    "svmsym lectures --json": (
        "takes 7 s, and runs there",
        "tests/cli/test_lectures.py::test_json_has_every_entry_and_adds_up",
    ),
    "svmsym lectures --errata": (
        "takes 5 s; runs there for one lecture",
        "tests/cli/test_lectures.py::test_errata_tell_where_what_why_and_what_instead",
    ),
    "svmsym exam vary examples/exam.toml --count 30": (
        "takes a minute; runs there with --count 2",
        "tests/cli/test_exam.py::test_vary",
    ),
    "svmsym exam vary exam.toml --count 120": (
        "takes minutes; runs there with --count 2",
        "tests/cli/test_exam.py::test_vary",
    ),
    "svmsym grade examples/exam.toml examples/submissions": (
        "takes 6 s; runs there in all formats",
        "tests/grading/test_example_exam.py",
    ),
}

WRONG = {  # what these commands judge is wrong, and so they say: with exit code 1
    "svmsym compare 'sum_i alpha_i y_i = 0' 'sum_i alpha_i = 0'",
    "svmsym compare 'w = sum_i alpha_i y_i x_i' 'w = sum_i alpha_i x_i'",
    "svmsym check hard-margin page.md",
    "svmsym check page.md",
    "svmsym check least-squares page.md",  # judged by its own definitions
    "svmsym check soft-margin script.md",
    "svmsym check hard-margin page.md --from lagrangian --to dual --json",
    'svmsym check points.csv --C inf --quantity alpha "(1/4, 1/4, 1/2, 0)"',
    "svmsym derive mine.py",
    "svmsym certify --model points.model points.csv --C 1",  # by 5·10⁻¹⁷, and no --tol allows it
}

STUDENT, STAFF = "docs/tutorial-student.md", "docs/tutorial-teaching-staff.md"
BORROWED = {  # pages that use the files of other pages
    "README.md": [STUDENT],
    "docs/answers.md": [STUDENT],
    "docs/exact.md": [STUDENT],
    "docs/grade-a-class.md": [STAFF],
}
LARGER = {"svmsym loo --help", "svmsym cv --help"}  # a points.csv of twelve rows, for ten folds
PREPARED = {  # commands that come before those of a page
    "svmsym certify --help": "svmsym fit points.csv --kernel linear --C 1 -o model.json",
    "svmsym check-certificate --help": "svmsym solve problem.toml --certificate certificate.json",
}
HELP_FILES = [STUDENT, STAFF, "docs/answers.md"]  # what the examples of --help use

GIVEN = {  # files that pages name and do not show, and where they come from
    "examples": "examples",
    "libsvm.model": "tests/models/four-c_svc.model",
    "points.model": "tests/models/four-c_svc.model",
    "path/to/mine.py": "derivations/hard_margin.py",
    "problem.toml": "svmsym/documents/examples/four-points.toml",
    "new.csv": "tests/docs/files/new.csv",
    "targets.csv": "tests/docs/files/targets.csv",
    "prices.csv": "tests/docs/files/prices.csv",
    "heart.libsvm": "tests/docs/files/heart.libsvm",
    "heart.test": "tests/docs/files/heart.libsvm",
    "heart.model": "tests/models/four-c_svc.model",
}
