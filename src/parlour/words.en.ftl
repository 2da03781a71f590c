# What every game says alike.
why-over = This game is over.
why-not-your-turn = Player { $seat } is to move.
why-not-a-move = Only chance does that.
