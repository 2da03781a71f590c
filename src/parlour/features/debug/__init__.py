"""A panel for games under development: only `parlour serve --dev` has it."""
