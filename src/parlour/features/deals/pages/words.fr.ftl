deals-same = Mêmes cartes
deals-title = Les mêmes cartes entre amis
deals-about = Vous jouez une nouvelle donne contre un robot. Puis un ami reçoit les mêmes cartes et le même robot, et vous comparez.
deals-begin = Distribuer et jouer
deals-what = { $game }, niveau du robot : { $level }
deals-invited = { $name } a joué ces cartes. Ferez-vous mieux ?
deals-once = Chacun les joue une fois, sans conseils et sans reprendre de coups.
deals-play = Jouer ces cartes
deals-go-on = Continuer
deals-send = Envoyer le lien
deals-compare = Comparer
deals-you = { $name } (vous)
deals-gave-up = abandon
deals-score = { $result ->
    [won] gagné { $mine } : { $other }
    [lost] perdu { $mine } : { $other }
   *[other] à égalité { $mine } : { $other }
}
deals-playing = { $n ->
    [one] Une autre personne joue encore.
   *[other] { $n } autres jouent encore.
}
deals-alone = Personne d’autre n’a encore joué ces cartes. Envoyez le lien à un ami.
deals-sealed = Les coups restent scellés jusqu’au { $day } : d’autres peuvent encore jouer.
deals-shown = Cette donne est close depuis le { $day }. Vous pouvez revoir toutes les parties.
deals-closed = Cette donne est close.
deals-again = Nouvelle donne
