#!/usr/bin/env python3
"""Start CER Lens, or check it, with nothing installed beforehand but Python 3.11 or newer.

python3 run.py app  [options for streamlit run]   start the app and open it in the browser
python3 run.py test [options for pytest]          check the formatting, the code, the types; run the tests

The first run makes a virtual environment in .venv and installs requirements.txt into it (for test,
requirements-dev.txt). Later runs start at once, until those files change.
"""

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

# Older Pythons get this far: what precedes must run, and what follows must parse, from Python 3.6 on.
if sys.version_info < (3, 11):
    sys.exit(f"run.py: CER Lens needs Python 3.11 or newer; this is Python {sys.version.split()[0]}.")

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = str(VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))
USABLE = "import pip, sys; sys.exit(sys.version_info < (3, 11))"
CHECKS = (["ruff", "format", "--check", "."], ["ruff", "check", "."], ["mypy"], ["pytest"])


def main(arguments: list[str]) -> int:
    """Do what the command line asks and return the exit code."""
    if not arguments or arguments[0] in ("-h", "--help", "help"):
        print(__doc__.strip())
        return 0
    command, options = arguments[0], arguments[1:]
    if command == "app":
        install("requirements.txt")
        return start_app(options)
    if command == "test":
        install("requirements-dev.txt", "requirements.txt")
        return run_checks(options)
    fail(f"unknown command {command!r}; choose app or test, or give none to see the help.")


def install(requirements: str, *included: str) -> None:
    """Bring .venv to what the file lists, unless neither it nor the files it includes changed since."""
    usable = os.path.exists(PYTHON) and call([PYTHON, "-c", USABLE], stderr=subprocess.DEVNULL) == 0
    if not usable:
        make_environment()
    texts = [(ROOT / name).read_bytes() for name in (requirements, *included)]
    digest = hashlib.sha256(b"\0".join(texts)).hexdigest()
    installed = VENV / f"{requirements}.sha256"
    if installed.is_file() and installed.read_text() == digest:
        return
    heading(f"pip install -r {requirements} (once; it takes a few minutes)")
    quiet = [] if sys.stdout.isatty() else ["--quiet"]
    pip = [PYTHON, "-m", "pip", "install", "--disable-pip-version-check", *quiet]
    if call([*pip, "-r", str(ROOT / requirements)]) != 0:
        fail(f"pip could not install {requirements}; see its message above.")
    installed.write_text(digest)


def make_environment() -> None:
    """Make .venv afresh."""
    remedy = "on Debian or Ubuntu: apt install python3-venv; elsewhere: install Python from python.org."
    if any(importlib.util.find_spec(module) is None for module in ("venv", "ensurepip")):
        fail(f"this Python cannot make virtual environments; {remedy}")
    heading("python -m venv .venv")
    if call([sys.executable, "-m", "venv", "--clear", str(VENV)]) != 0:
        shutil.rmtree(VENV, ignore_errors=True)
        fail(f".venv could not be made; see the message above. If ensurepip is missing, {remedy}")


def start_app(options: list[str]) -> int:
    """Serve app.py until it is stopped."""
    command = [PYTHON, "-m", "streamlit", "run", "app.py", *options]
    if os.name == "posix":  # become the server, so that whatever stops this process stops it
        sys.stdout.flush()
        os.chdir(ROOT)
        os.execv(PYTHON, command)
    return call(command)


def run_checks(options: list[str]) -> int:
    """Run every check, name those that failed, and return the first failure's exit code."""
    failures: list[tuple[str, int]] = []
    for check in CHECKS:
        command = [*check, *options] if check == ["pytest"] else check
        heading(" ".join(command))
        code = call([PYTHON, "-m", *command])
        if code != 0:
            failures.append((" ".join(check), code))
    heading("failed: " + ", ".join(name for name, _ in failures) if failures else "all checks passed")
    return failures[0][1] if failures else 0


def call(command: list[str], stderr: int | None = None) -> int:
    """Run a command in the project's folder and return its exit code, a signal's as a shell would."""
    code = subprocess.run(command, cwd=ROOT, stderr=stderr, check=False).returncode
    return code if code >= 0 else 128 - code


def heading(text: str) -> None:
    """Print a heading before what a command prints."""
    print(f"\n== {text}", flush=True)


def fail(message: str) -> NoReturn:
    """Stop with a one-line error."""
    sys.exit(f"run.py: {message}")


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
