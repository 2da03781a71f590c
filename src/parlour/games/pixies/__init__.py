"""Pixies: draft, place, validate."""

from parlour.core.box import Box
from parlour.core.explain import Explain
from parlour.core.game import Game
from parlour.core.mind import Mind

from . import actions, book, bot, explain, rules, text
from .types import SEATS, Event, Move, Options, State, View

game: Game[Options, State, Move, Event, View] = rules
mind: Mind[State, Event, View] = bot
explaining: Explain[Move, View] = explain

box = Box(
    package=__name__,
    name="pixies",
    version=1,
    title="Pixies",
    about="Draft cards and fill a 3 \N{MULTIPLICATION SIGN} 3 grid. "
    "Pairs, spirals and colours score.",
    credit="Designed by Johannes Goupy, illustrated by Sylvain Trabut, published by Bombyx.",
    seats=SEATS,
    minutes=15,
    game=game,
    explain=explaining,
    mind=mind,
    options=Options,
    state=State,
    move=Move,
    event=Event,
    view=View,
    tables=(
        *(Options(seats) for seats in SEATS),
        Options(2, special="others"),
        Options(4, special="others"),
    ),
    variants={"special": ("all", "others")},
    levels=bot.LEVELS,
    judge=bot.judge,
    view_suffices=True,
    rivals=bot.RIVALS,
    open=True,
    board=text.board,
    what=explain.what,
    tips=explain.tips,
    facts=text.facts,
    actions=actions.ACTIONS,
    chances=actions.CHANCES,
    longest=actions.LONGEST,
    book=book.place,
)
