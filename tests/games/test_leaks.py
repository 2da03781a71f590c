"""The law about secrets catches leaks: here are some, planted in Pazaak."""

import re
from types import SimpleNamespace
from typing import Any, cast

import pytest
from msgspec import Struct
from msgspec.structs import replace

from parlour.core.box import Box
from parlour.core.game import Seat, Viewer
from parlour.games.pazaak import box, rules
from parlour.games.pazaak.types import Event, State, View
from parlour.laws import LAWS, Breach, digest, life, secrets_stay_secret
from tests.support.root import ROOT


def planted(**functions: Any) -> Box:
    honest = {name: getattr(rules, name) for name in ("start", "turn", "apply", "show", "tell")}
    return replace(box, game=cast("Any", SimpleNamespace(**honest | functions)))


def tell_all(event: Event, _viewer: Viewer) -> Event:
    return event


def show_hands(state: State, viewer: Viewer) -> View:
    return replace(rules.show(state, viewer), hands=state.hands)


def show_hands_in_round_two(state: State, viewer: Viewer) -> View:
    return show_hands(state, viewer) if state.rounds else rules.show(state, viewer)


def show_a_sum_of_the_hand(state: State, viewer: Viewer) -> View:
    """No card in clear, only a number that depends on them."""
    view = rules.show(state, viewer)
    return replace(view, deck=(sum(map(ord, "".join(state.hands[0]))), *view.deck[1:]))


def show_it_in_the_length(state: State, viewer: Viewer) -> View:
    view = rules.show(state, viewer)
    return replace(view, hands=(view.hands[0], (None,) * len("".join(state.hands[1]))))


LEAKS = {
    "in tell": planted(tell=tell_all),
    "in show": planted(show=show_hands),
    "only later": planted(show=show_hands_in_round_two),
    "in a hash": planted(show=show_a_sum_of_the_hand),
    "in the length": planted(show=show_it_in_the_length),
}


def look_for_secrets(box: Box) -> None:
    for seed in range(20):
        secrets_stay_secret(box, seed)


@pytest.mark.parametrize("leaky", LEAKS.values(), ids=LEAKS)
def test_a_planted_leak_is_caught(leaky: Box) -> None:
    with pytest.raises(Breach, match=r"Law 5 broken: what .* receives depends on a secret"):
        look_for_secrets(leaky)


def test_the_honest_game_leaks_nothing() -> None:
    look_for_secrets(planted())


def test_secrets_are_really_asked() -> None:
    """Eight cards are dealt in secret: the law has something to look at."""
    privy = [m.turn.privy for m in life(box, 3) if getattr(m.turn, "privy", None) is not None]
    assert privy == [Seat(0)] * 4 + [Seat(1)] * 4


class NothingBrought(Struct, frozen=True):
    """Options of a game to which players bring nothing."""


def test_a_game_that_only_says_it_is_open_is_caught() -> None:
    with pytest.raises(Breach, match="everyone"):
        look_for_secrets(replace(box, open=True, options=NothingBrought))


def test_an_open_game_to_which_players_bring_secrets_is_caught() -> None:
    with pytest.raises(Breach, match="what players bring is private"):
        look_for_secrets(replace(box, open=True))


def test_a_broken_law_says_which_one_and_where_it_is_explained() -> None:
    with pytest.raises(Breach, match=r"^Law 5 broken: .* \(see docs/authors\.md#the-laws\)\n"):
        look_for_secrets(next(iter(LEAKS.values())))
    page = (ROOT / "docs" / "authors.md").read_text()
    table = page.partition("\n## The laws\n")[2].partition("\n## ")[0]
    numbered = [str(law.__doc__).partition(".")[0] for law in (*LAWS, digest)]
    assert re.findall(r"^\| (\d+) \|", table, re.MULTILINE) == sorted(numbered, key=int)
