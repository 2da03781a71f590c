# What the pages say. Games bring their own words.
home-title = Four clever card and board games
home-lede = Free, in your browser. No account, nothing to install.
play-with = Play with
with-bot = Bot
with-friend = Friend
with-anyone = Someone online
play = Play
minutes = about { $n } min
players-some = { $n } players
players-range = { $least } to { $most } players
play-label = { $with ->
    [bot] Play { $game } against a bot
    [friend] Play { $game } with a friend
   *[anyone] Play { $game } with someone online
}
your-turn = Your turn
their-turn = their turn
show-tables = All { $n }
last-games = Last games
all-games = All games
played = { $result ->
    [won] Won { $score } against { $names }
    [lost] Lost { $score } against { $names }
   *[drawn] Drew { $score } with { $names }
}
result-won = Won
result-lost = Lost
result-drawn = Draw
history = History
history-name = Played with
history-result = Result
history-when = When
history-any = All
when-all = Any time
when-today = Today
when-week = Last 7 days
when-month = Last 30 days
history-count = { $n ->
    [one] 1 game
   *[other] { $n } games
}: { $won } won, { $lost } lost, { $drawn } drawn.
history-empty = Games you finish appear here.
history-match = { $result ->
    [won] match won { $score }
    [lost] match lost { $score }
   *[drawn] match drawn { $score }
}
history-no-match = No games match.
history-show-all = Show all
history-more = Show more
got-a-code = Got a code?
join = Join
open-tables = Open tables
on-now = On now
sit = Sit down
watch = Watch
open = Open
nobody-waits = No open tables yet. Start one and it is listed here for everyone who comes.
save = Save
settings = Settings
rules = Rules
rules-whole = The whole rulebook
rules-more = Exact rule: § { $section }
home = Home
back = Back
back-to-table = Back to the table
leave = Leave the table
leave-room = Leave the room
menu = Table menu
help = Rules of { $game }
rule = Rule { $n }
seat-you = You
seat-empty = Empty seat
seats = Seats
seat-n = seat { $n }
seat-free = Free seat
that-is-you = (you)
is-here = online
is-host = Host
is-ready = ready
sit-here = Sit here
add-bot = Add a bot
swap-seats = Swap seats: { $one } and { $two }
free-seat = Free the seat of { $name }
away = away
held = stand-in
bot = bot
clock-left = { $time } left
days = { $n ->
    [one] 1 day
   *[other] { $n } days
}
clock-hours = { $n } h
clock-minutes = { $n } min
loading = One moment
status-lost = Reconnecting. The board is as you left it.
status-lost-room = Reconnecting. Your seat is kept.
status-back = Back. Nothing is lost.
status-kept = Reconnecting. Your move is kept and sent as soon as you are back.
lost = The server has forgotten moves that you saw. This is how the table stands now.
unfair = The server changed what it had promised. Your seed was not sent, and this game cannot be trusted.
prompt-yours = Your turn
prompt-theirs = { $name }’s turn
prompt-watching = You are watching
prompt-starting = Shuffling fairly…
prompt-starting-body = Everyone adds a secret number, so nobody can choose the cards.
bots-away = The bots are not answering
bots-away-body = This server’s bots are away at the moment. Your game continues as soon as they are back.
friend-instead = Play a friend instead
prompt-sending = Sending…
waiting-open = Waiting for a player
waiting-open-lede = Your table is in the list of open tables. Whoever sits down starts the game.
invite-network = Everyone in your network can open this link.
invite-alone = Nobody else can connect: this server only listens on this computer. To invite others, start it without --host.
invite-unknown = This address works only on this computer. To invite others, open Parlour at an address that they can reach.
room-of = Room { $code }
room-full = Everyone is here
room-private = invited only
room-public = open to everyone
room-device = on this device
device-about = You pass the device on, or sit around it. Nothing is hidden in this game.
device-name = Name of player { $n }
device-player = Player { $n }
device-start = Start the game
terms-device = { $game }, on this device
device-ask = { $name }: { $asks }
device-undo = Take the last move back
device-undone = The last move is taken back
device-draw = Agree on a draw
device-resign = { $name } resigns
device-end = End the game, nobody wins
room-chose = { $name } chose: { $what }.
room-changed = { $name } changed the table.
room-back = Back in the room. Ready for another?
terms = What is played
change-terms = What shall we play?
cancel = Cancel
autostart = Start when everyone is here
start = Start
ready = Ready
ready-question = Ready?
ready-body = The game begins when everyone is.
all-here = Everyone is here
all-here-body = The game begins when you start it.
you-are-ready = You are ready
waits-for = Waiting for { $names }
seat-freed = Your seat was freed
seat-freed-body = You can sit down again if you like.
own-deck = Your side deck
warm-up = Warm up
warm-up-body = We’ll call you when someone joins.
warming-up = Warming up. Your room is open.
back-to-waiting = Back to the room
evening-title = This evening
evening-won = games won
evening-drawn = { $n } drawn
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
closed-changed = The room has moved on to another table.
closed-ended = A moderator has closed this table.
open-again = Open it again
seek-again = Look for somebody again
again-home = Back to the games
not-loaded = This page did not load
no-page = Page not found
not-found = Table not found
not-found-lede = The link may be incomplete, or the table is closed. Ask whoever sent it for a new one.
offline = You are offline. Games need the server; the rules can still be read.
no-answer = The server does not answer. Trying again…
over-win = You win
over-loss = { $names } wins
over-draw = A draw
over-tie = { $names } share first place
over-shared = { $names } and you share the win
over-nobody = Nobody wins
over-lose = You lose
over-place-2 = You come second
over-place-3 = You come third
over-place-n = You come { $n }th
over-by = by { $n } { $unit ->
    [pairs] { $n ->
        [one] pair
       *[other] pairs
    }
    [rounds] { $n ->
        [one] round
       *[other] rounds
    }
   *[points] { $n ->
        [one] point
       *[other] points
    }
}
over-best-of = out of { $n } players
over-rounds = { $a } rounds to { $b }
over-detail = Score in detail
over-said = { $verdict } { $by }. { $a } to { $b }. { $why }
over-score = { $name }: { $score }
rematch = Rematch
rematch-offered = { $n ->
    [one] { $names } wants a rematch
   *[other] { $names } want a rematch
}
rematch-again = { $game } again.
rematch-accept = Accept rematch
rematch-decline = Not now
rematch-declined = { $name } would rather not just now.
rematch-asked = Asked. Waiting for an answer.
something-else = Something else
leave-page = Leave
evening = This evening:
evening-you = you
along-title = { $n ->
    [0] The room has moved on
    [one] { $names } is back in the room
   *[other] { $names } are back in the room
}
along-line = { $n ->
    [0] The room has moved on
    [one] { $names } is in the room
   *[other] { $names } are in the room
}
along-next = Next: { $game }, { $clock }. Your seat is kept.
along-next-watch = Next: { $game }, { $clock }.
along-go = Come along
along-watch = Watch on
along-stay = Stay here
along-seconds = In { $s } seconds you follow.
new-table = New table
replay = Replay
share-replay = Share the replay
share-names = Show names
share-save = Save picture
share-save-square = Save square picture
share-replay-link = Copy link to replay
share-player = Player { $n }
share-call = Your turn? Play at { $site }
share-picture = The end of the game as a picture
match-scores = Both games together: { $scores }
round-won = takes the round
record = Download the record
fair-checking = Checking the shuffle
fair-good = Fair deal: verified
fair-alone = No player added a seed: the server alone drew
fair-bad = The shuffle does not check out
fair-how = See how
fair-title = How the shuffle is proved
fair-lede = Nobody could choose what was drawn in this game: not the server, not a player. Here is every step with its values. Your browser has just computed all of them again.
fair-step-server = Before the game: the server’s promise
fair-step-server-says = The server drew a secret seed and showed its fingerprint before anybody sat down. After the game it showed the seed: the fingerprint fits, so it was not changed.
fair-step-kept = This browser wrote the fingerprint down before the game: it is the same one.
fair-step-players = Every player’s promise
fair-step-players-says = Each player’s device drew a seed of its own and showed only the fingerprint.
fair-step-none = added no seed
fair-step-bound = All promises are bound
fair-step-bound-says = One hash over the table, the rules and options, and all fingerprints. From here on nobody could change anything without it showing.
fair-step-seeds = The seeds are revealed
fair-step-seeds-says = Only now the players’ devices showed their seeds; the server showed its own after the end. Each one fits its fingerprint.
fair-step-key = The key of this game
fair-step-key-says = Made of all seeds together: whoever adds one honest seed makes the key unpredictable.
fair-step-draws = The draws
fair-step-draws-says = Draw number n is a function of the key and n. These are the first ones; all { $n } were computed again.
fair-step-no-draws = In this game nothing was drawn.
fair-step-chain = The record is complete
fair-step-chain-says = Every entry is chained to the one before. The last link is the hash that all players saw at the end.
fair-draw = Draw
fair-odds = Chance
fair-odds-of = { $n } in { $all }
fair-result = Drawn
fair-server = Server
fair-fingerprint = fingerprint
fair-seed = seed
fair-fits = verified
fair-wrong = does not fit
fair-copy = Copy { $what }
fair-copy-short = Copy
fair-all = Checked here: all { $draws } draws and the chain of { $entries } entries fit.
fair-some = Checked here: something does not fit. See the steps marked below.
fair-offline-title = Check it without us
fair-offline-says = The record holds all of this and every move. This command checks it on your own computer, the rules too:
fair-back = Back to the replay
resign = Resign
resign-sure = Really resign?
offer-draw = Offer a draw
offer-undo = Ask to take back
accept = Accept
decline = Decline
wish-draw = { $name } offers a draw
wish-undo = { $name } asks for the last move back
sent-draw = Draw offered
sent-undo = Asked for the move back
sent-body = { $name } has not answered yet.
declined-draw = { $name } declines the draw
declined-undo = { $name } does not give the move back
undone-yours = Your move is taken back
undone-theirs = { $name } took the last move back
away-title = { $name } is away
away-body = Nothing is lost. You decide in { $s } s; they may come back at any time.
away-loses = { $s } s to come back, or they forfeit.
away-still = { $name } is still away
away-choose = Away for too long, at their turn. You decide.
away-decide = Decide
away-waits = The game stands still until they are back.
away-later = Later
away-wait = Wait
away-wait-body = The game stands still. We call you when { $name } is back.
away-hold = A bot plays on
away-hold-body = { $name } can take over again at any time.
away-abandon = End it, nobody wins
away-abandon-body = It counts for neither of you.
away-claim = Claim the win
away-claim-body = { $name } is told why.
was-away = { $mine ->
    [yes] While you were away, { $name } let a bot play on. It is your turn.
   *[no] While you were away, { $name } let a bot play on.
}
is-back = { $name } is back.
score = Score
total = Total
moves = Moves
say-something = Say something
sound = Sound
theme = Theme
theme-auto = As the device
theme-light = Light
theme-dark = Dark
language = Language
signs = Colour-blind symbols
confirm = Confirm each move
keys = Single-letter shortcuts
pause = Show missed pairs for
seconds = { $n } s
game = Game
players = Players
players-n = { $n ->
    [one] 1 player
   *[other] { $n } players
}
begins = Who begins
begins-lot = random
begins-seat = player { $n }
your-side = Your side
bots = Bots
bots-n = { $n ->
    [0] none
    [one] 1 bot
   *[other] { $n } bots
}
anyone-away = Leave for more than a minute and you forfeit.
absence-loses = forfeits after { $s } s
games-1 = one game
games-2 = two games
match-second = Second game in { $s } s, sides switched
house-rules = house rules: { $rules }
who-may-come = Who can join
clock = Clock
clock-none = No clock
clock-move = { $n } s a move
clock-bank = { $m } min + { $s } s
clock-day = { $n ->
    [one] 1 day a move
   *[other] { $n } days a move
}
open-table = Open the table
name-is = Your name
eyes = Seen by
eyes-all = All open
move-of = Move { $n } of { $last }
replay-start = Before the first move
replay-play = Play
replay-pause = Pause
replay-first = To the start
replay-prev = One move back
replay-next = One move on
replay-last = To the end
replay-speed = Speed
replay-copy = Copy link to this move
replay-try = Try it again from here
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
mute = Mute { $name }
unmute = Unmute { $name }
phrases = Phrases and reactions
sound-volume = Volume
sound-off = Off
sound-try = Listen
captions = Show sounds as text
vibrate = Vibration
quiet = Quiet hours
quiet-says = From { $a } to { $b }: no sound, only vibration.
quiet-from = From
quiet-to = To
motion-less = Less motion
cap-turn = ♪ your turn
cap-slide = ♪ card slides
cap-flip = ♪ card turns
cap-place = ♪ piece placed
cap-pair = ♪ a match
cap-capture = ♪ capture
cap-bust = ♪ over 20
cap-points = ♪ points
cap-round = ♪ round over
cap-win = ♪ you win
cap-lose = ♪ you lose
cap-draw = ♪ a draw
cap-tick = ♪ clock ticks
cap-refused = ♪ not allowed
cap-said = ♪ message
cap-shuffle = ♪ shuffling
shuffling = Shuffling fairly…
shuffled = Fair deal: locked in
moves-now = { $n ->
    [0] Not your turn
    [one] 1 move
   *[other] { $n } moves
}
ended-resigned = { $who ->
    [you] You resigned.
   *[other] { $name } resigned.
}
ended-forfeit = { $who ->
    [you] You did not come back in time.
   *[other] { $name } did not come back in time.
}
ended-time = { $who ->
    [you] You ran out of time.
   *[other] { $name } ran out of time.
}
ended-abandoned = The game was not finished, so nobody wins.
ended-ended = A moderator ended this game, so nobody wins.
ended-agreed = Both agreed to a draw.
ended-other = The game was stopped.
result = Result
why-over = This game is over.
why-not-your-turn = It is not your turn.
why-not-a-move = Only chance does that.
why-not-now = Nobody is to move now.
level = Bot level
level-beginner = Beginner
level-casual = Casual
level-strong = Strong
level-master = Master
bot-beginner = beginner bot
bot-casual = casual bot
bot-strong = strong bot
bot-master = master bot
elo = { $elo } Elo
hint = Hint
hint-why = Wins about { $n } % of the time. Next best: { $next }, { $m } %.
hint-equal = Wins about { $n } % of the time; { $next } is as good.
hint-only = Wins about { $n } % of the time.
hint-do = Do that
hint-own = My own
hint-thinking = Thinking for you…
somebody-is-here = { $name } is here.
going-in = Going there in { $s } s.
go-there = Go there
review = Review
review-start = Review this game
review-making = Analysing your game… { $n } %
review-failed = The review didn’t work out.
review-again = Try again
review-ahead = { $n ->
    [one] One game is reviewed before yours.
   *[other] { $n } games are reviewed before yours.
}
review-title = { $who ->
    [you] Your chance to win
   *[other] { $name }’s chance to win
}
review-chart = { $who ->
    [you] Your
   *[other] { $name }’s
} chance to win: { $start } % at the start, { $low } % at the lowest (move { $at }), { $end } % at the end.
review-axis-y = chance to win, %
review-axis-x = move
review-table = The chart as a table
review-luck = luck
review-own = { $who ->
    [you] your mistakes
   *[other] { $name }’s mistakes
}
review-others = { $many ->
    [one] the other’s decisions
   *[other] the others’ decisions
}
review-sum = { $who ->
    [you] You
   *[other] { $name }
} started at { $start } %. Luck: { $luck } %. Decisions of all players: { $skill } %. That makes { $end } %.
review-good = Good decisions
review-good-of = { $good } of { $all }
review-each = Average loss per move
review-each-of = { $n } %
review-define = A decision is good if no other move would have won 1 % more. What it lost is counted against the best move, from what the player could know.
review-costly = { $who ->
    [you] Your mistakes
   *[other] The mistakes
}
review-of-others = { $many ->
    [one] The other’s mistakes
   *[other] The others’ mistakes
}
review-more = It scores { $n } more at once.
review-reply = After what was played { $who ->
    [you] you
   *[other] { $name }
} could score { $n } at once, after the better move { $m }.
review-chance = It wins { $best } % of the time; the move that was played { $made } %.
review-no-points = no points at once
review-look = Look at move { $n }
review-try = Try it again
review-none = No real mistakes.
review-better = Better: { $better }
# What the server refuses, by its code: the same codes as in src/parlour/words.en.ftl.
refused-asked = You have already asked for that.
refused-code = That is not this table’s code. Ask the person who invited you for a new link.
refused-committed = Your seat has already committed to a seed.
refused-drawn = You cannot take back a move that revealed something.
refused-full = Every seat is taken. You can watch.
refused-kept = Reserve one entry for each seat.
refused-late = Your time for this move was up.
refused-many-seats = People on your network already have { $n } seats at public tables. Wait until a game begins, or open a private room.
refused-many-tables = You are already waiting at { $n } tables. Leave one of them first.
refused-match = A match of two games is for two players.
refused-no-draws = You cannot offer a draw in this game.
refused-no-game = This server does not have that game.
refused-no-loadout = This game has no side deck to choose.
refused-no-move = That is not a move of this game.
refused-no-table = This table does not exist.
refused-not-asked = Nobody has asked for that.
refused-not-bound = Not all players have committed to a seed yet.
refused-not-host = Only the host of the room can do that.
refused-not-listed = That move is not allowed now.
refused-moved-on = The room has moved on to its next table.
refused-not-now = That is not possible right now.
refused-not-over = The game is not over yet.
refused-not-seated = You are not seated at this table.
refused-not-started = The game has not started yet.
refused-not-taken = That seat is empty.
refused-not-waiting = This table does not accept more players.
refused-not-your-move = You can only take back your own move.
refused-not-your-turn = It is not your turn.
refused-nothing-to-claim = You cannot claim the game yet. Your opponent can still come back.
refused-nothing-to-reveal = Your seat has nothing to reveal.
refused-nothing-to-undo = There is no move to take back.
refused-daily = You can play the deal of the day once, and you cannot take back moves.
refused-no-deal = There is no such deal of the day.
refused-no-offer = This offer does not stand any more.
refused-people-only = Only people can look for someone online.
refused-warm-up = This game is only a warm-up: there is no rematch.
refused-not-today = That deal is not of today.
refused-no-puzzle = There is no such puzzle.
refused-not-tried = Try the puzzle first.
refused-daily-sealed = The cards are hidden until everyone has played this deal.
refused-deals = You can play a deal with a link once, and you cannot take back moves.
refused-deals-sealed = The moves are sealed until this deal closes.
refused-no-linked-deal = This deal does not exist.
refused-deal-closed = This deal has closed. You can start a new one.
refused-options = This game does not allow these options: { $error }
refused-one-device = That is not possible while everyone plays on one device.
refused-one-device-hidden = This game has hidden cards, so you cannot play it on one device.
refused-other-commits = These are not the commitments of this table.
refused-other-seed = This is not the seed that your seat committed to.
refused-over = This game is over.
refused-other-name = That is not your name, so nothing was erased.
refused-muted = You cannot say anything { $until }: { $why }
refused-banned = You cannot play here { $until }: { $why }
refused-not-moderator = That is for moderators of this server.
refused-not-admin = That is for admins of this server.
refused-no-person = There is nobody by that name or id.
refused-no-such-ban = There is no such ban or mute.
refused-bad-address = That is no address, no range and no key of one.
refused-no-hidden-puzzle = No hidden puzzle has that id.
refused-no-zone = There is no such time zone. Write it like Europe/Berlin.
refused-wide-ban = That range is too wide, private, or of a proxy: a ban would meet everyone.
refused-one-target = A ban is of a person or of an address: name one.
refused-position = Only a game of one person against bots can start from a given position.
refused-seated = You are already seated at this table.
refused-seats = This game does not support { $seats } players.
refused-stale = The game had already moved on when your move arrived.
refused-taken = That seat is taken.
refused-bad-frame = The server did not understand that message.
refused-bad-name = A name has 2 to 20 letters, digits or signs that can be seen.
refused-reserved-name = That name is kept for the server and its bots. Choose another one.
refused-bad-request = That request was not understood: { $error }
refused-no-code = There is no room with that code.
refused-busy = Lots of games are being reviewed right now. Try again in a minute.
refused-outdated = This server is being upgraded. Try again in a moment.
refused-no-analyst = Nobody is free to think about it now. Try again in a moment.
refused-not-practice = Hints are for games against bots only.
refused-not-staff = Only the server’s own bots may do that.
refused-bad-url = Webhooks go to https addresses on the internet, without a name or password.
refused-too-many-webhooks = You have five webhooks: delete one first.
refused-no-bots = No bot is free for that.
refused-no-such = There is nothing here.
refused-host = This server is not known by that name.
refused-not-json = Something was sent to the server in a form that it does not read.
refused-origin = This page may not act for you: its address is not one of ours.
refused-unnamed-proxy = This request came through a proxy that the server does not know.
refused-too-often = Too often: wait a moment.
refused-too-many = Too many connections at once: close another one.
refused-unknown = The server does not know you any more. Reload the page.
refused-storage = The server cannot write just now. Try again in a moment.
refused-draining = This server is about to stop. Try again in a moment.
refused-failed = Something went wrong on our side. It has been noted.

learn = Learn
learn-meanwhile = Lessons and puzzles
learn-lede = Short lessons on the real board. You make the moves.
learn-steps = { $n } steps
learn-some = { $n } of { $of } steps
learn-all = all { $n } steps done
learn-minutes = { $n } min
learn-start = Start
learn-go-on = Continue
learn-again = Again
learn-by-playing = Learn by playing
learn-own = Learn from your games
lesson = Lesson
lesson-step = { $n } of { $of }
lesson-label = Lesson, step { $step }
lesson-plan = This lesson
lesson-right = That’s it!
lesson-again = Not quite. Try again.
lesson-next = Next
lesson-skip = Skip
lesson-skip-step = Skip the step
lesson-back = Back to Learn
lesson-end = You know { $game }
lesson-play = Play a real game
lesson-failed = This step did not load
lesson-retry = Try again
lesson-offline = You are offline. Open a lesson once and it stays.
lesson-not-here = That is not allowed here.
over-why = Why did I lose?
over-how = Why did I win?
over-why-ask = What decided it?
over-why-luck-part = Luck
over-why-own-part = Your mistakes
over-why-others-part = { $many ->
    [one] { $name }’s mistakes
   *[other] The others’ mistakes
}
over-why-costly = Move { $n } cost most: { $cost } %.
over-why-luck = { $mistakes ->
    [none] Bad luck ({ $luck } %). You made no real mistakes.
   *[other] Mostly bad luck: { $luck } %.
}
over-why-close = No real mistakes: no move cost more than { $cost } %.
over-why-won-luck = { $more ->
    [others] { $many ->
        [one] Mostly luck ({ $luck } %) and { $name }’s mistakes ({ $others } %).
       *[other] Mostly luck ({ $luck } %) and the others’ mistakes ({ $others } %).
    }
   *[no] Mostly luck: { $luck } %.
}
over-why-won-others = { $many ->
    [one] You played well, and { $name } made mistakes ({ $others } %).
   *[other] You played well, and the others made mistakes ({ $others } %).
}
over-why-won = You made hardly a mistake.
over-why-chance = Your chance to win
over-why-against = against you
over-why-for = for you
over-why-part = { $n } %
over-why-look = See move { $n }
over-why-try = Try again from here
tips = Tips for new games

# What the server tells everybody.
until = until { $at }
for-good = for good
stops = { $minutes ->
    [0] The server stops on { $at }.
    [one] The server stops on { $at }, for about a minute.
   *[other] The server stops on { $at }, for about { $minutes } minutes.
} Your games go on afterwards.
restored = The server was restored from a backup. The last few minutes may be missing.
understood = Understood
my-data = Download my data
third-party = Third-party licences
erase-me = Delete my account and data
erase-sure = Your name, your history and your cookies are deleted for good, and you leave every table.
erase-yes = Delete for good

# The deal of the day.
daily = Deal of the day
daily-play = Play
daily-go-on = Continue
daily-result = See the result
shared-number = Deal { $n }
shared-linked = Deal with friends
daily-today = Today’s deal
daily-lede = The same cards and the same bot ({ $level }) for everyone. Your first game counts: no hints, and nothing is taken back.
daily-over = This deal is over.
daily-what = One game a day, with the same cards for everyone. When you have played it, you see how the others did.
daily-first = The first one starts on { $day } at { $at }.
daily-none = There is no deal today, and nobody loses a day for it. The next one starts on { $day } at { $at }.
daily-never = This server has no deal of the day.
daily-next = The next one starts at { $at }.
daily-you = { $result ->
    [won] You won { $mine } to { $other }
    [lost] You lost { $mine } to { $other }
   *[drawn] You drew { $mine } to { $other }
}
daily-it = { $result ->
    [won] Won { $mine } to { $other }
    [lost] Lost { $mine } to { $other }
   *[drawn] Drew { $mine } to { $other }
}
daily-gave-up = Given up
daily-behind = { $n ->
    [one] player behind you
   *[other] players behind you
}
daily-players = { $n ->
    [one] has played it
   *[other] have played it
}
daily-days = { $n ->
    [one] day in a row
   *[other] days in a row
}
daily-row = { $n } days in a row
daily-alone = You are the first today.
daily-better = Better than { $n } of { $all } players
daily-played = { $n } players have played it
daily-few = Results appear once five people have played.
daily-bars = How far ahead or behind all { $n } players were at the end
daily-bar = { $n ->
    [one] 1 player
   *[other] { $n } players
} at { $span }
daily-bar-yours = { $n ->
    [one] 1 player
   *[other] { $n } players
} at { $span } (you too)
daily-tell = Share
daily-tell-what = Parlour, deal of the day { $n }
daily-tell-game = { $game } against { $level }
daily-no-cards = No spoilers: the cards stay secret.
daily-your-days = Your days
daily-day = { $day ->
    [played] { $on } played
   *[free] { $on } free
}
daily-no-days = None played yet
daily-free = Miss one day a week and keep your streak. { $day } was yours.
daily-one-free = Miss one day a week and keep your streak.
daily-fixed = Fixed on { $day }
daily-sealed = The seed is shown on { $at }, when nobody can play this deal any more. Then anyone can check that all had the same cards.
daily-shown = The seed is shown now: whoever played can check that all had the same cards.
daily-limit = It could not be changed since. Only the server’s owner could have seen it.
daily-earlier = Other deals
fair-shared = The deal is proved: it was fixed before anyone played it
fair-shared-lede = Deal { $n } was the same for everyone, and fixed before anyone played it. Here is every step with its values. Your browser has just computed all of them again.
fair-shared-step-server-says = The server drew the seed of this deal and published its fingerprint before anyone could play it. Afterwards it showed the seed: the fingerprint fits, so it was not changed.
fair-shared-step-players-says = Everyone has the same deal, so no player adds a seed.
fair-shared-step-seeds-says = The server showed its seed once nobody could play this deal any more. It fits its fingerprint.
fair-shared-step-key-says = Made of the server’s seed and the number of the deal: the same key at every table.
fair-shared-step-draws-says = Each draw lies at a place of a pile that is shuffled with the key, whatever is played. These are the first ones; all { $n } were computed again.
puzzle = Puzzle
puzzles = Puzzles
puzzles-from = from games of bots, and games played here
puzzle-rating = your puzzle rating
puzzle-lately = { $week } solved this week, { $row } in a row now
puzzle-solve = Solve a puzzle
puzzle-all = All games
puzzle-choose = Puzzles of
puzzle-find = Find the best move
puzzle-harder = Rating { $n }
puzzle-yours = Your puzzles
puzzle-stat-rating = rating
puzzle-stat-row = in a row
puzzle-stat-week = this week
puzzle-this = This puzzle
puzzle-about = Made in { $month }, from a finished game. { $tries ->
    [0] Nobody has tried it yet.
    [one] One person tried it, { $solved } found the move.
   *[other] { $tries } people tried it, { $solved } found the move.
  } Right means best on average over what may come next.
puzzle-no-clock = No clock. Your first answer counts.
puzzle-right = Solved!
puzzle-close = Close!
puzzle-wrong = Not the best
puzzle-chances = Chance to win after each move:
puzzle-mine = yours
puzzle-line = { $move }, { $n } %
puzzle-line-mine = { $move }, yours, { $n } %
puzzle-does = { $move }: { $what }
puzzle-moved = Your rating { $before } → { $after }
puzzle-moved-read = Your rating was { $before } and is { $after }
puzzle-rated = This puzzle { $n }
puzzle-next = Next puzzle
puzzle-warm = Warm-up { $n } of { $of }
puzzle-warm-says = Your rating appears after ten puzzles.
puzzle-show = Chances
puzzle-play = Play
puzzle-look = Look at the board
puzzle-none = No puzzles yet. They are made from games played here.
puzzle-no-more = You have tried them all. New ones are made from games played here.
puzzle-lost = That did not arrive. Nothing was counted.
puzzle-wait = One moment
puzzle-report = Something is wrong with this puzzle
puzzle-report-after = Try it first: then you can say what is wrong.
puzzle-report-as-good = Another move is as good
puzzle-report-unclear = It is not clear
puzzle-report-known = It shows a game I know
puzzle-report-thanks = Thank you. Three such notes hide a puzzle.
puzzle-other = Opponent
puzzle-other-n = Player { $n }

# Choosing what is played
clock-minute = { $n } min a move
clock-each = { $n } min each
games-2-sides = two games, sides swapped
match = Match
house = House rules
house-standard = standard
house-shown = What differs from the standard is shown to everyone before they sit down.
house-back = Back to standard
house-reset = The house rules are standard again.
minutes-short = { $n } min
wished-by = wished for by { $names }
make-table = Make the table
play-next = Play this next
terms-private = { $game }, invited only
terms-public = { $game }, open to everyone
terms-bots = { $game } against bots
house-standard-rules = standard rules

# The room
room-by = { $name }’s room
invite-someone = Invite someone
invite-lede = Anyone who opens the link joins. No account needed.
share-link = Share the link
show-qr = QR code
scan = Scan with a phone
free-seat-n = Free seat { $n }
seat-waits = waiting
seat-kept = reserved
you = you
bot-here = Let a bot sit here
fewer-seats = Play with { $n } instead of { $of }
evening-games = { $n ->
    [one] 1 game
   *[other] { $n } games
}
evening-wins = { $n ->
    [one] 1 game won
   *[other] { $n } games won
}
what-next = What’s next?
how-game = How { $game } is played
own-name = Your name at the table
seats-are-kept = Every seat is reserved until they come back.

# What happens in a room before a game
wish-ask = { $name } chooses. Tap a picture to say what you would like.
wishes-now = You would like { $game }.
always-ready = I’m always ready
left-room = { $name } left the room. The seat is free again.
left-evening = Left: { $names }
renamed = { $was } is now { $name }. Same person, same score.
was-called = was { $name }
new-host = { $name } is the host now.
new-host-you = You are the host now: you choose what is played.
start-without = Start without { $names }
still-looking = still looking at the result
is-naming = { $names } is choosing a name. The game waits.
missed-won = { $names } won at { $game }.
missed-none = Nobody won at { $game }.
missed = { $n ->
    [one] You missed one game: { $says }
   *[other] You missed { $n } games. The last one: { $says }
}
went-without = They started without you. Watch, or play the next one.

# An invitation
invites-you = { $name } invites you to
invited-game = a game of { $game }
invited-friends = { $game } with friends
invited-title = { $name } invites you to { $game }
play-game = A game of { $game }
are-here = { $n ->
    [one] { $names } is here
   *[other] { $names } are here
}
minutes-about = About { $n } min
how-played = How it is played
join-host = Join { $name }
join-room = Join the room
join-promise = No account, nothing to install.
join-house = House rules: { $rules }.
no-room = Room not found
no-room-lede = The room may have closed, or the code is incomplete. Check it, or ask whoever sent it for a new link.
code-ask = Type the eight characters your friend sent you.
code-label = Code

# Home
play-now = Play { $game } now
play-now-how = Against a friendly bot. About { $n } min, we show you how.
play-friend = Play with a friend
have-code = I have a code
the-games = The games
how-to-play = How to play
how-to-play-label = How to play { $game }
room-offer = Make a room, send the link, play whatever you like all evening. Anyone who opens it joins.
make-room = Make a room
hero-says = A game of { $game } between two bots
hero-pause = Pause the moving picture
hero-play = Play the moving picture
go-on-game = Go on: { $game } against { $names }
first-of = Your first game of { $game }
show-me = Show me first: { $n } min
just-play = Just play
rules-near = The rules stay one tap away during the game.
main-places = Main
waiting-n = { $place }, { $n } waiting
you-place = You
with-people = { $n } with people
left-minutes = { $n } min left
left-hours = { $n ->
    [one] 1 hour left
   *[other] { $n } hours left
}
left-days = { $n ->
    [one] 1 day left
   *[other] { $n } days left
}
bots-fold = { $n ->
    [one] 1 game against bots
   *[other] { $n } games against bots
}
give-up = Give up { $game } against { $names }
give-up-sure = Give up?
waiting = Waiting
new-tables = { $n ->
    [one] 1 new table
   *[other] { $n } new tables
}
just-taken = Just taken
own-table = Your { $game } table
nobody-yet = nobody here yet
theirs = { $names }’s turn
invite = Invite
quick-play = Quick play
ends-in = ends in { $time }
start-one = Start one
seats-taken = { $n } of { $of } seats
first-here = You are the first one here
row-label = { $game } with { $names }, { $note }
offline-title = You are offline
offline-body = Your games wait for you; nothing is lost.
try-now = Try now
can-do = You can do this now
needs-connection = Needs a connection
read = Read

# Settings
settings-feel = Sound and feel
settings-look = Look
settings-table = At the table
settings-data = Your data
settings-about = About
captions-about = “♪ your turn” as text
signs-about = Larger signs beside colours
pause-tap = Until I tap
phrases-about = From the people you play
keys-about = L last move, S score, T time, M number of moves, H hint, ? rules
about = About Parlour
privacy = Privacy
accessibility = Accessibility

# The table's menu, and what is said there
close = Close
menu-title = { $game } with { $names }
moves-and-score = Moves and score
has-to-agree = { $name } has to agree
leave-for-now = Leave for now
leave-kept = Your seat is kept.
leave-decides = Your seat is kept. { $name } decides after { $s } s.
leave-loses = Your seat is kept for { $s } s. Then you forfeit.
resign-says = { $name } wins this game. Asks once more.
resign-asks = Asks once more.
said-for = Shown for 4 s
phrase-smile = smiles
phrase-surprise = is surprised
phrase-sad = is sad
phrase-heart = sends a heart
phrase-bell = rings a bell
phrase-star = gives a star

# The page about this server
about-lede = Four clever card and board games, played with friends, bots and strangers.
about-kept = This server is kept by { $name }.
about-server = This server
about-version = Version { $version }
about-operator = Server kept by { $name }
about-contact = Contact
about-imprint = Imprint
about-shuffle = How the shuffle is proved
about-shuffle-says = Nobody can choose the cards, not even the server
about-licence = Licence and source
about-source = Source code
about-free = Free software, Apache License 2.0
about-makers = Games and their makers
about-makers-says = Parlour is an unofficial implementation of these games.
about-fonts = Fonts
about-fonts-says = Bricolage Grotesque, Atkinson Hyperlegible Next · OFL 1.1
about-others = Third-party licences
about-others-says = Software and fonts by others that these pages contain
privacy-title = Privacy in five lines
privacy-cookie = One cookie keeps your seat and your name. No trackers, no advertising, no third parties.
privacy-stored = This server stores your name, your games and your answers to puzzles. Your settings stay on this device.
privacy-unused = { $days ->
    [one] Without use, the cookie expires after one day.
   *[other] Without use, the cookie expires after { $days } days.
}
privacy-guests = { $days ->
    [0] Names of people who never played are kept until they delete them.
    [one] People who never played are deleted after one day.
   *[other] People who never played are deleted after { $days } days.
}
privacy-unfinished = { $days ->
    [0] Games stay, so that they can be replayed and checked.
    [one] Unfinished games are deleted after one day. Finished ones stay, so that they can be replayed and checked.
   *[other] Unfinished games are deleted after { $days } days. Finished ones stay, so that they can be replayed and checked.
}
privacy-yours = You can download or delete all of it:
access-made = Made to meet WCAG 2.2 AA. Everything can be played by keyboard and with a screen reader. Colours always come with a sign.
access-gaps = Known gap: Phage’s board takes long to listen to.
access-tell = Something in your way? Tell us: { $contact }
