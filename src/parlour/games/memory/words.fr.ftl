title = Memory
about = Retournez deux cartes, gardez les paires. Un essai par tour.
credit = Jeu traditionnel ; cette forme, sans deuxième tour après une paire, s’appelle One Flip.
seat-0 = Joueur 1
seat-1 = Joueur 2

ask = Retournez deux cartes, l’une après l’autre.

move-Flip = Retourner la carte { $card }
did-Flip = { $who ->
    [you] Vous avez retourné une carte
   *[other] { $seat } a retourné une carte
}
remark-new = personne ne l’avait vue
remark-seen = { $picture ->
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
}, { $how ->
    [pair] ce qui fait une paire
    [both] les deux avaient été vues
    [none] ce qui ne fait pas de paire
   *[seen] déjà vue
}
move-Begin = { $seat } commence
move-Reveal = { $picture ->
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
end-all-pairs = { $high } paires à { $low }.
end-no-pairs = Personne n’a trouvé de paire pendant 200 tours : { $high } à { $low }.

option-first = Qui commence
option-first-none = au hasard
option-first-0 = joueur 1
option-first-1 = joueur 2
option-miss_limit = Tours sans paire
option-miss_limit-200 = 200 de suite terminent la partie
option-miss_limit-none = ne terminent jamais la partie
house-first-0 = le joueur 1 commence
house-first-1 = le joueur 2 commence
house-miss_limit-none = les tours sans paire ne terminent jamais la partie

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
why-card-gone = Cette paire n’est plus là. Prenez une carte face cachée.

guide-goal = Le but
guide-goal-text =
    22 cartes sont posées face cachée : 11 images, chacune deux fois.
    Trouvez les paires. Qui en a le plus à la fin gagne.
guide-goal-picture = Des cartes face cachée autour du score, comme sur la table.
guide-turn = Un tour
guide-turn-text =
    Retournez une carte et regardez-la. Retournez-en ensuite une deuxième. C’est toujours deux.
    Vous pouvez retourner toute carte face cachée, même une que vous avez déjà vue.
guide-turn-picture = La première carte montre une lampe, la deuxième va être retournée.
guide-pair = Une paire
guide-pair-text = Deux cartes pareilles sont à vous, pour 1 point. Elles quittent la table.
guide-pair-picture = Deux cloches valent 1 point.
guide-miss = Pas de paire
guide-miss-text =
    Deux cartes différentes se recouvrent après un instant. Regardez et retenez.
    Le dernier tour reste visible au milieu jusqu’à la fin du suivant.
guide-miss-picture = Une clé et un escargot se recouvrent.
guide-passes = À l’autre, toujours
guide-passes-text = Après deux cartes, c’est à l’autre, même après une paire. Une paire ne donne pas de deuxième tour.
guide-passes-picture = Après une paire de poires, c’est à l’autre.
guide-open = Rien n’est secret
guide-open-text = Vous voyez tous les deux chaque carte retournée, et ceux qui regardent aussi. Ce qui compte, c’est de s’en souvenir.
guide-open-picture = Un papillon, face visible, parmi des cartes face cachée.
guide-end = La fin
guide-end-text =
    La partie finit quand les 11 paires sont trouvées. 11 est impair, donc l’un de vous en a plus.
    Elle finit aussi après 200 tours de suite sans paire. Le score le plus haut gagne alors ; à égalité, la partie est nulle.
guide-end-picture = Six paires contre cinq.
guide-count = Un exemple
guide-count-text =
    Ana retourne un parapluie, puis un cerf-volant : pas de paire. Ben retourne un cerf-volant. Il se souvient de l’autre et le retourne.
    Ben mène 1 à 0, et c’est à Ana.
guide-count-picture = Parapluie et cerf-volant ne font pas une paire. Deux cerfs-volants font une paire et valent 1 point.

board-pairs = { $n ->
    [one] paire
   *[other] paires
}
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

open-never = { $n ->
    [one] Une carte n’a jamais été retournée : le hasard n’a jamais dit ce qu’elle montrait.
   *[other] { $n } cartes n’ont jamais été retournées : le hasard n’a jamais dit ce qu’elles montraient.
}

# What a move did, after the game.
what-turned = Ligne { $row }, colonne { $column }.

# For those who are new, while they play.
tip-pair = Le tour passe aussi après une paire.

# Lessons: what the coach says.
lesson-two = Retourner deux cartes
lesson-two-text = Retournez une carte, puis une autre. Deux pareilles sont à vous.
lesson-two-done = Pas de paire : elles se recouvrent. Retenez où elles sont.
lesson-two-done-pair = Une paire : elle est à vous. Deux cartes différentes se recouvrent.
lesson-watch = Regardez l’autre jouer
lesson-watch-text = { $other } a montré une lampe et un parapluie. Retournez la carte encadrée (ligne 4, colonne 4), puis sa paire.
lesson-watch-done = Une paire. Le tour passe quand même : pas de second coup.
lesson-watch-else = Pas la lampe. Elle est à la ligne 1, colonne 5.
lesson-watch-else-first = Toutes sont permises. Ici, commencez par ligne 4, colonne 4.
lesson-two-known = Prendre ce qui s’est vu
lesson-two-known-text = { $other } vient de montrer le second parapluie, ligne 5, colonne 4. Vous connaissez le premier. Prenez la paire.
lesson-two-known-done = Ce que l’autre montre, vous pouvez le prendre.
lesson-two-known-else = Les parapluies sont ligne 2, colonne 5 et ligne 5, colonne 4.
lesson-quiet = Ne rien montrer de neuf
lesson-quiet-text = Retournez la carte encadrée, ligne 4, colonne 1. Sa paire est inconnue ? Retournez une carte connue.
lesson-quiet-done = Pas de paire, et { $other } n’a appris qu’une carte au lieu de deux.
lesson-quiet-else = Permis, mais { $other } en connaît deux de plus. Les deux marquées sont connues.
lesson-quiet-else-luck = Une paire, mais par chance. Ici, retournez une des deux cartes marquées.
lesson-quiet-else-first = Toutes sont permises. Ici, commencez par ligne 4, colonne 1.
lesson-finish = Pour finir
lesson-finish-text = Cinq à quatre, deux paires restent. Derniers vus : champignon, ligne 2, théière, ligne 5. Prenez une paire.
lesson-finish-done = Six paires sur onze gagnent.
lesson-finish-else = Deux images différentes : { $other } pourrait prendre une paire.
