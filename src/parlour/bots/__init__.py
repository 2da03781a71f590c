"""Players for any game, from a view and a mind."""
