"""What a Sentry is sent: that something went wrong and where, and nothing of people or cards."""

import json
import logging
from collections.abc import Iterator

import pytest
import sentry_sdk
from sentry_sdk.envelope import Envelope
from sentry_sdk.transport import Transport

from parlour.server.ops import sentry
from parlour.storage.prepare import Unusable

DSN = "http://key@sentry.example/1"
SENT = list[str]()


class Kept(Transport):
    def capture_envelope(self, envelope: Envelope) -> None:
        SENT.append(envelope.serialize().decode())


@pytest.fixture
def log() -> Iterator[logging.Logger]:
    SENT.clear()
    sentry.start(DSN, Kept)
    yield logging.getLogger("parlour.requests")
    sentry_sdk.init()  # which sends nothing any more


def deal(hand: str) -> None:
    card = f"{hand} of hearts"
    raise LookupError("no such table") from ValueError(len(card))


def test_an_error_is_sent_without_what_was_dealt_and_to_whom(log: logging.Logger) -> None:
    log.warning("connections", extra={"facts": {"reason": "limit"}})
    assert SENT == []
    try:
        deal("queen")
    except LookupError:
        log.exception("request failed", extra={"facts": {"route": "/api/me", "name": "Zephyrine"}})
    (sent,) = SENT
    event = json.loads(sent.splitlines()[2])
    assert set(event) <= set(sentry.KEPT)
    assert event["release"].startswith("parlour@")
    assert event["logentry"]["message"] == "request failed"
    assert event["exception"]["values"][-1]["type"] == "LookupError"
    assert "test_sentry.py" in sent
    for secret in ("queen of", "'queen'", "Zephyrine", "/api/me"):
        assert secret not in sent


def test_an_address_that_is_none_is_refused() -> None:
    with pytest.raises(Unusable):
        sentry.start("nothing")
