"""A worker's process with tasks that go wrong, for the tests beside it."""

import os
import sys
import time

from svmsym.exams.worker_process import main
from svmsym.exams.worker_tasks import TASKS


def sleep_task():
    while True:
        time.sleep(1)


def spin_task():
    number = 3
    while True:
        number = number * number % 1_000_003


def memory_task():
    held = []
    while True:
        held.append("x" * (1 << 24))


def crash_task():
    os._exit(7)


def fail_task():
    raise ZeroDivisionError("this text must not be shown")


def print_task():
    sys.stdout.write("not JSON\n")
    os.write(1, b"nor this\n")
    os.write(2, b"this neither\n")
    sys.stderr.write("not JSON\n")
    return {"verdict": "correct"}


def file_task(path):
    with open(path, "w", encoding="utf-8") as file:  # noqa: PTH123 - as an attacker would
        file.write("written" * 100)
    return {"verdict": "correct"}


def recursion_task():
    return recursion_task()


if __name__ == "__main__":
    main(
        {
            **TASKS,
            "sleep": sleep_task,
            "spin": spin_task,
            "memory": memory_task,
            "crash": crash_task,
            "fail": fail_task,
            "print": print_task,
            "file": file_task,
            "recursion": recursion_task,
        }
    )
