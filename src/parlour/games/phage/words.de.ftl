title = Phage
about = Immunzellen jagen Erreger auf 48 verdeckten Plättchen.
credit = Nach Halali! (Tally Ho!) von Rudi Hoffmann, erschienen bei Kosmos.
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
did-Flip = { $who ->
    [you] Du hast
   *[other] { $seat } hat
} { $at } aufgedeckt
did-Go = { $who ->
    [you] Du bist
   *[other] { $seat } ist
} von { $src } nach { $dst } gezogen
did-Clear = { $who ->
    [you] Du hast
   *[other] { $seat } hat
} von { $at } aus Trümmer geräumt: { $debris }
did-Exit = { $who ->
    [you] Du bist
   *[other] { $seat } ist
} bei { $at } hinausgegangen
did-Pass = { $who ->
    [you] Du hast gepasst
   *[other] { $seat } hat gepasst
}
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

line-flipped = { $who ->
    [you] Du hast
   *[other] { $seat } hat
} { $at } aufgedeckt: { $tile ->
    [t-cell] eine T-Zelle
    [dendritic-cell] eine dendritische Zelle
    [virus] ein Virus
    [bacterium] ein Bakterium
    [red-blood-cell] ein rotes Blutkörperchen
   *[debris] Trümmer
}
line-moved = { $who ->
    [you] Du bist mit
   *[other] { $seat } ist mit
} { $tile ->
    [t-cell] einer T-Zelle
    [dendritic-cell] einer dendritischen Zelle
    [virus] einem Virus
    [bacterium] einem Bakterium
    [red-blood-cell] einem roten Blutkörperchen
   *[debris] Trümmer
} von { $src } nach { $dst } gezogen
line-took = { $tile ->
    [t-cell] eine T-Zelle
    [dendritic-cell] eine dendritische Zelle
    [virus] ein Virus
    [bacterium] ein Bakterium
    [red-blood-cell] ein rotes Blutkörperchen
   *[debris] Trümmer
} geschlagen (+{ $points })
line-cleared = { $who ->
    [you] Du hast
   *[other] { $seat } hat
} Trümmer geräumt: { $debris } (+{ $points })
line-out = { $who ->
    [you] Du hast
   *[other] { $seat } hat
} { $tile ->
    [t-cell] eine T-Zelle
    [dendritic-cell] eine dendritische Zelle
    [virus] ein Virus
    [bacterium] ein Bakterium
    [red-blood-cell] ein rotes Blutkörperchen
   *[debris] Trümmer
} bei { $at } hinausgebracht (+{ $points })
line-and-out = hinausgebracht (+{ $points })
line-passed = { $who ->
    [you] Du hast gepasst
   *[other] { $seat } hat gepasst
}
line-escape = Alles ist aufgedeckt: Die Ausgänge sind für je { $turns } Züge offen
score-pieces = geschlagene Steine
score-blood = geschlagene Blutkörperchen
score-debris = geräumte Trümmer
score-escaped = eigene Steine hinausgebracht
score-tiles = Plättchen vom Brett genommen
over-no-pieces = eine Seite hat keinen Stein mehr
over-last-turn = der letzte Zug ist gespielt
end-last-turn = { $result ->
    [tiebreak] { $high } zu { $low }, mehr Plättchen: { $more } zu { $fewer }.
    [tie] { $high } zu { $low } und je { $more } Plättchen.
   *[won] Der letzte Zug ist gespielt: { $high } zu { $low }.
}
end-no-pieces = { $gone ->
    [side-0] Das Immunsystem hat keinen Stein mehr
    [side-1] Die Erreger haben keinen Stein mehr
   *[both] Keine Seite hat noch einen Stein
}: { $high } zu { $low }{ $result ->
    [tiebreak] , mehr Plättchen: { $more } zu { $fewer }.
    [tie] , je { $more } Plättchen.
   *[won] .
}
end-match = { $result ->
    [tiebreak] Beide Spiele zusammen: { $high } zu { $low }, mehr Plättchen: { $more } zu { $fewer }.
    [tie] Beide Spiele zusammen: { $high } zu { $low } und je { $more } Plättchen.
   *[won] Beide Spiele zusammen: { $high } zu { $low }.
}

option-first = Wer beginnt
option-first-1 = die Erreger
option-first-0 = das Immunsystem
option-quiet = Zwanzig ruhige Züge
option-quiet-20 = dann muss aufgedeckt werden
option-quiet-none = niemand muss aufdecken
option-debris = Dendritische Zellen räumen Trümmer
option-debris-both = durch Ziehen oder im Stehen
option-debris-step = nur durch Ziehen
option-debris-clear = nur im Stehen
house-first-0 = das Immunsystem beginnt
house-quiet-none = ruhige Züge zwingen niemanden zum Aufdecken
house-debris-step = dendritische Zellen räumen Trümmer nur durch Ziehen
house-debris-clear = dendritische Zellen räumen Trümmer nur im Stehen

hint-take = +{ $by }: Es schlägt { $tile ->
    [t-cell] eine T-Zelle
    [dendritic-cell] eine dendritische Zelle
    [virus] ein Virus
    [bacterium] ein Bakterium
    [red-blood-cell] ein rotes Blutkörperchen
   *[debris] Trümmer
}.
hint-out = +{ $by }: Ein offener Ausgang führt hinaus.
hint-clear = +{ $by }: Es räumt { $count ->
    [one] ein Trümmerplättchen
   *[other] { $count } Trümmerplättchen
}.
hint-go = Ein besserer Platz für { $tile ->
    [t-cell] eine T-Zelle
    [dendritic-cell] eine dendritische Zelle
    [virus] ein Virus
    [bacterium] ein Bakterium
    [red-blood-cell] ein rotes Blutkörperchen
   *[debris] Trümmer
}.
hint-flip = So siehst du, was dort liegt, bevor die andere Seite es nutzt.
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
why-step-only = An diesem Tisch räumt eine dendritische Zelle Trümmer, indem sie darauf zieht.
why-clear-only = An diesem Tisch räumt eine dendritische Zelle Trümmer und bleibt stehen.
why-exits-closed = Ausgänge öffnen, wenn alles aufgedeckt ist: noch { $hidden }.
why-no-exit = Die Ausgänge sind D1, G4, D7 und A4.
why-not-your-piece = Auf diesem Ausgang steht keiner deiner Steine.
why-no-pass = Passen darfst du nur, wenn nichts anderes möglich ist.

guide-goal = Das Ziel
guide-goal-text =
    Eine Seite ist das Immunsystem, die andere sind die Erreger. Schlage Plättchen und bringe am Ende deine eigenen Steine hinaus.
    Wer mehr Punkte hat, gewinnt.
guide-goal-picture = T-Zelle und dendritische Zelle gegen Virus und Bakterium.
guide-tiles = Die Plättchen
guide-tiles-text = Es sind 48 Plättchen, zuerst alle verdeckt. Blutkörperchen gehören niemandem, und ihr beide bewegt sie. Trümmer bleiben liegen.
guide-tiles-picture = Von jeder Art ein Plättchen.
guide-turn = Ein Zug
guide-turn-text =
    Tu eines: Decke ein Plättchen auf, oder benutze einen offenen Stein. Was du auch aufdeckst, dein Zug ist vorbei.
    Passen darfst du nicht, schlagen musst du nicht. Die Erreger beginnen.
guide-turn-picture = Eine Reihe verdeckter Plättchen. Eines ist aufgedeckt: ein Virus.
guide-move = Ziehen
guide-move-text =
    Steine ziehen gerade, über beliebig viele leere Felder, nie schräg. Ein Virus und eine dendritische Zelle ziehen nur ein Feld.
    Ein Stein darf nicht gleich dorthin zurück, woher er kam.
guide-move-picture = Ein Bakterium in der Mitte darf auf jedes leere Feld seiner Reihe und Spalte, bis zum nächsten Plättchen.
guide-take = Wer was schlägt
guide-take-text =
    Zieh auf ein offenes Plättchen, um es zu schlagen; es bringt dir seine Punkte. Ein Virus und eine dendritische Zelle schlagen nur auf dem Nachbarfeld.
    Eine T-Zelle zieht in alle vier Richtungen, schlägt aber nur dorthin, wohin sie zeigt.
guide-take-picture = Eine T-Zelle schlägt Virus, Bakterium und Blutkörperchen. Ein Virus schlägt T-Zelle und dendritische Zelle. Ein Bakterium schlägt Blutkörperchen. Eine dendritische Zelle schlägt Trümmer.
guide-aim = Wohin eine T-Zelle zeigt
guide-aim-text = Diese T-Zelle zeigt nach Osten. Sie darf das Bakterium im Osten schlagen, das im Süden nicht.
guide-aim-picture = Eine T-Zelle, die nach Osten zeigt. Das Bakterium rechts ist umrandet, das darunter nicht.
guide-debris = Trümmer
guide-debris-text = Nur eine dendritische Zelle räumt Trümmer, für je 2 Punkte: Sie zieht auf eines neben sich, oder sie bleibt stehen und räumt in einem Zug eines oder mehrere um sich herum.
guide-debris-picture = Eine dendritische Zelle mit Trümmern im Norden und im Westen, beide umrandet.
guide-blood = Blutkörperchen
guide-blood-text =
    Ihr beide bewegt sie, nur auf leere Felder. Sie schlagen nichts und können nicht hinaus.
    Hat die andere Seite eines gerade aufgedeckt oder bewegt, darfst du es in diesem Zug nicht bewegen. Schlagen darfst du es.
guide-blood-picture = Ein kleines Blutkörperchen zu 2 und ein großes zu 3. Ein Schloss zeigt, dass eines nicht bewegt werden darf.
guide-escape = Die Flucht
guide-escape-text =
    Ist das letzte Plättchen aufgedeckt, hat jede Seite noch fünf Züge. Die vier Ausgänge D1, G4, D7 und A4 öffnen sich.
    Beendet einer deiner Steine seinen Zug auf einem Ausgang, verlässt er das Brett, und du bekommst seine Punkte.
guide-escape-picture = Eine T-Zelle auf dem Weg zum offenen Ausgang am Rand.
guide-count = Die Wertung, ein Beispiel
guide-count-text =
    Das Immunsystem hat ein Virus, ein Bakterium und ein großes Blutkörperchen geschlagen, drei Trümmer geräumt und zwei T-Zellen hinausgebracht.
    10 + 5 + 3 + 6 + 10 = 34 Punkte. Was noch auf dem Brett steht, zählt nichts. Bei gleichen Punkten gewinnen mehr Plättchen.
guide-count-picture = Virus 10, Bakterium 5, Blutkörperchen 3, drei Trümmer 6, zwei T-Zellen 10.

board-name = Blutbahn, 7 mal 7
board-sub = { $hidden ->
    [one] 1 Plättchen verdeckt · Ausgänge zu
   *[other] { $hidden } Plättchen verdeckt · Ausgänge zu
}
board-sub-escape = Ausgänge offen · noch { $immune } : { $pathogens } Züge
board-points = { $n ->
    [one] Punkt
   *[other] Punkte
}
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
board-last-from = letzter Zug: von hier
board-last = letzter Zug
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
board-only-flip = Deck ein Plättchen auf: Mehr geht gerade nicht.
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

open-never = { $n ->
    [one] Ein Plättchen wurde nie aufgedeckt: was es war, hat der Zufall nie bestimmt.
   *[other] { $n } Plättchen wurden nie aufgedeckt: was sie waren, hat der Zufall nie bestimmt.
}

# What a move did, after the game.
what-took = { $points ->
    [10] +10 Punkte für ein geschlagenes Virus.
   *[other] +{ $points } Punkte für einen geschlagenen Stein.
}
what-cleared = { $count ->
    [one] Ein Trümmerstück: +{ $points }.
   *[other] { $count } Trümmer: +{ $points }.
}
what-left = Ein Stein ging für { $points } hinaus.
what-danger = { $tile ->
    [t-cell] Die T-Zelle
    [dendritic-cell] Die dendritische Zelle
    [virus] Das Virus
   *[other] Das Bakterium
} auf { $at } konnte danach geschlagen werden.
what-quiet = Das schlug nichts.

# For those who are new, while they play.
tip-danger = Deine { $tile ->
    [t-cell] T-Zelle
   *[other] dendritische Zelle
} auf { $at } steht neben einem Virus.
tip-blood = Die andere Seite hat { $at } eben bewegt oder aufgedeckt. Du darfst es nur schlagen.
tip-few-left = Noch { $hidden ->
    [one] ein Plättchen
   *[other] { $hidden } Plättchen
}. Dann öffnen sich die Ausgänge für je { $turns } Züge.

# Lessons: what the coach says.
lesson-flip = Ein Plättchen aufdecken
lesson-flip-text = Du bist Blau. Alle Plättchen liegen verdeckt. Decke irgendeines auf.
lesson-flip-done = Eine T-Zelle: deine. Aufdecken ist ein ganzer Zug.
lesson-move = Gerade ziehen
lesson-move-text = Steine ziehen gerade, so weit die Felder leer sind. Tipp deine T-Zelle auf C4 an, dann einen der Punkte.
lesson-move-done = Sie springt nie und zieht nie schräg.
lesson-move-else = Aufdecken ist auch erlaubt. Hier aber zieh.
lesson-take = Schlagen, wohin sie zeigt
lesson-take-text = Eine T-Zelle zieht in alle vier Richtungen, schlägt aber nur geradeaus. Schlag ein Bakterium.
lesson-take-done = 5 Punkte. Deine T-Zelle steht jetzt dort.
lesson-take-else = Du hast gezogen, aber nichts geschlagen.
lesson-take-else-flip = Du hast aufgedeckt. Schlag hier das Bakterium auf F4.
lesson-danger = Weg vom Virus
lesson-danger-text = Ein Virus schlägt T-Zellen, die einen Schritt entfernt sind. Deine auf D4 steht neben einem. Zieh sie weg.
lesson-danger-done = Es reicht nur bis zum nächsten Feld.
lesson-danger-else = Du hast aufgedeckt, und das Virus schlug D4: 5 Punkte für die anderen.
lesson-debris = Trümmer räumen
lesson-debris-text = Eine dendritische Zelle räumt Trümmer neben sich: je 2 Punkte. Deine steht auf D4. Räum beide auf einmal.
lesson-debris-done = Sie bleibt stehen. E5 liegt schräg und außer Reichweite.
lesson-debris-else = Das hat nichts geräumt. Räum die Trümmer auf D3 und C4.
lesson-debris-else-one = Das war eines: +2. Räumen nimmt beide in einem Zug.
lesson-blood = Blutkörperchen
lesson-blood-text = Jetzt bist du Gelb. Ein Bakterium schlägt Blutkörperchen auf jede Entfernung. Nimm das wertvollere.
lesson-blood-done = Beide bewegen sie. Ein eben bewegtes ist einen Zug lang gesperrt.
lesson-blood-else = Das hat nichts geschlagen. Nimm das große Blutkörperchen auf B6.
lesson-blood-else-small = Das kleine ist 2 wert.
lesson-escape = Der Weg hinaus
lesson-escape-text = Alles ist offen: noch fünf Züge für jeden. Wer auf einem Ausgang endet, geht hinaus und zählt. Nimm D7.
lesson-escape-done = Zwei Dinge in einem Zug. Was auf dem Brett bleibt, zählt nichts.
lesson-escape-else = Das bringt { $by }. D4 nach D7 bringt +8.
lesson-escape-else-left = Sie ging für 5 hinaus. Über D7 schlägt sie 3 mehr.

# What a side has in the end, and what decided the game in one sentence.
end-part-taken = Geschlagen
end-part-out = Hinausgebracht
story-score-pieces = { $who ->
    [you] Du hast mehr geschlagen: { $a } zu { $b } Punkte.
   *[other] { $name } hat mehr geschlagen: { $a } zu { $b } Punkte.
}
story-score-blood = { $who ->
    [you] Mehr Blutkörperchen für dich: { $a } zu { $b } Punkte.
   *[other] Mehr Blutkörperchen für { $name }: { $a } zu { $b } Punkte.
}
story-score-debris = { $who ->
    [you] Du hast mehr Trümmer geräumt: { $a } zu { $b } Punkte.
   *[other] { $name } hat mehr Trümmer geräumt: { $a } zu { $b } Punkte.
}
story-score-escaped = { $who ->
    [you] Du hast mehr hinausgebracht: { $a } zu { $b } Punkte.
   *[other] { $name } hat mehr hinausgebracht: { $a } zu { $b } Punkte.
}
