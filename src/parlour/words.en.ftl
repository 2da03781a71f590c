# What every game says alike.
why-over = This game is over.
why-not-your-turn = Player { $seat } is to move.
why-not-a-move = Only chance does that.
why-not-now = Nobody is to move now.

# What a messenger shows of a link.
preview-invites = { $name } invites you to play { $game }
preview-room = A room for { $game }
preview-sentence = { $about } In the browser, without an account.

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
no-secret = Set PARLOUR_BOT_SECRET to the same secret as on the server's nodes.
no-namesake = Two players are called { $name }; give each a name of their own.
no-seats = { $title } is played by { $seats }, not by { $named }.

# Installed games.
games-no-rules = { $title } brings no rulebook.
games-origin = (from { $source })
games-broken = cannot be loaded: { $error }

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

perft-about = { $rules }, seed { $seed }: moves of players and of chance, counted from the first decision.

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
no-writing = { $file } cannot be written: { $error }.
no-record = { $file } is not a record: { $error }
no-entry = There is no entry { $move }: the log has { $last }.
no-eyes = There is no player { $seat }: { $last } played.
replay-entry = { $number }. { $who }
replay-start = The start
replay-chance = Chance
replay-resigned = { $name } resigns, and a stand-in plays on
replay-undone = { $name } takes the last move back
replay-updated = goes on under { $rules }
verify-about = { $rules }, won by { $won }
verify-sum = { $good } good, { $wrong } wrong.
no-export-kind = { $file } must end in .jsonl or .parquet.
export-done = { $file } holds { $games ->
    [one] 1 game
   *[other] { $games } games
} in { $lines } lines.
export-skipped = Left out because their rules are not installed: { $skipped ->
    [one] 1 game
   *[other] { $skipped } games
}.

simulate-games = { $games } random games in { $seconds } s.
simulate-speed = Speed: { $games } games and { $answers } moves of players and chance a second.
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
refused-drawn = A move that turned something up cannot be taken back.
refused-full = Every seat is taken. You can watch.
refused-kept = There must be as many kept seats as seats.
refused-late = Your time for this move had run out.
refused-many-seats = { $n } seats at public tables are already taken from your network. Wait until a game begins, or open a private room.
refused-many-tables = You wait at { $n } tables already. Leave one of them first.
refused-match = A match of two games is for two players.
refused-no-draws = This game has no draw by agreement.
refused-no-game = There is no such game here.
refused-no-loadout = Nothing is brought along to this game.
refused-no-move = That is no move of this game.
refused-no-table = There is no such table.
refused-not-asked = Nobody has asked for that.
refused-not-bound = Not everyone has committed yet.
refused-not-host = Only the host of the room may do that.
refused-not-listed = That is not allowed now.
refused-not-now = That is not possible just now.
refused-not-over = The game is not over.
refused-not-seated = You do not sit at this table.
refused-not-started = The game has not begun.
refused-not-taken = Nobody has that seat.
refused-not-waiting = This table takes no more players.
refused-not-your-move = The last move was not yours.
refused-not-your-turn = It is not your turn.
refused-nothing-to-claim = There is nothing to claim: your opponent may still come back.
refused-nothing-to-reveal = Your seat has nothing to reveal.
refused-nothing-to-undo = There is no move to take back.
refused-daily = This is the same for everyone: nothing is taken back, and nobody plays it twice.
refused-daily-sealed = The cards stay sealed until everyone has played this deal.
refused-options = This game cannot be played so: { $error }
refused-other-commits = Those are not the commitments of this table.
refused-other-seed = That is not the seed your seat committed to.
refused-over = This game is over.
refused-position = Only one person against bots may begin in the middle of a game.
refused-seated = You sit at this table already.
refused-seats = This game is not played by { $seats }.
refused-stale = The table had moved on before your move arrived.
refused-taken = That seat is taken.

# Starting a server.
no-server-answers = No server can be played on there: { $error }
serve-here = Parlour runs at { $url }  (Ctrl-C stops it)
serve-local = On this computer also at { $url }
serve-phone = Scan this with a phone in the same network:

# For operators. A refusal at the prompt, then commands.
no-database-name = Two databases are called { $name }: one has no name, and each other a name of its own, as in b=postgresql://…
no-extra = That needs packages which are not installed. Install Parlour again with the extra { $extra }: pip install 'parlour[{ $extra }]', or pip install '.[{ $extra }]' in a checkout
no-uvicorn = Parlour cannot use uvicorn { $version }: it has no { $missing }. Install the version that Parlour needs: pip install 'parlour[server]', or pip install '.[server]' in a checkout
no-second-file = Another server uses this file, and one file serves one node. Stop the other, or let both use PostgreSQL and Redis.
no-second-node = Another server uses this database, and without Redis the two would not hear of each other's moves. Stop one of them, or start both with --redis redis://…
no-book = { $game } cannot be the deal of the day: it has no deal that is the same for all.
no-sentry = That is no DSN of a Sentry: { $error }. Copy it from the settings of your project there.
no-zone = There is no time zone { $zone }. Write it like Europe/Berlin.
no-daily-zone = The deals of the day follow the time zone { $stored }, and this server is set to { $setting }. Set daily_zone to { $stored } or remove it. To change the zone for all nodes: parlour admin daily-zone { $setting }
no-full = Some database must take new tables: --full names { $names }
no-full-name = --full names { $names }: there is no such database.
no-config-file = The file of settings { $file } cannot be read: { $error }
no-config-name = { $where }: there is no setting { $name }. { $near ->
    [none] parlour config lists all.
   *[other] Did you mean { $near }?
}
no-config-value = { $where }: { $name } is wrong: { $error }.
no-config-readable = { $file } has secrets, and everybody on this machine can read it. Run chmod 600 { $file }
no-config-option = Everybody on this machine can read what a command is started with: set { $name } in a file, or { $variable } in the environment.
no-address = { $url } is not a database address: it must begin with postgresql:// or sqlite:///
no-address-word = The word { $word } in the address of the database is not understood: { $why }. Leave it out.
no-database = The database cannot be used: { $error }.
no-database-file = There is no database { $file }.
no-safety = This database may lose acknowledged moves: { $error }.
no-newer-parlour = This database needs Parlour { $oldest } or newer: it has schema version { $found }, and this Parlour { $this } knows up to { $known }. Install Parlour { $oldest }, or restore a backup from before the upgrade.
no-unmigrated = The database has schema version { $found }, and this Parlour needs { $known }. Run parlour migrate, then start it again; or start it without --no-migrate.
no-redis = { $url } is not a Redis address: it must begin with redis://
no-port = Parlour cannot listen at { $host }, port { $port }: { $error }.
no-sound-file = { $file } is damaged: { $error }.
no-parlour-database = { $file } is not a Parlour database.
no-copy = { $source } cannot be copied to { $target }: { $error }.
no-second-backup = { $file } exists already, and was not touched: name another file.
no-idle-database = { $file } is in use: stop the server, wait five seconds, and try again.
no-dump = PostgreSQL has a tool of its own for this, which asks for the password: { $command }
no-restore = PostgreSQL has a tool of its own for this. Stop every server, then: { $command }

games-same = { $table }: { $rules } would become { $newer }
games-moved = { $table }: { $rules } has become { $newer }
games-differs = { $table }: { $rules } stays, for by { $newer } it would have gone otherwise after entry { $entry }
games-bound = { $table }: { $rules } stays, for others are played by the same rules, or it cannot be moved to { $newer }
games-going = { $table }: { $rules } stays, for moves were made all the time; try again
games-sum = { $dry ->
    [yes] { $moved } would move, { $stay } would stay.
   *[no] { $moved } moved, { $stay } stay.
}
migrate-same = Nothing to do: the database is at schema version { $after }.
migrate-changed = The database was updated from schema version { $before } to { $after }.
migrate-made = The database was empty; its tables were created at schema version { $after }.

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
doctor-config = Settings: { $file } sets { $count ->
    [one] 1 of them
   *[other] { $count } of them
}, the environment included.
doctor-config-file-bad = The file of settings { $file } cannot be read: { $error }
doctor-config-file-do = Correct it, or name another with --config or PARLOUR_CONFIG.
doctor-config-name-bad = { $where }: there is no setting { $name }.
doctor-config-name-do = { $near ->
    [none] parlour config lists all of them.
   *[other] Did you mean { $near }? parlour config lists all of them.
}
doctor-config-value-bad = { $where }: { $name } is wrong: { $error }.
doctor-config-value-do = parlour config shows what it may be.
doctor-config-readable-bad = { $file } has secrets, and everybody on this machine can read it.
doctor-config-readable-do = Run chmod 600 { $file }
doctor-private-bad = { $file } can be read by others on this machine: it holds names and the seeds of shuffles.
doctor-private-do = Run chmod 600 { $file }
doctor-games = Games: { $list }
doctor-game-bad = The game { $name } cannot be loaded: { $error }
doctor-game-do = Update or uninstall the package it comes from. Everything else works without it.
doctor-database-blocked-bad = Process { $pid } of PostgreSQL ({ $name }, from { $address }) holds a lock: { $count ->
    [one] 1 other waits
   *[other] { $count } others wait
} for it, the longest { $seconds } s.
doctor-database-blocked-do = If it can be done later, end it: SELECT pg_terminate_backend({ $pid });
doctor-database-word-bad = The word { $word } in the address of the database is not understood.
doctor-database-word-do = Leave it out, or write it as PostgreSQL does: libpq's parameters and settings of the server are taken.
doctor-database-left-out = { $word } in the address of the database has no effect: { $why }.
doctor-database-bad = The database cannot be reached: { $error }.
doctor-database-do = Is it running, and is its address right? It is given by --database or DATABASE_URL.
doctor-sqlite = SQLite { $version }: { $file }
doctor-sqlite-bad = SQLite { $version } is too old.
doctor-sqlite-do = Use a Python whose SQLite is at least 3.38, or PostgreSQL.
doctor-sqlite-none = There is no { $file } yet: parlour serve makes it.
doctor-sqlite-broken-bad = { $file } cannot be read: { $error }.
doctor-sqlite-broken-do = Stop the server, and restore a backup: parlour restore FILE
doctor-integrity = Integrity check passed.
doctor-integrity-bad = The file is damaged: { $error }.
doctor-integrity-do = Stop the server, and restore a backup: parlour restore FILE
doctor-wal = Journal mode: WAL
doctor-wal-bad = The journal mode is { $mode }, not WAL.
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
doctor-standby-unnamed-bad = A replica is attached, but no move waits for it: once promoted, it may lack acknowledged moves.
doctor-standby-unnamed-do = Name it in synchronous_standby_names if it may ever be promoted.
doctor-standby-missing-bad = No replica is attached, but every move waits for { $names }.
doctor-standby-missing-do = Start the replica; or, to go on without it, empty synchronous_standby_names and reload.
doctor-schema = The schema is up to date: version { $found }
doctor-schema-bad = The schema is at version { $found }, and this Parlour needs { $known }.
doctor-schema-do = Run parlour migrate, or start parlour serve, which does it.
doctor-schema-ahead = The schema is at version { $found }, made by Parlour { $program }. Parlour { $this } knows up to { $known } and can use it.
doctor-schema-newer-bad = The schema is at version { $found }, made by Parlour { $program }. Parlour { $this } knows up to { $known } and cannot use it.
doctor-schema-newer-do = Install Parlour { $oldest } or newer on this machine.
doctor-clock = The database's clock and this machine's are { $apart } apart.
doctor-clock-bad = The database's clock and this machine's are { $apart } apart.
doctor-clock-do = Set both by NTP. Games go by the database's clock and stay fair; logs will not match.
doctor-heart = A server is running: its last heartbeat was { $ago } ago.
doctor-heart-still = No server is running: the last heartbeat was { $ago } ago.
doctor-heart-never = No server has run on it yet.
doctor-heart-ahead-bad = The last heartbeat of a server is { $ahead } in the future.
doctor-heart-ahead-do = The clock was set back. The next heartbeat corrects it; no player loses time.
doctor-outages-none = No outage in the last 24 hours.
doctor-outages = { $count ->
    [one] 1 outage
   *[other] { $count } outages
} in the last 24 hours, { $total } in all, the longest { $longest }. Players' clocks stood still meanwhile.
doctor-redis-none = No Redis: fine for a single node.
doctor-redis = Redis { $version }
doctor-redis-bad = Redis cannot be reached: { $error }
doctor-redis-do = Is it running, and is its address right? It is given by --redis or REDIS_URL.
doctor-redis-memory = Redis does not evict keys ({ $policy }).
doctor-redis-memory-bad = Redis evicts keys when its memory is full ({ $policy }).
doctor-redis-memory-do = Set maxmemory-policy noeviction: a player whose key is evicted counts as gone.
doctor-server = { $url } is ready, and answers in { $ms } ms.
doctor-server-bad = { $url } is not ready: { $error }
doctor-server-do = Is parlour serve running there? Its output says why not.
doctor-server-unready-bad = { $url } runs, but takes no players ({ $status }): its database does not answer, or it is stopping.
doctor-server-unready-do = Its log says which: log out of reach, heartbeat late or draining, with the reason. It goes on by itself once the database is back.
doctor-server-outdated-bad = { $url } takes no players. { $says }
doctor-server-outdated-do = Install the newer Parlour there and restart it.
doctor-server-private-bad = { $url } does not tell whether it is ready ({ $status }): a proxy keeps /readyz to itself.
doctor-server-private-do = Name a node's own address, as in http://10.0.0.11:8000, from where it can be reached.
doctor-server-without-bad = { $url } does without: { $missing }
doctor-server-without-do = Its log says since when, and why. It goes on by itself as soon as that is back.
doctor-server-bots = House bots are connected.
doctor-server-bots-bad = { $url } has no house bots: { $levels } not connected for { $ago }. Their players wait.
doctor-server-bots-do = Start parlour bot with the same PARLOUR_BOT_SECRET as the nodes, or look at its output if it runs.
doctor-server-analysts = An analyst is connected.
doctor-server-analysts-bad = { $url } has no analyst: none asked it for a job for { $ago }. Nobody gets hints or reviews there.
doctor-server-analysts-do = Start parlour work with the same PARLOUR_BOT_SECRET, and with --server for every node.
doctor-server-lag = Event-loop lag: { $ms } ms at most in the last two minutes.
doctor-server-lag-bad = Event-loop lag of { $url }: up to { $ms } ms in the last two minutes. Everyone on that node waits so long.
doctor-server-lag-do = Compare its CPU with the other nodes'. At its limit: add a node. Else look for swapping or a busy neighbour.
doctor-server-proxy = { $url } ignores forwarded client addresses from this machine. If a reverse proxy runs here, name it with --proxy.
doctor-server-proxy-bad = { $url } trusts forwarded client addresses from this machine: programs here can pretend to be any client, and evade rate limits and bans.
doctor-server-proxy-do = If your reverse proxy runs on this machine, this is right. If not, narrow --proxy to the proxy's own address.
doctor-server-elsewhere-bad = { $url } is ready, but no server writes heartbeats to this database.
doctor-server-elsewhere-do = It uses another database: name that one in --database or DATABASE_URL.
doctor-sum = { $count ->
    [0] Nothing is wrong.
    [one] 1 thing is wrong.
   *[other] { $count } things are wrong.
}

# Orders of operators.
no-admin-no-person = There is nobody by that id or name. Look with: parlour admin find
no-admin-no-table = There is no such table. Look with: parlour admin find
no-admin-no-zone = There is no such time zone. Write it like Europe/Berlin.
no-admin-no-hidden-puzzle = No hidden puzzle has that id. Look with: parlour admin puzzles
no-admin-no-such-ban = There is no such ban or mute. Look with: parlour admin bans
no-admin-bad-address = That is no address, no range and no key of one: 192.0.2.7, 192.0.2.0/24, 2001:db8::/48
no-admin-past = { $at } has passed: name a time that is yet to come, as this machine's clock shows it.
no-admin-wide-ban = That range is too wide (at most /8, of IPv6 /19) or private: a ban would meet everyone. In a private network, ban single addresses.
no-admin-one-target = A ban is of a person or of an address: name one of both.
admin-old = { $kind ->
    [waiting] tables at which no game began
    [abandoned] games that nobody goes on with
    [guests] guests who never played
    [webhooks] webhooks of people who stayed away, and those that were given up
   *[sessions] expired sessions
}: { $count }, the oldest of { $oldest }
admin-deleted = { $kind ->
    [waiting] tables at which no game began
    [abandoned] games that nobody goes on with
    [guests] guests who never played
    [webhooks] webhooks of people who stayed away, and those that were given up
   *[sessions] expired sessions
}: { $count } deleted, the oldest of { $oldest }
no-admin-running = A server is running. It deletes what is old by itself, every hour and when it starts, and knows who has a table open. To see what will go: --dry-run
no-admin-name = That name cannot be read, or is kept for the server.
no-admin-span = Say for how long as 30m, 12h or 7d.
no-admin-announce = Say when the server stops with --at, or --cancel.
no-admin-order = That cannot be ordered: { $error }
admin-person = { $id } { $name } (program: { $bot }), here since { $since }, last { $used }, games: { $games }, addresses: { $keys }
admin-table = table { $id } { $rules } { $phase }, opened { $opened }, sat there: { $people }
admin-ban = { $number } { $kind } { $who } until { $until }: { $why }
admin-puzzle = { $id } { $rules }: { $solved } of { $tries } solved it; reported as: { $reports }
admin-nothing = Nothing is found.
admin-done = Done. It is number { $number } in the audit log; all nodes follow within seconds.
admin-token = The token of { $name }, { $role } for { $days } days. It is shown once:
admin-webhook = { $id } of { $user } to { $host }: failed { $failures } times, { $error }; next { $again }
admin-webhooks = { $count ->
    [0] No webhook fails.
    [one] 1 webhook fails.
   *[other] { $count } webhooks fail.
}
admin-revoked = { $name } has no token any more.
admin-erased = (erased)
admin-verified = { $wrong ->
    [0] The audit log is unchanged
   *[other] The audit log was changed
}: entries { $count }, the last has the hash { $hash }
