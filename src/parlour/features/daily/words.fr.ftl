# What a link to the deal of the day shows in a messenger.
daily-preview = Donne du jour { $number } : { $game }
daily-preview-sentence = Les mêmes cartes pour tous. Sans divulgâcher : les cartes restent secrètes.
