"""Promises that the host is known not to keep always."""

# What the check says. Whoever mends it takes the line away.
KNOWN = frozenset(
    {
        "departed",  # presence that forgets makes somebody leave who is connected elsewhere: for a
        # moment, and no claim is granted for it; once in several hundred schedules
    }
)
