"""A server in a process of its own, for tests: asked over the network as a browser would."""

import http.client
import json
import os
import signal
import subprocess
import sys
import time
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

ROOT = Path(__file__).parents[2]
SERVE = """
import json, sys
from svmsym.page.server import patience
from svmsym.page.server.pool import Limits
from svmsym.page.server.run import listening, serve
patience.HEAD, patience.WHOLE = map(float, sys.argv[2:])
serve(listening(0), lambda address: print(address, flush=True), Limits(**json.loads(sys.argv[1])))
"""
JSON = {"Content-Type": "application/json"}


@dataclass(frozen=True)
class Served:
    """A running server."""

    address: str
    process: subprocess.Popen

    @property
    def port(self):
        return urlsplit(self.address).port

    def request(self, method, path, body=None, headers=(), timeout=60):
        """The code, the headers and the body of a response."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        try:
            line.request(method, path, body, dict(headers))
            response = line.getresponse()
            return response.status, dict(response.headers.items()), response.read()
        finally:
            line.close()

    def ask(self, place, given, **headers):
        """The code and the JSON of an answer."""
        body = given if isinstance(given, bytes) else json.dumps(given).encode()
        code, _, found = self.request("POST", f"/api/{place}", body, {**JSON, **headers})
        return code, json.loads(found)

    def megabytes(self):
        """Resident memory of the server and of its children, each."""
        return [resident(pid) for pid in (self.process.pid, *children(self.process.pid))]


def resident(pid):
    status = Path(f"/proc/{pid}/status").read_text("ascii")
    return next(int(line.split()[1]) / 1024 for line in status.splitlines() if line.startswith("VmRSS"))


def children(pid):
    found = []
    for task in Path(f"/proc/{pid}/task").iterdir():
        found += [int(child) for child in (task / "children").read_text("ascii").split()]
    return found


@contextmanager
def served(head=10, whole=150, **limits):
    """A server with these limits, ended as Ctrl-C would.

    ``head``: seconds for the head of a request; ``whole``: for the request and its answer.
    """
    process = subprocess.Popen(
        [sys.executable, "-c", SERVE, json.dumps(limits), str(head), str(whole)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    try:
        found = Served(process.stdout.readline().strip(), process)
        assert found.address, "the server did not start"
        until_it_answers(found)
        yield found
        assert process.poll() is None, "the server has ended by itself"
    finally:
        process.send_signal(signal.SIGINT)
        try:
            process.wait(20)
        finally:
            process.kill()
            process.stdout.close()


def until_it_answers(server):
    """The first process is ready when a question was answered."""
    for _ in range(100):
        with suppress(ConnectionError):  # a server in a hurry hangs up while its processes start
            if server.ask("choices", {})[0] == 200:
                return
        time.sleep(0.2)
    raise AssertionError("no question is answered")
