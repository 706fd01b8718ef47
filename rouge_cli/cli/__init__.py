"""The command line: one module per command. This one stays empty, so that `rouge155` starts quickly."""
