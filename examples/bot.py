"""Plays one game of any kind with random moves: python bot.py memory"""

import asyncio
import random
import sys

from parlour.client import Refused, program

SERVER = "http://localhost:8000"


async def main(game):
    async with await program(SERVER, name="Dice", bot="random") as me:
        waiting = [one.table for one in (await me.lobby()).waiting if one.rules.startswith(game)]
        table = waiting[0] if waiting else (await me.open(game)).table
        async with me.table(table) as seat:
            if waiting:
                await seat.sit()
            async for news in seat:  # until the game is over
                if news.moves:
                    await asyncio.sleep(0.1)  # a socket takes ten frames a second
                    try:
                        await seat.move(random.choice(news.moves))
                    except Refused as no:  # an outdated move; newer news follow
                        print(no)
        print(table, news.over)


asyncio.run(main(sys.argv[1]))
