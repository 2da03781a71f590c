title = Pixies
about = Wähle Karten und fülle ein 3 × 3-Feld. Paare, Spiralen und Farben zählen.
credit = Von Johannes Goupy, illustriert von Sylvain Trabut, erschienen bei Bombyx.
ask = Nimm eine Karte und lege sie ab.

move-Take = { $card } auf Feld { $space } legen, { $up ->
    [True] offen
   *[False] verdeckt
}
did-Take = { $who ->
    [you] Du hast
   *[other] { $seat } hat
} { $card } auf Feld { $space } gelegt, { $up ->
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
    [tie] Je { $high } Punkte nach drei Runden.
   *[won] { $seats ->
        [2] { $high } zu { $low } nach drei Runden.
       *[other] { $high } Punkte nach drei Runden, und { $low } auf dem nächsten Platz.
    }
}

option-first = Wer beginnt
option-first-none = zufällig
option-first-0 = Spieler 1
option-first-1 = Spieler 2
option-first-2 = Spieler 3
option-first-3 = Spieler 4
option-first-4 = Spieler 5
option-special = Sonderkarten
option-special-all = zählen alle Karten ihrer Farbe
option-special-others = zählen nur andere Karten
house-first-0 = Spieler 1 beginnt
house-first-1 = Spieler 2 beginnt
house-first-2 = Spieler 3 beginnt
house-first-3 = Spieler 4 beginnt
house-first-4 = Spieler 5 beginnt
house-special-others = Sonderkarten zählen nur andere Karten

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

guide-goal = Das Ziel
guide-goal-text = Lege Karten in deine Auslage mit neun Feldern und sorge dafür, dass sie zählen. Ein Spiel hat drei Runden, und die höchste Summe gewinnt.
guide-goal-picture = Eine Auslage mit neun Feldern, sechs davon mit Karten.
guide-turn = Ein Zug
guide-turn-text =
    Es werden so viele Karten aufgedeckt, wie ihr seid; zu zweit sind es vier.
    Ihr nehmt reihum je eine, bis alle weg sind. Wer zuletzt nimmt, beginnt den nächsten Zug.
guide-turn-picture = Vier Karten zur Wahl.
guide-place = Wohin eine Karte kommt
guide-place-text = Eine Karte kommt offen auf das Feld ihrer Zahl.
guide-place-picture = Eine gelbe 5 kommt auf Feld 5, in die Mitte.
guide-second = Dieselbe Zahl noch einmal
guide-second-text =
    Wähle, welche der beiden offen bleibt. Die andere kommt verdeckt darunter.
    Jetzt ist die Zahl bestätigt: Ihr Schild wird golden, und sie zählt.
guide-second-picture = Zweimal 7: Eine liegt auf der anderen und ist bestätigt.
guide-third = Und ein drittes Mal
guide-third-text =
    Ist deine Zahl schon bestätigt, kommt die Karte verdeckt auf ein beliebiges leeres Feld.
    Eine Karte, die später darauf zu liegen kommt, ist sofort bestätigt.
guide-third-picture = Auf Feld 2 liegt eine verdeckte Karte. Eine grüne 2 darauf ist bestätigt.
guide-count = Was zählt
guide-count-text =
    Jede bestätigte Karte bringt ihre Zahl. Jede Spirale auf einer offenen Karte bringt 1 Punkt, jedes Kreuz kostet 1.
    Eine Sonderkarte hat eine Spirale für jede offene Karte ihrer Farbe in deiner Auslage, sich selbst eingeschlossen.
guide-count-picture = Eine bestätigte 8, eine Karte mit sechs Spiralen, eine mit drei Kreuzen, eine grüne Sonderkarte.
guide-zone = Die größte Fläche
guide-zone-text =
    Offene Karten einer Farbe, die sich mit den Seiten berühren, sind eine Fläche. Nur deine größte zählt: je Karte 2 Punkte in Runde 1, 3 in Runde 2, 4 in Runde 3.
    Eine bunte Karte gehört zu jeder Farbe.
guide-zone-picture = Zwei blaue Karten, eine blaue Sonderkarte und eine bunte hängen zusammen: eine Fläche aus vier Karten.
guide-end = Das Ende einer Runde
guide-end-text =
    Eine Runde endet, wenn eine Auslage voll ist und alle gleich viele Karten gelegt haben. Auch verdeckte Karten füllen ein Feld, zählen aber nichts.
    Dann werden die Auslagen für die nächste Runde geleert. Wer die letzte Karte gelegt hat, beginnt sie.
guide-end-picture = Eine volle Auslage, eine ihrer Karten ist verdeckt.
guide-example = Ein Beispiel
guide-example-text =
    Bestätigte Zahlen: 1 + 5 + 7 + 8 = 21
    Spiralen minus Kreuze: 10 − 4 = 6, dazu 5 für die blaue Sonderkarte 4
    Größte Fläche: vier blaue Karten × 2 = 8
    Runde 1: 21 + 6 + 5 + 8 = 40
guide-example-picture = Erste Reihe: Blau 1 mit sechs Spiralen, bestätigt; Blau 2 mit vier Spiralen; Bunt 3. Zweite Reihe: Sonderkarte Blau 4; Rot 5, bestätigt; Gelb 6. Dritte Reihe: Rot 7 mit einem Kreuz, bestätigt; Blau 8 mit drei Kreuzen, bestätigt; Rot 9.

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
board-special = Sonderkarte
board-special-blue = { $counts ->
    [others] 1 Spirale je andere blaue Karte
   *[all] 1 Spirale je blaue Karte
}
board-special-green = { $counts ->
    [others] 1 Spirale je andere grüne Karte
   *[all] 1 Spirale je grüne Karte
}
board-special-yellow = { $counts ->
    [others] 1 Spirale je andere gelbe Karte
   *[all] 1 Spirale je gelbe Karte
}
board-special-red = { $counts ->
    [others] 1 Spirale je andere rote Karte
   *[all] 1 Spirale je rote Karte
}
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
board-symbols = Spiralen
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
board-pick-body-some = Auf ihre Zahl, oder verdeckt, wenn die schon zählt.
board-goes = { $card } kommt auf Feld { $space }
board-covers = Deckt eine verdeckte Karte zu:
board-same = Deine Punkte bleiben gleich.
board-part-validated = Zahlen { $by }
board-part-symbols = Spiralen { $by }
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
board-line-validated = Bestätigte Zahlen
board-line-symbols = Spiralen − Kreuze
board-line-zone = Größte Fläche × { $each }
board-line-round = Runde { $number }
board-line-so-far = Runde { $number } bisher
board-see = Auslagen
board-see-score = Zurück zu den Punkten
board-next = Runde { $number } ({ $s } s)
board-part = Teil

# What a move did, after the game.
what-covers = Sie deckte eine verdeckte Karte zu, also zählt die { $number }: +{ $number }.
what-second = Sie ist die zweite { $number }, also zählt die { $number }: +{ $number }.
what-symbols = Spiralen und Kreuze: { $by }.
what-zone = Größte Fläche: { $by }.
what-fills = Eine verdeckte Karte füllt nur ihr Feld.
what-nothing = Die Punkte blieben gleich.

# For those who are new, while they play.
tip-validate = Zweimal { $number }: Wähle, welche oben bleibt. Die Zahl zählt so oder so.
tip-third = Deine { $number } zählt schon. Noch eine kommt verdeckt auf ein leeres Feld.
tip-zone = Deine erste Fläche: Karten einer Farbe, die sich berühren. Nur die größte zählt.
tip-last-space = { $seat } hat noch ein Feld frei. Die Runde kann bald enden.

# Lessons: what the coach says.
lesson-place = Karten kommen auf ihre Zahl
lesson-place-text = Jede Karte kommt auf das Feld ihrer Zahl. Nimm irgendeine Karte.
lesson-place-done = Das tust du die meiste Zeit: eine Karte nehmen, auf ihre Zahl legen.
lesson-symbols = Spiralen und Kreuze
lesson-symbols-text = Eine Spirale ist ein Punkt, ein Kreuz kostet einen. Nimm die Karte, die dir am meisten bringt.
lesson-symbols-done = Vier Spiralen, +4. Zeichen zählen auf jeder offenen Karte.
lesson-symbols-else = Die bringt { $by }. Schau unten auf die Karten.
lesson-validate = Zwei einer Zahl zählen
lesson-validate-text = Du hast eine 7. Nimm die andere 7 und wähle, welche oben bleibt.
lesson-validate-done = Die 7 ist bestätigt: 7 Punkte, sicher bis zum Ende der Runde.
lesson-validate-done-under = Bestätigt: 7 Punkte. Mit Grün oben würden die vier Kreuze nichts kosten.
lesson-validate-else = Auch gut. Nimm hier aber die zweite 7.
lesson-third = Die dritte liegt verdeckt
lesson-third-text = Deine 5 ist schon bestätigt. Diese 5 kommt verdeckt auf irgendein leeres Feld.
lesson-third-done = Eine verdeckte Karte füllt nur ein Feld: ohne Zahl, ohne Zeichen.
lesson-cover = Verdecktes zudecken
lesson-cover-text = Auf der 9 liegt eine verdeckte Karte. Eine 9 darauf zählt sofort. Nimm sie.
lesson-cover-done = Die 9 ist mit einer Karte bestätigt: +9, und ein Kreuz kostet 1.
lesson-cover-else = Das bringt { $by }. Die 9 bringt +8.
lesson-zone = Farben, die sich berühren
lesson-zone-text = Karten einer Farbe nebeneinander sind eine Fläche. Deine größte zählt jetzt 3 je Karte. Mach Grün größer.
lesson-zone-done = Die rote 3 hatte mehr Spiralen, doch die Fläche ist mehr wert.
lesson-zone-else = { $by }: Die grüne Fläche bleibt bei zwei Karten.
lesson-special = Sonderkarten
lesson-special-text = Sonderkarte Blau 4: 1 je blaue Karte. Das Rad auf Feld 2 (Bunt 2) ist auch blau. Lass die Sonderkarte oben.
lesson-special-done = 2, 4 und 5 sind blau: +3, und die 4 ist bestätigt.
lesson-special-else = Das bringt { $by }. Die Sonderkarte Blau 4 oben bringt +6.
lesson-special-else-under = Unter der anderen zählt die Sonderkarte nichts: +4 statt +6.
lesson-finish = Die Runde beenden
lesson-finish-text = Du führst 35 zu 30. Füll dein letztes Feld: Eine volle Auslage beendet die Runde.
lesson-finish-done = Drei Runden. Flächen zählen 2, dann 3, dann 4. Die höchste Summe gewinnt.
lesson-finish-else = { $by }, aber die Runde geht weiter, und { $other } kann aufholen.

# What decided a game, in one sentence.
story-board-line-validated = { $who ->
    [you] Deine Zahlen gaben den Ausschlag: { $a } zu { $b } Punkte.
   *[other] { $name } war bei den Zahlen stärker: { $a } zu { $b }.
}
story-board-line-symbols = { $who ->
    [you] Deine Spiralen gaben den Ausschlag: { $a } zu { $b } Punkte.
   *[other] { $name } war bei den Spiralen stärker: { $a } zu { $b }.
}
story-board-line-zone = { $who ->
    [you] Deine Farbflächen gaben den Ausschlag: { $a } zu { $b } Punkte.
   *[other] { $name } war bei den Farbflächen stärker: { $a } zu { $b }.
}
