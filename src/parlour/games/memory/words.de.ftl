title = Memory
seat-0 = Spieler 1
seat-1 = Spieler 2

ask = Dreh zwei Karten um, eine nach der anderen.

move-Flip = Karte { $card } umdrehen
move-Begin = Spieler { $seat } beginnt
move-Reveal = Bild { $picture }

event-GameStarted = { $seat } beginnt.
event-CardRevealed = { $seat } dreht Karte { $card } um: { $picture ->
    [0] Teekanne
    [1] Schlüssel
    [2] Lampe
    [3] Regenschirm
    [4] Schmetterling
    [5] Birne
    [6] Glocke
    [7] Drachen
    [8] Anker
    [9] Schnecke
    [10] Pilz
   *[other] Bild { $picture }
}.
event-CardsRemoved = Ein Paar: Beide Karten verlassen den Tisch.
event-ScoreUpdated = { $seat } hat { $score ->
    [one] 1 Paar
   *[other] { $score } Paare
}.
event-CardsHidden = Kein Paar: Beide Karten werden wieder verdeckt.
event-TurnChanged = { $seat } ist am Zug.
event-GameEnded = { $reason ->
    [all-pairs] Alle Paare sind gefunden.
   *[no-pairs] Seit 200 Zügen hat niemand ein Paar gefunden.
}

line-begins = { $who ->
    [you] Du beginnst
   *[other] { $seat } beginnt
}
line-first = { $who ->
    [you] Du hast eine Karte umgedreht
   *[other] { $seat } hat eine Karte umgedreht
}
line-miss = { $who ->
    [you] Du hast zwei Karten umgedreht: kein Paar
   *[other] { $seat } hat zwei Karten umgedreht: kein Paar
}
line-pair = { $who ->
    [you] Du hast ein Paar gefunden
   *[other] { $seat } hat ein Paar gefunden
}: zwei { $picture ->
    [0] Teekannen
    [1] Schlüssel
    [2] Lampen
    [3] Regenschirme
    [4] Schmetterlinge
    [5] Birnen
    [6] Glocken
    [7] Drachen
    [8] Anker
    [9] Schnecken
    [10] Pilze
   *[other] { $picture }
}
score-pairs = Paare
over-all-pairs = alle Paare sind gefunden
over-no-pairs = seit 200 Zügen kein Paar
end-all-pairs = Alle Paare sind gefunden: { $high } zu { $low }.
end-no-pairs = 200 Züge lang fand niemand ein Paar: { $high } zu { $low }.

hint-Flip = Dreh die { $place ->
    [1] erste
    [2] zweite
    [3] dritte
    [4] vierte
   *[5] fünfte
} Karte der { $line ->
    [1] ersten
    [2] zweiten
    [3] dritten
    [4] vierten
   *[5] fünften
} Reihe um
hint-twin = Dort liegt die zweite: Du hast sie schon gesehen.
hint-unseen = Sie hat noch niemand gesehen: Sie kann die zweite sein.
hint-fresh = Sie hat noch niemand gesehen.
hint-both = Du hast beide gesehen: zwei { $picture ->
    [0] Teekannen
    [1] Schlüssel
    [2] Lampen
    [3] Regenschirme
    [4] Schmetterlinge
    [5] Birnen
    [6] Glocken
    [7] Drachen
    [8] Anker
    [9] Schnecken
    [10] Pilze
   *[other] { $picture }
}.
hint-safe = Du kennst sie schon, also verrät sie der anderen Seite nichts.
why-no-card = Die Karten haben die Nummern 0 bis { $last }.
why-same-card = Diese Karte hast du gerade umgedreht. Nimm eine andere.
why-taken = Dieses Paar ist weg. Nimm eine verdeckte Karte.

board-sub = { $left ->
    [one] noch 1 Paar von { $all }
   *[other] noch { $left } Paare von { $all }
}
board-grid = 22 Karten um den Spielstand
board-thing = { $picture ->
    [0] Teekanne
    [1] Schlüssel
    [2] Lampe
    [3] Regenschirm
    [4] Schmetterling
    [5] Birne
    [6] Glocke
    [7] Drachen
    [8] Anker
    [9] Schnecke
    [10] Pilz
   *[other] Bild { $picture }
}
board-place = Karte { $card }, Reihe { $row }, Spalte { $column }
board-down = verdeckt
board-up = { $thing }, aufgedeckt
board-gone = weg
board-turning = wird umgedreht
board-chosen = gewählt
board-lately = zuletzt umgedreht
board-won = gewonnen: { $things }
board-more = { $more } weitere
board-score = { $seat } { $points }
board-last = Letzter Zug: { $one } auf Karte { $first }, { $other } auf Karte { $second }
board-look = ansehen und merken
board-matched = ein Paar
board-before = letzter Zug
board-cards = 22 Karten

board-first = Dreh eine Karte um
board-first-body = Danach eine zweite. Zwei gleiche gehören dir.
board-second = Jetzt die zweite Karte
board-second-body = { $thing } liegt offen.
board-choose = Diese Karte umdrehen?
board-choose-body = Karte { $card }, Reihe { $row }, Spalte { $column }.
board-turn = Umdrehen
board-theirs = { $seat } ist am Zug
board-theirs-body = { $thing } liegt offen. Eine Karte fehlt noch.
board-miss = Kein Paar
board-miss-body = { $one } und { $other } werden verdeckt.
board-pair = Ein Paar: { $thing }
board-pair-you = Es gehört dir.
board-pair-them = { $seat } bekommt es.
board-next-you = Du bist dran.
board-next-them = { $seat } ist dran.
board-go = Weiter
board-again = Noch mal zeigen
