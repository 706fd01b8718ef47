"""What Dask needs of this machine and process: a current folder that its workers can enter, /proc, the loopback
interface, and leave to start programs.
"""

from __future__ import annotations

import errno
import os
import socket
import sys
from contextlib import ExitStack

from rouge_cli.engines.schedulers import PATIENCE
from rouge_cli.errors import DataError, UsageError, reason, shortened
from rouge_cli.real_names import leads_here
from rouge_cli.room_for_libraries import can_start_threads

HOST = "127.0.0.1"
_PORTS = 16
"""What a cluster of two workers listens at and connects from, with some to spare."""
_WITHOUT = "or leave --engine dask out"


def check_folder(folder: str) -> None:
    """DataError: workers, which enter the current folder by its name as they start, would not get there."""
    if not leads_here(folder) or not os.access(folder, os.X_OK):
        cause = "workers start in the current folder, and this user cannot enter it by this name"
        raise DataError.at(folder, cause, f"go to another one (cd), {_WITHOUT}")


def check_may_start_processes() -> None:
    """UsageError: multiprocessing lets daemonic processes, such as those of its Pool, start no others."""
    from multiprocessing import current_process

    if current_process().daemon:
        cause = "workers cannot start here: this process is daemonic (of multiprocessing.Pool, or a worker of Dask)"
        remedy = "start workers from the main process, or take concurrent.futures.ProcessPoolExecutor, or jobs=N"
        raise UsageError.at("Dask", cause, remedy)


def check_python() -> None:
    """UsageError: workers are started by the program of Python, and a program that embeds Python may not know it."""
    from multiprocessing.spawn import get_executable

    program = os.fsdecode(get_executable() or "")
    if not (os.path.isfile(program) and os.access(program, os.X_OK)):
        found = f"{shortened(program)} is none" if program else "sys.executable does not name it"
        cause = f"workers need the program of Python to start, and {found}"
        raise UsageError.at("Dask", cause, "name it by multiprocessing.set_executable(PATH)")


def check_proc() -> None:
    """DataError: /proc of Linux, of which Dask asks for memory and processors, is not there as a whole."""
    if sys.platform != "linux":
        return
    try:
        for name in ("/proc/stat", "/proc/meminfo"):
            with open(name, "rb"):
                pass
        problem = "" if os.readlink("/proc/self") == str(os.getpid()) else "/proc is that of other processes"
    except OSError as error:
        problem = f"{error.filename}: {reason(error)}"
    if problem:
        remedy = f"mount /proc as a whole (services: ProcSubset=all), {_WITHOUT}"
        raise DataError.at("Dask", f"it needs /proc: {problem}", remedy)


def check_temporary_folder() -> None:
    """DataError: there is no folder for temporary files, or its name is no UTF-8, in which Dask hands it to workers."""
    import tempfile

    try:
        folder = tempfile.gettempdir()
    except FileNotFoundError as error:
        remedy = f"name one that can be written to (TMPDIR), {_WITHOUT}"
        raise DataError.at("Dask", f"it needs a folder for temporary files: {error.strerror}", remedy) from None
    try:
        folder.encode()
    except UnicodeEncodeError:
        cause = "Dask's workers need a folder for temporary files whose name is UTF-8"
        raise DataError.at(folder, cause, f"name another one (TMPDIR), {_WITHOUT}") from None


def check_threads() -> None:
    """DataError: the system lets this process start no thread, and libraries that Dask loads would end it."""
    if not can_start_threads():
        remedy = f"allow them (ulimit -u, or the rules of a sandbox), {_WITHOUT}"
        raise DataError.at("Dask", "it needs threads, and the system refuses them", remedy)


def check_ports() -> None:
    """DataError: the system gives out fewer ports of this machine than the cluster's processes hold at once."""
    try:
        with ExitStack() as held:
            for _ in range(_PORTS):
                held.enter_context(socket.create_server((HOST, 0)))
    except OSError as error:
        if error.errno == errno.EADDRINUSE:  # other errors are reported where they matter
            remedy = f"allow more (sysctl net.ipv4.ip_local_port_range), {_WITHOUT}"
            raise DataError.at("Dask", f"it needs {_PORTS} free ports of {HOST}: {reason(error)}", remedy) from None


def check_loopback() -> None:
    """DataError: processes of this machine do not reach each other. Dask would wait for that, and not say it."""
    try:
        with socket.create_server((HOST, 0)) as server:
            socket.create_connection(server.getsockname(), PATIENCE).close()
    except OSError as error:
        cause = f"workers on this machine need its loopback interface, {HOST}: {reason(error)}"
        raise DataError.at("Dask", cause, f"bring it up (ip link set lo up), {_WITHOUT}") from None
