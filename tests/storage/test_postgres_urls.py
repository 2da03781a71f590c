"""Any ordinary address of PostgreSQL works: TLS, two hosts, settings of its own."""

import asyncio
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour.api.frames import Ok
from parlour.games.registry import load
from parlour.host.local import LocalChangeBus, LocalRandomness, LocalTime
from parlour.host.ports import Lost
from parlour.host.tables import Host
from parlour.storage import SqlLog, SqlPeople, connect
from parlour.storage.connect import PostgresAddress
from parlour.storage.copies import by_hand
from parlour.storage.health import examine
from parlour.storage.postgres_words import LEFT_OUT, REFUSED, TRANSLATED, UNDERSTOOD
from parlour.storage.prepare import Unusable, file_of, prepare
from parlour.table.commands import Resign
from parlour.table.terms import Terms
from parlour.table.types import Person
from tests.support import services
from tests.support.keeper import typed
from tests.support.tables import ID, begin, send, sits


@pytest.fixture(scope="module")
def secured() -> Iterator[tuple[int, Path]]:
    """A PostgreSQL that takes TLS alone, and the certificate that it shows."""
    with services.postgres() as (service, _):
        folder = Path(service.command[service.command.index("-D") + 1])
        made = [
            "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
            "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1",
            "-keyout", str(folder / "server.key"), "-out", str(folder / "server.crt"),
        ]  # fmt: skip
        subprocess.run(made, check=True, capture_output=True)
        (folder / "server.key").chmod(0o600)
        for name in ("server.key", "server.crt"):
            subprocess.run(["chown", "--reference", folder, folder / name], check=True)
        (folder / "pg_hba.conf").write_text("hostssl all all 127.0.0.1/32 trust\n")
        service.kill()
        service.command += ["-c", "ssl=on"]
        service.start()
        yield service.port, folder / "server.crt"


async def played(url: str) -> None:
    """A table is opened, played at and read, and a person is known."""
    engine = connect(url)
    await prepare(engine)
    log = SqlLog(engine)
    host = Host(log, LocalChangeBus(), load, LocalTime(), LocalRandomness())
    await host.beat()
    table = await host.open(Terms(rules="memory/1", seats=2), sits("ada", "ben"))
    await begin(host, table, ("ada", "ben"))
    assert isinstance(await send(host, table, "r", "ada", Resign(id=ID)), Ok)
    assert (await host.look(table)).phase == "FINISHED"
    await SqlPeople(engine).add(Person(table, "Ada", ""), table.encode())  # type: ignore[arg-type]
    await log.close()
    assert not [one for one in await examine(url) if one.code == "database"]


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://parlour@127.0.0.1:{port}/postgres?sslmode=require",
        "postgres://parlour@127.0.0.1:{port}/postgres?sslmode=verify-full&sslrootcert={root}",
        "postgresql://parlour@127.0.0.1:1,127.0.0.1:{port}/postgres?sslmode=require",
        "postgresql://parlour@127.0.0.1:{port}/postgres?application_name=parlour&sslmode=require",
    ],
)
def test_a_game_is_played(secured: tuple[int, Path], address: str) -> None:
    port, root = secured
    asyncio.run(played(address.format(port=port, root=root)))


@pytest.mark.skipif(not shutil.which("pgbouncer"), reason="needs PgBouncer")
def test_nodes_play_through_a_pgbouncer_that_shares_connections() -> None:
    """More of them than connections, so that each transaction meets what others have left."""

    async def work(url: str) -> None:
        await played(url)
        await asyncio.gather(*(played(url) for _ in range(6)))

    with services.postgres() as (service, _), services.pooled(service.port) as url:
        asyncio.run(work(url))


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("postgresql://a@b/c", ("postgresql://a@b/c", False)),
        ("postgresql://a@b/c?pgbouncer=transaction", ("postgresql://a@b/c", True)),
        ("postgresql://a@b/c?x=y&pgbouncer=transaction", ("postgresql://a@b/c?x=y", True)),
        ("postgresql://a@b/c?pgbouncer=transaction&x=y", ("postgresql://a@b/c?x=y", True)),
        ("postgresql://a@b/c?pgbouncer=session", ("postgresql://a@b/c?pgbouncer=session", False)),
    ],
)
def test_an_address_says_that_connections_are_shared(
    address: str, expected: tuple[str, bool]
) -> None:
    assert PostgresAddress.of(address)[:2] == expected


# Every parameter of libpq's manual (version 18), with a value that people write.
LIBPQ = {
    "host": "127.0.0.1", "hostaddr": "127.0.0.1", "port": "{port}", "dbname": "postgres",
    "user": "parlour", "password": "x", "passfile": "/none", "require_auth": "scram-sha-256",
    "channel_binding": "require", "connect_timeout": "7", "client_encoding": "auto",
    "options": "-c%20geqo%3Doff", "application_name": "parlour",
    "fallback_application_name": "nodes", "keepalives": "1", "keepalives_idle": "30",
    "keepalives_interval": "10", "keepalives_count": "3", "tcp_user_timeout": "5000",
    "replication": "database", "gssencmode": "disable", "sslmode": "require", "requiressl": "1",
    "sslnegotiation": "postgres", "sslcompression": "0", "sslcert": "{cert}", "sslkey": "{key}",
    "sslkeylogfile": "/tmp/keys", "sslpassword": "x", "sslcertmode": "allow",
    "sslrootcert": "{cert}", "sslcrl": "", "sslcrldir": "/none", "sslsni": "1",
    "requirepeer": "postgres", "ssl_min_protocol_version": "TLSv1.2",
    "ssl_max_protocol_version": "TLSv1.3", "min_protocol_version": "3.0",
    "max_protocol_version": "latest", "krbsrvname": "postgres", "gsslib": "gssapi",
    "gssdelegation": "0", "scram_client_key": "x", "scram_server_key": "x", "service": "",
    "target_session_attrs": "read-write", "load_balance_hosts": "random", "oauth_issuer": "x",
    "oauth_client_id": "x", "oauth_client_secret": "x", "oauth_scope": "x",
}  # fmt: skip


def test_every_word_of_libpq_is_understood_translated_left_out_or_refused() -> None:
    groups = (UNDERSTOOD, TRANSLATED, frozenset(LEFT_OUT), frozenset(REFUSED))
    assert frozenset(LIBPQ) | {"servicefile"} == frozenset().union(*groups)
    assert sum(map(len, groups)) == len(frozenset().union(*groups))


def test_no_word_of_libpq_is_sent_to_the_server_as_a_setting(secured: tuple[int, Path]) -> None:
    """One at a time, with a real PostgreSQL; some need files that are not there."""
    port, root = secured
    files = {"port": port, "cert": root, "key": root.with_name("server.key")}

    async def opens(word: str, value: str) -> str:
        more = "" if word in ("sslmode", "requiressl") else "&sslmode=require"
        url = f"postgresql://parlour@127.0.0.1:{port}/postgres?{word}={value}{more}"
        try:
            file_of(url)
            await (await PostgresAddress.of(url).open()).close()
        except Unusable as error:
            return error.code
        return "open"

    needs_files = {"service", "sslcrl", "sslcert", "sslkey", "sslpassword", "passfile"}
    for word, value in LIBPQ.items():
        if word not in needs_files:
            found = asyncio.run(opens(word, value.format(**files)))
            assert found == ("address-word" if word in REFUSED else "open"), word


@pytest.mark.parametrize(
    ("address", "driver", "timeout"),
    [
        ("postgresql://a@b/c?connect_timeout=10", "postgresql://a@b/c", 10),
        ("postgresql://a@b/c?connect_timeout=0&x=y", "postgresql://a@b/c?x=y", 3),
        (
            "postgresql://a@b,d:2/c?keepalives=1&sslmode=require&channel_binding=require",
            "postgresql://a@b,d:2/c?sslmode=require",
            3,
        ),
        ("postgresql:///c?hostaddr=10.0.0.7", "postgresql:///c?host=10.0.0.7", 3),
        ("postgresql://b/c?hostaddr=10.0.0.7", "postgresql://b/c", 3),
        ("postgresql://b/c?requiressl=1", "postgresql://b/c?sslmode=require", 3),
        (
            "postgresql://b/c?requiressl=1&sslmode=verify-full",
            "postgresql://b/c?sslmode=verify-full",
            3,
        ),
        ("postgresql://b/c?fallback_application_name=x", "postgresql://b/c?application_name=x", 3),
        ("postgresql://a:p%40%3F@b/c?x=%20y", "postgresql://a:p%40%3F@b/c?x=%20y", 3),
    ],
)
def test_words_are_translated(address: str, driver: str, timeout: float) -> None:
    found = PostgresAddress.of(address)
    assert (found.url, found.timeout) == (driver, timeout)


@pytest.mark.parametrize("word", ["gssencmode=require", "min_protocol_version=3.2", "oauth_scope="])
def test_what_cannot_be_fulfilled_is_refused_by_name(word: str, tmp_path: Path) -> None:
    told = typed(tmp_path, "migrate", "--database", f"postgresql://a@127.0.0.1:1/c?{word}")
    assert told.code == 2
    assert f"Invalid parameter {word.rstrip('=')} in the database address" in told.err


def test_a_word_that_nobody_knows_is_named(secured: tuple[int, Path], tmp_path: Path) -> None:
    url = f"postgresql://parlour@127.0.0.1:{secured[0]}/postgres?sslmode=require&chanel_binding=x"
    told = typed(tmp_path, "migrate", "--database", url)
    assert "Invalid parameter chanel_binding in the database address" in told.err
    found = typed(tmp_path, "doctor", "--database", url)
    assert "✗ Unknown parameter chanel_binding in the database address" in found.out
    assert "Check that it is running" not in found.out


def test_the_doctor_says_which_words_have_no_effect(
    secured: tuple[int, Path], tmp_path: Path
) -> None:
    url = f"postgresql://parlour@127.0.0.1:{secured[0]}/postgres?sslmode=require"
    found = typed(tmp_path, "doctor", "--database", f"{url}&channel_binding=require")
    assert (
        "· The parameter channel_binding in the database address has no effect: the driver"
        in found.out
    )


def test_backups_keep_every_word(tmp_path: Path) -> None:
    told = by_hand("postgresql://a@b/c?channel_binding=require&pgbouncer=transaction", tmp_path)
    assert all("b/c?channel_binding=require'" in one for one in told.values())


def test_without_tls_it_is_refused(secured: tuple[int, Path]) -> None:
    url = f"postgresql://parlour@127.0.0.1:{secured[0]}/postgres?sslmode=disable"

    async def work() -> None:
        log = SqlLog(connect(url))
        with pytest.raises(Lost):
            await log.beat()
        await log.close()

    asyncio.run(work())


def test_a_password_is_not_printed() -> None:
    told = by_hand("postgresql://ada:s3cr3t@one,two/db?sslmode=require", Path("x"))
    assert all("ada@one,two/db?sslmode=require" in one for one in told.values())
    assert "s3cr3t" not in str(told)
