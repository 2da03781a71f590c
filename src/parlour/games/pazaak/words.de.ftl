title = Pazaak
about = Komm näher an die 20 als dein Gegenüber. Drei gewonnene Runden entscheiden.
credit = Aus Star Wars: Knights of the Old Republic von BioWare und LucasArts.
ask = Spiele eine Zusatzkarte, wenn du magst, dann halte oder beende den Zug.

move-Play = { $value ->
    [0] { $card } spielen und wenden
   *[other] { $card } als { $value } spielen
}
move-Stand = Halten
move-Continue = Zug beenden
did-Play = { $who ->
    [you] Du hast
   *[other] { $seat } hat
} { $value ->
    [0] { $card } gespielt und gewendet
   *[other] { $card } als { $value } gespielt
}
did-Stand = { $who ->
    [you] Du hast gehalten
   *[other] { $seat } hat gehalten
}
did-Continue = { $who ->
    [you] Du hast den Zug beendet
   *[other] { $seat } hat den Zug beendet
}
remark-makes = das macht { $total } gegen { $other }
remark-stands = auf { $total } gegen { $other }
remark-busts = über zwanzig, mit { $total }
remark-draws = bei { $total }: { $over } von { $left } Karten gehen über zwanzig
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
event-Continued = { $seat } beendet den Zug.
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
} { $rank } gezogen ({ $total } gesamt)
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

option-first = Wer beginnt
option-first-none = zufällig
option-first-0 = Spieler 1
option-first-1 = Spieler 2
option-rescue = Nach dem Ziehen über 20
option-rescue-yes = eine Zusatzkarte darf retten
option-rescue-no = sofort überkauft
option-full_board = Neun Karten, nicht über 20
option-full_board-wins = gewinnen die Runde
option-full_board-compare = beenden die Runde, die Summen zählen
option-flip_standing = Eine Wende
option-flip_standing-yes = trifft auch den, der hält
option-flip_standing-no = verschont den, der hält
option-void_limit = Ungültige Runden
option-void_limit-20 = zwanzig in Folge beenden das Spiel
option-void_limit-none = beenden das Spiel nie
house-first-0 = Spieler 1 beginnt
house-first-1 = Spieler 2 beginnt
house-rescue-no = wer über 20 kommt, ist sofort überkauft
house-full_board-compare = ein volles Feld gewinnt nicht, die Summen zählen
house-flip_standing-no = eine Wende verschont den, der hält
house-void_limit-none = ungültige Runden beenden das Spiel nie

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

guide-goal = Das Ziel
guide-goal-text =
    Zieh Karten und zähle sie zusammen. Komm so nah an 20 heran, wie du kannst, aber nicht darüber.
    Wer näher dran ist, gewinnt die Runde. Drei Runden gewinnen das Spiel.
guide-goal-picture = 10 und 7 und eine Zusatzkarte plus 3 ergeben 20.
guide-turn = Ein Zug
guide-turn-text =
    Du ziehst eine Karte. Dann darfst du eine Zusatzkarte aus deiner Hand spielen.
    Danach hältst du, und deine Summe bleibt in dieser Runde stehen, oder du beendest den Zug und ziehst beim nächsten Mal wieder.
guide-turn-picture = Zu 8 und 3 wird eine 6 gezogen. Daneben liegt eine Hand mit vier Zusatzkarten.
guide-twenty = Genau 20
guide-twenty-text = Mit genau 20 hältst du sofort, nach dem Ziehen oder nach einer Zusatzkarte.
guide-twenty-picture = 7, 6 und 5 sind 18. Eine Zusatzkarte plus 2 macht 20 daraus.
guide-over = Über 20
guide-over-text =
    Eine Zusatzkarte kann dich noch auf 20 oder weniger zurückholen.
    Gelingt das nicht oder beendest du den Zug über 20, bist du überkauft, und die andere Seite gewinnt die Runde.
guide-over-picture = 10, 9 und 6 sind 25. Eine Zusatzkarte minus 5 macht 20 daraus.
guide-hand = Deine Hand
guide-hand-text =
    Du bringst zehn Zusatzkarten mit. Vier davon, zufällig gezogen, sind deine Hand, und nur du siehst sie.
    Sie muss für das ganze Spiel reichen: Eine gespielte Karte ist weg.
guide-hand-picture = Eine Hand mit vier Karten: plus 3, minus 4, plus oder minus 2, Wende 2 und 4.
guide-kinds = Die Zusatzkarten
guide-kinds-text = Jede zählt so:
guide-kinds-picture = Von jeder der sieben Arten eine Karte.
guide-kind-plus = zählt ihre Zahl dazu
guide-kind-minus = zieht ihre Zahl ab
guide-kind-dual = plus oder minus, wie du willst
guide-kind-flip = dreht bei allen 2 und 4 (oder 3 und 6) in beiden Auslagen das Vorzeichen um
guide-kind-double = zählt die eben gezogene Karte noch einmal
guide-kind-tiebreaker = +1 oder −1, und ein Gleichstand in dieser Runde gehört dir
guide-kind-variable = +1, −1, +2 oder −2
guide-nine = Neun Karten
guide-nine-text = Eine Auslage hat neun Plätze. Füllst du den neunten mit 20 oder weniger, gewinnst du die Runde sofort.
guide-nine-picture = Neun kleine Karten, zusammen 19.
guide-end = Das Ende einer Runde
guide-end-text =
    Wenn ihr beide haltet, gewinnt die höhere Summe. Gleiche Summen zählen für niemanden, außer eine Seite hat eine Entscheidungskarte gespielt.
    Die nächste Runde beginnt mit leeren Auslagen und vollem Stapel. Deine Hand wird nicht aufgefüllt.
guide-end-picture = 19 gewinnt gegen 18.
guide-count = Ein Beispiel
guide-count-text =
    Du hast 10, −4, 5 und 1, das sind 12. Gegenüber liegen 2 und 4, das sind 6. Du spielst eine Wende 2 und 4.
    Deine −4 wird zu 4: Du hast 20 und hältst. Gegenüber werden 2 und 4 zu −2 und −4: −6.
guide-count-picture = Vor der Wende 12 gegen 6, danach 20 gegen minus 6.
guide-you = Du
guide-other = Gegenüber

board-sub = Runde { $round } · bis { $goal } Siege
board-opponent = Runden { $mine } : { $theirs }. { $other } hat { $cards ->
    [0] keine Zusatzkarte
    [one] 1 Zusatzkarte
   *[other] { $cards } Zusatzkarten
}.
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
board-deck = Noch im Stapel: { $n }
board-left = Noch { $n } im Stapel · 8 bis 10: { $high }
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
board-used = weg
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
board-save = Rette dich: Spiel { $card }
board-save-body = { $total } ist über 20. Eine Zusatzkarte holt dich zurück.
board-offer = { $played } macht { $from } zu { $total }
board-offer-same = { $played } lässt dich bei { $total }
board-offer-unknown = { $played } spielen
board-offer-unknown-body = Die Karte ist dann verbraucht.
board-offer-under-body = Danach hältst du oder beendest den Zug.
board-offer-stand-body = Du kommst auf 20 und hältst.
board-offer-bust-body = Das ist über 20: überkauft.
board-offer-both = Gegenüber stehen dann { $theirs }.
board-end = Zug beenden
board-give-up = Runde aufgeben
board-stand = Bei { $total } halten
board-play-unknown = { $played } spielen
board-play-under = { $played } spielen, { $total }
board-play-stand = { $played } spielen, 20 halten
board-play-bust = { $played } spielen, überkauft

board-round = Runde { $round }
board-round-yours = Runde { $round } geht an dich
board-round-theirs = Runde { $round } geht an { $name }
board-round-void = Runde { $round } ist unentschieden und zählt nicht.
board-round-beats = { $high } schlägt { $low }.
board-round-bust = { $who ->
    [you] Du ziehst { $card }: { $total }. Über 20.
   *[other] { $name } zieht { $card }: { $total }. Über 20.
}
board-round-why = { $reason ->
    [bust] Über 20: verloren.
    [full] Mit neun Karten in der Auslage.
    [higher] Mit der höheren Summe.
    [tiebreaker] Die Summen sind gleich, und die Entscheidungskarte zählt.
    [both-bust] Beide liegen über zwanzig.
   *[tie] Die Summen sind gleich.
}
board-total = Summe
board-won = Gewonnene Runden

deck-title = Deine Zusatzkarten
deck-lede = Zehn Karten. Vier davon, zufällig gezogen, werden deine Hand.
deck-shown = Nach einem Spiel zeigt die Aufzeichnung allen alle zehn. Das nächste Spiel im Raum nimmt dieselben zehn, wenn du sie nicht änderst.
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

# What a move did, after the game.
what-makes = Das machte { $total } gegen { $other }.
what-stands = Bei { $total } gegen { $other }.
what-busts = { $total } ist über zwanzig.
what-draws = Bei { $total } gehen { $over } von { $left } Karten über zwanzig.

# For those who are new, while they play.
tip-stand = Du liegst vorn. Wer jetzt hält, gewinnt die Runde.
tip-save = Eine Zusatzkarte kann dich noch retten.
tip-flip = Wenden ändern beide Seiten, auch eine, die hält.
tip-spent = Gespielte Zusatzkarten sind für das Spiel weg. Du hast noch { $left }.

# Lessons: what the coach says.
lesson-stand = Nah an 20
lesson-stand-text = Wer näher an 20 ist, gewinnt die Runde. Du hast 19, { $other } hält bei 18. Halte.
lesson-stand-done = 19 schlägt 18.
lesson-stand-else = Du hast 7 gezogen: 26 ist überkauft. Halten war genug.
lesson-draw-on = Zug beenden heißt ziehen
lesson-draw-on-text = 11 ist zu wenig. Beende den Zug, dann ziehst du wieder. Halte, wenn du nah an 20 bist.
lesson-draw-on-done = Jeder Zug bringt eine Karte. Schluss ist, wenn du hältst.
lesson-draw-on-else = { $other } kommt auf 18 und gewinnt. 11 war zu wenig.
lesson-draw-on-else-near = 19 ist nah an 20, und { $other } hält bei 18. Halte jetzt.
lesson-save = Eine Zusatzkarte rettet dich
lesson-save-text = 24 ist über 20. Spiel ±4 als −4.
lesson-save-done = Mit 20 hältst du von selbst. Die Karte ist weg: Vier müssen fürs Spiel reichen.
lesson-save-else = Das ist noch immer über 20: überkauft.
lesson-save-else-end = Wer den Zug über 20 beendet, ist überkauft.
lesson-double = D zählt doppelt
lesson-double-text = D wiederholt die Karte, die du gerade gezogen hast. Du zogst 6 und hast 14, { $other } hat 19. Spiel D.
lesson-double-done = 14 und noch einmal 6: 20.
lesson-double-else = { $total } ist weniger als 19.
lesson-flip = Vorzeichen umdrehen
lesson-flip-text = 2&4 dreht jede 2 und 4 auf beiden Seiten um, auch wo schon gehalten wird. Spiel sie, dann halte.
lesson-flip-done = Aus den 4ern wurde −4: 18 fiel auf 2.
lesson-flip-else = { $total } verliert gegen { $most }.
lesson-flip-else-level = Mit 18 ist es gleich, und niemand bekommt die Runde.
lesson-flip-else-risk = Weiterziehen ist riskant. Spiel 2&4, dann halte.
lesson-flip-else-stand = Du führst 17 zu 2. Halte jetzt.
lesson-tie = Gleichstand gewinnen
lesson-tie-text = T zählt 1 und gewinnt bei Gleichstand. Spiel T als +1, dann halte.
lesson-tie-done = 18 zu 18, und du gewinnst: Du hast T gespielt.
lesson-tie-else = { $total } verliert gegen { $most }.
lesson-tie-else-bust = 17 und 6 sind 23: überkauft.
lesson-tie-else-risk = Weiterziehen ist riskant. Spiel T als +1, dann halte.
lesson-tie-else-stand = 18 genügt: T gewinnt den Gleichstand. Halte jetzt.
lesson-match = Die letzte Runde
lesson-match-text = Zwei Runden für jeden, diese entscheidet. Du hast 16, { $other } hält bei 18. Gewinne sie.
lesson-match-done = Drei Runden gewinnen das Spiel.
lesson-match-else = 16 verliert gegen 18.
lesson-match-else-bust = D wiederholt die 6 und macht 22: überkauft.
lesson-match-else-risk = Du hast 9 gezogen und nun 25. Eine Zusatzkarte war sicherer.
lesson-match-else-stand = 19 schlägt 18. Halte jetzt.

# What decided a game, in one sentence.
story-beats = Die letzte Runde: { $high } schlägt { $low }.
story-bust = { $who ->
    [you] Die letzte Runde: Mit { $total } warst du drüber.
   *[other] Die letzte Runde: { $seat } lag mit { $total } drüber.
}
