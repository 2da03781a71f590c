"""Each version of the stored tables, and how to come to it."""
