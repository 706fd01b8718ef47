"""Writes the list of all messages: `python -m tests.messages`."""

from __future__ import annotations

from tests.messages.test_messages import LIST, listed

if __name__ == "__main__":
    LIST.write_text(listed(), encoding="utf-8")
