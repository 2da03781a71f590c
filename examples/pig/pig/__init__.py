"""Pig: roll the die as often as you dare. A 1 takes everything you collected in this turn."""

from parlour.core.box import Box
from parlour.core.explain import Explain
from parlour.core.game import Game
from parlour.core.mind import Mind

from . import bot, explain, rules, text
from .types import Event, Move, Options, State, View

game: Game[Options, State, Move, Event, View] = rules
mind: Mind[State, Event, View] = bot
explaining: Explain[Move, View] = explain

box = Box(
    package=__name__,
    name="pig",
    version=1,
    title="Pig",
    about="Roll the die as often as you dare.",
    credit="Traditional.",
    seats=(2, 3, 4),
    minutes=5,
    game=game,
    explain=explaining,
    mind=mind,
    options=Options,
    state=State,
    move=Move,
    event=Event,
    view=View,
    tables=(Options(), Options(seats=4), Options(goal=20)),
    board=text.board,
)
