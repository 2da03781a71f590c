"""Property tests that every game must pass: the laws.

Each law takes a box and a seed, plays one random game and raises `Breach` if the game breaks it.
Law 7, the same bytes on every machine, is for the caller: two processes must print the same
`digest`. docs/authors.md explains each law.
"""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from random import Random
from typing import Any

import msgspec

from parlour.core.box import AnyEvent, AnyMove, AnyOptions, AnyState, Box
from parlour.core.chance import lots
from parlour.core.explain import totals
from parlour.core.game import Chance, Choice, Illegal, Over, Seat, Step, Viewer
from parlour.core.numbers import Numbers, numbers
from parlour.core.play import answers, play, replay
from parlour.core.record import Moved, positions, verify
from parlour.laws.attempts import attempts
from parlour.laws.books import its_book_deals_like_late_draws
from parlour.laws.lives import Breach, Moment, broken, life, recorded
from parlour.words import words

__all__ = [
    "LAWS",
    "Breach",
    "Moment",
    "attempts",
    "digest",
    "explained",
    "life",
    "recorded",
]

TESTED_POSITIONS = 6  # positions of one game that the slow laws test, on average
encode = msgspec.json.Encoder(order="deterministic").encode


def it_ends_and_replays(box: Box, seed: int) -> None:
    """1. A random game ends, has a result, and its log replays to the same state."""
    *_, last = life(box, seed)
    seats = range(box.seated(last.options))
    _hold(1, len(last.turn.scores) == len(seats), "not one score for each seat", last.turn)
    _hold(1, bool(last.turn.winners), "nobody wins, and nobody shares a draw", last.turn)
    _hold(1, all(w in seats for w in last.turn.winners), "a winner has no seat", last.turn)
    _hold(1, bool(last.turn.reason), "the end has no reason", last.turn)
    again = replay(box.game, last.options, last.moves)
    _hold(1, again == last.state, "the log replays to another state", seed)


def it_survives_the_wire(box: Box, seed: int) -> None:
    """2. States, views, moves and events survive JSON, and have a JSON schema."""
    _schemas(box)
    for moment in _looks(box, seed):
        _survives(box.options, moment.options)
        _survives(box.state, moment.state)
        for viewer in _viewers(box, moment.options):
            _survives(box.view, box.game.show(moment.state, viewer))
        for event in moment.events:
            _survives(box.event, event)
        for move in moment.moves[-1:]:
            _survives(box.move, move)


def only_listed_moves_count(box: Box, seed: int) -> None:
    """3. Only the asked seat may move; what is not listed is refused and changes nothing."""
    rng = Random(seed)
    for moment in _looks(box, seed):
        if not isinstance(moment.turn, Choice):
            for seat in range(box.seated(moment.options)):
                for move in moment.moves[-3:]:
                    _refused(box, moment, Seat(seat), move)
        if isinstance(moment.turn, Over):
            continue
        listed = answers(moment.turn)
        _hold(3, bool(listed), "the list of moves is empty", moment.state)
        _hold(3, len({encode(m) for m in listed}) == len(listed), "a move is listed twice", listed)
        if isinstance(moment.turn, Chance):
            _hold(3, all(n > 0 for _, n in moment.turn.odds), "a weight of 0 or less", listed)
            continue
        asked, before = moment.turn.seat, encode(moment.state)
        for seat in range(box.seated(moment.options)):
            for move in attempts(moment, rng) if seat == asked else listed[:3]:
                if seat == asked and move in listed:
                    continue
                _refused(box, moment, Seat(seat), move)
        _hold(3, encode(moment.state) == before, "a refused move changed the state", moment.state)


def imagined_worlds_look_true(box: Box, seed: int) -> None:
    """4. A seat cannot tell the state that its bot imagines from the real one."""
    game, rng = box.game, Random(seed)
    heard: dict[int, list[AnyEvent]] = {}
    for moment in life(box, seed):
        seats = range(box.seated(moment.options))
        for seat in seats:
            heard.setdefault(seat, []).extend(_told(box, moment.events, Seat(seat)))
        if not isinstance(moment.turn, Choice) or rng.random() > TESTED_POSITIONS / (
            60 + len(moment.moves)
        ):
            continue
        for seat in map(Seat, seats):
            view = game.show(moment.state, seat)
            world = box.mind.imagine(view, heard[seat], lots(rng))
            _same(4, view, game.show(world, seat), "real and imagined views differ")
            turn = game.turn(world)
            if not isinstance(turn, Choice) or turn.seat != moment.turn.seat:
                raise broken(4, "the imagined state asks somebody else", turn)
            if seat != moment.turn.seat:
                continue
            _same(4, moment.turn.moves, turn.moves, "real and imagined moves differ")
            move = rng.choice(moment.turn.moves)
            real, fake = (
                _received(box, game.apply(at, move), seat) for at in (moment.state, world)
            )
            _same(4, real, fake, "real and imagined outcomes differ")


def secrets_stay_secret(box: Box, seed: int) -> None:
    """5. Whatever the answer to a secret question, other viewers receive the same bytes."""
    rng = Random(seed)
    if box.open:
        _everyone_receives_the_same(box, seed)
    asked = [
        moment for moment in life(box, seed) if getattr(moment.turn, "privy", None) is not None
    ]
    for moment in rng.sample(asked, min(len(asked), 2)):
        outsiders = [v for v in _viewers(box, moment.options) if v != moment.turn.privy]
        pair = rng.sample(list(answers(moment.turn)), min(2, len(answers(moment.turn))))
        worlds = [box.game.apply(moment.state, move) for move in pair]
        while len(worlds) == 2:
            for viewer in outsiders:
                one, two = (_received(box, world, viewer) for world in worlds)
                _same(5, one, two, f"what {_name(viewer)} receives depends on a secret")
            here, there = (box.game.turn(world.state) for world in worlds)
            if isinstance(here, Over) or isinstance(there, Over):
                break
            both = [move for move in answers(here) if move in answers(there)]
            worlds = [
                box.game.apply(w.state, m)
                for m in rng.sample(both, min(1, len(both)))
                for w in worlds
            ]


def _everyone_receives_the_same(box: Box, seed: int) -> None:
    """So several players may look at one screen."""
    game = box.game
    brings = "loadouts" in box.options.__struct_fields__
    _hold(5, not brings, "the box is open, but what players bring is private", box.rules)
    for moment in _looks(box, seed):
        for viewer in _viewers(box, moment.options):
            seen = game.show(moment.state, None), game.show(moment.state, viewer)
            one, two = ([game.tell(event, v) for event in moment.events] for v in (None, viewer))
            _same(5, *seen, "the box is open, but not everyone sees the same")
            _same(5, one, two, "the box is open, but not everyone hears the same")


def explanations_agree(box: Box, seed: int) -> None:
    """8. No reason against a listed move, one with a sentence against any other; previews hold."""
    rng = Random(seed)
    for moment in _looks(box, seed):
        if isinstance(moment.turn, Choice):
            explained(box, moment, rng)
        else:
            _unexplained(box, moment, rng)


def explained(box: Box, moment: Moment, rng: Random) -> None:
    """Law 8 at one position where a seat is asked."""
    said, listed = words(box.package), moment.turn.moves
    view = box.game.show(moment.state, moment.turn.seat)
    for line in [line for lines in box.explain.score(view) for line in lines]:
        said.say(f"score-{line.name}")
    for move in listed:
        _hold(8, box.explain.why(view, move) is None, "a reason against a listed move", move)
    for move in rng.sample(listed, min(3, len(listed))):
        foreseen, step = box.explain.preview(view, move), box.game.apply(moment.state, move)
        if foreseen is not None and not isinstance(box.game.turn(step.state), Chance):
            after = box.explain.score(box.game.show(step.state, moment.turn.seat))
            _hold(8, totals(foreseen) == totals(after), "a preview is wrong", (foreseen, after))
    for move in attempts(moment, rng):
        if move not in listed:
            reason = box.explain.why(view, move)
            if reason is None:
                raise broken(8, "no reason against a move that is not listed", move)
            said.say(f"why-{reason.code}", reason.facts)


def _unexplained(box: Box, moment: Moment, rng: Random) -> None:
    """While chance moves, and at the end, there is a reason against every move."""
    for viewer in _viewers(box, moment.options):
        view = box.game.show(moment.state, viewer)
        for move in attempts(moment, rng):
            reason = box.explain.why(view, move)
            _hold(8, reason is not None, "no reason against a move when nobody is asked", move)


def its_record_verifies(box: Box, seed: int) -> None:
    """6. The record of a game replays to the state that wrote it, and verifies."""
    record = recorded(box, box.tables[seed % len(box.tables)], str(seed))
    faults = verify(msgspec.json.encode(record), lambda _rules: box)
    _hold(6, not faults, "an untouched record does not verify", faults)
    options = msgspec.convert(record.options, box.options)
    log = [entry for entry in record.log if isinstance(entry, Moved)]
    moves = [msgspec.convert(entry.move, box.move) for entry in log]
    *_, last = positions(box, record)
    again = replay(box.game, options, moves)
    _hold(6, again == last.state, "the record replays to another state", seed)


def moves_are_numbered(box: Box, seed: int) -> None:
    """9. Every listed move has one number, and no game is longer than its box says."""
    if not box.actions:
        return  # a game need not be studied
    known = _numbered(box)
    for moment in life(box, seed):
        if isinstance(moment.turn, Over):
            break
        by_chance = isinstance(moment.turn, Chance)
        places = known.chances if by_chance else known.actions
        for move in answers(moment.turn):
            what = "chance" if by_chance else "a move"
            _hold(9, move in places, f"{what} has no number", move)
    usual = not box.written(moment.options).keys() & box.variants.keys()
    if usual and box.longest:
        _hold(9, len(moment.moves) <= box.longest, "a game is too long", len(moment.moves))


def _numbered(box: Box) -> Numbers:
    try:
        known = numbers(box)
    except ValueError as error:
        raise broken(9, str(error), box.rules) from error
    same = all(box.actions[number] == move for move, number in known.actions.items())
    _hold(9, same, "a number leads to another move", box.rules)
    return known


LAWS: tuple[Callable[[Box, int], None], ...] = (
    it_ends_and_replays,
    it_survives_the_wire,
    only_listed_moves_count,
    imagined_worlds_look_true,
    secrets_stay_secret,
    its_record_verifies,
    explanations_agree,
    moves_are_numbered,
    its_book_deals_like_late_draws,
)


def digest(box: Box, seed: int) -> str:
    """7. The same log gives the same bytes under another hash seed and on another machine."""
    seen = hashlib.sha256()
    for moment in life(box, seed):
        seen.update(encode([moment.state, moment.turn, moment.events]))
        seen.update(encode([box.game.show(moment.state, v) for v in _viewers(box, moment.options)]))
    return seen.hexdigest()


def _looks(box: Box, seed: int) -> Iterator[Moment]:
    """A few positions of a random game, more of them early; always the first and the last."""
    rng = Random(~seed)
    for moment in life(box, seed):
        count = len(moment.moves)
        if (
            count == 0
            or isinstance(moment.turn, Over)
            or rng.random() < TESTED_POSITIONS / (40 + count)
        ):
            yield moment


def _viewers(box: Box, options: AnyOptions) -> list[Viewer]:
    return [*map(Seat, range(box.seated(options))), None]


def _told(box: Box, events: Sequence[AnyEvent], viewer: Viewer) -> list[AnyEvent]:
    return [told for e in events if (told := box.game.tell(e, viewer)) is not None]


def _received(box: Box, step: Step[AnyState, AnyEvent], viewer: Viewer) -> list[object]:
    """Everything a viewer is sent after a step: view, events, and the moves if it is asked."""
    asked: list[object]
    match box.game.turn(step.state):
        case Choice(seat, moves):
            asked = [seat, moves if seat == viewer else None]
        case Chance():
            asked = ["chance"]
        case Over() as over:
            asked = [over]
    return [box.game.show(step.state, viewer), _told(box, step.events, viewer), asked]


def _refused(box: Box, moment: Moment, seat: Seat, move: AnyMove) -> None:
    try:
        play(box.game, moment.state, seat, move, lots(Random(0)))
    except Illegal:
        return
    raise broken(3, f"{_name(seat)} may play a move that is not listed for it", move)


def _survives(kind: Any, value: object) -> None:
    back = msgspec.json.decode(encode(value), type=kind)
    _hold(2, back == value and encode(back) == encode(value), "JSON changes a value", value)


@cache
def _schemas(box: Box) -> None:
    for kind in (box.options, box.state, box.move, box.event, box.view):
        msgspec.json.schema(kind)


def _name(viewer: Viewer) -> str:
    return "a spectator" if viewer is None else f"seat {viewer}"


def _same(law: int, one: object, two: object, otherwise: str) -> None:
    _hold(law, encode(one) == encode(two), otherwise, (one, two))


def _hold(law: int, true: bool, otherwise: str, where: object) -> None:  # noqa: FBT001
    if not true:
        raise broken(law, otherwise, where)
