# Die Seite über diesen Server
about-lede = Vier clevere Karten- und Brettspiele, mit Freunden, Bots und Fremden.
about-kept = Diesen Server betreibt { $name }.
about-server = Dieser Server
about-version = Version { $version }
about-operator = Server betrieben von { $name }
about-contact = Kontakt
about-imprint = Impressum
about-shuffle = Wie das Mischen bewiesen wird
about-shuffle-says = Niemand kann die Karten aussuchen, auch der Server nicht
about-licence = Lizenz und Quelltext
about-source = Quelltext
about-free = Freie Software, Apache License 2.0
about-makers = Die Spiele und ihre Erfinder
about-makers-says = Parlour ist eine inoffizielle Umsetzung dieser Spiele.
about-fonts = Schriften
about-fonts-says = Bricolage Grotesque, Atkinson Hyperlegible Next · OFL 1.1
about-others = Lizenzen von Drittanbietern
about-others-says = Software und Schriften anderer, die diese Seiten enthalten
privacy-title = Datenschutz in fünf Zeilen
privacy-cookie = Ein Cookie merkt sich Platz und Namen. Keine Tracker, keine Werbung, keine Dritten.
privacy-stored = Dieser Server speichert deinen Namen, deine Partien und deine Rätselantworten. Deine Einstellungen bleiben auf diesem Gerät.
privacy-unused = { $days ->
    [one] Unbenutzt läuft das Cookie nach einem Tag ab.
   *[other] Unbenutzt läuft das Cookie nach { $days } Tagen ab.
}
privacy-guests = { $days ->
    [0] Wer nie gespielt hat, bleibt gespeichert, bis er oder sie sich löscht.
    [one] Wer nie gespielt hat, wird nach einem Tag gelöscht.
   *[other] Wer nie gespielt hat, wird nach { $days } Tagen gelöscht.
}
privacy-unfinished = { $days ->
    [0] Partien bleiben, damit man sie nachspielen und prüfen kann.
    [one] Nicht beendete Partien werden nach einem Tag gelöscht. Beendete bleiben, damit man sie nachspielen und prüfen kann.
   *[other] Nicht beendete Partien werden nach { $days } Tagen gelöscht. Beendete bleiben, damit man sie nachspielen und prüfen kann.
}
privacy-yours = Du kannst alles davon herunterladen oder löschen:
access-made = Gemacht für WCAG 2.2 AA. Alles lässt sich mit der Tastatur und mit einem Screenreader spielen. Farben haben immer auch ein Zeichen.
access-gaps = Bekannte Lücke: Das Brett von Phage braucht lange, bis es vorgelesen ist.
access-tell = Ist dir etwas im Weg? Sag es uns: { $contact }
