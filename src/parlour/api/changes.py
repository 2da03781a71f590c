"""What has changed between two lobbies, and a lobby with that done to it."""

from collections.abc import Sequence

from parlour.api.frames import Changes, ListChanges, Listing, Lobby, Placed


def changes(before: Lobby, after: Lobby) -> Changes:
    return Changes(
        _between(before.waiting, after.waiting),
        _between(before.playing, after.playing),
        _between(before.yours, after.yours),
    )


def changed(lobby: Lobby, what: Changes) -> Lobby:
    """The lobby after these changes: what a client does with them."""
    return Lobby(
        _done(lobby.waiting, what.waiting),
        _done(lobby.playing, what.playing),
        _done(lobby.yours, what.yours),
    )


def _between(before: Sequence[Listing], after: Sequence[Listing]) -> ListChanges:
    """What stays as it is keeps its order; whatever does not goes, and is put in anew."""
    places = {one.table: at for at, one in enumerate(before)}
    stays, put, last = set[str](), list[Placed](), -1
    for at, one in enumerate(after):
        place = places.get(one.table, -1)
        if place > last and before[place] == one:
            stays.add(one.table)
            last = place
        else:
            put.append(Placed(at, one))
    gone = tuple(one.table for one in before if one.table not in stays)
    return ListChanges(gone, tuple(put))


def _done(listed: Sequence[Listing], what: ListChanges) -> tuple[Listing, ...]:
    gone = set(what.gone)
    found = [one for one in listed if one.table not in gone]
    for placed in what.put:
        found.insert(placed.at, placed.listing)
    return tuple(found)
