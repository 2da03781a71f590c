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
no-players = Name two or more of these players, each once: { $names }.
no-level = A bot plays as one of: { $levels }.
no-secret = Set PARLOUR_STAFF to the house's secret, the same as on its nodes.
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
arena-player = Player
arena-elo = Elo
arena-sure = 95 %
arena-share = { $one } makes { $share } ± { $sure } of { $games } games against { $other }.
arena-match = { $one } makes { $share } ± { $sure } of { $games } matches of two games, scores added, against { $other }.
arena-first = { $one } comes first in { $share } ± { $sure } of { $games } games among { $others } of { $other }: { $fair } times a fair share.
simulate-out = { $games } records in { $folder }: check them with parlour verify.

# What a table answers when it refuses.
refused-asked = You have asked for that already.
refused-code = That is not this table's code. Ask whoever invited you for a new link.
refused-committed = Your seat has committed to a seed already.
refused-full = Every seat is taken. You can watch.
refused-kept = There must be as many kept seats as seats.
refused-late = Your time for this move had run out.
refused-no-draws = This game has no draw by agreement.
refused-no-move = That is no move of this game.
refused-no-table = There is no such table.
refused-not-asked = Nobody has asked for that.
refused-not-bound = Not everyone has committed yet.
refused-not-listed = That is not allowed now.
refused-not-over = The game is not over.
refused-not-seated = You do not sit at this table.
refused-not-started = The game has not begun.
refused-not-waiting = This table takes no more players.
refused-not-your-move = The last move was not yours.
refused-not-your-turn = It is not your turn.
refused-nothing-to-claim = There is nothing to claim: your opponent may still come back.
refused-nothing-to-reveal = Your seat has nothing to reveal.
refused-nothing-to-undo = There is no move to take back.
refused-options = This game cannot be played so: { $error }
refused-other-commits = Those are not the commitments of this table.
refused-other-seed = That is not the seed your seat committed to.
refused-over = This game is over.
refused-seated = You sit at this table already.
refused-seats = This game is not played by { $seats }.
refused-stale = The table had moved on before your move arrived.
refused-taken = That seat is taken.

# What the door answers.
refused-bad-frame = That was no frame of ours: see the API's documentation.
refused-bad-name = A name has 2 to 20 letters, digits or signs that can be seen.
refused-bad-request = That request was not understood: { $error }
refused-no-code = No table waits under that code.
refused-no-analyst = Nobody is free to think about it now. Try again in a moment.
refused-not-practice = Hints are for games against bots only.
refused-not-staff = That is for those who work for the house.
refused-no-bots = No bot of the house is free for that.
refused-no-such = There is nothing here.
refused-origin = This page may not act for you: its address is not one of ours.
refused-too-often = Too often: wait a moment.
refused-too-many = Too many connections at once: close another one.
refused-unknown = Who are you? Ask for a session first: POST /api/me
refused-storage = The house cannot write just now: try again in a moment.
refused-draining = This server is about to stop. Try again in a moment.
refused-failed = Something went wrong on our side. It has been noted.

# The house.
serve-here = Parlour is open at { $url }  (Ctrl-C closes it)
serve-phone = From a phone in the same network: { $url }

# Those who keep a house. A refusal at the prompt, then commands.
no-address = { $url } is no address of a database: it begins with postgresql:// or sqlite:///
no-database = The database cannot be used: { $error }.
no-database-file = There is no database { $file }.
no-safety = This database may forget what it has acknowledged: { $error }.
no-newer-parlour = This database was made by a newer Parlour: it has version { $found }, and this one knows up to { $known }.
no-redis = { $url } is no address of a Redis: it begins with redis://
no-port = Parlour cannot listen at { $host }, port { $port }: { $error }.
no-sound-file = { $file } is damaged: { $error }.
no-house = { $file } is no database of Parlour.
no-copy = { $source } cannot be copied to { $target }: { $error }.
no-second-backup = { $file } exists already, and was not touched: name another file.
no-idle-database = { $file } is in use: stop the server, wait five seconds, and try again.
no-dump = PostgreSQL has a tool of its own for this, which asks for the password: { $command }
no-restore = PostgreSQL has a tool of its own for this. Stop every server, then: { $command }

migrate-same = Nothing to do: the database is at version { $after }.
migrate-changed = The database was at version { $before }, and is at { $after } now.
migrate-made = The database was empty, and is at version { $after } now.

backup-done = { $file } holds { $tables ->
    [one] 1 table
   *[other] { $tables } tables
} and { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}, and is sound.
restore-done = { $file } is back, with { $tables ->
    [one] 1 table
   *[other] { $tables } tables
} and { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}.
restore-kept = What was there before is kept as { $file }

doctor-python = Parlour { $parlour }, Python { $python }, SQLite { $sqlite }
doctor-packages = Installed: { $list }
doctor-package-bad = The package { $name } is missing.
doctor-package-do = Install Parlour again: pip install --force-reinstall parlour
doctor-games = Games: { $list }
doctor-game-bad = The game { $name } cannot be loaded: { $error }
doctor-game-do = Update or uninstall the package it comes from. Everything else works without it.
doctor-database-bad = The database cannot be reached: { $error }.
doctor-database-do = Is it running, and is its address right? It is given by --database or DATABASE_URL.
doctor-sqlite = SQLite { $version }: { $file }
doctor-sqlite-bad = SQLite { $version } is too old.
doctor-sqlite-do = Use a Python whose SQLite is at least 3.38, or PostgreSQL.
doctor-sqlite-none = There is no { $file } yet: parlour serve makes it.
doctor-sqlite-broken-bad = { $file } cannot be read: { $error }.
doctor-sqlite-broken-do = Stop the server, and put a backup in its place: parlour restore FILE
doctor-integrity = Every page of it is sound.
doctor-integrity-bad = It is damaged: { $error }.
doctor-integrity-do = Stop the server, and put a backup in its place: parlour restore FILE
doctor-wal = It writes ahead (WAL), so that readers and writers do not wait for each other.
doctor-wal-bad = Its journal mode is { $mode }, not WAL.
doctor-wal-do = Start parlour serve once, which sets it. If it stays: the file must not lie on a network drive.
doctor-folder-bad = Nothing can be written in { $folder }: { $error }.
doctor-folder-do = Give the user who runs Parlour the right to write there.
doctor-space = { $free } free in { $folder }
doctor-space-bad = Only { $free } free in { $folder }.
doctor-space-do = Make room: when the disk is full, no move can be written.
doctor-postgres = PostgreSQL { $version }
doctor-postgres-bad = PostgreSQL { $version } is too old.
doctor-postgres-do = Use version 12 or newer.
doctor-replica-bad = This is a replica: nothing can be written here.
doctor-replica-do = Name the primary in --database or DATABASE_URL.
doctor-setting = { $name } is { $found }
doctor-setting-bad = { $name } is { $found }: moves that were acknowledged may be lost or damaged.
doctor-setting-do = { $name ->
    [data_checksums] Stop PostgreSQL, and run pg_checksums --enable.
   *[other] Set { $name } to { $wanted } in postgresql.conf, and reload it.
}
doctor-standbys = { $count ->
    [0] No replica is attached
    [one] 1 replica is attached
   *[other] { $count } replicas are attached
}; waited for before a move is acknowledged: { $names }
doctor-standby-missing-bad = No replica is attached, but every move waits for { $names }.
doctor-standby-missing-do = Start the replica; or, to go on without it, empty synchronous_standby_names and reload.
doctor-schema = Its schema is up to date: version { $found }
doctor-schema-bad = Its schema is at version { $found }, and this Parlour needs { $known }.
doctor-schema-do = Run parlour migrate, or start parlour serve, which does it.
doctor-schema-newer-bad = Its schema is at version { $found }, and this Parlour knows up to { $known }.
doctor-schema-newer-do = Update Parlour here: another, newer one has used this database.
doctor-clock = Its clock and ours are { $apart } apart.
doctor-clock-bad = Its clock and ours are { $apart } apart.
doctor-clock-do = Set both by NTP. Games go by the database's clock and stay fair; logs will not match.
doctor-heart = A server is alive: its last beat was { $ago } ago.
doctor-heart-still = No server is running: the last beat was { $ago } ago.
doctor-heart-never = No server has run on it yet.
doctor-heart-ahead-bad = The last beat of a server lies { $ahead } in the future.
doctor-heart-ahead-do = The clock was set back. The next beat puts it right; nobody loses time.
doctor-outages-none = No outage in the last 24 hours.
doctor-outages = { $count ->
    [one] 1 standstill
   *[other] { $count } standstills
} in the last 24 hours, { $total } in all, the longest { $longest }. No player's clock ran in them.
doctor-redis-none = No Redis: right for a single server.
doctor-redis = Redis { $version }
doctor-redis-bad = Redis cannot be reached: { $error }
doctor-redis-do = Is it running, and is its address right? It is given by --redis or REDIS_URL.
doctor-redis-memory = It forgets nothing by itself ({ $policy }).
doctor-redis-memory-bad = It forgets what it likes when its memory is full ({ $policy }).
doctor-redis-memory-do = Set maxmemory-policy noeviction: a forgotten player counts as gone.
doctor-server = { $url } is ready, and answers in { $ms } ms.
doctor-server-bad = { $url } is not ready: { $error }
doctor-server-do = Is parlour serve running there? What it prints says why not.
doctor-server-elsewhere-bad = { $url } is ready, but no heart beats in this database.
doctor-server-elsewhere-do = It uses another one: name that in --database or DATABASE_URL.
doctor-sum = { $count ->
    [0] Nothing is wrong.
    [one] 1 thing is wrong.
   *[other] { $count } things are wrong.
}
