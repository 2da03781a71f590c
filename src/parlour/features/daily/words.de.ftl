# What a link to the deal of the day shows in a messenger.
daily-preview = Partie des Tages { $number }: { $game }
daily-preview-sentence = Dieselben Karten für alle. Keine Spoiler: Die Karten bleiben geheim.
