# What a link shows in a messenger.
preview-invites = { $name } vous invite à { $game }
preview-room = Un salon pour { $game }
preview-sentence = { $about } Environ { $minutes } min, sans compte.
preview-home = Parlour : quatre jeux de cartes et de plateau malins
preview-home-sentence = Gratuit, dans votre navigateur. Sans compte.
preview-replay = { $names } : { $scores }
preview-replay-open = { $names }
preview-replay-sentence = Une partie de { $game } sur Parlour. À revoir coup par coup.
