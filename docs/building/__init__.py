"""Pages of the manual that are made of the code: commands, options, measures, presets, dialects, the JSON schema."""
