title = Phage
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

score-pieces = pièces prises
score-blood = globules rouges pris
score-debris = débris déblayés
score-escaped = propres pièces sorties
over-no-pieces = un camp n’a plus de pièce
over-last-turn = le dernier tour est joué

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
why-exits-closed = Les sorties s’ouvrent quand tout est retourné : encore { $hidden }.
why-no-exit = Les sorties sont D1, G4, D7 et A4.
why-not-your-piece = Aucune de vos pièces n’est sur cette sortie.
why-no-pass = On ne passe que si rien d’autre n’est possible.

board-name = Circulation sanguine, 7 sur 7
board-sub = { $hidden ->
    [one] { $hidden } tuile cachée · sorties fermées
   *[other] { $hidden } tuiles cachées · sorties fermées
}
board-sub-escape = Sorties ouvertes · tours restants { $immune } : { $pathogens }
board-points = points
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
board-only-flip = Retournez une tuile. Rien d’autre n’est possible.
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
