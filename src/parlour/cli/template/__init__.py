"""What `parlour new-game` copies: a game so small that it can be read in one go."""
