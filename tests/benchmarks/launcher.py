"""Runs one command and measures it: `python -I -S launcher.py STDOUT STDERR COMMAND ...`.

Prints the seconds that passed, the seconds of CPU, the peak memory and the exit status. It is a process of its own
because the kernel counts the memory of whoever starts a process as that process's own, and this one is small.
"""

from __future__ import annotations

import os
import sys
import time

TRUNCATE = os.O_WRONLY | os.O_CREAT | os.O_TRUNC


def main() -> None:
    """Start the command, wait, and report."""
    stdout, stderr, *command = sys.argv[1:]
    files = [
        (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
        (os.POSIX_SPAWN_OPEN, 1, stdout, TRUNCATE, 0o644),
        (os.POSIX_SPAWN_OPEN, 2, stderr, TRUNCATE, 0o644),
    ]
    start = time.perf_counter()
    child = os.posix_spawnp(command[0], command, os.environ, file_actions=files)
    _, status, usage = os.wait4(child, 0)
    wall = time.perf_counter() - start
    print(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss, os.waitstatus_to_exitcode(status))


if __name__ == "__main__":
    main()
