"""What a messenger shows of a link, as tags in the head of its page: what any stranger may know."""

import re
from contextlib import suppress
from html import escape
from urllib.parse import parse_qs

from parlour.core.box import Box
from parlour.core.ids import TableId
from parlour.games.registry import load, page_files
from parlour.host.ports import Lost, NoTable
from parlour.server.asgi import Scope
from parlour.server.auth import address, headers, own_origin
from parlour.server.context import REQUESTS, Context
from parlour.server.context.preview import HOME_PICTURE, Preview
from parlour.server.http.codes import WRONG_LINKS, by_code
from parlour.server.rejections import Rejected
from parlour.table.room import host, phase
from parlour.table.types import Table
from parlour.words import words

LINKS = re.compile(r"^/(t|join|r)/([^/]+)$")
OTHERS = re.compile(r"^/(\w+)(?:/(\w+))?$")  # pages of features
PICTURE = "preview.png"
LOCALES = {"en": "en_GB", "de": "de_DE", "fr": "fr_FR"}
MOST_NAMES = 5


async def linked(context: Context, scope: Scope) -> Table | None:
    """The table that a link to a room or a replay leads to; none where there is no such table."""
    link = LINKS.match(scope["path"])
    if link is None:
        return None
    with suppress(NoTable, Lost, Rejected):
        await context.limits.take(REQUESTS, address(scope))
        kind, name = link.groups()
        by_id = kind in ("t", "r")
        table = TableId(name) if by_id else await by_code(context, scope, name, WRONG_LINKS)
        found = await context.node.host.current(table)
        return None if kind == "r" and not _is_open(context, found) else found
    return None


def head(context: Context, scope: Scope, table: Table | None) -> str:
    """The tags of any page that is shared; `table` is the one that `linked` found."""
    if table is not None:
        return tags(table, scope)
    if scope["path"] == "/" or LINKS.match(scope["path"]):
        return _written(home(language(scope)), scope)
    page = OTHERS.match(scope["path"])
    if page is None or page[1] not in context.extensions.previews:
        return ""
    found = context.extensions.previews[page[1]](page[2] or "", language(scope))
    return _written(found or home(language(scope)), scope)


def tags(table: Table, scope: Scope) -> str:
    """Title, sentence and picture of a room, or of the replay of a game."""
    spoken = language(scope)
    is_replay = scope["path"].startswith("/r/")
    preview = _of_replay(table, spoken) if is_replay else _of_room(table, spoken)
    return _written(preview, scope)


def home(spoken: str) -> Preview:
    say = words("parlour.server", spoken).say
    return Preview(say("preview-home"), say("preview-home-sentence"))


def picture_of(box: Box) -> str:
    return f"/games/{box.name}/{PICTURE}" if PICTURE in page_files(box.name) else HOME_PICTURE


def language(scope: Scope) -> str:
    """As the link says (`?lang=`), for messengers say nothing; else as the browser asks."""
    query = scope.get("query_string", b"").decode("latin-1")
    named = parse_qs(query).get("lang", [""])[0]
    asked = "".join(headers(scope, b"accept-language"))[:2].lower()
    return next((one for one in (named, asked) if one in LOCALES), "en")


def _of_room(table: Table, spoken: str) -> Preview:
    if table.closed:
        return home(spoken)
    box, say = load(table.terms.rules), words("parlour.server", spoken).say
    about = words(box.package, spoken).get("about", box.about)
    seat = host(table)
    chair = None if seat is None else table.chairs[seat]
    invites = chair is not None and phase(table) in ("WAITING", "READY")
    facts = {"name": chair.name if chair else "", "game": box.title, "about": about}
    return Preview(
        say("preview-invites" if invites else "preview-room", facts),
        say("preview-sentence", {**facts, "minutes": box.minutes}),
        picture_of(box),
        box.title,
    )


def _of_replay(table: Table, spoken: str) -> Preview:
    box, say = load(table.terms.rules), words("parlour.server", spoken).say
    over = None if table.game is None else table.game.over
    if over is None:
        return home(spoken)
    seats = [seat for seat, chair in enumerate(table.chairs) if chair is not None][:MOST_NAMES]
    if over.scores:
        seats.sort(key=lambda seat: -over.scores[seat])
    names = [chair.name for seat in seats if (chair := table.chairs[seat]) is not None]
    scores = [str(over.scores[seat]) for seat in seats] if over.scores else []
    facts = {"names": ", ".join(names), "scores": " : ".join(scores), "game": box.title}
    return Preview(
        say("preview-replay" if scores else "preview-replay-open", facts),
        say("preview-replay-sentence", facts),
        picture_of(box),
        box.title,
    )


def _is_open(context: Context, table: Table) -> bool:
    """Whether anybody may see the replay."""
    return phase(table) == "FINISHED" and not context.is_sealed(table)


def _written(preview: Preview, scope: Scope) -> str:
    origin = own_origin(scope)
    properties = {
        "og:site_name": "Parlour",
        "og:type": "website",
        "og:locale": LOCALES[language(scope)],
        "og:title": preview.title,
        "og:description": preview.sentence,
        "og:image": origin + preview.picture,
        "og:image:width": "1200",
        "og:image:height": "630",
        "og:image:alt": preview.alt,
        "og:url": origin + scope["path"],
    }
    rows = "".join(
        f'<meta property="{key}" content="{escape(properties[key])}">' for key in properties
    )
    return f'{rows}<meta name="twitter:card" content="summary_large_image">'
