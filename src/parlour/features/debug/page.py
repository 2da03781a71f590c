"""The page of the panel: HTML without scripts. It reloads while it shows the newest entry."""

import json
from html import escape
from urllib.parse import quote

from parlour.features.debug.positions import TablePosition, ViewerSide

STYLE = """
body { font: 14px/1.4 system-ui, sans-serif; margin: 1rem; color-scheme: light dark }
nav a, nav b { margin-right: 1rem }
.views { display: flex; flex-wrap: wrap; gap: 1rem }
.views > * { flex: 1 1 20rem; min-width: 0 }
pre { overflow: auto; max-height: 32rem; border: 1px solid gray; padding: .5rem }
"""
FORM = """<form>
<label>Address or id of a table: <input name="table" size="60" value="{value}"></label>
<button>Show</button>
</form>"""


def asking(table: str = "", problem: str = "") -> str:
    return _page("Debug", f"<p>{escape(problem)}</p>{FORM.format(value=escape(table))}")


def showing(at: TablePosition, *, live: bool) -> str:
    views = "".join(map(_view, at.views))
    body = f"""{_steps(at, live=live)}
<h1>{escape(at.rules)}: {escape(at.phase)}, {escape(at.turn)}</h1>
<h2>Entry {at.entry} of {at.entries}: {escape(at.kind)}</h2>{_json(at.said)}
<h2>Moves</h2>{_json(at.moves)}
<h2>State</h2>{_json(at.state)}
<div class="views">{views}</div>"""
    return _page(f"{at.rules} {at.entry}", body, refresh=live)


def _steps(at: TablePosition, *, live: bool) -> str:
    def link(text: str, entry: int | None) -> str:
        if entry is not None and not 1 <= entry <= at.entries:
            return f"<b>{text}</b>"
        place = "" if entry is None else f"&amp;entry={entry}"
        return f'<a href="?table={quote(at.table)}{place}">{text}</a>'

    newest = "<b>Newest (reloads)</b>" if live else link("Newest", None)
    table = f'<a href="/t/{quote(at.table)}">Table</a>'
    steps = (link("First", 1), link("Step back", at.entry - 1), link("Step on", at.entry + 1))
    return f"<nav>{''.join(steps)}{newest}{table}</nav>"


def _view(side: ViewerSide) -> str:
    title = "A spectator" if side.seat is None else f"Seat {side.seat}"
    sees, hears = _json(side.view), _json(side.events)
    return f"<section><h2>{title} sees</h2>{sees}<h3>and hears</h3>{hears}</section>"


def _json(value: object) -> str:
    return f"<pre>{escape(json.dumps(value, indent=1, ensure_ascii=False))}</pre>"


def _page(title: str, body: str, *, refresh: bool = False) -> str:
    again = '<meta http-equiv="refresh" content="1">' if refresh else ""
    style = '<link rel="stylesheet" href="/api/debug/style.css">'
    head = f'<meta charset="utf-8"><title>{escape(title)}</title>{again}{style}'
    return f'<!doctype html><html lang="en"><head>{head}</head><body>{body}</body></html>'
