"""What is played with a stranger: the standard rules, and always with a clock."""

from parlour.core.ids import Ms
from parlour.server.playable import asked_game
from parlour.table.terms import Bank, Control, PerMove, Purpose, Terms, usual_absence

USUAL_CLOCK = PerMove(Ms(60_000))
THINKING = {"phage": Bank(Ms(600_000))}  # games in which one move takes long and the next does not
WARM_UP = Purpose(kind="warm-up", rematch=False, history=False)


def control_of(game: str) -> Control:
    return THINKING.get(game, USUAL_CLOCK)


def pool_of(game: str) -> str:
    """People of one pool are paired: they look for the same rules and the same clock."""
    return f"{asked_game(game).rules} {control_of(game)}"


def terms_of(game: str, code: str) -> Terms:
    """Of a table for two strangers, or as many as the game needs."""
    box = asked_game(game)
    return Terms(
        rules=box.rules,
        seats=min(box.seats),
        code=code,
        control=control_of(game),
        absence=usual_absence(private=False),
    )


def warm_up_terms(game: str, code: str) -> Terms:
    """Of a game against a bot that counts nowhere."""
    box = asked_game(game)
    return Terms(rules=box.rules, seats=min(box.seats), private=True, code=code, purpose=WARM_UP)
