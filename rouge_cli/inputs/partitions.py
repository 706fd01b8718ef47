"""Folders that hold a field of all records in them, system=bart, as Hive and Spark write them."""

from __future__ import annotations

import os

from rouge_cli.inputs.fields import LIKELY_SYSTEM_NAMES, SYSTEM_NAMES, plain_name


def folder_of_system(path: str) -> str:
    """The folder of a file, as it is named here, that says the system of the records in it; empty if none does."""
    for folder in os.path.dirname(path).split(os.sep):
        name, _, value = folder.partition("=")
        if value and plain_name(name) in (*SYSTEM_NAMES, *LIKELY_SYSTEM_NAMES):
            return folder
    return ""


def unread_system(path: str) -> str:
    """What is wrong where a folder of this file says the system and the records do not; empty if none says it."""
    folder = folder_of_system(path)
    if not folder:
        return ""
    return f"{path}: its folder {folder!r} may say the system, which is not read, and its records do not say it"
