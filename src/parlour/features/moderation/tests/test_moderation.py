"""Moderators and operators: what they order holds everywhere, and is in a log nobody can edit."""

import contextlib
import json
import time
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect as dial

from parlour.api import frames
from parlour.core.ids import CommandId
from parlour.core.record import verify
from parlour.games.registry import load
from parlour.server.auth.tokens import digest
from tests.support.places import SECONDS, Place, me, placed, soon
from tests.support.visitor import Talk, Visitor, begun, client, joined, newcomer

FAR = {"x-forwarded-for": "203.0.113.77"}
X = CommandId("x")


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Any:
    with placed(request.param, tmp_path_factory.mktemp("moderation")) as one:
        yield one


def last_words(talk: Talk) -> tuple[Any, int | None]:
    """The last frame of a socket that is closed, and the code."""
    last = None
    with contextlib.suppress(ConnectionClosed):
        while True:
            last = json.loads(talk.socket.recv(timeout=SECONDS))
    return last, talk.socket.protocol.close_code


def ends(stream: httpx.Response) -> bool:
    """Whether it does: while it is open it has an empty line every seven seconds."""
    until = time.monotonic() + SECONDS
    return all(time.monotonic() < until for _ in stream.iter_lines())


def knock(visitor: Visitor, path: str) -> Any:
    """What a socket that is refused is answered."""
    with pytest.raises(InvalidStatus) as refused:
        dial(visitor.url.replace("http", "ws", 1) + path, additional_headers=visitor.headers)
    return refused.value.response


def test_whoever_is_banned_is_refused_everywhere_and_told_why_and_until_when(place: Place) -> None:
    ada, ben = newcomer(place.url, "Ada"), newcomer(place.url, "Ben")
    hers = Visitor(place.other, ada.token)  # at another node
    who, table = me(ada), begun(ada, ben)
    with hers.at(table) as talk, ben.at(table) as his:
        streamed = client(place.other, headers=ada.headers)
        with streamed, streamed.stream("GET", "/api/stream") as stream:
            place.admin("ban", who, "--why", "Rude names", "--for", "2d")
            assert ends(stream)
        last, code = last_words(talk)
        assert his.send('{"t":"ping"}') == {"t": "pong"}
    assert code == 1008
    assert (last["t"], last["reason"], last["again"]) == ("bye", "banned", False)
    in_two_days = (time.time() + 2 * 24 * 3600) * 1000
    assert last["facts"]["why"] == "Rude names"
    assert abs(last["facts"]["until"] - in_two_days) < 60_000
    move = frames.Move(1, {"t": "Flip", "card": 0}, id=X)
    for visitor in (ada, hers):
        for method, path, body in (
            ("GET", "/api/me", None),
            ("POST", "/api/me", {}),
            ("PATCH", "/api/me", {"name": "Somebody"}),
            ("POST", "/api/tables", {"game": "memory"}),
            ("GET", f"/api/tables/{table}", None),
            ("GET", "/api/stream", None),
            ("GET", "/api/games", None),
        ):
            soon(lambda: visitor.ask(method, path, body).status_code == 403)  # noqa: B023
            told = visitor.ask(method, path, body).json()
            assert told["code"] == "banned"
            assert told["facts"]["why"] == "Rude names"
            assert "Rude names" in told["detail"]
            assert time.strftime("until %Y-", time.gmtime(in_two_days / 1000)) in told["detail"]
        assert visitor.do(table, move)["code"] == "banned"
        for path in (f"/ws/tables/{table}", "/ws/lobby"):
            refused = knock(visitor, path)
            assert refused.status_code == 403
            assert json.loads(refused.body)["facts"]["why"] == "Rude names"
    assert ben.ask("GET", "/api/me").status_code == 200

    number = next(line for line in place.admin("bans").splitlines() if who in line).split()[0]
    place.admin("unban", number, "--why", "They are sorry")
    for visitor in (ada, hers):
        soon(lambda: visitor.ask("GET", "/api/me").status_code == 200)  # noqa: B023
    assert all(node.failures == 0 for node in place.nodes)


def test_an_address_is_banned_with_all_who_come_from_there(place: Place) -> None:
    near = newcomer(place.url, "Near")
    with client(place.other, headers=FAR) as http:
        token = http.post("/api/me", json={"name": "Far"}).cookies["parlour"]
    far = Visitor(place.other, token)
    far.headers |= FAR
    table = near.open()["table"]
    with far.at(table) as talk:
        place.admin("ban", "--address", "203.0.113.0/24", "--why", "A flood", "--for", "1h")
        last, code = last_words(talk)
    assert (code, last["reason"], last["facts"]["why"]) == (1008, "banned", "A flood")
    with client(place.other, headers=FAR) as http:
        for answer in (
            http.post("/api/me", json={}),
            http.get("/api/games"),
            http.post("/api/tokens", json={"name": "Program"}),
        ):
            assert (answer.status_code, answer.json()["code"]) == (403, "banned")
        assert http.get("/healthz").status_code == 200
        assert http.get("/").status_code == 200  # the page, which says why
    with client(place.other, headers={"x-forwarded-for": "203.0.114.1"}) as http:
        assert http.post("/api/me", json={"name": "Neighbour"}).status_code == 200
    assert near.ask("GET", "/api/me").status_code == 200
    line = next(line for line in place.admin("bans").splitlines() if "203.0.113.0/24" in line)
    place.admin("unban", line.split()[0], "--why", "It is over")
    soon(lambda: client(place.other, headers=FAR).get("/api/games").status_code == 200)


def test_an_address_is_found_and_banned_by_a_key_that_does_not_tell_it(place: Place) -> None:
    home = {"x-forwarded-for": "198.51.100.9"}
    with client(place.url, headers=home) as http:
        for name in ("Cuckoo One", "Cuckoo Two"):
            http.cookies.clear()
            assert http.post("/api/me", json={"name": name}).status_code == 200
    found = place.admin("find", "Cuckoo One")
    (key,) = {word for word in found.split() if word.startswith("k") and len(word) == 21}
    assert "198.51" not in found
    for wanted in (key, "198.51.100.9"):
        both = place.admin("find", wanted)
        assert "Cuckoo One" in both
        assert "Cuckoo Two" in both
    assert place.sql("SELECT count(*) FROM sessions WHERE address LIKE '%198.51%'") == [(0,)]
    place.admin("ban", "--address", key, "--why", "The same again")

    def refused() -> bool:
        with client(place.other, headers=home) as http:
            return http.post("/api/me", json={}).status_code == 403

    soon(refused)
    line = next(line for line in place.admin("bans").splitlines() if key in line)
    assert "∞" in line
    place.admin("unban", line.split()[0], "--why", "Never mind")


def test_a_ban_ends_by_itself(place: Place) -> None:
    ada = newcomer(place.url)
    who = me(ada)
    place.admin("ban", who, "--why", "A pause", "--for", "1m")
    soon(lambda: ada.ask("GET", "/api/me").status_code == 403)
    with_less = f"UPDATE restrictions SET until = until - 58000 WHERE person = '{who}'"
    place.sql(with_less)
    place.admin("token", "nobody in particular")  # so that the nodes look again
    soon(lambda: ada.ask("GET", "/api/me").status_code == 200)


def test_whoever_is_muted_plays_on_and_says_nothing(place: Place) -> None:
    ada, ben = newcomer(place.url, "Ada"), newcomer(place.other, "Ben")
    table = begun(ada, ben)
    place.admin("mute", me(ada), "--why", "Too many hellos", "--for", "30m")
    say = frames.Say("hello", id=X)
    soon(lambda: ada.do(table, say).get("code") == "muted")
    told = ada.do(table, say)
    assert told["facts"]["why"] == "Too many hellos"
    assert told["says"].startswith("You cannot write messages until")
    assert ben.do(table, say)["t"] == "answer"
    assert ada.do(table, frames.Offer("draw", id=X))["t"] == "ok"


def test_somebody_is_renamed_on_every_node(place: Place) -> None:
    ada = newcomer(place.url, "Filth")
    elsewhere = Visitor(place.other, ada.token)
    assert elsewhere.ask("GET", "/api/me").json()["name"] == "Filth"
    who = me(ada)
    place.admin("rename", who, "--why", "The name", "--name", "Quiet Otter")
    for visitor in (ada, elsewhere):
        soon(lambda: visitor.ask("GET", "/api/me").json()["name"] == "Quiet Otter")  # noqa: B023
    place.admin("rename", who, "--why", "Any other")
    soon(lambda: ada.ask("GET", "/api/me").json()["name"] != "Quiet Otter")
    assert "reserved for the server" in place.refused(
        "rename", who, "--why", "No", "--name", "Moderator"
    )


def test_a_game_is_ended_without_a_winner_and_its_record_verifies(place: Place) -> None:
    ada, ben = newcomer(place.url, "Ada"), newcomer(place.other, "Ben")
    table = begun(ada, ben)
    while (news := ada.look(table)["news"])["seat"] is None:
        pass
    with ben.at(table) as talk:
        place.admin("end", table, "--why", "A stuck game")
        soon(lambda: ben.look(table)["news"]["phase"] == "FINISHED")
        told = json.loads(talk.socket.recv(timeout=SECONDS))
        while not told.get("over"):
            told = json.loads(talk.socket.recv(timeout=SECONDS))
    assert told["over"] == {"scores": [], "winners": [0, 1], "reason": "ended", "ties": []}
    assert ada.ask("GET", "/api/me/games").json()["games"] == []
    record = ada.ask("GET", f"/api/tables/{table}/record").content
    faults = verify(record, load)
    assert [one for one in faults if "alone chose" not in one] == []  # they gave no seeds
    waiting = joined(ada, ben)
    place.admin("end", waiting, "--why", "Nobody plays")
    soon(lambda: ada.look(waiting)["news"]["closed"] == "ended")
    assert place.sql("SELECT count(*) FROM endings") == [(0,)]
    assert "This table does not exist" in place.refused("end", "nowhere", "--why", "It is not")
    del news


def test_a_planned_stop_is_announced_on_every_open_socket(place: Place) -> None:
    ada, ben = newcomer(place.url), newcomer(place.other)
    table = ada.open()["table"]

    def next_stop(talk: Talk) -> Any:
        while (told := json.loads(talk.socket.recv(timeout=SECONDS)))["t"] != "stops":
            pass
        return told

    with ada.at(table) as here, ben.at(table) as there:
        place.admin("announce", "--at", "2099-01-01T21:00", "--minutes", "10")
        stop = next_stop(here)
        assert (stop["minutes"], next_stop(there)) == (10, stop)
        assert time.strftime("%Y-%m-%dT%H:%M", time.localtime(stop["at"] / 1000)) == (
            "2099-01-01T21:00"
        )
        with ben.at(table) as later:  # who comes later is told as well, after the welcome
            assert json.loads(later.socket.recv(timeout=SECONDS))["t"] == "welcome"
            assert next_stop(later) == stop
        place.admin("announce", "--cancel")
        assert next_stop(here) == next_stop(there) == {"t": "stops", "at": 0, "minutes": 0}
    with ben.at(table) as talk:
        told = [json.loads(talk.socket.recv(timeout=SECONDS))["t"] for _ in range(2)]
    assert told == ["welcome", "news"]


ORDERS: dict[str, tuple[dict[str, Any], str]] = {  # and who may give them
    "ban": ({"why": "Rude", "person": "{who}", "minutes": 5}, "moderator"),
    "mute": ({"why": "Loud", "person": "{who}", "minutes": 5}, "moderator"),
    "rename": ({"why": "The name", "person": "{who}"}, "moderator"),
    "end": ({"why": "Stuck", "table": "{table}"}, "moderator"),
    "lift": ({"why": "Sorry", "ban": 1_000_000}, "moderator"),
    "announce": ({"stops": 4_070_908_800_000, "minutes": 5}, "admin"),
    "cancel": ({}, "admin"),
    "daily-zone": ({"zone": "Europe/Berlin"}, "admin"),
    "puzzle": ({"puzzle": "none", "show": True}, "moderator"),
}


def test_an_order_is_taken_from_those_who_may_give_it(place: Place) -> None:
    ada, player = newcomer(place.url, "Victim"), newcomer(place.url)
    who, table = me(ada), ada.open()["table"]
    moderator, staff = place.token("moderator"), place.token("admin")
    for kind in (*ORDERS, "address"):
        body, least = ORDERS.get(kind, ({"why": "Many", "address": "192.0.2.1"}, "admin"))
        order = {"t": "ban" if kind == "address" else kind, **body}
        order = json.loads(json.dumps(order).replace("{who}", who).replace("{table}", table))
        before = place.sql("SELECT count(*) FROM audit")
        with client(place.url, headers={"origin": place.url}) as page:
            page.cookies.set("parlour", staff.token)  # a cookie is never enough
            assert page.post("/api/admin/do", json=order).status_code == 401
        for visitor, status in (
            (Visitor(place.url), 401),
            (Visitor(place.url, "0" * 64), 401),
            (player, 403),
        ):
            assert visitor.ask("POST", "/api/admin/do", order).status_code == status
        assert place.sql("SELECT count(*) FROM audit") == before
        good = 404 if kind in ("lift", "puzzle") else 200
        answer = moderator.ask("POST", "/api/admin/do", order)
        assert answer.status_code == (403 if least == "admin" else good), answer.text
        answer = staff.ask("POST", "/api/admin/do", order)
        assert answer.status_code == good, answer.text
        if good == 200:
            number = answer.json()["number"]
            (line,) = staff.ask("GET", f"/api/admin/audit?after={number - 1}").json()
            assert (line["actor"], line["action"]) == ("the admin", order["t"])
    for body, code in (
        ({"t": "ban", "why": "Both", "person": who, "address": "192.0.2.1"}, "one-target"),
        ({"t": "ban", "why": "Neither"}, "one-target"),
        ({"t": "ban", "why": "Nowhere", "address": "next door"}, "bad-address"),
        ({"t": "ban", "why": "Everyone", "address": "0.0.0.0/0"}, "wide-ban"),
        ({"t": "ban", "why": "The proxy", "address": "127.0.0.1"}, "wide-ban"),
        ({"t": "mute", "why": "Line\nbreak", "person": who}, "bad-request"),
        ({"t": "ban", "why": "Nobody", "person": "house:casual-0"}, "no-person"),
        ({"t": "rename", "why": "Mine", "person": who, "name": "admin"}, "reserved-name"),
        ({"t": "end", "why": "Where", "table": "nowhere"}, "no-table"),
        ({"t": "daily-zone", "zone": "Europe/Atlantis"}, "no-zone"),
    ):
        assert staff.ask("POST", "/api/admin/do", body).json()["code"] == code


def test_a_moderator_lifts_no_ban_of_an_address_and_staff_pass_it(place: Place) -> None:
    moderator, admin = place.token("moderator"), place.token("admin")
    far = [Visitor(place.url, one.token) for one in (moderator, admin)]
    for one in far:
        one._http.headers.update(FAR)
    order = {"t": "ban", "why": "A flood", "address": FAR["x-forwarded-for"]}
    number = admin.ask("POST", "/api/admin/do", order).json()["number"]
    lift = {"t": "lift", "why": "Sorry", "ban": number}
    assert Visitor(place.url).ask("GET", "/api/games").status_code == 200
    with client(place.url, headers=FAR) as http:
        assert http.get("/api/games").status_code == 403
        assert http.get("/api/admin/bans").json()["code"] == "banned"
    assert moderator.ask("POST", "/api/admin/do", lift).status_code == 403
    assert far[0].ask("GET", "/api/admin/bans").status_code == 200
    assert far[1].ask("POST", "/api/admin/do", lift).status_code == 200


def test_only_moderators_look_and_only_admins_read_the_audit_log(place: Place) -> None:
    ada, moderator, admin = newcomer(place.url), place.token("moderator"), place.token("admin")
    for path, least in (
        ("/api/admin/find?text=Ada", "moderator"),
        ("/api/admin/bans", "moderator"),
        ("/api/admin/audit", "admin"),
    ):
        assert Visitor(place.url).ask("GET", path).status_code == 401
        assert ada.ask("GET", path).status_code == 403
        expected = 200 if least == "moderator" else 403
        assert moderator.ask("GET", path).status_code == expected
        assert admin.ask("GET", path).status_code == 200
    assert moderator.ask("GET", "/api/me").status_code == 401  # nobody who plays
    place.admin("token", "the moderator", "--revoke")
    assert moderator.ask("GET", "/api/admin/bans").status_code == 401
    expired = digest(admin.token).hex()
    literal = f"x'{expired}'" if "sqlite" in place.database else f"'\\x{expired}'::bytea"
    place.sql(f"UPDATE staff SET until = 1 WHERE token = {literal}")
    assert admin.ask("GET", "/api/admin/bans").status_code == 401


def test_people_and_tables_are_found(place: Place) -> None:
    ada, ben = newcomer(place.url, "Zephyrine"), newcomer(place.url, "Zoltan")
    table = joined(ada, ben)
    opened = ada.open(private=True)
    staff = place.token("moderator")

    def found(wanted: str) -> tuple[set[str], set[str]]:
        answer = staff.ask("GET", f"/api/admin/find?text={wanted}").json()
        return {p["name"] for p in answer["people"]}, {t["id"] for t in answer["tables"]}

    assert found("zephyr") == ({"Zephyrine"}, {table, opened["table"]})
    assert found(me(ben)) == ({"Zoltan"}, {table})
    assert found(table) == ({"Zephyrine", "Zoltan"}, {table})
    assert found(opened["code"]) == ({"Zephyrine"}, {opened["table"]})
    assert found("nobody at all") == (set(), set())
    assert table in place.admin("find", "Zoltan")
