"""What words the text stages know: stop list and exceptions."""
