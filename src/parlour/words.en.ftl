# Sentences of all games.
why-over = This game is over.
why-not-your-turn = Player { $seat } is to move.
why-not-a-move = Only chance can make this move.
why-not-now = No player is to move now.

# Errors at the prompt. Each is one line, and nothing was done.
no-game = There is no game { $game }. { $close ->
    [none] The games
   *[other] Did you mean { $close }? The games
} are: { $games }.
no-version = The rules { $game } are not installed. parlour games lists the installed rules.
no-load = The game { $game } could not be loaded: { $error }
no-name = A seat has no name. Name every player, for example --seats Ada,Ben
no-players = Name at least two different players. The players are: { $names }.
no-level = Unknown level. The levels are: { $levels }.
no-secret = Set PARLOUR_BOT_SECRET to the same secret as on the server's nodes.
no-own-bot = Write a bot of your own as NAME=FILE.py:FUNCTION. The file must exist. You wrote: { $entry }
no-own-bot-function = { $file } has no function { $function }.
no-namesake = Two players are called { $name }. Give each player a different name.
no-seats = { $title } needs { $seats } players, not { $named }.

# Installed games.
games-no-rules = { $title } has no rulebook.
games-origin = (from { $source })
games-broken = could not be loaded: { $error }

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
table-several = { $count } moves match: { $moves }. Type more words, or the number.
table-no-empty = Type the number of a move, for example { $example }, or ? for help.
table-no-number = There is no { $typed } in the list. Choose a number from it, or ? for help.
table-no-words = No move matches “{ $typed }”. Type a number from the list, or ? for help.
table-help = Type the number of a move, or enough of its words to tell it from the others.
    (+3) behind a move is what it would add to your score.
    ?  this help     r  the rules     q  leave the game
table-leave = Leave this game? It is not saved. (y/n)
table-left = You have left the table.
table-final = Final score: { $scores }
table-win = { $names } wins: { $reason }.
table-draw = A draw: { $reason }.
table-tie = { $names } share first place: { $reason }.
table-seed = Seed { $seed }. To play the same draws again:

perft-about = { $rules }, seed { $seed }: moves of players and of chance, counted from the first decision.

# Checking a game.
no-package = { $folder } has { $count ->
    [0] no game package
   *[other] { $count } game packages
}. Name the folder whose __init__.py creates the `box`.
no-folder = { $name } is already loaded from { $other }. Rename the folder.
check-about = { $title } ({ $rules }): { $games } random games for each law.
check-kept = { $title } obeys every law.
check-broken = { $title } breaks { $count ->
    [one] a law
   *[other] { $count } laws
}.

# A game of your own.
no-game-name = { $name } cannot be the name of a game. Use lower-case letters, digits and _, and begin with a letter.
no-second-game = The game { $name } already exists. Choose another name.
no-module-name = Python already has a module { $name }. Choose another name.
no-overwriting = { $project } already exists and was not changed. Choose another name or folder.
new-game-done = { $project } has a small working game. Next:

# Finished games.
no-file = { $file } could not be read: { $error }.
no-writing = { $file } could not be written: { $error }.
no-record = { $file } is not a game record: { $error }
no-entry = There is no entry { $move }. The last entry is { $last }.
no-eyes = There is no player { $seat }. The game had { $last } players.
replay-entry = { $number }. { $who }
replay-start = The start
replay-chance = Chance
replay-resigned = { $name } resigns, and a stand-in takes over
replay-undone = { $name } takes the last move back
replay-updated = continues under { $rules }
verify-about = { $rules }, won by { $won }
verify-sum = { $good } valid, { $wrong } invalid.
no-export-kind = { $file } must end in .jsonl or .parquet.
export-done = { $file } has { $games ->
    [one] 1 game
   *[other] { $games } games
} in { $lines } lines.
export-skipped = Skipped because their rules are not installed: { $skipped ->
    [one] 1 game
   *[other] { $skipped } games
}.

simulate-games = { $games } random games in { $seconds } s.
simulate-speed = Speed: { $games } games and { $answers } moves of players and chance per second.
simulate-length = Moves per game: { $low } to { $high }, median { $median }, mean { $mean }.
simulate-ends = Ended by: { $ends }.
simulate-shared = First place shared: { $shared } times.
arena-player = Player
arena-elo = Elo
arena-sure = 95 %
arena-share = { $one } scores { $share } ± { $sure } in { $games } games against { $other }.
arena-match = { $one } scores { $share } ± { $sure } in { $games } two-game matches, by total score, against { $other }.
arena-first = { $one } comes first in { $share } ± { $sure } of { $games } games against { $others } × { $other }: { $fair } times a fair share.
simulate-out = { $folder } has { $games } records. Check them with parlour verify.

# Refusals of a table.
refused-asked = You have already asked for that.
refused-code = That is not this table's code. Ask the person who invited you for a new link.
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
refused-daily-sealed = The cards are hidden until everyone has played this deal.
refused-deals = You can play a deal with a link once, and you cannot take back moves.
refused-deals-sealed = The moves are sealed until this deal closes.
refused-options = This game does not allow these options: { $error }
refused-one-device = That is not possible while everyone plays on one device.
refused-one-device-hidden = This game has hidden cards, so you cannot play it on one device.
refused-other-commits = These are not the commitments of this table.
refused-other-seed = This is not the seed that your seat committed to.
refused-over = This game is over.
refused-position = Only a game of one person against bots can start from a given position.
refused-seated = You are already seated at this table.
refused-seats = This game does not support { $seats } players.
refused-stale = The game had already moved on when your move arrived.
refused-taken = That seat is taken.
refused-warm-up = This game is only a warm-up: there is no rematch.

# Starting a server.
no-server-answers = You cannot play on this server: { $error }
serve-here = Parlour is running at { $url }  (Ctrl-C to stop)
serve-reload = { $file } changed: starting again.
serve-reload-ended = The server has stopped. It starts again when a file changes; Ctrl-C ends this.
serve-local = On this computer also at { $url }
serve-phone = Scan this with a phone on the same network:

# For operators: errors at the prompt, then output of commands.
no-database-name = Two databases have the name { $name }. Only one can be without a name. Name every other one, for example b=postgresql://…
no-extra = Some packages are missing. Install Parlour with the extra { $extra }: pip install 'parlour[{ $extra }]', or in a checkout: pip install '.[{ $extra }]'
no-uvicorn = Parlour does not support uvicorn { $version }: it has no { $missing }. Install the right version: pip install 'parlour[server]', or in a checkout: pip install '.[server]'
no-second-file = Another server uses this file, and one file serves one node. Stop the other server, or use PostgreSQL and Redis for both.
no-second-node = Another server uses this database. Several servers need Redis. Stop one of them, or start both with --redis redis://…
no-sentry = This is not a Sentry DSN: { $error }. Copy it from the settings of your Sentry project.
no-daily-zone = The deal of the day uses the time zone { $stored }, but this server is set to { $setting }. Set daily_zone to { $stored } or remove it. To change the zone for all nodes: parlour admin daily-zone { $setting }
no-full = --full names every database: { $names }. At least one must take new tables.
no-full-name = --full names an unknown database: { $names }. Use main or a name from --database.
no-config-file = The settings file { $file } could not be read: { $error }
no-config-name = { $where }: unknown setting { $name }. { $near ->
    [none] parlour config lists all settings.
   *[other] Did you mean { $near }?
}
no-config-value = { $where }: invalid value for { $name }: { $error }.
no-config-readable = { $file } contains secrets, and everybody on this machine can read it. Run chmod 600 { $file }
no-config-option = Everybody on this machine can read the options of a command. Set { $name } in a file, or { $variable } in the environment.
no-address = { $url } is not a database address. Use postgresql://… or sqlite:///…
no-address-word = Invalid parameter { $word } in the database address: { $why }. Remove it.
no-database = Could not use the database: { $error }. To find out why, run parlour doctor.
no-database-file = The database { $file } does not exist. Check --database.
no-safety = This database can lose acknowledged moves: { $error }. parlour doctor says what to change.
no-newer-parlour = This database needs Parlour { $oldest } or newer: it has schema version { $found }, and Parlour { $this } supports versions up to { $known }. Install Parlour { $oldest }, or restore a backup from before the upgrade.
no-unmigrated = The database has schema version { $found }, but this Parlour needs { $known }. Run parlour migrate, or start without --no-migrate.
no-redis = { $url } is not a Redis address. Use redis://…
no-dev-host = With --dev, everybody who reaches the server sees all hidden cards. Start it with --host 127.0.0.1 and without --proxy, --origin or --https.
no-dev-nodes = --dev is for one server on this machine. Start it with SQLite, without PostgreSQL and Redis.
no-port = Could not listen on { $host }, port { $port }: { $error }. Choose another port or address.
no-sound-file = { $file } is damaged: { $error }.
no-parlour-database = { $file } is not a Parlour database. Name another file.
no-copy = Could not copy { $source } to { $target }: { $error }.
no-second-backup = { $file } already exists and was not changed. Choose another file.
no-backup-folder = Could not create the folder { $folder }: { $error }.
no-backup-target = Name a new file, for example parlour backup copy.db, or a folder with --into.
no-backup-keep = --keep deletes older backups in a folder. Use it with --into, without a file.
no-idle-database = { $file } is in use. Stop the server, wait five seconds and try again.
no-dump = Use PostgreSQL's own tool for this. It asks for the password: { $command }
no-restore = Use PostgreSQL's own tool for this. Stop every server first, then run: { $command }

games-same = { $table }: would move from { $rules } to { $newer }
games-moved = { $table }: moved from { $rules } to { $newer }
games-differs = { $table }: stays on { $rules }. Under { $newer } the game differs after entry { $entry }.
games-bound = { $table }: stays on { $rules }. Others play by the same rules, or it cannot move to { $newer }.
games-going = { $table }: stays on { $rules }. Players kept making moves. Try again.
games-sum = { $dry ->
    [yes] { $moved } would move, { $stay } would stay.
   *[no] { $moved } moved, { $stay } stay.
}
migrate-same = Nothing to do: the database has schema version { $after }.
migrate-changed = Updated the database from schema version { $before } to { $after }.
migrate-made = Created the tables of an empty database with schema version { $after }.

backup-done = { $file } has { $tables ->
    [one] 1 table
   *[other] { $tables } tables
} and { $moves ->
    [one] 1 move
   *[other] { $moves } moves
} and passed the integrity check.
restore-done = { $file } is restored, with { $tables ->
    [one] 1 table
   *[other] { $tables } tables
} and { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}.
restore-kept = The previous database was kept as { $file }

doctor-python = Parlour { $parlour }, Python { $python }, SQLite { $sqlite }
doctor-packages = Installed: { $list }
doctor-package-bad = The package { $name } is missing.
doctor-package-do = Install Parlour again: pip install --force-reinstall parlour
doctor-config = Settings: { $file } sets { $count ->
    [one] 1 of them
   *[other] { $count } of them
}, including the environment.
doctor-config-file-bad = The settings file { $file } could not be read: { $error }
doctor-config-file-do = Correct it, or name another file with --config or PARLOUR_CONFIG.
doctor-config-name-bad = { $where }: unknown setting { $name }.
doctor-config-name-do = { $near ->
    [none] parlour config lists all settings.
   *[other] Did you mean { $near }? parlour config lists all settings.
}
doctor-config-value-bad = { $where }: invalid value for { $name }: { $error }.
doctor-config-value-do = parlour config lists the allowed values.
doctor-config-readable-bad = { $file } contains secrets, and everybody on this machine can read it.
doctor-config-readable-do = Run chmod 600 { $file }
doctor-private-bad = Other users of this machine can read { $file }. It contains names and the seeds of shuffles.
doctor-private-do = Run chmod 600 { $file }
doctor-games = Games: { $list }
doctor-game-bad = The game { $name } could not be loaded: { $error }
doctor-game-do = Update or uninstall its package. Everything else works without it.
doctor-database-blocked-bad = Process { $pid } of PostgreSQL ({ $name }, from { $address }) holds a lock. { $count ->
    [one] 1 other process waits
   *[other] { $count } other processes wait
} for it, the longest for { $seconds } s.
doctor-database-blocked-do = If its work can wait, end it: SELECT pg_terminate_backend({ $pid });
doctor-database-word-bad = Unknown parameter { $word } in the database address.
doctor-database-word-do = Remove it, or correct it. The address accepts parameters of libpq and settings of the PostgreSQL server.
doctor-database-left-out = The parameter { $word } in the database address has no effect: { $why }.
doctor-database-bad = Could not reach the database: { $error }.
doctor-database-do = Check that it is running, and check its address in --database or DATABASE_URL.
doctor-sqlite = SQLite { $version }: { $file }
doctor-sqlite-bad = SQLite { $version } is too old.
doctor-sqlite-do = Use a Python with SQLite 3.38 or newer, or use PostgreSQL.
doctor-sqlite-none = { $file } does not exist yet. parlour serve creates it.
doctor-sqlite-broken-bad = { $file } could not be read: { $error }.
doctor-sqlite-broken-do = Stop the server and restore a backup: parlour restore FILE
doctor-integrity = Integrity check passed.
doctor-integrity-bad = The file is damaged: { $error }.
doctor-integrity-do = Stop the server and restore a backup: parlour restore FILE
doctor-wal = Journal mode: WAL
doctor-wal-bad = The journal mode is { $mode }, not WAL.
doctor-wal-do = Start parlour serve once. It sets WAL. If the mode does not change, move the file from the network drive to a local disk.
doctor-folder-bad = The folder { $folder } is not writable: { $error }.
doctor-folder-do = Give write permission to the user that runs Parlour.
doctor-space = { $free } free in { $folder }
doctor-space-bad = Only { $free } free in { $folder }.
doctor-space-do = Free some space. Parlour cannot save moves on a full disk.
doctor-backups = The newest backup is { $file }, { $ago } old.
doctor-backups-bad = The newest backup, { $file }, is { $ago } old.
doctor-backups-do = Check the timer that runs parlour backup, or the log of its last run.
doctor-backups-missing-bad = The folder { $folder } has no backup of this database.
doctor-backups-missing-do = Make one with parlour backup --into { $folder }. With PostgreSQL, use pg_dump.
doctor-backups-none = The folder of the backups is unknown. Name it in the setting backups to see their age here.
doctor-restored-over = { $names } ({ $mb } MB): databases that a restore replaced. They contain names and seeds. Delete them if you no longer need them.
doctor-postgres = PostgreSQL { $version }
doctor-postgres-bad = PostgreSQL { $version } is too old.
doctor-postgres-do = Use PostgreSQL 12 or newer.
doctor-replica-bad = This database is a read-only replica.
doctor-replica-do = Set --database or DATABASE_URL to the primary.
doctor-setting = { $name } is { $found }
doctor-setting-bad = { $name } is { $found }: acknowledged moves can be lost or damaged.
doctor-setting-do = { $name ->
    [data_checksums] Stop PostgreSQL and run pg_checksums --enable.
   *[other] Set { $name } to { $wanted } in postgresql.conf and reload it.
}
doctor-standbys = { $count ->
    [0] No replica is attached
    [one] 1 replica is attached
   *[other] { $count } replicas are attached
}. Moves wait for: { $names }
doctor-standby-unnamed-bad = A replica is attached, but moves do not wait for it. If you promote it, it can lack acknowledged moves.
doctor-standby-unnamed-do = If you may promote it, name it in synchronous_standby_names.
doctor-standby-missing-bad = No replica is attached, but every move waits for { $names }.
doctor-standby-missing-do = Start the replica. To continue without it, set synchronous_standby_names to an empty value and reload.
doctor-schema = The schema is up to date: version { $found }
doctor-schema-bad = The schema has version { $found }, but this Parlour needs { $known }.
doctor-schema-do = Run parlour migrate. parlour serve does it at startup, too.
doctor-schema-ahead = The schema has version { $found }, made by Parlour { $program }. Parlour { $this } was made for { $known } and can use it.
doctor-schema-newer-bad = The schema has version { $found }, made by Parlour { $program }. Parlour { $this } supports versions up to { $known } and cannot use it.
doctor-schema-newer-do = Install Parlour { $oldest } or newer on this machine.
doctor-clock = The clocks of the database and this machine differ by { $apart }.
doctor-clock-bad = The clocks of the database and this machine differ by { $apart }.
doctor-clock-do = Synchronize both with NTP. Games use the database's clock and stay fair, but timestamps in logs will differ.
doctor-heart = A server is running: its last heartbeat was { $ago } ago.
doctor-heart-still = No server is running: the last heartbeat was { $ago } ago.
doctor-heart-never = No server has used this database yet.
doctor-heart-ahead-bad = The last heartbeat of a server is { $ahead } in the future.
doctor-heart-ahead-do = The clock was set back. The next heartbeat corrects this, and no player loses time.
doctor-outages-none = No outage in the last 24 hours.
doctor-outages = { $count ->
    [one] 1 outage
   *[other] { $count } outages
} in the last 24 hours: { $total } in total, the longest { $longest }. Players' clocks were stopped.
doctor-redis-none = No Redis. A single node does not need it.
doctor-redis = Redis { $version }
doctor-redis-bad = Could not reach Redis: { $error }
doctor-redis-do = Check that it is running, and check its address in --redis or REDIS_URL.
doctor-redis-memory = Redis does not evict keys ({ $policy }).
doctor-redis-memory-bad = Redis evicts keys when its memory is full ({ $policy }).
doctor-redis-memory-do = Set maxmemory-policy noeviction. Otherwise players whose keys are evicted count as gone.
doctor-server = { $url } is ready and responds in { $ms } ms.
doctor-server-bad = { $url } is not ready: { $error }
doctor-server-do = Check that parlour serve is running there. Its output says why it stopped.
doctor-server-unready-bad = { $url } is running but does not accept players ({ $status }): it cannot reach its database, or it is shutting down.
doctor-server-unready-do = Look in its log for: log out of reach, heartbeat late or draining. It continues when the database is back.
doctor-server-outdated-bad = { $url } does not accept players. { $says }
doctor-server-outdated-do = Install the newer Parlour there and restart it.
doctor-certificate = The certificate of { $url } is valid for { $days } days.
doctor-certificate-bad = The certificate of { $url } expires { $days ->
    [0] within a day
    [one] in 1 day
   *[other] in { $days } days
}.
doctor-certificate-do = It should have been renewed by now. The log of the proxy says why it was not.
doctor-certificate-refused-bad = Browsers refuse the certificate of { $url }: { $error }.
doctor-certificate-refused-do = Renew it. The log of the proxy says why that failed. If your own authority signed it, name the authority's file in SSL_CERT_FILE.
doctor-server-private-bad = { $url } does not say whether it is ready ({ $status }): a proxy blocks /readyz.
doctor-server-private-do = Run this inside the network and use the address of a node, for example http://10.0.0.11:8000
doctor-server-without-bad = { $url } is degraded, without { $missing }
doctor-server-without-do = Its log says why and since when. It recovers when they are back.
doctor-server-bots = House bots are connected.
doctor-server-bots-bad = { $url } has no house bots: { $levels } not connected for { $ago }. Players who chose one are waiting.
doctor-server-bots-do = Start parlour bot with the PARLOUR_BOT_SECRET of the nodes. If it is running, read its output.
doctor-server-analysts = An analyst is connected.
doctor-server-analysts-bad = { $url } has no analyst: none has asked for work for { $ago }. Players there get no hints or reviews.
doctor-server-analysts-do = Start parlour work with the PARLOUR_BOT_SECRET of the nodes, and name every node with --server.
doctor-server-lag = Event-loop lag: at most { $ms } ms in the last two minutes.
doctor-server-lag-bad = Event-loop lag of { $url }: up to { $ms } ms in the last two minutes. Everyone on this node waits that long.
doctor-server-lag-do = Compare its CPU usage with the other nodes. If it is at its limit, add a node. Otherwise look for swapping or a noisy neighbour.
doctor-server-proxy = { $url } ignores forwarded client addresses from this machine. If a reverse proxy runs here, name it with --proxy.
doctor-server-proxy-bad = { $url } trusts forwarded client addresses from this machine. Programs here can claim any client address and evade rate limits and bans.
doctor-server-proxy-do = This is right if your reverse proxy runs on this machine. If not, set --proxy to the proxy's own address.
doctor-server-elsewhere-bad = { $url } is ready, but no server writes heartbeats to this database.
doctor-server-elsewhere-do = It uses another database. Name that one in --database or DATABASE_URL.
doctor-sum = { $count ->
    [0] No problems found.
    [one] 1 problem found.
   *[other] { $count } problems found.
}

# parlour admin.
no-admin-no-person = No person has that id or name. Find people with: parlour admin find
no-admin-no-zone = Unknown time zone. Use a name like Europe/Berlin.
admin-old = { $kind ->
    [waiting] tables where no game began
    [abandoned] unfinished games without activity
    [guests] guests who never played
   *[rows] { $what }
}: { $count }, the oldest from { $oldest }
admin-deleted = { $kind ->
    [waiting] tables where no game began
    [abandoned] unfinished games without activity
    [guests] guests who never played
   *[rows] { $what }
}: { $count } deleted, the oldest from { $oldest }
no-admin-running = A server is running. It deletes expired data itself, at startup and every hour. To list expired data: --dry-run
no-admin-order = Invalid order: { $error }
admin-nothing = Nothing found.
admin-done = Done. It is number { $number } in the audit log. All nodes apply it within seconds.
admin-erased = (erased)
admin-verified = { $wrong ->
    [0] The audit log is unchanged
   *[other] The audit log was changed
}: { $count } entries, hash of the last one: { $hash }
