"""The option that says where systems' summaries lie."""

from __future__ import annotations

import click

peers_option = click.option(
    "--peers", metavar="PATTERN",
    help="Where the systems' summaries are in SOURCE, if that is unknown (DUC 2001) or different: a folder, or a "
         "pattern of files, with * for part of a name and **/ for any folders.",
)  # fmt: skip
