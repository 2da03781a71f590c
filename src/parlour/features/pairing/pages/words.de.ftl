pairing-heading = Wer gerade da ist
pairing-title = Wir suchen jemanden
pairing-looking = Wir suchen jemanden …
pairing-looking-aloud = Wir suchen jemanden
pairing-usual-one = Um diese Zeit meist unter einer Minute.
pairing-usual-two = Um diese Zeit meist 1 bis 2 Minuten.
pairing-usual-three = Um diese Zeit meist 2 bis 3 Minuten.
pairing-usual-short-one = meist unter einer Minute
pairing-usual-short-two = meist 1 bis 2 Minuten
pairing-usual-short-three = meist 2 bis 3 Minuten
pairing-until = Wir suchen noch bis { $at }.
pairing-keep-open = Lass diese Seite offen: Wir rufen dich.
pairing-and = und
pairing-here = { $n ->
    [one] 1 Person ist da
   *[other] { $n } Leute sind da
}
pairing-n-looking = { $n ->
    [one] 1 sucht
   *[other] { $n } suchen
}
pairing-n-playing = { $n ->
    [one] 1 spielt
   *[other] { $n } spielen
}
pairing-n-reading = { $n ->
    [one] 1 liest
   *[other] { $n } lesen
}
pairing-all-playing = alle spielen
pairing-warm-in = Warmspielen in { $s } s
pairing-warm-says = Solange spielt ein Bot mit dir. Wir rufen dich, sobald jemand kommt.
pairing-warm-over = Das Warmspielen ist vorbei
pairing-warm-again = Noch eins
pairing-warm-sub = Warmspielen gegen einen Bot
pairing-warm-dropped = das Warmspielen endet
pairing-warm-stands = Dein Warmspielen steht noch so da.
pairing-warm-back = Zurück zum Warmspielen
pairing-not-now = Jetzt nicht
pairing-since = Suche seit { $at }
pairing-stop = Suche beenden
pairing-strip-stop = Beenden
pairing-strip-nobody = Es gibt andere Wege zu einer Partie.
pairing-strip-back = Ansehen
pairing-found = Gefunden
pairing-found-aloud = Gefunden: { $name }. { $s } Sekunden für deine Antwort.
pairing-wants = { $name } möchte { $game } spielen
pairing-standard = Standardregeln
pairing-play = Spielen
pairing-waits-for = Warten auf { $name } …
pairing-declined = { $name } hat doch keine Zeit
pairing-declined-body = Du behältst deinen Platz, die Suche läuft.
pairing-next = Du kommst als Nächstes dran.
pairing-nobody = Gerade ist niemand frei
pairing-nobody-says = Wir haben zwei Minuten gesucht.
pairing-hour-says = Wir haben eine Stunde gesucht.
pairing-busy = Die meisten kommen zwischen { $from } und { $until } Uhr.
pairing-alone = Du bist gerade allein hier
pairing-alone-says = Wir rufen dich, sobald jemand kommt.
pairing-way-keep = Weiter suchen und mich rufen
pairing-way-keep-how = Eine Stunde lang, auf diesem Gerät
pairing-way-table = Einen offenen Tisch lassen
pairing-way-table-how = 3 Tage pro Zug: Wer kommt, findet ihn
pairing-way-invite = Jemanden einladen
pairing-way-invite-how = Link schicken, gleich spielen
pairing-way-bot = Gegen den Bot spielen
pairing-way-bot-how = { $level }, etwa { $n } Min.
pairing-stopped = Suche beendet
pairing-home = Zurück zu Spielen
pairing-again = Weiter suchen
pairing-reconnecting = Verbindung wird wiederhergestellt. Du behältst deinen Platz.
pairing-ended-away = Du warst weg, deshalb haben wir aufgehört.
pairing-ended-declined = Du hast die Suche beendet
pairing-ended-stopped = Du hast die Suche beendet
pairing-ended-seated = Du spielst an einem anderen Tisch
pairing-ended-lost = Die Verbindung war weg, deshalb haben wir aufgehört.
