"""Which addresses and ranges can be banned."""

import pytest

from parlour.features.moderation.types import InForce, Notice, covers, plain_range
from parlour.host.addresses import address_key, customer
from parlour.host.orders import NoOrder


def test_an_address_is_counted_by_its_customer_and_banned_by_its_range_or_key() -> None:
    assert customer("192.0.2.7") == "192.0.2.7"
    assert customer("::ffff:192.0.2.7") == "192.0.2.7"
    assert customer("2001:db8:1:2:ffff::1") == "2001:db8:1:2::/64"
    known = address_key(bytes(32), "192.0.2.7")
    assert known == plain_range(known)
    assert (known[0], len(known)) == ("k", 21)
    assert plain_range("192.0.2.7") == "192.0.2.7/32"
    full = "2001:db8:aaaa:bbbb::1"
    assert len(full) == len(known)
    assert plain_range(full) == f"{full}/128"
    for wide in (
        "0.0.0.0/0",
        "16.0.0.0/7",
        "2001::/18",
        "192.168.0.0/24",
        "10.0.0.0/8",
        "fd00::/64",
    ):
        with pytest.raises(NoOrder, match=r"^wide-ban$"):
            plain_range(wide)
    for narrow in ("16.0.0.0/8", "2001:2000::/19", "192.168.0.7/32", "203.0.113.0/24"):
        assert plain_range(narrow) == narrow
    assert covers("203.0.113.0/24", ["203.0.113.9"])
    assert covers("203.0.113.9", ["198.51.100.1", "203.0.113.0/24"])
    assert not covers("203.0.112.0/24", ["203.0.113.9", "2001:db8::1"])
    assert not covers(known, ["203.0.113.9"])
    for bad in (f"{known}0", known[:-1], "here"):
        with pytest.raises(NoOrder, match=r"^bad-address$"):
            plain_range(bad)


def test_what_is_not_ordered_is_nothing() -> None:
    assert InForce() == InForce(restrictions=(), notice=Notice(0, 0), endings=())
