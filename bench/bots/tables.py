"""Tables at which bots are measured."""

from parlour.core.box import AnyOptions, Box


def usual(box: Box) -> list[AnyOptions]:
    """Tables of all sizes and side decks, by the rules that nobody changed."""
    plain = box.options()
    same = (
        (one, all(getattr(one, name) == getattr(plain, name) for name in box.variants))
        for one in box.tables
    )
    return [one for one, is_same in same if is_same]
