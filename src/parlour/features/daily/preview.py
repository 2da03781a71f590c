"""What a link to the deal of the day shows: its number and its game, never a card or a result."""

from parlour.features.daily.deals import DailyDeals
from parlour.games.registry import load
from parlour.server.context.preview import Preview
from parlour.server.http.previews import picture_of
from parlour.words import words


def preview(deals: DailyDeals, number: str, language: str) -> Preview | None:
    """Of today's deal, or of one whose day has begun."""
    deal = deals.of(int(number)) if number.isdecimal() and len(number) < 9 else deals.today()
    if deal is None or deal.opens > deals.now():
        return None
    box, say = load(deal.rules), words("parlour.features.daily", language).say
    title = say("daily-preview", {"number": deal.number, "game": box.title})
    return Preview(title, say("daily-preview-sentence"), picture_of(box), box.title)
