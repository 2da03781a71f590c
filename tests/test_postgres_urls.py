"""Any ordinary address of PostgreSQL works: TLS, two hosts, settings of its own."""

import asyncio
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
import services
from tables import ID, begin, send, sits

from parlour.api.frames import Ok
from parlour.games.registry import load
from parlour.host.local import LocalHintBus, LocalRandomness, LocalTime
from parlour.host.ports import Lost
from parlour.host.sql import SqlLog, SqlPeople, connect
from parlour.host.sql.connect import PostgresAddress
from parlour.host.sql.copies import by_hand
from parlour.host.sql.health import examine
from parlour.host.sql.prepare import prepare
from parlour.host.tables import Host
from parlour.table.commands import Resign
from parlour.table.terms import Terms
from parlour.table.types import Person


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
    host = Host(log, LocalHintBus(), load, LocalTime(), LocalRandomness())
    await host.beat()
    table = await host.open(Terms("memory/1", 2), sits("ada", "ben"))
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
    assert PostgresAddress.of(address) == expected


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
