"""Tests: they mirror the package; parity/ holds those against the original program, reference/ the slow twins."""
