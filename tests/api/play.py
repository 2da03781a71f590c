"""A game of Memory against a house bot, with a client that was generated from openapi.json.

Run by test_generated_clients.py in an environment of its own: `play.py SERVER`. Prints the record
of the finished game.
"""

import json
import sys
import time

from parlour_client import AuthenticatedClient, Client
from parlour_client.api.people import create_token
from parlour_client.api.tables import get_record, get_table, open_table, send_command
from parlour_client.models import Commit, Move, MoveMove, Ok, Opening, OpeningLevel, Program

SERVER = sys.argv[1]
token = create_token.sync(client=Client(SERVER), body=Program(name="Ada", bot="generated")).token
ada = AuthenticatedClient(SERVER, token)


def do(command: Commit | Move) -> None:
    answer = send_command.sync(table, client=ada, body=command)
    assert isinstance(answer, Ok), answer


table = open_table.sync(
    client=ada, body=Opening(game="memory", bots=1, level=OpeningLevel.BEGINNER)
).table
do(Commit(t="commit", id="commit", commit=None))
while True:
    news = get_table.sync(table, client=ada).news
    if news.over:
        break
    if news.moves:
        move = Move(
            t="move", id=f"m{news.seq}", base=news.seq, move=MoveMove.from_dict(news.moves[0])
        )
        do(move)
    else:
        time.sleep(0.02)
sys.stdout.write(json.dumps(get_record.sync(table, client=ada).to_dict()))
