"""Phage: hunt in the bloodstream."""

from parlour.core.box import Box
from parlour.core.explain import Explain
from parlour.core.game import Game
from parlour.core.mind import Mind

from . import actions, after, book, bot, explain, rules, text
from .types import IMMUNE, Event, Move, Options, State, View

game: Game[Options, State, Move, Event, View] = rules
mind: Mind[State, Event, View] = bot
explaining: Explain[Move, View] = explain

box = Box(
    package=__name__,
    name="phage",
    version=1,
    title="Phage",
    about="Immune cells hunt germs on a board of 48 hidden tiles.",
    credit="After Tally Ho! (Halali!) by Rudi Hoffmann, published by Kosmos.",
    seats=(2,),
    minutes=20,
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
        Options(IMMUNE),
        Options(quiet=None),
        Options(debris="step"),
        Options(debris="clear"),
        Options(IMMUNE, quiet=None, debris="clear"),
    ),
    variants={"quiet": (20, None), "debris": ("both", "step", "clear")},
    levels=bot.LEVELS,
    judge=bot.judge,
    view_suffices=True,
    rivals=bot.RIVALS,
    open=True,
    draws=True,
    board=text.board,
    uncovered=after.uncovered,
    what=explain.what,
    tips=explain.tips,
    facts=text.facts,
    actions=actions.ACTIONS,
    chances=actions.CHANCES,
    longest=actions.LONGEST,
    book=book.place,
)
