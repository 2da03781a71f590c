"""What a game is. Standard library and msgspec, nothing more."""
