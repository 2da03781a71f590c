"""Addresses of clients, as they are counted and stored."""

import hmac
from ipaddress import IPv6Address, IPv6Network, ip_address

KEY = "k"  # an address's key begins with it, and no address does


def address_key(secret: bytes, address: str) -> str:
    """The same for the same address, and of no use without the secret."""
    return KEY + hmac.digest(secret, address.encode(), "sha256").hex()[:20]


def is_key(text: str) -> bool:
    return text.startswith(KEY) and len(text) == len(KEY) + 20


def customer(address: str) -> str:
    """An address as it is counted: of IPv6 the first half, for one customer has all of the second.

    ValueError if it is none.
    """
    found = ip_address(address)
    if isinstance(found, IPv6Address):
        return str(found.ipv4_mapped or IPv6Network((found.packed, 64), strict=False))
    return str(found)
