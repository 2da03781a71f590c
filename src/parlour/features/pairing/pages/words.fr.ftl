pairing-heading = Quelqu’un en ligne
pairing-title = Nous cherchons quelqu’un
pairing-looking = Nous cherchons quelqu’un…
pairing-looking-aloud = Nous cherchons quelqu’un
pairing-usual-one = À cette heure, souvent moins d’une minute.
pairing-usual-two = À cette heure, souvent 1 à 2 minutes.
pairing-usual-three = À cette heure, souvent 2 à 3 minutes.
pairing-usual-short-one = souvent moins d’une minute
pairing-usual-short-two = souvent 1 à 2 minutes
pairing-usual-short-three = souvent 2 à 3 minutes
pairing-until = Nous cherchons jusqu’à { $at }.
pairing-keep-open = Laissez cette page ouverte : nous vous appelons.
pairing-and = et
pairing-here = { $n ->
    [one] 1 personne est là
   *[other] { $n } personnes sont là
}
pairing-n-looking = { $n ->
    [one] 1 cherche
   *[other] { $n } cherchent
}
pairing-n-playing = { $n ->
    [one] 1 joue
   *[other] { $n } jouent
}
pairing-n-reading = { $n ->
    [one] 1 lit
   *[other] { $n } lisent
}
pairing-all-playing = tout le monde joue
pairing-warm-in = Échauffement dans { $s } s
pairing-warm-says = En attendant, un robot joue avec vous. Nous vous appelons.
pairing-warm-over = L’échauffement est fini
pairing-warm-again = Encore un
pairing-warm-sub = Échauffement contre un robot
pairing-warm-dropped = l’échauffement s’arrête
pairing-warm-stands = Votre échauffement vous attend.
pairing-warm-back = Reprendre l’échauffement
pairing-not-now = Pas maintenant
pairing-since = Recherche depuis { $at }
pairing-stop = Arrêter la recherche
pairing-strip-stop = Arrêter
pairing-strip-nobody = Il y a d’autres façons de jouer.
pairing-strip-back = Voir
pairing-found = Trouvé
pairing-found-aloud = Trouvé : { $name }. { $s } secondes pour répondre.
pairing-wants = { $name } veut jouer à { $game }
pairing-standard = règles standard
pairing-play = Jouer
pairing-waits-for = On attend { $name }…
pairing-declined = { $name } n’est plus libre
pairing-declined-body = Vous gardez votre place, la recherche continue.
pairing-next = C’est bientôt votre tour.
pairing-nobody = Personne de libre
pairing-nobody-says = Nous avons cherché deux minutes.
pairing-hour-says = Nous avons cherché une heure.
pairing-busy = La plupart viennent entre { $from } et { $until }.
pairing-alone = Il n’y a que vous ici
pairing-alone-says = Nous vous appelons dès que quelqu’un arrive.
pairing-way-keep = Continuer et m’appeler
pairing-way-keep-how = Pendant une heure, sur cet appareil
pairing-way-table = Laisser une table ouverte
pairing-way-table-how = 3 jours par coup : on la trouve en arrivant
pairing-way-invite = Inviter quelqu’un
pairing-way-invite-how = Envoyez un lien, jouez tout de suite
pairing-way-bot = Jouer contre le robot
pairing-way-bot-how = { $level }, environ { $n } min
pairing-stopped = Recherche arrêtée
pairing-home = Retour à Jouer
pairing-again = Reprendre la recherche
pairing-reconnecting = Reconnexion. Vous gardez votre place.
pairing-ended-away = Vous n’étiez plus là, la recherche s’est arrêtée.
pairing-ended-declined = Vous avez arrêté la recherche
pairing-ended-stopped = Vous avez arrêté la recherche
pairing-ended-seated = Vous jouez à une autre table
pairing-ended-lost = La connexion a été perdue, la recherche s’est arrêtée.
