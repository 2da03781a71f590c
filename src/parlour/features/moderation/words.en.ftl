# Commands of parlour admin.
no-admin-no-table = This table does not exist. Find tables with: parlour admin find
no-admin-no-such-ban = No ban or mute has that number. List them with: parlour admin bans
no-admin-bad-address = Not an IP address, range or address key. Examples: 192.0.2.7, 192.0.2.0/24, 2001:db8::/48
no-admin-past = { $at } is in the past on this machine's clock. Choose a later time.
no-admin-wide-ban = This range is private or too wide (at most /8, for IPv6 /19), and a ban would affect everyone. In a private network, ban single addresses.
no-admin-one-target = A ban needs either a person or an address. Name exactly one.
no-admin-name = This name is invalid or reserved for the server. Choose another one.
no-admin-span = Invalid duration. Use a form like 30m, 12h or 7d.
no-admin-announce = Use either --at TIME or --cancel.
admin-person = { $id } { $name } (program: { $bot }), joined { $since }, last seen { $used }, games: { $games }, addresses: { $keys }
admin-table = table { $id } { $rules } { $phase }, opened { $opened }, players: { $people }
admin-ban = { $number } { $kind } { $who } until { $until }: { $why }
admin-token = Token of { $name }, { $role } for { $days } days. It is shown only once:
admin-revoked = { $name } no longer has a token.
