# What a link shows in a messenger.
preview-invites = { $name } lädt dich zu { $game } ein
preview-room = Ein Raum für { $game }
preview-sentence = { $about } Etwa { $minutes } min, ohne Konto.
preview-home = Parlour: vier clevere Karten- und Brettspiele
preview-home-sentence = Kostenlos, im Browser. Ohne Konto.
preview-replay = { $names }: { $scores }
preview-replay-open = { $names }
preview-replay-sentence = Eine Partie { $game } auf Parlour. Zug für Zug zum Nachspielen.
