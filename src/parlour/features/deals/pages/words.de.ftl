deals-same = Gleiche Karten
deals-title = Gleiche Karten für Freunde
deals-about = Du spielst neue Karten gegen einen Bot. Dann bekommt ein Freund dieselben Karten und denselben Bot, und ihr vergleicht.
deals-begin = Geben und spielen
deals-what = { $game }, Stärke des Bots: { $level }
deals-invited = { $name } hat diese Karten gespielt. Kannst du es besser?
deals-once = Alle spielen sie einmal, ohne Tipps und ohne Züge zurückzunehmen.
deals-play = Diese Karten spielen
deals-go-on = Weiterspielen
deals-send = Link schicken
deals-compare = Vergleichen
deals-you = { $name } (du)
deals-gave-up = aufgegeben
deals-score = { $result ->
    [won] gewonnen { $mine } : { $other }
    [lost] verloren { $mine } : { $other }
   *[other] unentschieden { $mine } : { $other }
}
deals-playing = { $n ->
    [one] Eine Person spielt noch.
   *[other] { $n } andere spielen noch.
}
deals-alone = Noch hat niemand sonst diese Karten gespielt. Schick den Link weiter.
deals-sealed = Die Züge bleiben bis { $day } versiegelt, weil andere noch spielen können.
deals-shown = Diese Partie ist seit { $day } zu Ende. Du kannst alle Spiele ansehen.
deals-closed = Diese Karten können nicht mehr gespielt werden.
deals-again = Neue Karten
