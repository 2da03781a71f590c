title = Memory
about = Zwei Karten aufdecken, Paare behalten. Ein Versuch pro Zug.
credit = Altes Kinderspiel; diese Form, ohne zweiten Zug nach einem Paar, heißt One Flip.
seat-0 = Spieler 1
seat-1 = Spieler 2

ask = Dreh zwei Karten um, eine nach der anderen.

move-Flip = Karte { $card } umdrehen
did-Flip = { $who ->
    [you] Du hast eine Karte umgedreht
   *[other] { $seat } hat eine Karte umgedreht
}
remark-new = niemand kannte sie
remark-seen = { $picture ->
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
}, { $how ->
    [pair] das gibt ein Paar
    [both] beide waren schon zu sehen
    [none] das gibt kein Paar
   *[seen] war schon zu sehen
}
move-Begin = { $seat } beginnt
move-Reveal = { $picture ->
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
end-all-pairs = { $high } zu { $low } Paare.
end-no-pairs = 200 Züge lang fand niemand ein Paar: { $high } zu { $low }.

option-first = Wer beginnt
option-first-none = zufällig
option-first-0 = Spieler 1
option-first-1 = Spieler 2
option-miss_limit = Züge ohne Paar
option-miss_limit-200 = 200 in Folge beenden das Spiel
option-miss_limit-none = beenden das Spiel nie
house-first-0 = Spieler 1 beginnt
house-first-1 = Spieler 2 beginnt
house-miss_limit-none = Züge ohne Paar beenden das Spiel nie

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
why-card-gone = Dieses Paar ist weg. Nimm eine verdeckte Karte.

guide-goal = Das Ziel
guide-goal-text =
    22 Karten liegen verdeckt: 11 Bilder, jedes zweimal.
    Finde die Paare. Wer am Ende mehr davon hat, gewinnt.
guide-goal-picture = Verdeckte Karten um den Spielstand, wie auf dem Tisch.
guide-turn = Ein Zug
guide-turn-text =
    Dreh eine Karte um und sieh sie dir an. Dann dreh eine zweite um. Es sind immer zwei.
    Du darfst jede verdeckte Karte umdrehen, auch eine, die du schon gesehen hast.
guide-turn-picture = Die erste Karte zeigt eine Lampe, die zweite wird gleich umgedreht.
guide-pair = Ein Paar
guide-pair-text = Zwei gleiche Karten gehören dir und bringen 1 Punkt. Beide verlassen den Tisch.
guide-pair-picture = Zwei Glocken bringen 1 Punkt.
guide-miss = Kein Paar
guide-miss-text =
    Zwei verschiedene Karten werden nach einem Moment wieder verdeckt. Ansehen und merken.
    Der letzte Zug bleibt in der Mitte zu sehen, bis der nächste vorbei ist.
guide-miss-picture = Ein Schlüssel und eine Schnecke werden wieder verdeckt.
guide-passes = Immer abwechselnd
guide-passes-text = Nach zwei Karten ist die andere Seite dran, auch nach einem Paar. Ein Paar bringt keinen zweiten Zug.
guide-passes-picture = Nach einem Paar Birnen ist die andere Seite dran.
guide-open = Nichts ist geheim
guide-open-text = Ihr beide seht jede Karte, die umgedreht wird, und alle, die zusehen, sehen sie auch. Es zählt, wer sie sich merkt.
guide-open-picture = Ein Schmetterling liegt offen zwischen verdeckten Karten.
guide-end = Das Ende
guide-end-text =
    Das Spiel endet, wenn alle 11 Paare gefunden sind. 11 ist ungerade, also hat eine Seite mehr.
    Es endet auch nach 200 Zügen nacheinander ohne Paar. Dann gewinnt der höhere Stand; bei Gleichstand ist es unentschieden.
guide-end-picture = Sechs Paare gegen fünf.
guide-count = Ein Beispiel
guide-count-text =
    Ana dreht einen Regenschirm um, dann einen Drachen: kein Paar. Ben dreht einen Drachen um. Er weiß noch, wo der andere liegt, und dreht ihn um.
    Ben führt 1 zu 0, und Ana ist dran.
guide-count-picture = Regenschirm und Drachen sind kein Paar. Drachen und Drachen sind ein Paar und bringen 1 Punkt.

board-pairs = { $n ->
    [one] Paar
   *[other] Paare
}
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
board-look = gut merken
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
board-theirs = { $seat } ist dran
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

open-never = { $n ->
    [one] Eine Karte wurde nie umgedreht: was auf ihr war, hat der Zufall nie bestimmt.
   *[other] { $n } Karten wurden nie umgedreht: was auf ihnen war, hat der Zufall nie bestimmt.
}

# What a move did, after the game.
what-turned = Reihe { $row }, Spalte { $column }.

# For those who are new, while they play.
tip-pair = Auch nach einem Paar ist die andere Seite dran.

# Lessons: what the coach says.
lesson-two = Zwei Karten umdrehen
lesson-two-text = Dreh irgendeine Karte um, dann noch eine. Zwei gleiche gehören dir.
lesson-two-done = Kein Paar: Sie werden verdeckt. Merk dir, wo sie liegen.
lesson-two-done-pair = Ein Paar: Beide gehören dir. Zwei verschiedene werden wieder verdeckt.
lesson-watch = Schau den anderen zu
lesson-watch-text = { $other } zeigte Lampe und Schirm. Dreh die umrahmte um (Reihe 4, Spalte 4), dann ihre zweite.
lesson-watch-done = Ein Paar. Trotzdem ist die andere Seite dran: kein zweiter Zug.
lesson-watch-else = Nicht die Lampe. Sie liegt in Reihe 1, Spalte 5.
lesson-watch-else-first = Du darfst jede umdrehen. Beginn hier mit Reihe 4, Spalte 4.
lesson-two-known = Nimm, was beide kennen
lesson-two-known-text = { $other } hat den zweiten Schirm gezeigt, Reihe 5, Spalte 4. Den ersten kennst du. Nimm das Paar.
lesson-two-known-done = Was andere zeigen, darfst du nehmen.
lesson-two-known-else = Die Schirme liegen in Reihe 2, Spalte 5 und in Reihe 5, Spalte 4.
lesson-quiet = Nichts Neues zeigen
lesson-quiet-text = Dreh die umrahmte um, Reihe 4, Spalte 1. Kennst du die zweite nicht, nimm eine bekannte dazu.
lesson-quiet-done = Kein Paar, und { $other } kennt eine Karte mehr statt zwei.
lesson-quiet-else = Erlaubt, aber { $other } kennt nun zwei mehr. Die zuletzt markierten sind bekannt.
lesson-quiet-else-luck = Ein Paar, aber nur durch Glück. Nimm hier eine der zuletzt markierten.
lesson-quiet-else-first = Du darfst jede umdrehen. Beginn hier mit Reihe 4, Spalte 1.
lesson-finish = Zum Schluss
lesson-finish-text = Fünf zu vier, zwei Paare übrig. Zuletzt sichtbar: Pilz, Reihe 2, und Teekanne, Reihe 5. Nimm ein Paar.
lesson-finish-done = Sechs von elf Paaren gewinnen.
lesson-finish-else = Zwei verschiedene: Jetzt könnte { $other } ein Paar nehmen.
