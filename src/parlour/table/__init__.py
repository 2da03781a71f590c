"""One table as pure functions: a fold of its log. Time and random seeds are arguments."""
