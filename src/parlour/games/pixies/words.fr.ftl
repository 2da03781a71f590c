title = Pixies
about = Choisissez des cartes, remplissez une grille de 3 × 3. Paires, spirales et couleurs rapportent.
credit = De Johannes Goupy, illustré par Sylvain Trabut, publié par Bombyx.
ask = Prenez une carte et posez-la.

move-Take = Poser le { $card } sur la case { $space }, { $up ->
    [True] face visible
   *[False] face cachée
}
did-Take = { $who ->
    [you] Vous avez posé
   *[other] { $seat } a posé
} le { $card } sur la case { $space }, { $up ->
    [True] face visible
   *[False] face cachée
}
move-Begin = { $seat } commence
move-Reveal = { $card }

event-GameStarted = { $seat } commence.
event-CardRevealed = Le { $card } est révélé.
event-CardPlaced = { $seat } pose le { $card } sur la case { $space }, { $up ->
    [True] face visible
   *[False] face cachée
}.
event-RoundEnded = La manche { $number } est finie.
event-GameEnded = Trois manches sont jouées.

line-begins = { $who ->
    [you] Vous commencez
   *[other] { $seat } commence
}
line-placed = { $who ->
    [you] Vous avez posé
   *[other] { $seat } a posé
} le { $card } { $how ->
    [validated] sur la case { $space } : validé
    [down] face cachée sur la case { $space }
   *[up] sur la case { $space }
}
line-round = Manche { $number } : { $scores }
score-rounds = manches précédentes
score-validated = nombres validés
score-symbols = spirales et croix
score-zone = plus grande zone
over-three-rounds = trois manches sont jouées
end-three-rounds = { $result ->
    [tie] { $high } points chacun après trois manches.
   *[won] { $seats ->
        [2] { $high } à { $low } après trois manches.
       *[other] { $high } points après trois manches, et { $low } pour la place suivante.
    }
}

option-first = Qui commence
option-first-none = au hasard
option-first-0 = joueur 1
option-first-1 = joueur 2
option-first-2 = joueur 3
option-first-3 = joueur 4
option-first-4 = joueur 5
option-special = Cartes spéciales
option-special-all = comptent toutes les cartes de leur couleur
option-special-others = ne comptent que les autres cartes
house-first-0 = le joueur 1 commence
house-first-1 = le joueur 2 commence
house-first-2 = le joueur 3 commence
house-first-3 = le joueur 4 commence
house-first-4 = le joueur 5 commence
house-special-others = les cartes spéciales ne comptent que les autres

hint-Take = Posez le { $card } sur la case { $space }, { $up ->
    [True] face visible
   *[False] face cachée
}
hint-validated = { $by } : cela valide le { $number }.
hint-symbols = { $by } : cela apporte des spirales.
hint-zone = { $by } : cela agrandit votre zone.
hint-little = { $by } pour l’instant : c’est ce qui coûte le moins.
why-not-in-spread = Cette carte n’est plus sur la table.
why-no-space = Les cases sont numérotées de 1 à 9.
why-must-match = Un { $number } va sur la case { $number }.
why-face-up = La case { $number } n’a pas de carte visible : posez-la face visible.
why-face-down = Votre { $number } est déjà validé : celui-ci se pose face cachée.
why-must-be-empty = Votre { $number } est déjà validé : posez-la face cachée sur une case vide.

guide-goal = Le but
guide-goal-text = Posez des cartes dans votre grille de neuf cases et faites-les compter. Une partie a trois manches, et le total le plus haut gagne.
guide-goal-picture = Une grille de neuf cases, six d’entre elles avec des cartes.
guide-turn = Un tour
guide-turn-text =
    On révèle autant de cartes qu’il y a de joueurs ; à deux, c’est quatre.
    Chacun en prend une à son tour, jusqu’à la dernière. Qui choisit en dernier commence le tour suivant.
guide-turn-picture = Quatre cartes à prendre.
guide-place = Où va une carte
guide-place-text = Une carte va face visible sur la case de son nombre.
guide-place-picture = Un 5 jaune va sur la case 5, au milieu.
guide-second = Le même nombre encore
guide-second-text =
    Choisissez laquelle des deux reste visible. L’autre va face cachée dessous.
    Le nombre est maintenant validé : sa plaque devient dorée, et il compte.
guide-second-picture = Deux 7 : l’un est posé sur l’autre et il est validé.
guide-third = Et une fois de plus
guide-third-text =
    Si votre nombre est déjà validé, la carte va face cachée sur une case vide de votre choix.
    Une carte posée plus tard dessus est aussitôt validée.
guide-third-picture = Une carte est face cachée sur la case 2. Un 2 vert posé dessus est validé.
guide-count = Ce qui compte
guide-count-text =
    Chaque carte validée vaut son nombre. Chaque spirale d’une carte visible vaut 1 point, chaque croix en coûte 1.
    Une carte spéciale a une spirale pour chaque carte visible de sa couleur dans votre grille, elle-même comprise.
guide-count-picture = Un 8 validé, une carte à six spirales, une à trois croix, une carte spéciale verte.
guide-zone = La plus grande zone
guide-zone-text =
    Des cartes visibles d’une même couleur qui se touchent par les côtés forment une zone. Seule la plus grande compte : par carte, 2 points à la manche 1, 3 à la manche 2, 4 à la manche 3.
    Une carte multicolore appartient à toutes les couleurs.
guide-zone-picture = Deux cartes bleues, une spéciale bleue et une multicolore se touchent : une zone de quatre.
guide-end = La fin d’une manche
guide-end-text =
    Une manche finit quand une grille est pleine et que tous ont posé autant de cartes. Les cartes cachées remplissent aussi une case, mais ne valent rien.
    Puis les grilles sont vidées pour la manche suivante. Qui a posé la dernière carte la commence.
guide-end-picture = Une grille pleine, avec une carte cachée.
guide-example = Un exemple
guide-example-text =
    Nombres validés : 1 + 5 + 7 + 8 = 21
    Spirales moins croix : 10 − 4 = 6, plus 5 pour le 4 bleu spécial
    Plus grande zone : quatre cartes bleues × 2 = 8
    Manche 1 : 21 + 6 + 5 + 8 = 40
guide-example-picture = Première ligne : 1 bleu à six spirales, validé ; 2 bleu à quatre spirales ; 3 multi. Deuxième ligne : 4 bleu spécial ; 5 rouge, validé ; 6 jaune. Troisième ligne : 7 rouge à une croix, validé ; 8 bleu à trois croix, validé ; 9 rouge.

board-sub = Manche { $number } sur 3 · zone × { $each }
board-card-blue = { $number } bleu
board-card-green = { $number } vert
board-card-yellow = { $number } jaune
board-card-red = { $number } rouge
board-card-multi = { $number } multi
board-spirals = { $n ->
    [one] 1 spirale
   *[other] { $n } spirales
}
board-crosses = { $n } croix
board-special = carte spéciale
board-special-blue = { $counts ->
    [others] 1 spirale par autre carte bleue
   *[all] 1 spirale par carte bleue
}
board-special-green = { $counts ->
    [others] 1 spirale par autre carte verte
   *[all] 1 spirale par carte verte
}
board-special-yellow = { $counts ->
    [others] 1 spirale par autre carte jaune
   *[all] 1 spirale par carte jaune
}
board-special-red = { $counts ->
    [others] 1 spirale par autre carte rouge
   *[all] 1 spirale par carte rouge
}
board-plain = sans symbole
board-grid = Votre grille
board-theirs = Grille de { $name }
board-cards = { $n ->
    [one] 1 carte
   *[other] { $n } cartes
}
board-zone-blue = zone bleue { $spaces }
board-zone-green = zone verte { $spaces }
board-zone-yellow = zone jaune { $spaces }
board-zone-red = zone rouge { $spaces }
board-spread = Cartes à prendre
board-left = { $n } dans la pioche
board-pick-of = Prenez-en 1 sur { $n }
board-picks-of = { $name } : 1 sur { $n }
board-slot = carte { $at } sur { $count }
board-taken = prise
board-space = case { $space }
board-empty = vide
board-face-down = carte cachée
board-validated = validé
board-last = posée en dernier
board-selected = choisie
board-legal = possible
board-to-pick = à prendre
board-valid = nombres
board-symbols = spirales
board-zone = zone
board-zone-size = zone { $size }×{ $each }
board-round = manche
board-total = total
board-tally = Vos points de la manche
board-becomes = devient
board-sign-blue = vague : bleu
board-sign-green = feuille : vert
board-sign-yellow = soleil : jaune
board-sign-red = flamme : rouge
board-sign-multi = roue : les quatre
board-signs = Signes des couleurs
board-pick = Prenez une des { $n } cartes
board-pick-last = Il vous reste une carte
board-pick-body = Elle va sur la case de son nombre.
board-pick-body-some = Sur son nombre, ou face cachée s’il compte déjà.
board-goes = Le { $card } va sur la case { $space }
board-covers = Il couvre une carte cachée :
board-same = Votre score ne change pas.
board-part-validated = nombres { $by }
board-part-symbols = spirales { $by }
board-part-zone = zone { $by }
board-keep = Deux { $number } : lequel garder ?
board-keep-this = Garder le { $card },
board-anywhere = Votre { $number } est déjà validé
board-anywhere-body = Posez la carte face cachée sur une case vide.
board-on = Face cachée sur la case { $space }
board-place = Poser { $by }
board-cancel = Annuler
board-first = Prenez d’abord une carte
board-first-body = Touchez ensuite une case allumée.
board-theirs-turn = { $name } choisit
board-plan-body = Touchez une carte pour la prévoir.
board-planned-body = Le { $card } est prévu, si personne ne le prend.
board-round-over = La manche { $number } est finie
board-round-won = La manche { $number } est à vous
board-round-lost = La manche { $number } va à { $name }
board-line-validated = Nombres validés
board-line-symbols = Spirales − croix
board-line-zone = Plus grande zone × { $each }
board-line-round = Manche { $number }
board-line-so-far = Manche { $number } en cours
board-see = Voir les grilles
board-see-score = Revenir aux points
board-next = Manche { $number } ({ $s } s)
board-part = Partie

# What a move did, after the game.
what-covers = Elle a couvert une carte cachée, donc le { $number } compte : +{ $number }.
what-second = C’est le second { $number }, donc le { $number } compte : +{ $number }.
what-symbols = Spirales et croix : { $by }.
what-zone = Plus grande zone : { $by }.
what-fills = Une carte cachée ne fait que remplir sa case.
what-nothing = Les points n’ont pas changé.

# For those who are new, while they play.
tip-validate = Deux { $number } : choisissez lequel reste dessus. Le nombre compte quand même.
tip-third = Votre { $number } compte déjà. Un autre va face cachée sur une case vide.
tip-zone = Première zone : des cartes d’une couleur se touchent. La plus grande compte.
tip-last-space = Il reste une case à { $seat }. La manche peut finir bientôt.

# Lessons: what the coach says.
lesson-place = Chaque carte a sa case
lesson-place-text = Chaque carte va sur la case de son nombre. Prenez n’importe laquelle.
lesson-place-done = C’est l’essentiel : prendre une carte, la poser sur son nombre.
lesson-symbols = Spirales et croix
lesson-symbols-text = Une spirale vaut un point, une croix en coûte un. Prenez la carte qui rapporte le plus.
lesson-symbols-done = Quatre spirales, +4. Les symboles comptent sur chaque carte visible.
lesson-symbols-else = Celle-là rapporte { $by }. Regardez le bas des cartes.
lesson-validate = Deux du même nombre
lesson-validate-text = Vous avez un 7. Prenez l’autre 7, puis choisissez lequel reste dessus.
lesson-validate-done = Le 7 est validé : 7 points, acquis jusqu’à la fin de la manche.
lesson-validate-done-under = Le 7 est validé : 7 points. Le vert dessus, les quatre croix ne coûtent rien.
lesson-validate-else = Cette carte va aussi. Ici, prenez le second 7.
lesson-third = La troisième, face cachée
lesson-third-text = Votre 5 est déjà validé. Ce 5 va face cachée sur n’importe quelle case vide.
lesson-third-done = Une carte cachée remplit une case : ni nombre, ni symboles.
lesson-cover = Couvrir une carte cachée
lesson-cover-text = Sur le 9 se trouve une carte cachée. Un 9 posé dessus compte aussitôt. Prenez-le.
lesson-cover-done = Le 9 est validé avec une seule carte : +9, et une croix coûte 1.
lesson-cover-else = Cela rapporte { $by }. Le 9 rapporte +8.
lesson-zone = Couleurs qui se touchent
lesson-zone-text = Des cartes voisines d’une couleur forment une zone. La plus grande vaut 3 par carte. Agrandissez la verte.
lesson-zone-done = Le 3 rouge avait plus de spirales, mais la zone vaut plus.
lesson-zone-else = { $by } : la zone verte reste à deux cartes.
lesson-special = Cartes spéciales
lesson-special-text = Le 4 bleu spécial vaut 1 par carte bleue. La roue case 2 (2 multi) est bleue aussi. Gardez le spécial dessus.
lesson-special-done = Le 2, le 4 et le 5 sont bleus : +3, et le 4 est validé.
lesson-special-else = Cela rapporte { $by }. Le 4 bleu spécial dessus rapporte +6.
lesson-special-else-under = Sous l’autre carte, le spécial ne vaut rien : +4 au lieu de +6.
lesson-finish = Finir la manche
lesson-finish-text = Vous menez 35 à 30. Remplissez votre dernière case : une grille pleine finit la manche.
lesson-finish-done = Trois manches. Les zones valent 2, puis 3, puis 4. Le plus haut total gagne.
lesson-finish-else = { $by }, mais la manche continue et { $other } peut revenir.

# What decided a game, in one sentence.
story-board-line-validated = { $who ->
    [you] Vos nombres ont fait la différence : { $a } points à { $b }.
   *[other] { $name } a pris l’avantage aux nombres : { $a } à { $b }.
}
story-board-line-symbols = { $who ->
    [you] Vos spirales ont fait la différence : { $a } points à { $b }.
   *[other] { $name } a pris l’avantage aux spirales : { $a } à { $b }.
}
story-board-line-zone = { $who ->
    [you] Vos zones ont fait la différence : { $a } points à { $b }.
   *[other] { $name } a pris l’avantage aux zones : { $a } à { $b }.
}
