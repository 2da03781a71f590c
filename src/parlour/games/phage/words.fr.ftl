title = Phage
about = Des cellules immunitaires traquent les microbes sur 48 tuiles cachées.
credit = D’après Tally Ho! (Halali!) de Rudi Hoffmann, publié par Kosmos.
seat-0 = Système immunitaire
seat-1 = Pathogènes
side-0 = Système immunitaire
side-1 = Pathogènes
ask = Retournez une tuile ou déplacez-en une.

move-Flip = Retourner { $at }
move-Go = { $src } vers { $dst }
move-Clear = Déblayer { $debris } depuis { $at }
move-Exit = Sortir par { $at }
move-Pass = Passer
did-Flip = { $who ->
    [you] Vous avez retourné
   *[other] { $seat } a retourné
} { $at }
did-Go = { $who ->
    [you] Vous avez joué
   *[other] { $seat } a joué
} { $src } vers { $dst }
did-Clear = { $who ->
    [you] Vous avez déblayé
   *[other] { $seat } a déblayé
} { $debris } depuis { $at }
did-Exit = { $who ->
    [you] Vous êtes sorti
   *[other] { $seat } est sorti
} par { $at }
did-Pass = { $who ->
    [you] Vous avez passé
   *[other] { $seat } a passé
}
move-Reveal = { $tile ->
    [t-cell] lymphocyte T
    [dendritic-cell] cellule dendritique
    [virus] virus
    [bacterium] bactérie
    [red-blood-cell] globule rouge
   *[debris] débris
}

event-TileRevealed = { $seat } retourne { $at } : { $tile ->
    [t-cell] un lymphocyte T qui vise { $way ->
        [north] le nord
        [east] l’est
        [south] le sud
       *[west] l’ouest
    }
    [dendritic-cell] une cellule dendritique
    [virus] un virus
    [bacterium] une bactérie
    [red-blood-cell] un globule rouge
   *[debris] des débris
}.
event-PieceMoved = { $seat } va de { $src } à { $dst }.
event-TileCaptured = { $seat } prend { $tile ->
    [t-cell] un lymphocyte T
    [dendritic-cell] une cellule dendritique
    [virus] un virus
    [bacterium] une bactérie
    [red-blood-cell] un globule rouge
   *[debris] des débris
} en { $at }.
event-DebrisCleared = { $seat } déblaie les débris en { $debris }.
event-PieceEscaped = { $seat } fait sortir une pièce par { $at }.
event-Passed = { $seat } ne peut rien faire et passe.
event-EscapeBegan = Tout est retourné. Les sorties s’ouvrent pour { $turns } tours chacun.
event-GameEnded = { $reason ->
    [no-pieces] Un camp n’a plus de pièce.
   *[last-turn] Le dernier tour est joué.
}

line-flipped = { $who ->
    [you] Vous avez retourné
   *[other] { $seat } a retourné
} { $at } : { $tile ->
    [t-cell] un lymphocyte T
    [dendritic-cell] une cellule dendritique
    [virus] un virus
    [bacterium] une bactérie
    [red-blood-cell] un globule rouge
   *[debris] des débris
}
line-moved = { $who ->
    [you] Vous avez déplacé
   *[other] { $seat } a déplacé
} { $tile ->
    [t-cell] un lymphocyte T
    [dendritic-cell] une cellule dendritique
    [virus] un virus
    [bacterium] une bactérie
    [red-blood-cell] un globule rouge
   *[debris] des débris
} de { $src } à { $dst }
line-took = pris { $tile ->
    [t-cell] un lymphocyte T
    [dendritic-cell] une cellule dendritique
    [virus] un virus
    [bacterium] une bactérie
    [red-blood-cell] un globule rouge
   *[debris] des débris
} (+{ $points })
line-cleared = { $who ->
    [you] Vous avez déblayé
   *[other] { $seat } a déblayé
} { $debris } (+{ $points })
line-out = { $who ->
    [you] Vous avez fait sortir
   *[other] { $seat } a fait sortir
} { $tile ->
    [t-cell] un lymphocyte T
    [dendritic-cell] une cellule dendritique
    [virus] un virus
    [bacterium] une bactérie
    [red-blood-cell] un globule rouge
   *[debris] des débris
} par { $at } (+{ $points })
line-and-out = sorti (+{ $points })
line-passed = { $who ->
    [you] Vous avez passé
   *[other] { $seat } a passé
}
line-escape = Tout est retourné : les sorties s’ouvrent pour { $turns } tours chacun
score-pieces = pièces prises
score-blood = globules rouges pris
score-debris = débris déblayés
score-escaped = propres pièces sorties
score-tiles = tuiles retirées du plateau
over-no-pieces = un camp n’a plus de pièce
over-last-turn = le dernier tour est joué
end-last-turn = { $result ->
    [tiebreak] { $high } à { $low }, plus de tuiles : { $more } à { $fewer }.
    [tie] { $high } à { $low } et { $more } tuiles chacun.
   *[won] Le dernier tour est joué : { $high } à { $low }.
}
end-no-pieces = { $gone ->
    [side-0] Le système immunitaire n’a plus de pièce
    [side-1] Les pathogènes n’ont plus de pièce
   *[both] Plus personne n’a de pièce
} : { $high } à { $low }{ $result ->
    [tiebreak] , plus de tuiles : { $more } à { $fewer }.
    [tie] , { $more } tuiles chacun.
   *[won] .
}
end-match = { $result ->
    [tiebreak] Les deux parties ensemble : { $high } à { $low }, plus de tuiles : { $more } à { $fewer }.
    [tie] Les deux parties ensemble : { $high } à { $low } et { $more } tuiles chacun.
   *[won] Les deux parties ensemble : { $high } à { $low }.
}

option-first = Qui commence
option-first-1 = les pathogènes
option-first-0 = le système immunitaire
option-quiet = Vingt tours calmes
option-quiet-20 = puis il faut retourner une tuile
option-quiet-none = personne n’y est forcé
option-debris = Les cellules dendritiques retirent les débris
option-debris-both = en allant dessus ou en déblayant
option-debris-step = seulement en allant dessus
option-debris-clear = seulement en déblayant
house-first-0 = le système immunitaire commence
house-quiet-none = les tours calmes n’obligent jamais à retourner une tuile
house-debris-step = les cellules dendritiques vont sur les débris, elles ne déblaient pas
house-debris-clear = les cellules dendritiques déblaient, elles ne vont pas sur les débris

hint-take = +{ $by } : cela prend { $tile ->
    [t-cell] un lymphocyte T
    [dendritic-cell] une cellule dendritique
    [virus] un virus
    [bacterium] une bactérie
    [red-blood-cell] un globule rouge
   *[debris] des débris
}.
hint-out = +{ $by } : la pièce sort par une sortie ouverte.
hint-clear = +{ $by } : cela déblaie { $count ->
    [one] une tuile de débris
   *[other] { $count } tuiles de débris
}.
hint-go = Une meilleure place pour { $tile ->
    [t-cell] un lymphocyte T
    [dendritic-cell] une cellule dendritique
    [virus] un virus
    [bacterium] une bactérie
    [red-blood-cell] un globule rouge
   *[debris] des débris
}.
hint-flip = Vous voyez ce qu’il y a là avant que l’autre s’en serve.
why-must-flip = { $turns } tours sans progrès : retournez une tuile.
why-not-face-down = On ne retourne qu’une tuile face cachée.
why-no-square = Les cases vont de A1 à G7.
why-empty = { $square } est vide.
why-face-down = { $square } est face cachée. Retournez-la d’abord.
why-debris-fixed = Les débris ne bougent pas. Une cellule dendritique voisine les déblaie.
why-not-yours = Seul l’autre camp déplace cela.
why-blood-locked = L’autre camp vient d’y toucher. Ce globule sera libre au tour suivant.
why-not-straight = Les pièces vont en ligne droite.
why-one-step = { $piece ->
    [virus] Un virus
   *[dendritic-cell] Une cellule dendritique
} avance d’une case.
why-blocked = { $square } barre le chemin.
why-wrong-way = Ce lymphocyte T ne prend que vers { $way ->
    [north] le nord
    [east] l’est
    [south] le sud
   *[west] l’ouest
}.
why-no-capture = { $piece ->
    [t-cell] Un lymphocyte T
    [dendritic-cell] Une cellule dendritique
    [virus] Un virus
    [bacterium] Une bactérie
   *[red-blood-cell] Un globule rouge
} ne prend pas { $target ->
    [t-cell] un lymphocyte T
    [dendritic-cell] une cellule dendritique
    [virus] un virus
    [bacterium] une bactérie
    [red-blood-cell] un globule rouge
   *[debris] les débris
}.
why-no-return = La pièce vient de là. Pas de retour immédiat.
why-no-dendritic = Seules vos cellules dendritiques déblaient.
why-not-debris = Il n’y a pas de débris à déblayer à côté.
why-debris-order = Nommez les débris depuis le nord, dans le sens horaire, une fois chacun.
why-step-only = À cette table, une cellule dendritique retire les débris en allant dessus.
why-clear-only = À cette table, une cellule dendritique déblaie sans bouger.
why-exits-closed = Les sorties s’ouvrent quand tout est retourné : encore { $hidden }.
why-no-exit = Les sorties sont D1, G4, D7 et A4.
why-not-your-piece = Aucune de vos pièces n’est sur cette sortie.
why-no-pass = On ne passe que si rien d’autre n’est possible.

guide-goal = Le but
guide-goal-text =
    L’un de vous est le système immunitaire, l’autre les pathogènes. Prenez des tuiles et, à la fin, faites sortir vos propres pièces.
    Qui a le plus de points gagne.
guide-goal-picture = Lymphocyte T et cellule dendritique contre virus et bactérie.
guide-tiles = Les tuiles
guide-tiles-text = Il y a 48 tuiles, d’abord toutes face cachée. Les globules rouges ne sont à personne, et vous les déplacez tous les deux. Les débris ne bougent pas.
guide-tiles-picture = Une tuile de chaque sorte.
guide-turn = Un tour
guide-turn-text =
    Faites une chose : retournez une tuile cachée, ou utilisez une pièce visible. Quoi que vous retourniez, votre tour est fini.
    On ne peut pas passer, mais on n’est pas obligé de prendre. Les pathogènes commencent.
guide-turn-picture = Une rangée de tuiles face cachée. L’une d’elles, retournée, est un virus.
guide-move = Se déplacer
guide-move-text =
    Les pièces vont tout droit, sur autant de cases vides que vous voulez, jamais en diagonale. Un virus et une cellule dendritique avancent d’une seule case.
    Une pièce ne revient pas aussitôt d’où elle vient.
guide-move-picture = Une bactérie au milieu peut aller sur chaque case vide de sa ligne et de sa colonne, jusqu’à la prochaine tuile.
guide-take = Qui prend quoi
guide-take-text =
    Allez sur une tuile visible pour la prendre et marquer ses points. Un virus et une cellule dendritique ne prennent que sur la case voisine.
    Un lymphocyte T va dans les quatre directions, mais ne prend que vers où il vise.
guide-take-picture = Un lymphocyte T prend virus, bactérie et globule rouge. Un virus prend lymphocyte T et cellule dendritique. Une bactérie prend les globules rouges. Une cellule dendritique prend les débris.
guide-aim = Où vise un lymphocyte T
guide-aim-text = Ce lymphocyte T vise l’est. Il peut prendre la bactérie à l’est, mais pas celle au sud.
guide-aim-picture = Un lymphocyte T qui vise l’est. La bactérie à sa droite est entourée, celle du dessous ne l’est pas.
guide-debris = Les débris
guide-debris-text = Seule une cellule dendritique enlève les débris, pour 2 points chacun : elle va sur un débris voisin, ou elle reste et en déblaie un ou plusieurs autour d’elle en un tour.
guide-debris-picture = Une cellule dendritique avec des débris au nord et à l’ouest, tous deux entourés.
guide-blood = Les globules rouges
guide-blood-text =
    Vous les déplacez tous les deux, sur des cases vides seulement. Ils ne prennent rien et ne sortent pas.
    Si l’autre vient d’en retourner ou d’en déplacer un, vous ne pouvez pas le déplacer à ce tour. Vous pouvez le prendre.
guide-blood-picture = Un petit globule qui vaut 2 et un grand qui vaut 3. Un cadenas montre que l’un d’eux ne peut pas bouger.
guide-escape = La sortie
guide-escape-text =
    Quand la dernière tuile est retournée, chacun a encore cinq tours. Les quatre sorties D1, G4, D7 et A4 s’ouvrent.
    Une de vos pièces qui finit son coup sur une sortie quitte le plateau, et vous marquez ses points.
guide-escape-picture = Un lymphocyte T en chemin vers la sortie ouverte, au bord.
guide-count = Le score, un exemple
guide-count-text =
    Le système immunitaire a pris un virus, une bactérie et un grand globule rouge, déblayé trois débris et fait sortir deux lymphocytes T.
    10 + 5 + 3 + 6 + 10 = 34 points. Ce qui reste sur le plateau ne vaut rien. À points égaux, plus de tuiles l’emporte.
guide-count-picture = Virus 10, bactérie 5, globule 3, trois débris 6, deux lymphocytes T 10.

board-name = Circulation sanguine, 7 sur 7
board-sub = { $hidden ->
    [one] { $hidden } tuile cachée · sorties fermées
   *[other] { $hidden } tuiles cachées · sorties fermées
}
board-sub-escape = Sorties ouvertes · tours restants { $immune } : { $pathogens }
board-points = { $n ->
    [one] point
   *[other] points
}
board-turns = { $turns ->
    [one] { $turns } tour restant
   *[other] { $turns } tours restants
}
board-kind = { $tile ->
    [t-cell] Lymphocyte T
    [dendritic-cell] Dendritique
    [virus] Virus
    [bacterium] Bactérie
    [red-blood-cell] Globule { $points }
   *[debris] Débris
}
board-took = { $count } { $tile ->
    [t-cell] { $count ->
        [one] lymphocyte T pris
       *[other] lymphocytes T pris
    }
    [dendritic-cell] { $count ->
        [one] cellule dendritique prise
       *[other] cellules dendritiques prises
    }
    [virus] virus pris
    [bacterium] { $count ->
        [one] bactérie prise
       *[other] bactéries prises
    }
    [red-blood-cell] { $count ->
        [one] globule rouge de { $points } pris
       *[other] globules rouges de { $points } pris
    }
   *[debris] débris pris
}
board-led-out = { $count } { $tile ->
    [t-cell] { $count ->
        [one] lymphocyte T sorti
       *[other] lymphocytes T sortis
    }
    [dendritic-cell] { $count ->
        [one] cellule dendritique sortie
       *[other] cellules dendritiques sorties
    }
    [virus] { $count ->
        [one] virus sorti
       *[other] virus sortis
    }
   *[bacterium] { $count ->
        [one] bactérie sortie
       *[other] bactéries sorties
    }
}
board-took-nothing = Rien de pris encore
board-bag = Encore caché
board-bag-empty = Plus rien n’est caché.
board-thing = { $tile ->
    [t-cell] { $whose ->
        [yours] votre lymphocyte T
       *[other] lymphocyte T
    }
    [dendritic-cell] { $whose ->
        [yours] votre cellule dendritique
       *[other] cellule dendritique
    }
    [virus] { $whose ->
        [yours] votre virus
       *[other] virus
    }
    [bacterium] { $whose ->
        [yours] votre bactérie
       *[other] bactérie
    }
    [red-blood-cell] globule rouge
    [debris] débris
    [face-down] tuile face cachée
   *[empty] vide
}
board-way = vise { $way ->
    [north] le nord
    [east] l’est
    [south] le sud
   *[west] l’ouest
}
board-worth = { $points } points
board-exit = { $open ->
    [open] sortie ouverte
   *[closed] sortie fermée
}
board-held = bloqué ce tour
board-last-from = dernier coup : d’ici
board-last = dernier coup
board-selected = choisi
board-playable = jouable
board-lit = { $lit ->
    [take] peut être pris
    [out] peut sortir
    [flip] peut être retournée
    [clear] sera déblayé
    [keep] reste
   *[go] accessible
}
board-yours = À vous de jouer
board-only-flip = Retournez une tuile : c’est votre seul coup.
board-escape = Fuite : { $turns ->
    [one] votre dernier tour
   *[other] encore { $turns } tours
}
board-escape-body = Une pièce qui finit son trajet sur une sortie sort et marque.
board-stuck = Rien n’est possible
board-chosen = { $at } : { $tile ->
    [t-cell] lymphocyte T, { $way ->
        [north] nord
        [east] est
        [south] sud
       *[west] ouest
    }
    [dendritic-cell] dendritique
    [virus] virus
    [bacterium] bactérie
   *[red-blood-cell] globule rouge
}
board-reach = { $best ->
    [0] { $go ->
        [0] Déblayez les débris voisins.
       *[other] Touchez un point pour y aller.
    }
   *[other] Allez à un point, ou jusqu’à +{ $best }.
}
board-aim = { $gain ->
    [0] Vers { $dst }, sans points.
   *[other] Vers { $dst } pour +{ $gain } : total { $points }.
}
board-flip-this = Retourner { $at } ?
board-flip-body = Quoi que ce soit, votre tour est fini.
board-clearing = Déblayer
board-clearing-body = Touchez ce qui doit rester.
board-cancel = Annuler
board-go = { $gain ->
    [0] Aller
   *[other] Aller +{ $gain }
}
board-flip = Retourner
board-out = { $gain ->
    [0] Sortir
   *[other] Sortir +{ $gain }
}
board-clear = { $gain ->
    [0] Déblayer
   *[other] Déblayer +{ $gain }
}
board-clear-some = Déblayer…

open-never = { $n ->
    [one] Une tuile n’a jamais été retournée : le hasard n’a jamais dit ce qu’elle était.
   *[other] { $n } tuiles n’ont jamais été retournées : le hasard n’a jamais dit ce qu’elles étaient.
}

# What a move did, after the game.
what-took = { $points ->
    [10] +10 points pour un virus pris.
   *[other] +{ $points } points pour une pièce prise.
}
what-cleared = { $count ->
    [one] Un débris : +{ $points }.
   *[other] { $count } débris : +{ $points }.
}
what-left = Une pièce est sortie pour { $points }.
what-danger = { $tile ->
    [t-cell] Le lymphocyte T
    [dendritic-cell] La cellule dendritique
    [virus] Le virus
   *[other] La bactérie
} en { $at } pouvait être prise ensuite.
what-quiet = Cela n’a rien pris.

# For those who are new, while they play.
tip-danger = { $tile ->
    [t-cell] Votre lymphocyte T
   *[other] Votre cellule dendritique
} en { $at } est à côté d’un virus.
tip-blood = L’autre vient de jouer { $at }. Vous pouvez le prendre, pas le déplacer.
tip-few-left = Encore { $hidden ->
    [one] une tuile
   *[other] { $hidden } tuiles
}. Puis les sorties s’ouvrent pour { $turns } tours chacun.

# Lessons: what the coach says.
lesson-flip = Retourner une tuile
lesson-flip-text = Vous êtes bleu. Toutes les tuiles sont face cachée. Retournez-en une.
lesson-flip-done = Un lymphocyte T : à vous. Retourner une tuile prend tout le tour.
lesson-move = Tout droit
lesson-move-text = Les pièces vont tout droit, tant que c’est vide. Touchez votre lymphocyte T en C4, puis un des points.
lesson-move-done = Il ne saute jamais et ne va jamais en diagonale.
lesson-move-else = Retourner est permis aussi. Ici, déplacez.
lesson-take = Prendre là où il vise
lesson-take-text = Un lymphocyte T va dans les quatre sens, mais ne prend que là où il vise. Prenez une bactérie.
lesson-take-done = 5 points. Votre lymphocyte T est là maintenant.
lesson-take-else = Vous avez bougé, mais rien pris.
lesson-take-else-flip = Une tuile de retournée. Ici, prenez la bactérie en F4.
lesson-danger = Loin du virus
lesson-danger-text = Un virus prend les lymphocytes T à un pas de lui. Le vôtre en D4 est à côté. Déplacez-le.
lesson-danger-done = Il n’atteint que la case voisine.
lesson-danger-else = Vous avez retourné une tuile, et le virus a pris D4 : 5 points pour eux.
lesson-debris = Déblayer
lesson-debris-text = Une cellule dendritique déblaie les débris voisins : 2 points chacun. La vôtre est en D4. Prenez les deux.
lesson-debris-done = Elle reste en place. E5 est en diagonale, hors d’atteinte.
lesson-debris-else = Cela n’a rien déblayé. Déblayez D3 et C4.
lesson-debris-else-one = Cela en fait un : +2. On peut déblayer les deux en un tour.
lesson-blood = Globules rouges
lesson-blood-text = Vous voilà jaune. Une bactérie prend les globules à toute distance. Prenez celui qui vaut plus.
lesson-blood-done = Les deux camps les déplacent. Un globule à peine bougé est bloqué un tour.
lesson-blood-else = Cela n’a rien pris. Prenez le grand globule en B6.
lesson-blood-else-small = Le petit vaut 2.
lesson-escape = La sortie
lesson-escape-text = Tout est retourné : cinq tours chacun. Une pièce qui finit sur une sortie sort et compte. Prenez D7.
lesson-escape-done = Deux choses en un coup. Ce qui reste sur le plateau ne compte pas.
lesson-escape-else = Cela rapporte { $by }. De D4 à D7 rapporte +8.
lesson-escape-else-left = Sorti pour 5. Par D7, il prend 3 de plus.

# What a side has in the end, and what decided the game in one sentence.
end-part-taken = Prises
end-part-out = Sorties
story-score-pieces = { $who ->
    [you] Vous avez pris plus de pièces : { $a } points à { $b }.
   *[other] { $name } a pris plus de pièces : { $a } points à { $b }.
}
story-score-blood = { $who ->
    [you] Plus de globules pour vous : { $a } points à { $b }.
   *[other] Plus de globules pour { $name } : { $a } points à { $b }.
}
story-score-debris = { $who ->
    [you] Vous avez retiré plus de débris : { $a } points à { $b }.
   *[other] { $name } a retiré plus de débris : { $a } points à { $b }.
}
story-score-escaped = { $who ->
    [you] Vous avez sorti plus de pièces : { $a } points à { $b }.
   *[other] { $name } a sorti plus de pièces : { $a } points à { $b }.
}
