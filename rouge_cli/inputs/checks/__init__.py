"""Problems and warnings of a configuration and its summaries, before anything is scored."""
