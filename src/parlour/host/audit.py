"""The audit log's hash chain. What an entry says can be erased; that it was there cannot.

Details enter the chain as a salted digest, so that they, and the salt, can be deleted when the
person they are about is erased: nobody can guess them from what is left.
"""

from collections.abc import Iterable, Iterator

import msgspec

from parlour.api.orders import AuditLine
from parlour.core import fair
from parlour.core.record.chain import canonical

FIRST_HASH = "0" * 64  # before the first entry
FORGETS = "forgets"  # in the details of an erasure: the entries whose details went with it


def sealed(salt: bytes, details: str) -> str:
    return fair.digest("audit-details", salt, details.encode()).hex()


def linked(before: str, number: int, at: int, actor: str, action: str, digest: str) -> str:
    text = canonical({"at": at, "actor": actor, "action": action, "digest": digest})
    return fair.digest("audit", bytes.fromhex(before), fair.u32(number), text).hex()


def faults(lines: Iterable[tuple[AuditLine, bytes]]) -> Iterator[str]:
    """What is wrong with the whole log, as sentences; each line comes with its salt."""
    before, expected, missing, forgotten = FIRST_HASH, 1, set[int](), set[int]()
    for line, salt in lines:
        if line.number != expected:
            yield f"entry {expected} is missing"
        link = linked(before, line.number, line.at, line.actor, line.action, line.digest)
        if link != line.hash:
            yield f"entry {line.number} was changed, or one before it"
        if line.details is None:
            missing.add(line.number)
        elif sealed(salt, line.details) != line.digest:
            yield f"the details of entry {line.number} were changed"
        elif line.action == "erase":
            forgotten |= set(msgspec.json.decode(line.details).get(FORGETS, ()))
        before, expected = line.hash, line.number + 1
    for number in sorted(missing - forgotten):
        yield f"the details of entry {number} are gone, and no erasure says so"
