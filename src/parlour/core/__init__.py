"""The interface of a game, and what needs only that. Imports the standard library and msgspec."""
