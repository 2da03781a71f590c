"""The score of an evening goes by person: names change, and two people may share one."""

from typing import Any

from parlour.api import frames
from parlour.core.ids import CommandId, TableId
from tests.support.door import served
from tests.support.visitor import Visitor, begun, newcomer


def ended(visitors: tuple[Visitor, Visitor], table: TableId) -> Any:
    """The second resigns: the last news, as the first is told."""
    assert visitors[1].do(table, frames.Resign(id=CommandId("over")))["t"] == "ok"
    return visitors[0].look(table)["news"]


def again(visitors: tuple[Visitor, Visitor], table: TableId) -> TableId:
    for one in visitors:
        assert one.do(table, frames.Offer("rematch", id=CommandId("again")))["t"] == "ok"
    return TableId(visitors[0].look(table)["news"]["following"])


def begin(visitors: tuple[Visitor, Visitor], table: TableId) -> None:
    for one in visitors:
        done = one.do(table, frames.Commit(None, id=CommandId("commit")))
        assert done["t"] == "ok", done


def replaced(one: Visitor, other: Visitor, table: TableId, code: str) -> None:
    """The first leaves the table, and the second sits there."""
    assert one.do(table, frames.Leave(id=CommandId("leave")))["t"] == "ok"
    sat = other.do(table, frames.Sit(code=code, id=CommandId("back")))
    assert sat["t"] == "ok", sat


def rows(news: Any) -> list[tuple[str, int, int, int | None]]:
    return sorted((one["name"], one["won"], one["played"], one["seat"]) for one in news["evening"])


def test_a_rename_and_two_namesakes_leave_the_score_right() -> None:
    with served("--no-bots", "--no-limits") as server:
        ada, ben = newcomer(server.url, "Ada"), newcomer(server.url, "Ben")
        first = begun(ada, ben)
        assert ended((ada, ben), first)["evening"] == []  # one game is no evening
        second = again((ada, ben), first)
        code = ada.look(second)["about"]["code"]
        assert ada.ask("PATCH", "/api/me", {"name": "Adele"}).is_success
        replaced(ada, ada, second, code)
        begin((ada, ben), second)
        news = ended((ada, ben), second)
        assert [row[:3] for row in rows(news)] == [("Adele", 2, 2), ("Ben", 0, 2)]
        assert {one["name"]: one["seat"] for one in news["evening"]}["Adele"] == news["you"]
        third, namesake = again((ada, ben), second), newcomer(server.url, "Ben")
        replaced(ben, namesake, third, code)
        begin((ada, namesake), third)
        assert [row[:3] for row in rows(ended((ada, namesake), third))] == [
            ("Adele", 3, 3),
            ("Ben", 0, 1),
            ("Ben", 0, 2),
        ]
