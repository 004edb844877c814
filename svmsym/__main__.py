"""``svmsym`` and ``python -m svmsym``: little is imported before an interruption is answered in one line."""

import sys


def main() -> int:
    """Run the command line; an interruption while it loads is one, too."""
    try:
        from svmsym.cli.main import main as run  # noqa: PLC0415 - see above

        return run()
    except KeyboardInterrupt:
        print("svmsym: interrupted", file=sys.stderr)  # noqa: T201 - as the command line says it
        return 130


if __name__ == "__main__":
    sys.exit(main())
