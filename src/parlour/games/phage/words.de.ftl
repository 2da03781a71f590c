title = Phage
seat-0 = Immunsystem
seat-1 = Erreger
side-0 = Immunsystem
side-1 = Erreger
ask = Decke ein Plättchen auf oder bewege eines.

move-Flip = { $at } aufdecken
move-Go = { $src } nach { $dst }
move-Clear = Von { $at } aus Trümmer räumen: { $debris }
move-Exit = Bei { $at } hinausgehen
move-Pass = Passen
move-Reveal = { $tile ->
    [t-cell] T-Zelle
    [dendritic-cell] dendritische Zelle
    [virus] Virus
    [bacterium] Bakterium
    [red-blood-cell] rotes Blutkörperchen
   *[debris] Trümmer
}

event-TileRevealed = { $seat } deckt { $at } auf: { $tile ->
    [t-cell] eine T-Zelle, die nach { $way ->
        [north] Norden
        [east] Osten
        [south] Süden
       *[west] Westen
    } zeigt
    [dendritic-cell] eine dendritische Zelle
    [virus] ein Virus
    [bacterium] ein Bakterium
    [red-blood-cell] ein rotes Blutkörperchen
   *[debris] Trümmer
}.
event-PieceMoved = { $seat } zieht von { $src } nach { $dst }.
event-TileCaptured = { $seat } schlägt { $tile ->
    [t-cell] eine T-Zelle
    [dendritic-cell] eine dendritische Zelle
    [virus] ein Virus
    [bacterium] ein Bakterium
    [red-blood-cell] ein rotes Blutkörperchen
   *[debris] Trümmer
} auf { $at }.
event-DebrisCleared = { $seat } räumt Trümmer weg: { $debris }.
event-PieceEscaped = { $seat } bringt bei { $at } einen Stein hinaus.
event-Passed = { $seat } kann nichts tun und passt.
event-EscapeBegan = Alle Plättchen sind aufgedeckt. Die Ausgänge sind für je { $turns } Züge offen.
event-GameEnded = { $reason ->
    [no-pieces] Eine Seite hat keinen Stein mehr.
   *[last-turn] Der letzte Zug ist gespielt.
}

score-pieces = geschlagene Steine
score-blood = geschlagene Blutkörperchen
score-debris = geräumte Trümmer
score-escaped = eigene Steine hinausgebracht
over-no-pieces = eine Seite hat keinen Stein mehr
over-last-turn = der letzte Zug ist gespielt

why-must-flip = { $turns } Züge ohne Fortschritt: Decke ein Plättchen auf.
why-not-face-down = Nur verdeckte Plättchen lassen sich aufdecken.
why-no-square = Die Felder gehen von A1 bis G7.
why-empty = { $square } ist leer.
why-face-down = { $square } ist verdeckt. Decke es zuerst auf.
why-debris-fixed = Trümmer bleiben liegen. Eine dendritische Zelle daneben räumt sie.
why-not-yours = Das bewegt nur die andere Seite.
why-blood-locked = Die andere Seite war gerade daran. Im nächsten Zug ist es frei.
why-not-straight = Steine ziehen in gerader Linie.
why-one-step = { $piece ->
    [virus] Ein Virus
   *[dendritic-cell] Eine dendritische Zelle
} zieht genau ein Feld.
why-blocked = { $square } ist im Weg.
why-wrong-way = Diese T-Zelle schlägt nur nach { $way ->
    [north] Norden
    [east] Osten
    [south] Süden
   *[west] Westen
}.
why-no-capture = { $piece ->
    [t-cell] Eine T-Zelle
    [dendritic-cell] Eine dendritische Zelle
    [virus] Ein Virus
    [bacterium] Ein Bakterium
   *[red-blood-cell] Ein rotes Blutkörperchen
} kann { $target ->
    [t-cell] keine T-Zelle
    [dendritic-cell] keine dendritische Zelle
    [virus] kein Virus
    [bacterium] kein Bakterium
    [red-blood-cell] kein Blutkörperchen
   *[debris] keine Trümmer
} schlagen.
why-no-return = Von dort kam der Stein. Nicht gleich zurück.
why-no-dendritic = Nur deine dendritischen Zellen räumen Trümmer.
why-not-debris = Dort liegen daneben keine Trümmer zum Räumen.
why-debris-order = Nenne Trümmer von Norden im Uhrzeigersinn, jedes einmal.
why-exits-closed = Ausgänge öffnen, wenn alles aufgedeckt ist: noch { $hidden }.
why-no-exit = Die Ausgänge sind D1, G4, D7 und A4.
why-not-your-piece = Auf diesem Ausgang steht keiner deiner Steine.
why-no-pass = Passen darfst du nur, wenn nichts anderes möglich ist.

board-name = Blutbahn, 7 mal 7
board-sub = { $hidden ->
    [one] 1 Plättchen verdeckt · Ausgänge zu
   *[other] { $hidden } Plättchen verdeckt · Ausgänge zu
}
board-sub-escape = Ausgänge offen · noch { $immune } : { $pathogens } Züge
board-points = Punkte
board-turns = { $turns ->
    [one] noch 1 Zug
   *[other] noch { $turns } Züge
}
board-kind = { $tile ->
    [t-cell] T-Zelle
    [dendritic-cell] Dendritische
    [virus] Virus
    [bacterium] Bakterium
    [red-blood-cell] Blutkörper { $points }
   *[debris] Trümmer
}
board-took = { $count } { $tile ->
    [t-cell] { $count ->
        [one] T-Zelle
       *[other] T-Zellen
    }
    [dendritic-cell] { $count ->
        [one] dendritische Zelle
       *[other] dendritische Zellen
    }
    [virus] { $count ->
        [one] Virus
       *[other] Viren
    }
    [bacterium] { $count ->
        [one] Bakterium
       *[other] Bakterien
    }
    [red-blood-cell] Blutkörperchen zu { $points }
   *[debris] Trümmer
} geschlagen
board-led-out = { $count } { $tile ->
    [t-cell] { $count ->
        [one] T-Zelle
       *[other] T-Zellen
    }
    [dendritic-cell] { $count ->
        [one] dendritische Zelle
       *[other] dendritische Zellen
    }
    [virus] { $count ->
        [one] Virus
       *[other] Viren
    }
   *[bacterium] { $count ->
        [one] Bakterium
       *[other] Bakterien
    }
} hinausgebracht
board-took-nothing = Noch nichts geschlagen
board-bag = Noch verdeckt
board-bag-empty = Nichts ist mehr verdeckt.
board-thing = { $tile ->
    [t-cell] { $whose ->
        [yours] deine T-Zelle
       *[other] T-Zelle
    }
    [dendritic-cell] { $whose ->
        [yours] deine dendritische Zelle
       *[other] dendritische Zelle
    }
    [virus] { $whose ->
        [yours] dein Virus
       *[other] Virus
    }
    [bacterium] { $whose ->
        [yours] dein Bakterium
       *[other] Bakterium
    }
    [red-blood-cell] rotes Blutkörperchen
    [debris] Trümmer
    [face-down] verdecktes Plättchen
   *[empty] leer
}
board-way = zeigt nach { $way ->
    [north] Norden
    [east] Osten
    [south] Süden
   *[west] Westen
}
board-worth = { $points } Punkte
board-exit = { $open ->
    [open] offener Ausgang
   *[closed] geschlossener Ausgang
}
board-held = in diesem Zug gesperrt
board-selected = gewählt
board-playable = spielbar
board-lit = { $lit ->
    [take] kann geschlagen werden
    [out] kann hinaus
    [flip] kann aufgedeckt werden
    [clear] wird geräumt
    [keep] bleibt liegen
   *[go] hierhin möglich
}
board-yours = Du bist am Zug
board-only-flip = Decke ein Plättchen auf. Anderes ist nicht möglich.
board-escape = Flucht: { $turns ->
    [one] dein letzter Zug
   *[other] noch { $turns } Züge
}
board-escape-body = Wer seinen Zug auf einem Ausgang beendet, ist draußen und punktet.
board-stuck = Nichts ist möglich
board-chosen = { $at }: { $tile ->
    [t-cell] T-Zelle nach { $way ->
        [north] Norden
        [east] Osten
        [south] Süden
       *[west] Westen
    }
    [dendritic-cell] Dendritische
    [virus] Virus
    [bacterium] Bakterium
   *[red-blood-cell] Blutkörperchen
}
board-reach = { $best ->
    [0] { $go ->
        [0] Räume die Trümmer daneben.
       *[other] Tippe auf einen Punkt.
    }
   *[other] Zum Punkt, oder bis zu +{ $best } holen.
}
board-aim = { $gain ->
    [0] Nach { $dst }, ohne Punkte.
   *[other] Nach { $dst } für +{ $gain }: dann { $points }.
}
board-flip-this = { $at } aufdecken?
board-flip-body = Was es auch ist, dein Zug ist vorbei.
board-clearing = Trümmer räumen
board-clearing-body = Tippe an, was liegen bleibt.
board-cancel = Zurück
board-go = { $gain ->
    [0] Los
   *[other] Los +{ $gain }
}
board-flip = Aufdecken
board-out = { $gain ->
    [0] Hinaus
   *[other] Hinaus +{ $gain }
}
board-clear = { $gain ->
    [0] Räumen
   *[other] Räumen +{ $gain }
}
board-clear-some = Räumen…
