"""The audit log in the main database: one entry after the other, from any node."""

import secrets

from sqlalchemy import func, insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from parlour.api.orders import AuditLine
from parlour.host.audit import FIRST_HASH, linked, sealed
from parlour.storage.asking import read
from parlour.storage.schema import audit, audit_details, now

LOCK = 0x61756469  # any number but that of the migrations


async def locked_end(connection: AsyncConnection) -> int:
    """The number of the next entry: nobody else writes one before this transaction ends."""
    if connection.dialect.name == "postgresql":
        await connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
    last = select(func.coalesce(func.max(audit.c.number), 0))
    return int((await connection.execute(last)).scalar_one()) + 1


async def noted(connection: AsyncConnection, actor: str, action: str, details: str) -> None:
    """The next entry of the audit log; its end must be locked."""
    last = select(audit.c.number, audit.c.hash).order_by(audit.c.number.desc()).limit(1)
    previous = (await connection.execute(last)).first()
    number, before = (1, FIRST_HASH) if previous is None else (previous.number + 1, previous.hash)
    salt, at = secrets.token_bytes(16), now()
    digest = sealed(salt, details)
    link = linked(before, number, at, actor, action, digest)
    entry = {"number": number, "at": at, "actor": actor, "action": action, "digest": digest}
    await connection.execute(insert(audit).values(**entry, hash=link))
    row = {"number": number, "salt": salt, "details": details}
    await connection.execute(insert(audit_details).values(row))


async def audit_lines(engine: AsyncEngine, after: int, most: int) -> list[tuple[AuditLine, bytes]]:
    """Entries after this number, each with the salt of its details."""
    query = (
        select(audit, audit_details.c.details, audit_details.c.salt)
        .outerjoin(audit_details, audit_details.c.number == audit.c.number)
        .where(audit.c.number > after)
        .order_by(audit.c.number)
        .limit(most)
    )
    names = AuditLine.__struct_fields__  # the salt follows them
    return [
        (AuditLine(**dict(zip(names, row, strict=False))), bytes(row.salt or b""))
        for row in await read(engine, query)
    ]
