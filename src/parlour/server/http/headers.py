"""Response headers that protect visitors, on every page and every answer."""

from parlour.server.settings import Settings

YEAR = 365 * 24 * 60 * 60
# Pages need it for their pictures, and set no HTML that did not come from their own drawings.
PAGE_POLICY = (
    b"default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    b"form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'"
)
API_POLICY = b"default-src 'self'; frame-ancestors 'none'"


def protecting(settings: Settings, policy: bytes) -> list[tuple[bytes, bytes]]:
    lines = [
        (b"x-content-type-options", b"nosniff"),
        (b"referrer-policy", b"same-origin"),
        (b"content-security-policy", policy),
        (b"cross-origin-resource-policy", b"same-origin"),
        (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    ]
    if settings.secure:
        lines.append((b"strict-transport-security", f"max-age={YEAR}".encode()))
        lines.append((b"cross-origin-opener-policy", b"same-origin"))  # over http it is ignored
    return lines
