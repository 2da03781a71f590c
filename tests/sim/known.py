"""Promises that the host is known not to keep yet. A test sees that each is still found."""

# What the check says, and a seed in which it does. Whoever mends it takes the line away.
KNOWN: dict[str, int] = {
    "I9 outage": 165,  # after an outage a node runs ahead of the service's clock until it beats
    "departed": 119,  # presence that forgets makes somebody leave who is connected elsewhere: for a
    # moment, and no claim is granted for it
}
