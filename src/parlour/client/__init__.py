"""The Python client: open tables, sit down and play, through the server's public API.

async with await guest("http://localhost:8000", name="Ada") as ada:
    opened = await ada.open("memory", bots=1)
    async with ada.table(opened.table) as seat:
        async for news in seat:
            if news.moves:
                await seat.move(random.choice(news.moves))
"""

try:
    from parlour.client.account import ApiError, Client, Unreachable, guest, program
    from parlour.client.seat import Gone, Refused, Seat, Unfair
except ModuleNotFoundError as error:
    if (error.name or "").startswith("parlour"):
        raise
    message = f"{error.name} is not installed: it comes with the extra `client` of Parlour"
    raise ModuleNotFoundError(message, name=error.name) from error

__all__ = [
    "ApiError",
    "Client",
    "Gone",
    "Refused",
    "Seat",
    "Unfair",
    "Unreachable",
    "guest",
    "program",
]
