title = Pazaak
ask = Spiele eine Zusatzkarte, wenn du magst, dann halte oder beende den Zug.

move-Play = { $value ->
    [0] { $card } spielen und wenden
   *[other] { $card } als { $value } spielen
}
move-Stand = Halten
move-Continue = Weitermachen
move-Begin = { $seat } beginnt
move-Deal = { $card } austeilen
move-Draw = { $rank } ziehen

event-MatchStarted = { $seat } eröffnet die erste Runde.
event-CardDealt = { $seat } bekommt { $card ->
    [None] eine Zusatzkarte
   *[other] { $card }
}.
event-CardDrawn = { $seat } zieht { $rank }: { $total }.
event-SidePlayed = { $value ->
    [0] { $seat } spielt { $card }: beide Auslagen werden gewendet.
   *[other] { $seat } spielt { $card } als { $value }.
}
event-Stood = { $seat } hält bei { $total }.
event-Continued = { $seat } macht weiter.
event-RoundEnded = { $reason ->
    [bust] { $winner } gewinnt die Runde: die andere Seite liegt über zwanzig.
    [full] { $winner } gewinnt die Runde mit neun Karten in der Auslage.
    [higher] { $winner } gewinnt die Runde mit der höheren Summe.
    [tiebreaker] { $winner } gewinnt den Gleichstand mit der Entscheidungskarte.
    [both-bust] Beide liegen über zwanzig: die Runde zählt nicht.
   *[tie] Die Summen sind gleich: die Runde zählt nicht.
}
event-MatchEnded = { $reason ->
    [three-rounds] Drei Runden sind gewonnen.
   *[void-rounds] Zwanzig Runden nacheinander zählten nicht.
}

line-begins = { $who ->
    [you] Du eröffnest die erste Runde
   *[other] { $seat } eröffnet die erste Runde
}
line-drew = { $who ->
    [you] Du hast
   *[other] { $seat } hat
} { $rank } gezogen: { $total }
line-played = { $value ->
    [0] { $card } gespielt und gewendet
   *[other] { $value } gespielt
}
line-stood = bei { $total } gehalten
line-stood-too = { $who ->
    [you] Du hältst bei
   *[other] { $seat } hält bei
} { $total }
line-round = Runde { $round } geht an { $who ->
    [you] dich
   *[other] { $seat }
}: { $reason ->
    [bust] { $low } ist über zwanzig
    [full] neun Karten in der Auslage
    [tiebreaker] { $high } zu { $low }, durch die Entscheidungskarte
   *[higher] { $high } zu { $low }
}
line-void = Runde { $round } zählt nicht: { $high } zu { $low }
score-main = gezogene Karten
score-side = Zusatzkarten
over-three-rounds = drei Runden sind gewonnen
over-void-rounds = zwanzig ungültige Runden nacheinander
end-three-rounds = { $high } Runden zu { $low }: { $how ->
    [bust] Die letzte, weil { $theirs } über zwanzig ist.
    [full] Die letzte mit neun Karten in der Auslage.
    [tiebreaker] Die letzte mit { $mine } zu { $theirs }, durch die Entscheidungskarte.
   *[higher] Die letzte mit { $mine } zu { $theirs }.
}
end-void-rounds = Zwanzig Runden nacheinander zählten nicht: { $high } zu { $low }.

hint-makes = So wird aus { $from } eine { $total }.
hint-stand = { $total } ist nah an 20; die andere Seite hat { $theirs }.
hint-draw = { $safe ->
    [yes] Keine Karte bringt dich über 20.
   *[no] Es ist noch Platz für { $room }.
}
why-over-twenty = Du hast { $total }: spiele eine Zusatzkarte, oder du überkaufst dich.
why-one-side-card = Nur eine Zusatzkarte pro Zug. Halte oder beende den Zug.
why-not-in-hand = { $card } hast du nicht mehr.
why-double-the-draw = Die Doppelkarte zählt wie die eben gezogene Karte: { $drawn }.
why-wrong-value = { $card } zählt als { $choices }.

board-sub = Runde { $round } · bis { $goal } Siege
board-grid = Beide Auslagen und deine Hand
board-you = Du
board-yours = Deine Auslage
board-theirs = Auslage von { $name }
board-space-yours = Dein Platz { $n }
board-space-theirs = Platz { $n } von { $name }
board-empty = leer
board-newest = neueste Karte
board-play-here = hierhin spielen
board-becomes = wird
board-stands = hält
board-stands-on = Hält bei { $total }
board-drew = Zog { $rank }
board-rounds = { $wins } von { $goal } Runden gewonnen
board-cards = { $cards ->
    [one] 1 Karte auf der Hand
   *[other] { $cards } Karten auf der Hand
}
board-hand = Deine Hand
board-hint = eine pro Zug, jede einmal pro Spiel
board-place = Hand { $n }
board-kind-plus = Plus { $card }
board-kind-minus = Minus { $card }
board-kind-dual = Plusminus { $card }
board-kind-flip = Wende { $card }
board-kind-double = Doppel { $card }
board-kind-tiebreaker = Entscheidung { $card }
board-kind-variable = Variabel { $card }
board-as = als { $value }
board-makes = Summe { $total }
board-bust = überkauft
board-selected = ausgewählt
board-used = verbraucht
board-used-in = weg seit Runde { $round }
board-choose = Was { $card } zählt
board-choice = { $card } als { $value }

board-ask-drew = { $rank } gezogen, du hast { $total }
board-ask-drew-body = Spiele eine Zusatzkarte, wenn du magst, dann halte oder beende den Zug.
board-ask-bare = { $rank } gezogen, du hast { $total }
board-ask-bare-body = Keine Zusatzkarte mehr. Halte, oder beende den Zug und zieh wieder.
board-ask-played = Du hast { $total }
board-ask-played-body = Halte, oder beende den Zug und zieh wieder.
board-ask-over = { $total } ist über 20
board-ask-over-body = Hol dich mit einer Zusatzkarte auf 20 zurück, sonst überkauft.
board-offer = { $played } macht { $from } zu { $total }
board-offer-same = { $played } lässt dich bei { $total }
board-offer-unknown = { $played } spielen
board-offer-unknown-body = Die Karte ist dann verbraucht.
board-offer-under-body = Danach hältst du oder beendest den Zug.
board-offer-stand-body = Du kommst auf 20 und hältst.
board-offer-bust-body = Das ist über 20: überkauft.
board-offer-both = Gegenüber stehen dann { $theirs }.
board-end = Zug beenden
board-end-bust = Zug beenden, überkauft
board-stand = Bei { $total } halten
board-play-unknown = { $played } spielen
board-play-under = { $played } spielen, { $total }
board-play-stand = { $played } spielen, 20 halten
board-play-bust = { $played } spielen, überkauft

board-round = Runde { $round }
board-round-yours = Runde { $round } geht an dich
board-round-theirs = Runde { $round } geht an { $name }
board-round-void = Runde { $round } zählt nicht
board-round-why = { $reason ->
    [bust] Wer über zwanzig liegt, verliert die Runde.
    [full] Mit neun Karten in der Auslage.
    [higher] Mit der höheren Summe.
    [tiebreaker] Die Summen sind gleich, und die Entscheidungskarte zählt.
    [both-bust] Beide liegen über zwanzig.
   *[tie] Die Summen sind gleich.
}
board-total = Summe
board-won = Gewonnene Runden
board-next-round = Runde { $round } ({ $s } s)

deck-title = Deine Zusatzkarten
deck-lede = Zehn Karten. Vier davon, zufällig gezogen, werden deine Hand.
deck-full = Zehn Karten: bereit.
deck-more = { $left ->
    [one] Eine Karte fehlt. Bis dahin gilt dein letzter voller Satz.
   *[other] { $left } Karten fehlen. Bis dahin gilt dein letzter voller Satz.
}
deck-enough = Es sind schon zehn Karten. Nimm erst eine heraus.
deck-limit = Höchstens { $limit } von { $card } in einem Satz.
deck-balanced = Ausgewogen
deck-clear = Leeren
deck-slots = Die zehn Karten
deck-free = Freier Platz { $n }
deck-out = { $card } herausnehmen
deck-add = Noch einmal { $card }
deck-less = Einmal { $card } weniger
deck-group-plus = Plus
deck-group-minus = Minus
deck-group-dual = Plusminus
deck-group-flip = Wende
deck-group-double = Doppel
deck-group-tiebreaker = Entscheidung
deck-group-variable = Variabel
deck-most = je höchstens { $limit }
