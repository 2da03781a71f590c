# What a link shows in a messenger.
preview-invites = { $name } invites you to { $game }
preview-room = A room for { $game }
preview-sentence = { $about } About { $minutes } min, no account.
preview-home = Parlour: four clever card and board games
preview-home-sentence = Free, in your browser. No account needed.
preview-replay = { $names }: { $scores }
preview-replay-open = { $names }
preview-replay-sentence = A game of { $game } on Parlour. Watch it move by move.
