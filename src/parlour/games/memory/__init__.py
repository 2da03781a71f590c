"""Memory: turn two cards, keep a pair."""

from parlour.core.box import Box
from parlour.core.explain import Explain
from parlour.core.game import Game, Seat
from parlour.core.mind import Mind

from . import actions, after, book, bot, explain, rules, text
from .types import MISS_LIMIT, Event, Move, Options, State, View

game: Game[Options, State, Move, Event, View] = rules
mind: Mind[State, Event, View] = bot
explaining: Explain[Move, View] = explain

box = Box(
    package=__name__,
    name="memory",
    version=1,
    title="Memory",
    about="Flip two cards, keep the pairs. One try each turn.",
    credit="Traditional; this form, without a second turn after a pair, is known as One Flip.",
    seats=(2,),
    minutes=6,
    game=game,
    explain=explaining,
    mind=mind,
    options=Options,
    state=State,
    move=Move,
    event=Event,
    view=View,
    tables=(
        Options(),
        Options(first=Seat(0)),
        Options(first=Seat(1)),
        Options(miss_limit=None),
    ),
    variants={"miss_limit": (MISS_LIMIT, None)},
    levels=bot.LEVELS,
    judge=bot.judge,
    rivals=bot.RIVALS,
    open=True,
    draws=True,
    undo=False,
    board=text.board,
    what=explain.what,
    tips=explain.tips,
    facts=text.facts,
    actions=actions.ACTIONS,
    chances=actions.CHANCES,
    longest=actions.LONGEST,
    book=book.place,
    uncovered=after.uncovered,
    remark=after.remark,
)
