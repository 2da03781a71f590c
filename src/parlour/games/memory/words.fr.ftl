title = Memory
seat-0 = Joueur 1
seat-1 = Joueur 2

ask = Retournez deux cartes, l’une après l’autre.

move-Flip = Retourner la carte { $card }
move-Begin = Le joueur { $seat } commence
move-Reveal = Image { $picture }

event-GameStarted = { $seat } commence.
event-CardRevealed = { $seat } retourne la carte { $card } : { $picture ->
    [0] théière
    [1] clé
    [2] lampe
    [3] parapluie
    [4] papillon
    [5] poire
    [6] cloche
    [7] cerf-volant
    [8] ancre
    [9] escargot
    [10] champignon
   *[other] image { $picture }
}.
event-CardsRemoved = Une paire : les deux cartes quittent la table.
event-ScoreUpdated = { $seat } a { $score ->
    [one] { $score } paire
   *[other] { $score } paires
}.
event-CardsHidden = Pas de paire : les deux cartes sont recouvertes.
event-TurnChanged = C’est à { $seat } de jouer.
event-GameEnded = { $reason ->
    [all-pairs] Toutes les paires sont trouvées.
   *[no-pairs] Personne n’a trouvé de paire depuis 200 tours.
}

line-begins = { $who ->
    [you] Vous commencez
   *[other] { $seat } commence
}
line-first = { $who ->
    [you] Vous avez retourné une carte
   *[other] { $seat } a retourné une carte
}
line-miss = { $who ->
    [you] Vous avez retourné deux cartes : pas de paire
   *[other] { $seat } a retourné deux cartes : pas de paire
}
line-pair = { $who ->
    [you] Vous avez trouvé une paire
   *[other] { $seat } a trouvé une paire
} : deux { $picture ->
    [0] théières
    [1] clés
    [2] lampes
    [3] parapluies
    [4] papillons
    [5] poires
    [6] cloches
    [7] cerfs-volants
    [8] ancres
    [9] escargots
    [10] champignons
   *[other] { $picture }
}
score-pairs = paires
over-all-pairs = toutes les paires sont trouvées
over-no-pairs = aucune paire depuis 200 tours
end-all-pairs = Toutes les paires sont trouvées : { $high } à { $low }.
end-no-pairs = Personne n’a trouvé de paire pendant 200 tours : { $high } à { $low }.

hint-Flip = Retournez la { $place ->
    [1] première
    [2] deuxième
    [3] troisième
    [4] quatrième
   *[5] cinquième
} carte de la { $line ->
    [1] première
    [2] deuxième
    [3] troisième
    [4] quatrième
   *[5] cinquième
} rangée
hint-twin = Sa jumelle est là : vous l’avez déjà vue.
hint-unseen = Personne ne l’a encore vue : c’est peut-être la jumelle.
hint-fresh = Personne ne l’a encore vue.
hint-both = Vous avez vu les deux { $picture ->
    [0] théières
    [1] clés
    [2] lampes
    [3] parapluies
    [4] papillons
    [5] poires
    [6] cloches
    [7] cerfs-volants
    [8] ancres
    [9] escargots
    [10] champignons
   *[other] { $picture }
}.
hint-safe = Vous la connaissez déjà : elle n’apprend rien à l’autre.
why-no-card = Les cartes sont numérotées de 0 à { $last }.
why-same-card = Vous venez de retourner cette carte. Prenez-en une autre.
why-taken = Cette paire n’est plus là. Prenez une carte face cachée.

board-sub = { $left ->
    [one] encore { $left } paire sur { $all }
   *[other] encore { $left } paires sur { $all }
}
board-grid = 22 cartes autour du score
board-thing = { $picture ->
    [0] théière
    [1] clé
    [2] lampe
    [3] parapluie
    [4] papillon
    [5] poire
    [6] cloche
    [7] cerf-volant
    [8] ancre
    [9] escargot
    [10] champignon
   *[other] image { $picture }
}
board-place = carte { $card }, ligne { $row }, colonne { $column }
board-down = face cachée
board-up = { $thing }, face visible
board-gone = prise
board-turning = se retourne
board-chosen = choisie
board-lately = retournée en dernier
board-won = gagné : { $things }
board-more = { $more } de plus
board-score = { $seat } { $points }
board-last = Dernier tour : { $one } sur la carte { $first }, { $other } sur la carte { $second }
board-look = à retenir
board-matched = une paire
board-before = dernier tour
board-cards = 22 cartes

board-first = Retournez une carte
board-first-body = Puis une deuxième. Deux pareilles sont à vous.
board-second = Maintenant une deuxième carte
board-second-body = Carte visible : { $thing }.
board-choose = Retourner cette carte ?
board-choose-body = Carte { $card }, ligne { $row }, colonne { $column }.
board-turn = Retourner
board-theirs = C’est à { $seat }
board-theirs-body = Carte visible : { $thing }. Il en reste une à retourner.
board-miss = Pas de paire
board-miss-body = { $one } et { $other } se recouvrent.
board-pair = Une paire : { $thing }
board-pair-you = Elle est à vous.
board-pair-them = Elle va à { $seat }.
board-next-you = À vous.
board-next-them = C’est à { $seat }.
board-go = Continuer
board-again = Revoir
