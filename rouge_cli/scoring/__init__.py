"""The one pipeline: schedule -> counts for each peer and model -> rule for several models -> scores -> averages."""
