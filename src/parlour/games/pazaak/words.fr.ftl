title = Pazaak
ask = Jouez une carte annexe si vous voulez, puis restez ou finissez le tour.

move-Play = { $value ->
    [0] Jouer { $card } et retourner
   *[other] Jouer { $card } comme { $value }
}
move-Stand = Rester
move-Continue = Continuer
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
event-Continued = { $seat } continue.
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
} { $rank } : { $total }
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

board-sub = Manche { $round } · en { $goal } gagnantes
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
board-offer = Avec { $played }, { $from } devient { $total }
board-offer-same = { $played } vous laisse à { $total }
board-offer-unknown = Jouer { $played }
board-offer-unknown-body = La carte sera utilisée.
board-offer-under-body = Ensuite, restez ou finissez le tour.
board-offer-stand-body = Vous arrivez à 20 et vous restez.
board-offer-bust-body = C’est plus que 20 : vous sautez.
board-offer-both = L’autre passe à { $theirs }.
board-end = Finir le tour
board-end-bust = Finir le tour, sauter
board-stand = Rester à { $total }
board-play-unknown = Jouer { $played }
board-play-under = Jouer { $played }, total { $total }
board-play-stand = Jouer { $played }, rester à 20
board-play-bust = Jouer { $played }, sauter

board-round = Manche { $round }
board-round-yours = La manche { $round } est à vous
board-round-theirs = La manche { $round } est à { $name }
board-round-void = La manche { $round } est nulle
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
board-next-round = Manche { $round } ({ $s } s)

deck-title = Vos cartes annexes
deck-lede = Dix cartes. Quatre d’entre elles, tirées au sort, seront votre main.
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
