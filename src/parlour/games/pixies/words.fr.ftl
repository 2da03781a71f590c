title = Pixies
ask = Prenez une carte et posez-la.

move-Take = Poser le { $card } sur la case { $space }, { $up ->
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
    [tie] Trois manches sont jouées : { $high } points chacun.
   *[won] { $seats ->
        [2] Trois manches sont jouées : { $high } à { $low }.
       *[other] Trois manches sont jouées : { $high } points, et { $low } pour la place suivante.
    }
}

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
board-special-blue = 1 spirale par carte bleue
board-special-green = 1 spirale par carte verte
board-special-yellow = 1 spirale par carte jaune
board-special-red = 1 spirale par carte rouge
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
board-valid = validés
board-symbols = symboles
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
board-goes = Le { $card } va sur la case { $space }
board-covers = Il couvre une carte cachée :
board-same = Votre score ne change pas.
board-part-validated = validés { $by }
board-part-symbols = symboles { $by }
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
board-counted = Compté comme sur la table.
board-line-validated = Nombres validés
board-line-symbols = Spirales − croix
board-line-zone = Plus grande zone × { $each }
board-line-round = Manche { $number }
board-line-so-far = Manche { $number } en cours
board-see = Voir les grilles
board-see-score = Revenir aux points
board-next = Manche { $number } ({ $s } s)
board-part = Partie
