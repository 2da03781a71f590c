"""Mygame: take stones from a heap; whoever takes the last one wins."""

from parlour.core.box import Box
from parlour.core.explain import Explain
from parlour.core.game import Game
from parlour.core.mind import Mind

from . import bot, explain, rules, text
from .types import Event, Move, Options, State, View

# A module is a game if it has the right functions; these three lines let mypy see that it does.
game: Game[Options, State, Move, Event, View] = rules
mind: Mind[State, Event, View] = bot
explaining: Explain[Move, View] = explain

box = Box(
    package=__name__,
    name="mygame",
    version=1,
    title="Mygame",
    about="Take one, two or three stones. Whoever takes the last one wins.",
    credit="Traditional: the game of Nim with a single heap.",
    seats=(2,),
    minutes=3,
    game=game,
    explain=explaining,
    mind=mind,
    options=Options,
    state=State,
    move=Move,
    event=Event,
    view=View,
    tables=(Options(), Options(heap=1), Options(heap=4)),
    board=text.board,
)
