"""`python -m rouge_cli` is `rouge-cli`."""

import sys

from rouge_cli.cli.main import main

if __name__ == "__main__":
    sys.exit(main(prog_name="rouge-cli"))
