"""Pazaak: reach twenty without going over."""

from parlour.core.box import Box
from parlour.core.explain import Explain
from parlour.core.game import Game, Seat
from parlour.core.mind import Mind

from . import actions, after, book, bot, explain, rules, text
from .snapshot import SNAPSHOT
from .types import DEFAULT, VOID_LIMIT, Event, Move, Options, State, View

game: Game[Options, State, Move, Event, View] = rules
mind: Mind[State, Event, View] = bot
explaining: Explain[Move, View] = explain

FLIPPING = ("2&4", "2&4", "2&4", "2&4", "3&6", "3&6", "3&6", "3&6", "D", "D")
LUCKY = ("T", "T", "V", "V", "+1", "+2", "+3", "-4", "-5", "-6")
CAREFUL = ("-1", "-1", "-2", "-2", "-3", "-3", "-4", "-5", "±1", "±1")

box = Box(
    package=__name__,
    name="pazaak",
    version=2,
    title="Pazaak",
    about="Get closer to 20 than your opponent. First to three rounds wins.",
    credit="From Star Wars: Knights of the Old Republic, BioWare and LucasArts.",
    seats=(2,),
    minutes=8,
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
        Options(first=Seat(0), loadouts=(DEFAULT, LUCKY)),
        Options(first=Seat(1), loadouts=(FLIPPING, DEFAULT)),
        Options(first=None, loadouts=(LUCKY, FLIPPING)),
        Options(first=None, loadouts=(CAREFUL, LUCKY)),
        Options(rescue=False),
        Options(first=None, loadouts=(DEFAULT, CAREFUL), full_board="compare"),
        Options(first=Seat(0), loadouts=(FLIPPING, FLIPPING), flip_standing=False),
        Options(void_limit=None),
        Options(rescue=False, full_board="compare", flip_standing=False, void_limit=None),
    ),
    variants={
        "rescue": (True, False),
        "full_board": ("wins", "compare"),
        "flip_standing": (True, False),
        "void_limit": (VOID_LIMIT, None),
    },
    levels=bot.LEVELS,
    judge=bot.judge,
    view_suffices=True,
    rivals=bot.RIVALS,
    snapshot=SNAPSHOT,
    draws=True,
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
