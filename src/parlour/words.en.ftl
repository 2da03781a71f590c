# What every game says alike.
why-over = This game is over.
why-not-your-turn = Player { $seat } is to move.
why-not-a-move = Only chance does that.
why-not-now = Nobody is to move now.

# A refusal at the prompt: one line, then nothing is done.
no-game = There is no game { $game }. { $close ->
    [none] The games
   *[other] Did you mean { $close }? The games
} are: { $games }.
no-version = No rules { $game } are installed.
no-load = { $game } cannot be loaded: { $error }
no-name = Every seat needs a name: --seats Ada,Ben
no-namesake = Two players are called { $name }; give each a name of their own.
no-seats = { $title } is played by { $seats }, not by { $named }.

# The shelf.
shelf-no-rules = { $title } brings no rulebook.
shelf-origin = (from { $source })
shelf-broken = cannot be loaded: { $error }

# A table in the terminal.
seat-any = Player { $number }
table-you = you
table-and = { $most } and { $last }
table-ask = { $seat }, choose a move.
table-news = What happened
table-last-news = At the end
table-prompt = { $name } (? for help) >
table-pass = Pass the keyboard to { $name }, who then presses Enter.
table-thinking = { $name } is thinking
table-several = { $count } moves fit: { $moves }. Say more, or type a number.
table-no-empty = Type the number of a move, such as { $example }, or ? for help.
table-no-number = There is no { $typed } in the list. Choose a number from it, or ? for help.
table-no-words = No move fits “{ $typed }”. Type a number from the list, or ? for help.
table-help = Type the number of a move, or enough of its words to tell it from the others.
    (+3) behind a move is what it would add to your score.
    ?  this help     r  the rules     q  leave the game
table-leave = Leave this game? It is not kept. (y/n)
table-left = You have left the table.
table-final = Final score: { $scores }
table-win = { $names } wins: { $reason }.
table-draw = A draw: { $reason }.
table-tie = { $names } share first place: { $reason }.
table-seed = Seed { $seed }: play the same draws again with

perft-about = { $rules }, seed { $seed }: seat and chance moves alike, from the first decision on.

# Checking a game.
no-package = { $folder } holds { $count ->
    [0] no game package
   *[other] { $count } game packages
}: name the folder whose __init__.py makes the `box`.
no-folder = { $name } is already loaded from { $other }: rename the folder.
check-about = { $title } ({ $rules }): { $games } random games for each law.
check-kept = { $title } keeps every law.
check-broken = { $title } breaks { $count ->
    [one] a law
   *[other] { $count } laws
}.

# A game of your own.
no-game-name = { $name } cannot be a game's name: use small letters, digits and _, beginning with a letter.
no-second-game = There is a game { $name } already: choose another name.
no-module-name = Python has a module { $name } already: choose another name.
no-overwriting = { $project } exists already, and nothing in it was touched.
new-game-done = { $project } holds a small game that works. Make it yours:

# Finished games.
no-file = { $file } cannot be read: { $error }.
no-record = { $file } is not a record: { $error }
no-entry = There is no entry { $move }: the log has { $last }.
no-eyes = There is no player { $seat }: { $last } played.
replay-entry = { $number }. { $who }
replay-start = The start
replay-chance = Chance
replay-undone = { $name } takes the last move back
verify-about = { $rules }, won by { $won }
verify-sum = { $good } good, { $wrong } wrong.

simulate-games = { $games } random games in { $seconds } s.
simulate-speed = Speed: { $games } games and { $answers } answers of seats and chance a second.
simulate-length = Moves in a game: { $low } to { $high }, median { $median }, mean { $mean }.
simulate-ends = Ended by: { $ends }.
simulate-shared = First place shared: { $shared } times.
simulate-out = { $games } records in { $folder }: check them with parlour verify.
