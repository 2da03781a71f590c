title = Pazaak
about = Soyez plus près de 20 que l’adversaire. Trois manches pour gagner.
credit = Tiré de Star Wars: Knights of the Old Republic, de BioWare et LucasArts.
ask = Jouez une carte annexe si vous voulez, puis restez ou finissez le tour.

move-Play = { $value ->
    [0] Jouer { $card } et retourner
   *[other] Jouer { $card } comme { $value }
}
move-Stand = Rester
move-Continue = Finir le tour
did-Play = { $who ->
    [you] Vous avez joué
   *[other] { $seat } a joué
} { $value ->
    [0] { $card } et retourné
   *[other] { $card } comme { $value }
}
did-Stand = { $who ->
    [you] Vous êtes resté
   *[other] { $seat } est resté
}
did-Continue = { $who ->
    [you] Vous avez fini le tour
   *[other] { $seat } a fini le tour
}
remark-makes = cela fait { $total } contre { $other }
remark-stands = à { $total } contre { $other }
remark-busts = au-dessus de vingt, avec { $total }
remark-draws = à { $total } : { $over } cartes sur { $left } dépassent vingt
move-Begin = { $seat } commence
move-Deal = Donner { $card }
move-Draw = Piocher { $rank }

event-MatchStarted = { $seat } ouvre la première manche.
event-CardDealt = { $seat } reçoit { $card ->
    [None] une carte annexe
   *[other] { $card }
}.
event-CardDrawn = { $seat } pioche { $rank } : { $total }.
event-SidePlayed = { $value ->
    [0] { $seat } joue { $card } : les deux plateaux sont retournés.
   *[other] { $seat } joue { $card } comme { $value }.
}
event-Stood = { $seat } reste à { $total }.
event-Continued = { $seat } finit le tour.
event-RoundEnded = { $reason ->
    [bust] { $winner } gagne la manche : l’autre dépasse vingt.
    [full] { $winner } gagne la manche avec neuf cartes sur son plateau.
    [higher] { $winner } gagne la manche avec le total le plus haut.
    [tiebreaker] { $winner } gagne l’égalité grâce au départage.
    [both-bust] Les deux dépassent vingt : la manche est nulle.
   *[tie] Les totaux sont égaux : la manche est nulle.
}
event-MatchEnded = { $reason ->
    [three-rounds] Trois manches sont gagnées.
   *[void-rounds] Vingt manches de suite étaient nulles.
}

line-begins = { $who ->
    [you] Vous ouvrez la première manche
   *[other] { $seat } ouvre la première manche
}
line-drew = { $who ->
    [you] Vous avez pioché
   *[other] { $seat } a pioché
} { $rank } ({ $total } en tout)
line-played = { $value ->
    [0] joué { $card } et retourné
   *[other] joué { $value }
}
line-stood = resté à { $total }
line-stood-too = { $who ->
    [you] Vous restez à
   *[other] { $seat } reste à
} { $total }
line-round = Manche { $round } pour { $who ->
    [you] vous
   *[other] { $seat }
} : { $reason ->
    [bust] { $low } dépasse vingt
    [full] neuf cartes sur le plateau
    [tiebreaker] { $high } à { $low }, par le départage
   *[higher] { $high } à { $low }
}
line-void = Manche { $round } nulle : { $high } à { $low }
score-main = cartes piochées
score-side = cartes annexes
over-three-rounds = trois manches sont gagnées
over-void-rounds = vingt manches nulles de suite
end-three-rounds = { $high } manches à { $low } : { $how ->
    [bust] la dernière parce que { $theirs } dépasse vingt.
    [full] la dernière avec neuf cartes sur le plateau.
    [tiebreaker] la dernière { $mine } à { $theirs }, par le départage.
   *[higher] la dernière { $mine } à { $theirs }.
}
end-void-rounds = Vingt manches de suite étaient nulles : { $high } à { $low }.

option-first = Qui commence
option-first-none = au hasard
option-first-0 = joueur 1
option-first-1 = joueur 2
option-rescue = Plus de 20 après la pioche
option-rescue-yes = une carte annexe peut sauver
option-rescue-no = on saute aussitôt
option-full_board = Neuf cartes sans dépasser 20
option-full_board-wins = gagnent la manche
option-full_board-compare = terminent la manche, on compare les totaux
option-flip_standing = Un retournement
option-flip_standing-yes = touche aussi qui reste
option-flip_standing-no = épargne qui reste
option-void_limit = Manches nulles
option-void_limit-20 = vingt de suite terminent la partie
option-void_limit-none = ne terminent jamais la partie
house-first-0 = le joueur 1 commence
house-first-1 = le joueur 2 commence
house-rescue-no = au-delà de 20, on saute aussitôt
house-full_board-compare = un plateau plein ne gagne pas, on compare les totaux
house-flip_standing-no = les retournements épargnent qui reste
house-void_limit-none = les manches nulles ne terminent jamais la partie

hint-makes = { $from } devient { $total }.
hint-stand = { $total } est proche de 20 ; l’autre a { $theirs }.
hint-draw = { $safe ->
    [yes] Aucune carte ne vous fait dépasser 20.
   *[no] Il reste de la place pour { $room }.
}
why-over-twenty = Vous êtes à { $total } : jouez une carte annexe, ou vous sautez.
why-one-side-card = Une carte annexe par tour. Restez ou finissez le tour.
why-not-in-hand = Vous n’avez plus { $card }.
why-double-the-draw = Le double vaut la carte que vous venez de piocher : { $drawn }.
why-wrong-value = { $card } vaut { $choices }.

guide-goal = Le but
guide-goal-text =
    Piochez des cartes et additionnez-les. Approchez-vous de 20 sans le dépasser.
    Le plus proche gagne la manche. Trois manches gagnent la partie.
guide-goal-picture = 10 et 7 et une carte annexe plus 3 font 20.
guide-turn = Un tour
guide-turn-text =
    Vous piochez une carte. Puis vous pouvez jouer une carte annexe de votre main.
    Ensuite restez, et votre total est fixé pour la manche, ou finissez le tour et repiochez au suivant.
guide-turn-picture = Un 6 est pioché après 8 et 3. À côté, une main de quatre cartes annexes.
guide-twenty = Exactement 20
guide-twenty-text = Avec exactement 20, vous restez aussitôt, après une pioche ou une carte annexe.
guide-twenty-picture = 7, 6 et 5 font 18. Une carte annexe plus 2 fait 20.
guide-over = Plus de 20
guide-over-text =
    Une carte annexe peut encore vous ramener à 20 ou moins.
    Sinon, ou si vous finissez le tour au-dessus de 20, vous sautez et l’autre gagne la manche.
guide-over-picture = 10, 9 et 6 font 25. Une carte annexe moins 5 ramène à 20.
guide-hand = Votre main
guide-hand-text =
    Vous apportez dix cartes annexes. Quatre d’entre elles, tirées au sort, sont votre main, que vous seul voyez.
    Elle doit suffire pour toute la partie : une carte jouée est perdue.
guide-hand-picture = Une main de quatre : plus 3, moins 4, plus ou moins 2, retournement 2 et 4.
guide-kinds = Les cartes annexes
guide-kinds-text = Voici ce que vaut chacune :
guide-kinds-picture = Une carte de chacune des sept sortes.
guide-kind-plus = ajoute son nombre
guide-kind-minus = retire son nombre
guide-kind-dual = plus ou moins, à votre choix
guide-kind-flip = change le signe de chaque 2 et 4 (ou 3 et 6) sur les deux plateaux
guide-kind-double = compte encore une fois la carte que vous venez de piocher
guide-kind-tiebreaker = +1 ou −1, et une égalité dans cette manche est à vous
guide-kind-variable = +1, −1, +2 ou −2
guide-nine = Neuf cartes
guide-nine-text = Un plateau a neuf cases. Remplissez la neuvième avec 20 ou moins, et vous gagnez aussitôt la manche.
guide-nine-picture = Neuf petites cartes, 19 en tout.
guide-end = La fin d’une manche
guide-end-text =
    Quand vous restez tous les deux, le total le plus haut gagne. Des totaux égaux ne comptent pour personne, sauf si un seul de vous a joué un départage.
    La manche suivante commence avec des plateaux vides et une pioche complète. Votre main n’est pas complétée.
guide-end-picture = 19 gagne contre 18.
guide-count = Un exemple
guide-count-text =
    Vous avez 10, −4, 5 et 1, soit 12. L’autre a 2 et 4, soit 6. Vous jouez un retournement 2 et 4.
    Votre −4 devient 4 : vous avez 20 et vous restez. Le 2 et le 4 de l’autre deviennent −2 et −4 : −6.
guide-count-picture = Avant le retournement 12 contre 6, après 20 contre moins 6.
guide-you = Vous
guide-other = L’autre

board-sub = Manche { $round } · en { $goal } gagnantes
board-opponent = Manches { $mine } : { $theirs }. { $other } a { $cards ->
    [0] zéro carte annexe
    [one] 1 carte annexe
   *[other] { $cards } cartes annexes
}.
board-grid = Les deux plateaux et votre main
board-you = Vous
board-yours = Votre plateau
board-theirs = Plateau de { $name }
board-space-yours = Votre case { $n }
board-space-theirs = Case { $n } de { $name }
board-empty = vide
board-newest = dernière carte
board-play-here = jouer ici
board-becomes = devient
board-stands = reste
board-stands-on = Reste à { $total }
board-drew = A pioché { $rank }
board-rounds = Manches gagnées : { $wins } sur { $goal }
board-cards = { $cards ->
    [one] { $cards } carte en main
   *[other] { $cards } cartes en main
}
board-deck = Restent dans la pioche : { $n }
board-left = { $n } dans la pioche · 8 à 10 : { $high }
board-hand = Votre main
board-hint = une par tour, chacune une fois
board-place = Main { $n }
board-kind-plus = plus { $card }
board-kind-minus = moins { $card }
board-kind-dual = double signe { $card }
board-kind-flip = retournement { $card }
board-kind-double = double { $card }
board-kind-tiebreaker = départage { $card }
board-kind-variable = variable { $card }
board-as = comme { $value }
board-makes = total { $total }
board-bust = sauté
board-selected = choisie
board-used = utilisée
board-used-in = jouée manche { $round }
board-choose = Ce que vaut { $card }
board-choice = { $card } comme { $value }

board-ask-drew = Pioché { $rank }, total { $total }
board-ask-drew-body = Jouez une carte annexe si vous voulez, puis restez ou finissez le tour.
board-ask-bare = Pioché { $rank }, total { $total }
board-ask-bare-body = Plus de carte annexe. Restez, ou finissez le tour et repiochez.
board-ask-played = Vous avez { $total }
board-ask-played-body = Restez, ou finissez le tour et repiochez.
board-ask-over = { $total } dépasse 20
board-ask-over-body = Revenez à 20 avec une carte annexe, sinon vous sautez.
board-save = Sauvez-vous : jouez { $card }
board-save-body = { $total } dépasse 20. Une carte annexe peut vous ramener.
board-offer = Avec { $played }, { $from } devient { $total }
board-offer-same = { $played } vous laisse à { $total }
board-offer-unknown = Jouer { $played }
board-offer-unknown-body = La carte sera utilisée.
board-offer-under-body = Ensuite, restez ou finissez le tour.
board-offer-stand-body = Vous arrivez à 20 et vous restez.
board-offer-bust-body = C’est plus que 20 : vous sautez.
board-offer-both = L’autre passe à { $theirs }.
board-end = Finir le tour
board-give-up = Céder la manche
board-stand = Rester à { $total }
board-play-unknown = Jouer { $played }
board-play-under = Jouer { $played }, total { $total }
board-play-stand = Jouer { $played }, rester à 20
board-play-bust = Jouer { $played }, sauter

board-round = Manche { $round }
board-round-yours = La manche { $round } est à vous
board-round-theirs = La manche { $round } va à { $name }
board-round-void = Manche { $round } : égalité, elle ne compte pas.
board-round-beats = { $high } bat { $low }.
board-round-bust = { $who ->
    [you] Vous piochez { $card } : { $total }. Plus de 20.
   *[other] { $name } pioche { $card } : { $total }. Plus de 20.
}
board-round-why = { $reason ->
    [bust] Un total au-dessus de vingt perd la manche.
    [full] Avec neuf cartes sur le plateau.
    [higher] Avec le total le plus haut.
    [tiebreaker] Les totaux sont égaux, et le départage décide.
    [both-bust] Les deux dépassent vingt.
   *[tie] Les totaux sont égaux.
}
board-total = Total
board-won = Manches gagnées

deck-title = Vos cartes annexes
deck-lede = Dix cartes. Quatre d’entre elles, tirées au sort, seront votre main.
deck-shown = Après une partie, son enregistrement montre les dix à tout le monde. La partie suivante du salon prend les mêmes, sauf si vous en changez.
deck-full = Dix cartes : prêt.
deck-more = { $left ->
    [one] Il manque une carte. En attendant, votre dernier jeu complet est pris.
   *[other] Il manque { $left } cartes. En attendant, votre dernier jeu complet est pris.
}
deck-enough = Il y a déjà dix cartes. Retirez-en une d’abord.
deck-limit = Au plus { $limit } fois { $card } dans un jeu.
deck-balanced = Équilibré
deck-clear = Vider
deck-slots = Les dix cartes
deck-free = Place libre { $n }
deck-out = Retirer { $card }
deck-add = Encore une fois { $card }
deck-less = Une fois { $card } en moins
deck-group-plus = Plus
deck-group-minus = Moins
deck-group-dual = Double signe
deck-group-flip = Retournement
deck-group-double = Double
deck-group-tiebreaker = Départage
deck-group-variable = Variable
deck-most = au plus { $limit } de chaque

# What a move did, after the game.
what-makes = Cela faisait { $total } contre { $other }.
what-stands = À { $total } contre { $other }.
what-busts = { $total } dépasse vingt.
what-draws = À { $total }, { $over } cartes sur { $left } dépassent vingt.

# For those who are new, while they play.
tip-stand = Vous menez. Rester maintenant gagne la manche.
tip-save = Une carte annexe peut encore vous sauver.
tip-flip = Un retournement change les deux plateaux, même celui qui reste.
tip-spent = Une carte annexe jouée est partie pour la partie. Il en reste { $left }.

# Lessons: what the coach says.
lesson-stand = Près de 20
lesson-stand-text = Le plus proche de 20 gagne la manche. Vous avez 19, { $other } reste à 18. Restez.
lesson-stand-done = 19 bat 18.
lesson-stand-else = Pioché 7 : 26 dépasse 20, vous sautez. Il suffisait de rester.
lesson-draw-on = Finir le tour pour piocher
lesson-draw-on-text = 11, c’est trop peu. Finissez le tour : vous repiochez. Restez quand vous êtes près de 20.
lesson-draw-on-done = Chaque tour apporte une carte. Qui reste n’en pioche plus.
lesson-draw-on-else = { $other } arrive à 18 et gagne. 11, c’était trop peu.
lesson-draw-on-else-near = 19 est près de 20, et { $other } reste à 18. Restez maintenant.
lesson-save = Une carte annexe sauve
lesson-save-text = 24 dépasse 20. Jouez ±4 comme −4.
lesson-save-done = À 20, vous restez d’office. La carte est partie : quatre pour toute la partie.
lesson-save-else = C’est encore plus que 20 : vous sautez.
lesson-save-else-end = Finir le tour au-dessus de 20, c’est sauter.
lesson-double = D compte double
lesson-double-text = D répète la carte que vous venez de piocher : 6. Vous avez 14, { $other } a 19. Jouez D.
lesson-double-done = 14 et encore 6 : 20.
lesson-double-else = { $total }, c’est moins que 19.
lesson-flip = Inverser les signes
lesson-flip-text = 2&4 inverse chaque 2 et chaque 4 des deux côtés, même chez qui reste. Jouez-la, puis restez.
lesson-flip-done = Ses 4 sont devenus −4 : 18 tombe à 2.
lesson-flip-else = { $total } perd contre { $most }.
lesson-flip-else-level = Avec 18, c’est égalité, et personne n’a la manche.
lesson-flip-else-risk = Piocher encore est risqué. Jouez 2&4, puis restez.
lesson-flip-else-stand = Vous menez 17 à 2. Restez maintenant.
lesson-tie = Gagner une égalité
lesson-tie-text = T vaut 1 et gagne une égalité. Jouez T comme +1, puis restez.
lesson-tie-done = 18 à 18, et c’est à vous : vous avez joué T.
lesson-tie-else = { $total } perd contre { $most }.
lesson-tie-else-bust = 17 et 6 font 23 : vous sautez.
lesson-tie-else-risk = Piocher encore est risqué. Jouez T comme +1, puis restez.
lesson-tie-else-stand = 18 suffit : T gagne l’égalité. Restez maintenant.
lesson-match = La dernière manche
lesson-match-text = Deux manches partout, celle-ci décide. Vous avez 16, { $other } reste à 18. Gagnez-la.
lesson-match-done = Trois manches gagnent la partie.
lesson-match-else = 16 perd contre 18.
lesson-match-else-bust = D répète le 6 et fait 22 : vous sautez.
lesson-match-else-risk = Pioché 9, total 25. Une carte annexe était plus sûre.
lesson-match-else-stand = 19 bat 18. Restez maintenant.

# What decided a game, in one sentence.
story-beats = La dernière manche : { $high } bat { $low }.
story-bust = { $who ->
    [you] La dernière manche : à { $total }, vous avez sauté.
   *[other] La dernière manche : { $seat } a sauté à { $total }.
}
