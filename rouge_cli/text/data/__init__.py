"""Word lists with their provenance (NOTICE.md) and the script that derives them."""
