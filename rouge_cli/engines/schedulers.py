"""Schedulers of Dask that run elsewhere: their addresses, how to connect to one, and what to say when it ends."""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from rouge_cli.errors import DataError, Problem, UsageError, shortened
from rouge_cli.signal_handlers import is_of_a_handler

PATIENCE = 10
"""Seconds that a scheduler has to answer."""
_SCHEMES = ("tcp", "tls", "ws", "wss", "ucx", "ucxx", "inproc")
_HOST_AND_PORT = re.compile(r"(?:[^\s:/\[\]]+|\[[^\s\[\]]+\]):[0-9]{1,5}")
_ADDRESS = "give it as tcp://HOST:PORT"


def wrong_scheduler(scheduler: object) -> str:
    """The problem of a scheduler, as far as it is seen without asking there; empty if there is none."""
    if not isinstance(scheduler, str):
        client_class = getattr(sys.modules.get("distributed"), "Client", None)  # of a Client it is imported
        if scheduler is None or (client_class is not None and isinstance(scheduler, client_class)):
            return ""
        return f"scheduler must be the address of a Dask scheduler, or a Client of Dask, not {shortened(scheduler)}"
    scheme, has_scheme, rest = scheduler.rpartition("://")
    port = rest.rpartition(":")[2]
    if has_scheme and scheme not in _SCHEMES:
        return f"{scheduler}: no address of a scheduler: its scheme is one of {', '.join(_SCHEMES)}; {_ADDRESS}"
    if scheme == "inproc" or (_HOST_AND_PORT.fullmatch(rest) and 0 < int(port) < 1 << 16):
        if _can_be_host(rest.rpartition(":")[0]):
            return ""
        return f"{scheduler}: no address of a scheduler: no machine can have such a name; {_ADDRESS}"
    return f"{scheduler}: no address of a scheduler: a host and a port from 1 to 65535 are expected; {_ADDRESS}"


def _can_be_host(name: str) -> bool:
    """Whether a name can be looked up: it has no part that is too long, empty or no text."""
    try:
        name.encode("idna")
    except UnicodeError:
        return False
    return True


def usable(client: Any) -> Any:
    """The client. UsageError: it is closed, or for coroutines."""
    if client.asynchronous:
        raise UsageError("scheduler: the Client is asynchronous; make one without asynchronous=True")
    if client.status != "running":
        raise UsageError(f"scheduler: the Client is {client.status}; give one that is connected")
    return client


@contextmanager
def connected(client_of: Any, address: str) -> Iterator[Any]:
    """A Client of the scheduler at the address. UsageError: none answers there within PATIENCE."""
    with _silent_loggers():
        try:
            client = _patient(client_of)(address, timeout=PATIENCE, set_as_default=False)
        except Exception as error:  # of many kinds: refusals, silence, what this Dask cannot use
            if is_of_a_handler(error):
                raise
            raise UsageError(_no_connection(address, error)) from None
        with client:
            yield client


def _patient(client_of: Any) -> Any:
    """A class of Clients that wait for the first words of a scheduler too no longer than they wait for a connection."""
    import asyncio

    class PatientClient(client_of):  # type: ignore[misc]
        async def _ensure_connected(self, timeout: float | None = None) -> None:
            try:
                await asyncio.wait_for(super()._ensure_connected(timeout), timeout)
            except asyncio.TimeoutError:
                raise OSError(f"no answer within {timeout} seconds") from None

    return PatientClient


@contextmanager
def _silent_loggers() -> Iterator[None]:
    """Dask logs nothing within, and neither does Tornado, on which it runs; Dask gives many loggers their own level."""
    names = [name for name in logging.root.manager.loggerDict if name.partition(".")[0] in ("distributed", "tornado")]
    levels = {name: logging.getLogger(name).level for name in names}
    for name in names:
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        for name, level in levels.items():
            logging.getLogger(name).setLevel(level)


def _no_connection(address: str, error: Exception) -> str:
    """Why there is no connection to a scheduler; what is no trouble of the network comes without the words of Dask."""
    scheme = address.rpartition("://")[0]
    if scheme == "inproc":
        return f"{address}: such an address works only in the process of its scheduler; {_ADDRESS}"
    is_refused_by_dask = isinstance(error, ImportError | RuntimeError)  # its settings, or its other version
    if isinstance(error, OSError) or (scheme in ("", "tcp", "ws") and not is_refused_by_dask):
        said = " ".join(str(error).split()) or type(error).__name__
        if not isinstance(error, OSError):  # all that can come of what cannot be decoded
            said = "what answers does not speak Dask's protocol"
        return (
            f"{address}: no Dask scheduler answers there ({said:.200}); start one with 'dask scheduler', or leave it "
            "out to start workers on this machine"
        )
    if scheme in ("tls", "wss"):
        remedy = "name its certificates in the settings of Dask, distributed.comm.tls"
        return f"{address}: Dask cannot make a secure connection; {remedy}"
    return f"{address}: Dask cannot connect to such an address here; {_ADDRESS}"


@contextmanager
def needing_scheduler(client: Any) -> Iterator[None]:
    """DataError: the scheduler ended. Of that a Client raises many errors, such as an OSError without a reason."""
    from asyncio import TimeoutError as TimeoutOfLoop  # of its own kind in Python 3.10
    from concurrent.futures import CancelledError

    from distributed import client as module

    closed = getattr(module, "ClosedClientError", CancelledError)  # newer versions have it
    try:
        yield
    except (OSError, CancelledError, TimeoutOfLoop, closed) as error:
        if isinstance(error, OSError) and error.strerror and not isinstance(error, ConnectionError | TimeoutError):
            raise  # of this machine, such as too many open files
        raise went_away(client) from None


def went_away(client: Any) -> DataError:
    """The error that the scheduler of a client ended."""
    address = getattr(client.scheduler, "address", "its address")
    remedy = "start it and run the same command again; 'rouge-cli score' keeps the parts that are done"
    return DataError(Problem("Dask", f"the scheduler at {address} went away", remedy))
