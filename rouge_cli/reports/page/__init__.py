"""The page: one self-contained HTML file about scores."""
