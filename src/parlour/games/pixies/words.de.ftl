title = Pixies
ask = Nimm eine Karte und lege sie ab.

move-Take = { $card } auf Feld { $space } legen, { $up ->
    [True] offen
   *[False] verdeckt
}
move-Begin = { $seat } beginnt
move-Reveal = { $card }

event-GameStarted = { $seat } beginnt.
event-CardRevealed = { $card } wird aufgedeckt.
event-CardPlaced = { $seat } legt { $card } auf Feld { $space }, { $up ->
    [True] offen
   *[False] verdeckt
}.
event-RoundEnded = Runde { $number } ist zu Ende.
event-GameEnded = Drei Runden sind gespielt.

line-begins = { $who ->
    [you] Du beginnst
   *[other] { $seat } beginnt
}
line-placed = { $who ->
    [you] Du hast
   *[other] { $seat } hat
} { $card } { $how ->
    [validated] auf Feld { $space } gelegt: bestätigt
    [down] verdeckt auf Feld { $space } gelegt
   *[up] auf Feld { $space } gelegt
}
line-round = Runde { $number }: { $scores }
score-rounds = frühere Runden
score-validated = bestätigte Zahlen
score-symbols = Spiralen und Kreuze
score-zone = größte Farbfläche
over-three-rounds = drei Runden sind gespielt
end-three-rounds = { $result ->
    [tie] Drei Runden sind gespielt: je { $high } Punkte.
   *[won] { $seats ->
        [2] Drei Runden sind gespielt: { $high } zu { $low }.
       *[other] Drei Runden sind gespielt: { $high } Punkte, und { $low } auf dem nächsten Platz.
    }
}

hint-Take = Lege { $card } auf Feld { $space }, { $up ->
    [True] offen
   *[False] verdeckt
}
hint-validated = { $by }: Das bestätigt die { $number }.
hint-symbols = { $by }: Das bringt Spiralen.
hint-zone = { $by }: Das macht deine Farbfläche größer.
hint-little = { $by } jetzt: Das kostet am wenigsten und hält Platz frei.
why-not-in-spread = Diese Karte liegt nicht mehr aus.
why-no-space = Die Felder haben die Nummern 1 bis 9.
why-must-match = Eine { $number } gehört auf Feld { $number }.
why-face-up = Auf Feld { $number } liegt keine offene Karte: Lege sie offen ab.
why-face-down = Deine { $number } ist schon bestätigt: Diese Karte kommt verdeckt.
why-must-be-empty = Deine { $number } ist schon bestätigt: Lege diese verdeckt auf ein leeres Feld.

board-sub = Runde { $number } von 3 · Fläche × { $each }
board-card-blue = Blau { $number }
board-card-green = Grün { $number }
board-card-yellow = Gelb { $number }
board-card-red = Rot { $number }
board-card-multi = Bunt { $number }
board-spirals = { $n ->
    [one] 1 Spirale
   *[other] { $n } Spiralen
}
board-crosses = { $n ->
    [one] 1 Kreuz
   *[other] { $n } Kreuze
}
board-special-blue = 1 Spirale je blaue Karte
board-special-green = 1 Spirale je grüne Karte
board-special-yellow = 1 Spirale je gelbe Karte
board-special-red = 1 Spirale je rote Karte
board-plain = ohne Zeichen
board-grid = Deine Auslage
board-theirs = Auslage von { $name }
board-cards = { $n ->
    [one] 1 Karte
   *[other] { $n } Karten
}
board-zone-blue = blaue Fläche { $spaces }
board-zone-green = grüne Fläche { $spaces }
board-zone-yellow = gelbe Fläche { $spaces }
board-zone-red = rote Fläche { $spaces }
board-spread = Karten zur Wahl
board-left = noch { $n } im Stapel
board-pick-of = Nimm 1 von { $n }
board-picks-of = { $name } nimmt 1 von { $n }
board-slot = Karte { $at } von { $count }
board-taken = genommen
board-space = Feld { $space }
board-empty = leer
board-face-down = verdeckte Karte
board-validated = bestätigt
board-last = zuletzt gelegt
board-selected = gewählt
board-legal = möglich
board-to-pick = wählbar
board-valid = Zahlen
board-symbols = Zeichen
board-zone = Fläche
board-zone-size = Fläche { $size }×{ $each }
board-round = Runde
board-total = gesamt
board-tally = Deine Punkte in dieser Runde
board-becomes = wird
board-sign-blue = Welle: Blau
board-sign-green = Blatt: Grün
board-sign-yellow = Sonne: Gelb
board-sign-red = Flamme: Rot
board-sign-multi = Rad: alle vier
board-signs = Zeichen der Farben
board-pick = Nimm eine von { $n } Karten
board-pick-last = Eine Karte bleibt für dich
board-pick-body = Sie kommt auf das Feld ihrer Zahl.
board-goes = { $card } kommt auf Feld { $space }
board-covers = Deckt eine verdeckte Karte zu:
board-same = Deine Punkte bleiben gleich.
board-part-validated = Zahlen { $by }
board-part-symbols = Zeichen { $by }
board-part-zone = Fläche { $by }
board-keep = Zweimal { $number }: Welche bleibt?
board-keep-this = { $card } behalten,
board-anywhere = Deine { $number } ist schon bestätigt
board-anywhere-body = Lege die Karte verdeckt auf ein leeres Feld.
board-on = Verdeckt auf Feld { $space }
board-place = Legen { $by }
board-cancel = Abbrechen
board-first = Erst eine Karte wählen
board-first-body = Dann tippe auf ein leuchtendes Feld.
board-theirs-turn = { $name } wählt
board-plan-body = Tippe auf eine Karte, um sie vorzumerken.
board-planned-body = { $card } ist vorgemerkt, falls niemand sie nimmt.
board-round-over = Runde { $number } ist zu Ende
board-round-won = Runde { $number } geht an dich
board-round-lost = Runde { $number } geht an { $name }
board-counted = Gezählt wie am Tisch.
board-line-validated = Bestätigte Zahlen
board-line-symbols = Spiralen − Kreuze
board-line-zone = Größte Fläche × { $each }
board-line-round = Runde { $number }
board-line-so-far = Runde { $number } bisher
board-see = Auslagen
board-see-score = Zurück zu den Punkten
board-next = Runde { $number } ({ $s } s)
board-part = Teil
