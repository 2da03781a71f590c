"""An attack that the node turns down says why."""

import json

import pytest

from bench.attack.attacker import Answer, Rejected

BODY = json.dumps({"code": "too-many"}).encode()


def test_an_error_is_not_taken_for_a_table() -> None:
    with pytest.raises(Rejected, match=r"^429 .*too-many"):
        Answer(429, BODY, "").json["table"]


def test_an_attack_reads_what_it_was_granted() -> None:
    assert Answer(201, b'{"table":"t"}', "").json["table"] == "t"
