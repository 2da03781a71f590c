# What the pages say. Games bring their own words.
home-title = Pull up a chair
home-lede = Pick a game and you’re in. No account.
play-with = Play with
with-bot = Bot
with-friend = Friend
with-anyone = Anyone
play = Play
minutes = about { $n } min
play-label = { $with ->
    [bot] Play { $game } against a bot
    [friend] Play { $game } with a friend
   *[anyone] Play { $game } with anyone
}
your-tables = Your tables
your-turn = Your turn
their-turn = to play
got-a-code = Got a code?
join = Join
open-tables = Open tables
on-now = On now
sit = Sit
watch = Watch
open = Open
nobody-waits = Nobody waits right now. Open a table and be the first.
nothing-on = No game is on that you could watch.
you-are = You are { $name }
change-name = Change your name
save = Save
settings = Settings
rules = Rules
home = Home
leave = Leave the table
menu = Table menu
help = Rules of { $game }
seat-you = You
seat-empty = Empty seat
away = away
held = stand-in
bot = bot
clock-left = { $time } left
days = { $n ->
    [one] 1 day
   *[other] { $n } days
}
loading = One moment
status-lost = Reconnecting. The board is as you left it.
status-back = Back. Nothing is lost.
status-kept = Reconnecting. Your move is kept and sent as soon as you are back.
lost = The server has forgotten moves that you saw. This is how the table stands now.
unfair = The server changed what it had promised. Your seed was not sent, and this game cannot be trusted.
prompt-yours = Your turn
prompt-theirs = { $name } is to play
prompt-watching = You are watching
prompt-starting = The cards are being committed
prompt-starting-body = Everyone adds a seed, so nobody can choose the draws.
prompt-over = The game is over
prompt-sending = Sending…
waiting-title = Send this to a friend
waiting-lede = They tap it and the game starts. No account.
waiting-open = Waiting for a player
waiting-open-lede = Your table is in the list of open tables. Whoever sits down starts the game.
waiting-code = or read them the code, or let them scan this
waiting-one = Waiting for { $n ->
    [one] one player
   *[other] { $n } players
}
share = Share
copied = Copied
copy = Copy the link
closed = This table is closed
closed-void = Somebody did not reveal their seed, so nothing was dealt. Nobody lost anything.
closed-empty = Everybody has left.
closed-nobody-came = Nobody came in time.
again-home = Back to the games
not-found = There is nothing here
not-found-lede = The table may be long gone, or the link is not whole.
offline = You are offline. Games need the server; the rules can still be read.
over-win = You win
over-loss = { $names } wins
over-draw = A draw
over-tie = { $names } share first place
over-score = { $name }: { $score }
rematch = Rematch
rematch-offered = { $name } wants a rematch
rematch-asked = Waiting for the others
new-table = New table
replay = Replay
record = Download the record
fair-checking = Checking the shuffle
fair-good = The shuffle is proved: nobody chose it
fair-alone = No player added a seed: the server alone drew
fair-bad = The shuffle does not check out
resign = Resign
resign-sure = Press again to resign
offer-draw = Offer a draw
offer-undo = Ask for the move back
accept = Accept
decline = Decline
wish-draw = { $name } offers a draw
wish-undo = { $name } asks for the last move back
claim = Claim the win
claim-in = Claim the win in { $s } s
away-title = { $name } lost connection
away-body = { $s } s to come back. After that you choose how it ends.
score = Score
total = Total
moves = Moves
say-something = Say something
sound = Sound
theme = Theme
theme-auto = As the device
theme-light = Light
theme-dark = Dark
motion = Motion
motion-auto = As the device
motion-less = Less
language = Language
signs = Larger signs beside colours
confirm = Confirm each move
keys = Single-letter shortcuts
pause = How long missed pairs stay up
seconds = { $n } s
game = Game
players = Players
clock = Clock
clock-none = No clock
clock-move = { $n } s a move
clock-bank = { $m } min + { $s } s
clock-day = { $n ->
    [one] 1 day a move
   *[other] { $n } days a move
}
private = Only with the link or code
open-table = Open the table
code-wrong = No table waits under that code.
name-is = Your name
eyes = Seen by
eyes-all = All open
move-of = Move { $n } of { $last }
credit = { $credit } Parlour is an unofficial implementation.
lost-title = The server lost some moves
phrase-hello = Hello
phrase-good-luck = Good luck
phrase-nice-move = Nice move
phrase-oops = Oops
phrase-one-moment = One moment
phrase-thanks = Thanks
phrase-well-played = Well played
phrase-goodbye = Goodbye
mute = Hide what others say
unmute = Show what others say
phrases = Show what others say
captions = Captions for sounds
sound-turn = ♪ your turn
sound-piece = ♪ a piece moves
sound-refused = ♪ not allowed
sound-over = ♪ the game ends
sound-said = ♪ somebody speaks
keep-waiting = Keep waiting
claim-sure = Press again to claim
away-over = Time is up. You can take the win, or wait.
moves-now = { $n ->
    [0] Not your turn
    [one] 1 move
   *[other] { $n } moves
}
ended-resigned = { $name } resigned.
ended-forfeit = { $name } did not come back.
ended-time = { $name } ran out of time.
ended-abandoned = Everybody left.
ended-agreed = Both agreed to a draw.
result = Result
why-over = This game is over.
why-not-your-turn = It is not your turn.
why-not-a-move = Only chance does that.
why-not-now = Nobody is to move now.
