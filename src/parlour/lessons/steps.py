"""Lessons: prepared positions in which a game's own rules answer every listed move.

A step is data: a state, the answers of chance and other seats, and the moves that reach its goal.
The learner may make any listed move. It reaches the goal, leads on towards it, or is explained and
taken back. The same path always has the same answer.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import chain
from typing import Any, Literal, NamedTuple

import msgspec
from msgspec import Struct

from parlour.core.box import AnyEvent, AnyMove, AnyState, AnyView, Box
from parlour.core.explain import Facts, Score, totals
from parlour.core.game import Chance, Choice, Illegal, Json, Over, Seat, Viewer
from parlour.core.play import answers

MAX_STEP_MOVES = 8  # moves of the learner in one step
Moves = tuple[Mapping[str, Json], ...]  # each names its kind, and the fields that matter


class BadLesson(ValueError):
    """Lesson data that does not fit the rules."""


class LessonWay(Struct, frozen=True, forbid_unknown_fields=True):
    """Moves of the learner, and their sentence if the step has several."""

    moves: Moves
    says: str = ""


class LessonStep(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    name: str  # the words file says `lesson-NAME`, `-text`, `-done`, `-else`
    state: Json  # of the game; what has a default may be left out
    goals: tuple[LessonWay, ...]
    seat: Seat = Seat(0)  # the learner's
    before: tuple[Json, ...] = ()  # moves from that state to where the learner is asked
    chance: tuple[Json, ...] = ()  # what chance answers, in this order
    reply: tuple[Json, ...] = ()  # the others play the first of these that is listed
    wrong: tuple[LessonWay, ...] = ()  # ways that have a sentence of their own: `-else-SAYS`
    spot: tuple[str, ...] = ()  # what to look at, as the board's elements are selected


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """What a game's `lessons.json` holds."""

    steps: tuple[LessonStep, ...]
    clears: tuple[str, ...] = ()  # events that clear the table: a step ends before they are shown


class LessonAnswer(Struct, frozen=True, kw_only=True):
    """What one move does: it reaches the goal, leads on towards it, or does something else."""

    how: Literal["done", "on", "else"]
    says: str  # which sentence, where there are several
    facts: Facts  # `by` points more, a `total` of so many, `most` of the others
    view: AnyView
    score: Score
    events: tuple[AnyEvent, ...]
    turn: Viewer
    preview: Score | None


class LessonPosition(Struct, frozen=True, kw_only=True):
    """A position in which the learner chooses, and what each choice does."""

    seat: Seat
    view: AnyView
    score: Score
    told: tuple[AnyEvent, ...]  # what just happened, at the beginning of a step
    moves: tuple[AnyMove, ...]
    goals: tuple[int, ...]  # which of the moves lead to the goal
    answers: tuple[LessonAnswer, ...]  # to each of the moves


class _Place(NamedTuple):
    state: AnyState
    drawn: int  # answers of chance that are used up
    made: Moves  # by the learner
    events: tuple[AnyEvent, ...] = ()  # since the learner's last move
    cleared: bool = False


def position(box: Box, lesson: Lesson, step: LessonStep, path: Sequence[int]) -> LessonPosition:
    """The position after these moves, given as indexes. Illegal if one does not lead on."""
    place, told = _begin(box, step)
    begun = place
    for index in path:
        moves = _asked(box, step, place)
        if not 0 <= index < len(moves):
            raise Illegal(f"{index} is not listed")
        how, _, place = _made(box, lesson, step, place, moves[index])
        if how != "on":
            raise Illegal("the step is over there")
    return _position(box, lesson, step, place, (begun, () if path else told))


def paths(box: Box, lesson: Lesson, step: LessonStep) -> Iterator[tuple[int, ...]]:
    """The paths to all positions of the step, the shortest first."""
    open_ends: list[tuple[int, ...]] = [()]
    while open_ends:
        path = open_ends.pop(0)
        yield path
        found = position(box, lesson, step, path)
        on = [index for index, answer in enumerate(found.answers) if answer.how == "on"]
        open_ends += [(*path, index) for index in on]


def taken(way: LessonWay, moves: Sequence[AnyMove]) -> bool:
    """Whether these moves of the learner are exactly this way."""
    return len(moves) == len(way.moves) and _fits(way.moves, tuple(map(_plain, moves)))


def refuse(box: Box, lesson: Lesson, step: LessonStep, path: Sequence[int], tried: AnyMove) -> Any:
    """The game's reason why this move is not allowed in this position."""
    return box.explain.why(position(box, lesson, step, path).view, tried)


def _begin(box: Box, step: LessonStep) -> tuple[_Place, tuple[AnyEvent, ...]]:
    state, events = _state(box, step), ()
    for move in _moves(box, step.before):
        turn = box.game.turn(state)
        if isinstance(turn, Over) or move not in answers(turn):
            raise BadLesson(f"{step.name}: {move!r} is not listed, before")
        after = box.game.apply(state, move)
        state, events = after.state, (*events, *after.events)
    place = _Place(state=state, drawn=0, made=())
    _asked(box, step, place)
    return place, _told(box, step, events)


def _asked(box: Box, step: LessonStep, place: _Place) -> Sequence[AnyMove]:
    turn = box.game.turn(place.state)
    if not isinstance(turn, Choice) or turn.seat != step.seat:
        raise BadLesson(f"{step.name}: after {list(place.made)} the learner is not asked: {turn!r}")
    return turn.moves


def _made(
    box: Box, lesson: Lesson, step: LessonStep, place: _Place, move: AnyMove
) -> tuple[Literal["done", "on", "else"], str, _Place]:
    """How the learner's move counts, its sentence, and the place after it."""
    made = (*place.made, _plain(move))
    for goal in step.goals:
        if len(goal.moves) == len(made) and _fits(goal.moves, made):
            return "done", goal.says, _follow(box, lesson, step, place, move, "done")
    on = len(made) < MAX_STEP_MOVES and any(_fits(goal.moves, made) for goal in step.goals)
    if on:
        return "on", "", _follow(box, lesson, step, place, move, "on")
    ways = (w for w in step.wrong if len(w.moves) == len(made) and _fits(w.moves, made))
    says = next((way.says for way in ways), "")
    return "else", says, _follow(box, lesson, step, place, move, "else")


def _follow(
    box: Box, lesson: Lesson, step: LessonStep, place: _Place, move: AnyMove, how: str
) -> _Place:
    """The place after a move, and after the answers that the step has for it."""
    here = _apply(box, lesson, place._replace(made=(*place.made, _plain(move)), events=()), move)
    chance, reply = _moves(box, step.chance), _moves(box, step.reply)
    while not here.cleared:
        turn = box.game.turn(here.state)
        match turn:
            case Chance() if here.drawn < len(chance) and chance[here.drawn] in answers(turn):
                drawn = here._replace(drawn=here.drawn + 1)
                here = _apply(box, lesson, drawn, chance[here.drawn])
            case Choice(seat, moves) if seat != step.seat and how != "done":
                said = next((one for one in reply if one in moves), None)
                if said is None:
                    break
                here = _apply(box, lesson, here, said)
            case _:
                break
    return here


def _apply(box: Box, lesson: Lesson, place: _Place, move: AnyMove) -> _Place:
    """The place after a move; a move that clears the table leaves it visible."""
    after = box.game.apply(place.state, move)
    if any(type(event).__name__ in lesson.clears for event in after.events):
        return place._replace(cleared=True)
    return place._replace(state=after.state, events=(*place.events, *after.events))


def _position(
    box: Box,
    lesson: Lesson,
    step: LessonStep,
    place: _Place,
    since: tuple[_Place, tuple[AnyEvent, ...]],
) -> LessonPosition:
    begun, told = since
    view = box.game.show(place.state, step.seat)
    first = totals(box.explain.score(box.game.show(begun.state, step.seat)))
    moves = tuple(_asked(box, step, place))
    made = [_made(box, lesson, step, place, move) for move in moves]
    answered = []
    for move, (how, says, after) in zip(moves, made, strict=True):
        shown = box.game.show(after.state, step.seat)
        score = box.explain.score(shown)
        facts, turn = _facts(first, totals(score), step.seat), box.game.turn(after.state)
        answered.append(
            LessonAnswer(
                how=how,
                says=says,
                facts=facts,
                view=shown,
                score=score,
                events=_told(box, step, after.events),
                turn=turn.seat if isinstance(turn, Choice) and how == "on" else None,
                preview=box.explain.preview(view, move),
            )
        )
    goals = tuple(index for index, (how, _, _) in enumerate(made) if how != "else")
    return LessonPosition(
        seat=step.seat,
        view=view,
        score=box.explain.score(view),
        told=told,
        moves=moves,
        goals=goals,
        answers=tuple(answered),
    )


def _facts(first: tuple[int, ...], now: tuple[int, ...], seat: Seat) -> Facts:
    others = [points for other, points in enumerate(now) if other != seat]
    by = now[seat] - first[seat]
    signed = f"+{by}" if by > 0 else f"\N{MINUS SIGN}{-by}" if by else "0"
    return {"by": signed, "total": now[seat], "most": max(others, default=0)}


def _told(box: Box, step: LessonStep, events: tuple[AnyEvent, ...]) -> tuple[AnyEvent, ...]:
    heard = (box.game.tell(event, step.seat) for event in events)
    return tuple(event for event in heard if event is not None)


def _fits(way: Moves, made: Moves) -> bool:
    """Whether the moves made are this way or its beginning."""
    if len(made) > len(way):
        return False
    fields = chain.from_iterable(
        ((name, value, move) for name, value in asked.items())
        for asked, move in zip(way, made, strict=False)
    )
    return all(name in move and move[name] == value for name, value, move in fields)


def _plain(move: AnyMove) -> dict[str, Json]:
    """A move as plain JSON, to compare it with the lesson file."""
    plain: dict[str, Json] = msgspec.json.decode(msgspec.json.encode(move))
    return plain


def _state(box: Box, step: LessonStep) -> AnyState:
    return _converted(box, step.state, box.state)


def _moves(box: Box, plain: tuple[Json, ...]) -> list[AnyMove]:
    return [_converted(box, move, box.move) for move in plain]


def _converted(box: Box, plain: Json, kind: Any) -> Any:
    return _decoded(box, msgspec.json.encode(plain), kind)


@cache  # a step is asked for again and again, and its moves are few
def _decoded(_box: Box, plain: bytes, kind: Any) -> Any:
    return msgspec.json.decode(plain, type=kind)
