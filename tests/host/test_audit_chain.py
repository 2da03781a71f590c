"""The audit log's chain, without a database."""

import msgspec

from parlour.api.orders import AuditLine
from parlour.core import fair
from parlour.host.audit import faults, linked, sealed

SALT = bytes(16)


def logged(*said: tuple[str, str]) -> list[AuditLine]:
    """An audit log of these actions and details."""
    lines, before = list[AuditLine](), "00" * 32
    for number, (action, details) in enumerate(said, 1):
        digest = sealed(SALT, details)
        before = linked(before, number, 1_000 * number, "eve", action, digest)
        line = AuditLine(
            number=number,
            at=1_000 * number,
            actor="eve",
            action=action,
            digest=digest,
            hash=before,
            details=details,
        )
        lines.append(line)
    return lines


def wrong(lines: list[AuditLine]) -> list[str]:
    return list(faults((line, SALT) for line in lines))


def test_a_log_that_nobody_touched_has_no_faults() -> None:
    lines = logged(("ban", "{}"), ("erase", '{"forgets":[]}'), ("mute", "{}"))
    assert wrong(lines) == []
    assert lines[0].hash == linked("0" * 64, 1, 1_000, "eve", "ban", lines[0].digest)
    assert len(lines[0].hash) == 2 * len(fair.digest("audit", b""))


def test_each_fault_of_a_log_is_named_once() -> None:
    lines = logged(*[("ban", "{}")] * 5)
    assert wrong([lines[0], *lines[2:]]) == [
        "entry 2 is missing",
        "entry 3 was changed, or one before it",
    ]
    other = msgspec.structs.replace(lines[3], actor="nobody")
    assert wrong([*lines[:3], other, lines[4]]) == ["entry 4 was changed, or one before it"]
    said = msgspec.structs.replace(lines[1], details="[]")
    assert wrong([lines[0], said, *lines[2:]]) == ["the details of entry 2 were changed"]


def test_details_may_be_gone_where_an_erasure_says_so() -> None:
    lines = logged(("ban", "{}"), ("ban", "{}"), ("erase", '{"forgets":[1]}'), ("mute", "{}"))
    bare = [msgspec.structs.replace(one, details=None) for one in lines]
    assert wrong([bare[0], *lines[1:]]) == []
    gone = "the details of entry 2 are gone, and no erasure says so"
    assert wrong([*bare[:2], *lines[2:]]) == [gone]
    forged = logged(("ban", "{}"), ("ban", '{"forgets":[1]}'))
    assert wrong([bare[0], forged[1]]) == [
        "the details of entry 1 are gone, and no erasure says so"
    ]
