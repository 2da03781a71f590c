# Was die Seiten sagen. Spiele bringen ihre eigenen Wörter mit.
home-title = Nimm Platz
home-lede = Spiel aussuchen und loslegen. Ohne Konto.
play-with = Spielen mit
with-bot = Bot
with-friend = Freund
with-anyone = Irgendwem
play = Spielen
minutes = etwa { $n } min
players-some = { $n } Personen
players-range = { $least } bis { $most } Personen
people-wait = { $n ->
    [one] 1 Person wartet
   *[other] { $n } warten
}
play-label = { $with ->
    [bot] { $game } gegen einen Bot spielen
    [friend] { $game } mit einem Freund spielen
   *[anyone] { $game } mit irgendwem spielen
}
your-tables = Deine Tische
your-turn = Du bist dran
their-turn = am Zug
table-theirs = nicht am Zug
table-waiting = wartet auf Mitspieler
show-tables = Alle { $n } Tische
last-games = Deine letzten Spiele
all-games = Alle Spiele
played = { $result ->
    [won] { $score } gewonnen gegen { $names }
    [lost] { $score } verloren gegen { $names }
   *[drawn] { $score } unentschieden mit { $names }
}
result-won = Gewonnen
result-lost = Verloren
result-drawn = Unentschieden
history = Deine Spiele
history-name = Gespielt mit
history-result = Ergebnis
history-when = Wann
history-any = Alle
when-all = Jederzeit
when-today = Heute
when-week = Letzte 7 Tage
when-month = Letzte 30 Tage
history-count = { $n ->
    [one] 1 Spiel
   *[other] { $n } Spiele
}: { $won } gewonnen, { $lost } verloren, { $drawn } unentschieden.
history-empty = Hier stehen die Spiele, die du zu Ende spielst.
history-no-match = Kein Spiel passt dazu.
history-show-all = Alle zeigen
history-more = Mehr zeigen
got-a-code = Hast du einen Code?
join = Dazu
open-tables = Offene Tische
on-now = Läuft gerade
sit = Setzen
watch = Zusehen
open = Öffnen
nobody-waits = Gerade wartet niemand. Öffne einen Tisch und sei die erste Person.
save = Speichern
settings = Einstellungen
rules = Regeln
rules-whole = Die ganze Spielregel
rules-more = mehr: § { $section }
home = Start
back = Zurück
back-to-table = Zurück zum Tisch
leave = Tisch verlassen
leave-room = Raum verlassen
menu = Tischmenü
help = Regeln von { $game }
seat-you = Du
seat-empty = Freier Platz
seats = Plätze
seat-n = Platz { $n }
seat-free = frei
that-is-you = (du)
kept-for = freigehalten für { $name }
is-here = da
is-host = lädt ein
is-ready = bereit
sit-here = Hier sitzen
add-bot = Bot dazu
bot-level = Stärke des Bots auf Platz { $n }
swap-seats = Plätze tauschen: { $one } und { $two }
free-seat = Platz von { $name } freimachen
away = weg
held = Vertretung
bot = Bot
clock-left = noch { $time }
days = { $n ->
    [one] 1 Tag
   *[other] { $n } Tage
}
clock-hours = { $n } h
clock-minutes = { $n } min
loading = Einen Moment
status-lost = Verbindung wird wiederhergestellt. Das Brett steht, wie es war.
status-lost-room = Verbindung wird wiederhergestellt. Dein Platz bleibt frei für dich.
status-back = Wieder da. Nichts ist verloren.
status-kept = Verbindung wird wiederhergestellt. Dein Zug ist gemerkt und geht dann hinaus.
lost = Der Server hat Züge vergessen, die du gesehen hast. So steht der Tisch jetzt.
unfair = Der Server hat sein Versprechen geändert. Dein Zufallswert wurde nicht gesendet; diesem Spiel ist nicht zu trauen.
prompt-yours = Du bist dran
prompt-theirs = { $name } ist dran
prompt-watching = Du siehst zu
prompt-starting = Der Zufall wird festgelegt
prompt-starting-body = Alle geben einen Zufallswert dazu, so kann niemand wählen.
prompt-sending = Wird gesendet …
waiting-title = Schick das einem Freund
waiting-lede = Einmal tippen, und das Spiel beginnt. Ohne Konto.
waiting-open = Warten auf Mitspieler
waiting-open-lede = Dein Tisch steht bei den offenen Tischen. Wer sich setzt, startet das Spiel.
waiting-code = oder lies den Code vor, oder lass das scannen
room-of = Raum { $code }
room-full = Alle sind da
room-private = nur mit Link oder Code
room-public = offen für alle
room-chose = { $name } hat gewählt: { $what }.
room-changed = { $name } hat den Tisch geändert.
room-back = Zurück im Raum. Bereit für noch ein Spiel?
terms = Was gespielt wird
change = Ändern
change-terms = Was spielen wir?
apply = Übernehmen
cancel = Abbrechen
autostart = Beginnen, sobald alle da sind
start = Beginnen
ready = Bereit
ready-question = Bereit?
ready-body = Das Spiel beginnt, wenn alle es sind.
all-here = Alle sind da
all-here-body = Das Spiel beginnt, wenn du es startest.
you-are-ready = Du bist bereit
waits-for = Warten auf { $names }
invites = { $name } lädt dich zu { $game } ein
invites-nobody = Lust auf { $game }?
you-are-called = Dein Name hier
join-as = Du spielst als { $name }
seat-freed = Dein Platz wurde freigemacht
seat-freed-body = Du kannst dich wieder setzen, wenn du magst.
own-deck = Dein Seitendeck
warm-up = Warmspielen
warm-up-body = Spiel dich gegen einen Bot warm; du wirst gerufen, wenn jemand kommt.
warming-up = Du spielst dich warm. Dein Raum ist offen.
back-to-waiting = Zurück in den Raum
evening-title = An diesem Abend
evening-player = Wer
evening-won = gewonnen
evening-drawn = remis
evening-played = gespielt
waiting-one = Warten auf { $n ->
    [one] eine Person
   *[other] { $n } Personen
}
share = Teilen
copied = Kopiert
copy = Link kopieren
closed = Dieser Tisch ist geschlossen
closed-void = Jemand hat den Zufallswert nicht aufgedeckt, darum wurde nichts verteilt. Niemand hat verloren.
closed-empty = Alle sind gegangen.
closed-nobody-came = Es kam niemand rechtzeitig.
closed-changed = Der Raum ist an einem anderen Tisch.
open-again = Neu öffnen
seek-again = Noch einmal jemanden suchen
again-home = Zurück zu den Spielen
not-found = Hier ist nichts
not-found-lede = Vielleicht ist der Tisch längst fort, oder der Link ist unvollständig. Bitte um einen neuen.
offline = Du bist offline. Spiele brauchen den Server; die Regeln kannst du lesen.
no-answer = Der Server antwortet nicht. Neuer Versuch läuft …
over-win = Du gewinnst
over-loss = { $names } gewinnt
over-draw = Unentschieden
over-tie = { $names } teilen sich den ersten Platz
over-shared = { $names } und du teilt euch den Sieg
over-nobody = Niemand gewinnt
over-score = { $name }: { $score }
rematch = Revanche
rematch-offered = { $name } möchte eine Revanche
rematch-asked = Warten auf die anderen
new-table = Neuer Tisch
replay = Nachspielen
back-to-room = Zurück in den Raum
share-replay = Aufzeichnung teilen
evening = Heute Abend
evening-line = { $won ->
    [one] 1 Sieg
   *[other] { $won } Siege
} von { $played }
match-scores = Beide Spiele zusammen: { $scores }
round-won = gewinnt die Runde
record = Spielprotokoll laden
fair-checking = Die Mischung wird geprüft
fair-good = Die Mischung ist bewiesen: niemand hat sie gewählt
fair-alone = Niemand gab einen Zufallswert dazu: der Server zog allein
fair-bad = Die Mischung stimmt nicht
fair-how = So geht das
fair-title = Wie die Mischung bewiesen ist
fair-lede = Niemand konnte wählen, was in dieser Partie gezogen wurde: weder der Server noch ein Spieler. Hier steht jeder Schritt mit seinen Werten. Dein Browser hat sie gerade alle noch einmal ausgerechnet.
fair-step-server = Vor der Partie: das Versprechen des Servers
fair-step-server-says = Der Server zog einen geheimen Zufallswert und zeigte dessen Fingerabdruck, bevor jemand saß. Nach der Partie zeigte er den Wert: der Fingerabdruck passt, also wurde nichts ausgetauscht.
fair-step-kept = Dieser Browser hat sich den Fingerabdruck vor der Partie notiert: es ist derselbe.
fair-step-players = Das Versprechen jedes Spielers
fair-step-players-says = Das Gerät jedes Spielers zog einen eigenen Zufallswert und zeigte nur den Fingerabdruck.
fair-step-none = gab keinen Zufallswert dazu
fair-step-bound = Alle Versprechen sind gebunden
fair-step-bound-says = Eine Prüfsumme über den Tisch, die Regeln und Optionen und alle Fingerabdrücke. Ab hier konnte niemand mehr etwas ändern, ohne dass es auffällt.
fair-step-seeds = Die Zufallswerte werden gezeigt
fair-step-seeds-says = Erst jetzt zeigten die Geräte der Spieler ihre Werte; der Server zeigte seinen nach dem Ende. Jeder passt zu seinem Fingerabdruck.
fair-step-key = Der Schlüssel dieser Partie
fair-step-key-says = Aus allen Zufallswerten zusammen: wer einen ehrlichen dazugibt, macht den Schlüssel unvorhersehbar.
fair-step-draws = Die Ziehungen
fair-step-draws-says = Ziehung Nummer n folgt aus dem Schlüssel und n. Das sind die ersten; alle { $n } wurden nachgerechnet.
fair-step-no-draws = In dieser Partie wurde nichts gezogen.
fair-step-chain = Das Protokoll ist vollständig
fair-step-chain-says = Jeder Eintrag ist mit dem vorigen verkettet. Das letzte Glied ist die Prüfsumme, die am Ende alle Spieler sahen.
fair-draw = Ziehung
fair-odds = Chance
fair-odds-of = { $n } von { $all }
fair-result = Gezogen
fair-server = Server
fair-fingerprint = Fingerabdruck
fair-seed = Zufallswert
fair-fits = passt
fair-wrong = passt nicht
fair-copy = { $what } kopieren
fair-copy-short = Kopieren
fair-all = Hier geprüft: alle { $draws } Ziehungen und die Kette aus { $entries } Einträgen passen.
fair-some = Hier geprüft: etwas passt nicht. Siehe die markierten Schritte unten.
fair-offline-title = Ohne uns prüfen
fair-offline-says = Die Aufzeichnung enthält das alles und jeden Zug. Dieser Befehl prüft sie auf deinem eigenen Rechner, auch die Regeln:
fair-back = Zurück zur Wiederholung
resign = Aufgeben
resign-sure = Noch einmal drücken: aufgeben
offer-draw = Remis anbieten
offer-undo = Zug zurückerbitten
accept = Annehmen
decline = Ablehnen
wish-draw = { $name } bietet Remis
wish-undo = { $name } möchte den letzten Zug zurück
sent-draw = Remis angeboten
sent-undo = Um den Zug gebeten
sent-body = { $name } hat noch nicht geantwortet.
declined-draw = { $name } lehnt das Remis ab
declined-undo = { $name } gibt den Zug nicht zurück
undone-yours = Dein Zug ist zurückgenommen
undone-theirs = { $name } hat den letzten Zug zurückgenommen
claim = Sieg nehmen
away-title = { $name } ist nicht verbunden
away-body = Noch { $s } s zum Zurückkommen. Danach entscheidest du.
away-loses = Noch { $s } s zum Zurückkommen, sonst ist das Spiel verloren.
score = Punkte
total = Summe
moves = Züge
say-something = Etwas sagen
sound = Töne
theme = Aussehen
theme-auto = Wie das Gerät
theme-light = Hell
theme-dark = Dunkel
motion = Bewegung
motion-auto = Wie das Gerät
motion-less = Weniger
language = Sprache
signs = Größere Zeichen neben Farben
confirm = Jeden Zug bestätigen
keys = Tastenkürzel mit einem Buchstaben
pause = Wie lange Fehlpaare offen liegen
seconds = { $n } s
game = Spiel
players = Personen
players-n = { $n ->
    [one] 1 Person
   *[other] { $n } Personen
}
begins = Wer beginnt
begins-lot = das Los entscheidet
begins-seat = Platz { $n }
your-side = Deine Seite
bots = Bots
bots-n = { $n ->
    [0] keine
    [one] 1 Bot
   *[other] { $n } Bots
}
absence = Wer weg ist
absence-loses = { $s } s weg: verloren
absence-decide = { $s } s weg: die andere Seite entscheidet
games = Wie viele Spiele
games-1 = ein einzelnes Spiel
games-2 = zwei Spiele
sides-switched = Seiten getauscht
match-second = Zweites Spiel in { $s } s, mit getauschten Seiten
house-rules = Hausregeln: { $rules }
who-may-come = Wer kommen darf
clock = Uhr
clock-none = Ohne Uhr
clock-move = { $n } s je Zug
clock-bank = { $m } min + { $s } s
clock-day = { $n ->
    [one] 1 Tag je Zug
   *[other] { $n } Tage je Zug
}
open-table = Tisch öffnen
name-is = Dein Name
eyes = Gesehen von
eyes-all = Alles offen
move-of = Zug { $n } von { $last }
replay-start = Vor dem ersten Zug
replay-play = Abspielen
replay-pause = Anhalten
replay-first = Zum Anfang
replay-prev = Einen Zug zurück
replay-next = Einen Zug weiter
replay-last = Zum Ende
replay-speed = Tempo
replay-copy = Link zu diesem Zug kopieren
replay-try = Ab hier noch einmal versuchen
credit = { $credit } Parlour ist eine inoffizielle Umsetzung.
lost-title = Dem Server fehlen Züge
phrase-hello = Hallo
phrase-good-luck = Viel Glück
phrase-nice-move = Schöner Zug
phrase-oops = Hoppla
phrase-one-moment = Einen Moment
phrase-thanks = Danke
phrase-well-played = Gut gespielt
phrase-goodbye = Tschüs
mute = Sprüche ausblenden
unmute = Sprüche zeigen
phrases = Zeigen, was andere sagen
captions = Töne auch als Text
sound-turn = ♪ du bist dran
sound-piece = ♪ ein Zug
sound-refused = ♪ nicht erlaubt
sound-over = ♪ das Spiel ist aus
sound-said = ♪ jemand spricht
keep-waiting = Weiter warten
claim-sure = Noch einmal drücken
away-over = Die Zeit ist um: Sieg nehmen, warten oder einen Bot weiterspielen lassen.
moves-now = { $n ->
    [0] Du bist nicht dran
    [one] 1 Zug
   *[other] { $n } Züge
}
ended-resigned = { $who ->
    [you] Du hast aufgegeben.
   *[other] { $name } hat aufgegeben.
}
ended-forfeit = { $who ->
    [you] Du bist nicht rechtzeitig zurückgekommen.
   *[other] { $name } ist nicht rechtzeitig zurückgekommen.
}
ended-time = { $who ->
    [you] Deine Zeit ist abgelaufen.
   *[other] Die Zeit von { $name } ist abgelaufen.
}
ended-abandoned = Alle sind gegangen, darum gewinnt niemand.
ended-agreed = Beide haben sich auf Remis geeinigt.
ended-other = Das Spiel wurde abgebrochen.
result = Ergebnis
why-over = Dieses Spiel ist zu Ende.
why-not-your-turn = Du bist nicht am Zug.
why-not-a-move = Das macht nur der Zufall.
why-not-now = Gerade ist niemand am Zug.
level = Stärke
level-beginner = Anfänger
level-casual = Gelegentlich
level-strong = Stark
level-master = Meister
bot-beginner = Bot, Anfänger
bot-casual = Bot, gelegentlich
bot-strong = Bot, stark
bot-master = Bot, Meister
bot-elo = Bot { $elo } Elo
elo = { $elo } Elo
hold = Bot spielt weiter
hint = Tipp
hint-why = Gewinnt etwa { $n } von 100. Danach: { $next }, { $m }.
hint-equal = Gewinnt etwa { $n } von 100; { $next } ist ebenso gut.
hint-only = Gewinnt etwa { $n } von 100.
hint-do = So spielen
hint-own = Selbst
hint-thinking = Ich denke für dich nach…
somebody-is-here = { $name } ist da.
going-in = In { $s } s geht es hin.
go-there = Hingehen
review = Durchsicht
review-start = Partie durchsehen
review-making = Jede Entscheidung wird angesehen: { $n } %
review-failed = Gerade hat niemand Zeit, die Partie anzusehen.
review-title = { $who ->
    [you] Deine Gewinnchance
   *[other] Gewinnchance von { $name }
}
review-chart = { $who ->
    [you] Deine Gewinnchance
   *[other] Gewinnchance von { $name }
}: { $start } % am Anfang, { $low } % am tiefsten (Zug { $at }), { $end } % am Ende.
review-axis-y = Gewinnchance, %
review-axis-x = Zug
review-table = Das Bild als Tabelle
review-luck = Glück
review-own = { $who ->
    [you] deine Entscheidungen, die etwas kosteten
   *[other] Entscheidungen von { $name }, die etwas kosteten
}
review-others = { $many ->
    [one] Entscheidungen des anderen
   *[other] Entscheidungen der anderen
}
review-sum = { $who ->
    [you] Du hast mit { $start } von 100 begonnen
   *[other] { $name } hat mit { $start } von 100 begonnen
}. Glück: { $luck }. Entscheidungen aller: { $skill }. Das macht { $end }.
review-good = Gute Entscheidungen
review-good-of = { $good } von { $all }
review-each = Verlust je Entscheidung
review-each-of = { $n } von 100
review-define = Eine Entscheidung ist gut, wenn kein anderer Zug eine von 100 Partien mehr gewonnen hätte. Was sie verlor, ist am besten Zug gemessen, mit dem Wissen des Spielers.
review-costly = { $who ->
    [you] Deine entscheidenden Momente
   *[other] Die entscheidenden Momente
}
review-of-others = { $many ->
    [one] Die Momente des anderen
   *[other] Die Momente der anderen
}
review-more = Das bringt sofort { $n } mehr.
review-reply = Nach dem gespielten Zug { $who ->
    [you] konntest du
   *[other] konnte { $name }
} sofort { $n } holen, nach dem besseren { $m }.
review-chance = Damit { $who ->
    [you] gewinnst du
   *[other] gewinnt { $name }
} { $best } von 100, mit dem gespielten Zug { $made }.
review-no-points = sofort keine Punkte
review-look = Zug { $n } ansehen
review-try = Noch einmal versuchen
review-none = Kein Zug kostete mehr als ein Haar.
review-better = Besser: { $better }
# What the server refuses, by its code: the same codes as in src/parlour/words.en.ftl.
refused-asked = Darum hast du schon gebeten.
refused-code = Das ist nicht der Code dieses Tisches. Bitte um einen neuen Link.
refused-committed = Dein Platz hat sich schon auf einen Zufallswert festgelegt.
refused-drawn = Ein Zug, der etwas aufgedeckt hat, lässt sich nicht zurücknehmen.
refused-full = Alle Plätze sind besetzt. Du kannst zuschauen.
refused-kept = Es müssen so viele Plätze freigehalten werden, wie es Plätze gibt.
refused-late = Deine Zeit für diesen Zug war abgelaufen.
refused-many-tables = Du wartest schon an { $n } Tischen. Verlass zuerst einen davon.
refused-match = Ein Match aus zwei Spielen ist für zwei.
refused-no-draws = In diesem Spiel gibt es kein vereinbartes Remis.
refused-no-game = Dieses Spiel gibt es hier nicht.
refused-no-loadout = Zu diesem Spiel bringt man nichts mit.
refused-no-move = Das ist kein Zug dieses Spiels.
refused-no-table = Diesen Tisch gibt es nicht.
refused-not-asked = Darum hat niemand gebeten.
refused-not-bound = Noch nicht alle haben sich festgelegt.
refused-not-host = Das darf nur, wer in diesem Raum gastgibt.
refused-not-listed = Das ist jetzt nicht erlaubt.
refused-not-now = Das geht gerade nicht.
refused-not-over = Das Spiel ist noch nicht zu Ende.
refused-not-seated = Du sitzt nicht an diesem Tisch.
refused-not-started = Das Spiel hat noch nicht begonnen.
refused-not-taken = Auf diesem Platz sitzt niemand.
refused-not-waiting = Dieser Tisch nimmt niemanden mehr auf.
refused-not-your-move = Der letzte Zug war nicht deiner.
refused-not-your-turn = Du bist nicht am Zug.
refused-nothing-to-claim = Noch gibt es keinen Sieg zu nehmen: Die andere Person kann zurückkommen.
refused-nothing-to-reveal = Dein Platz hat nichts aufzudecken.
refused-nothing-to-undo = Es gibt keinen Zug zurückzunehmen.
refused-options = So kann dieses Spiel nicht gespielt werden.
refused-other-commits = Das sind nicht die Festlegungen dieses Tisches.
refused-other-seed = Das ist nicht der Zufallswert, auf den sich dein Platz festgelegt hat.
refused-over = Dieses Spiel ist zu Ende.
refused-position = Mitten in einem Spiel darf nur eine Person gegen Bots beginnen.
refused-seated = Du sitzt schon an diesem Tisch.
refused-seats = Dieses Spiel spielt man nicht zu { $seats }.
refused-stale = Der Tisch war schon weiter, als dein Zug ankam.
refused-taken = Dieser Platz ist besetzt.
refused-bad-frame = Der Server hat diese Nachricht nicht verstanden.
refused-bad-name = Ein Name hat 2 bis 20 sichtbare Buchstaben, Ziffern oder Zeichen.
refused-no-code = Einen Raum mit diesem Code gibt es nicht.
refused-reserved-name = Dieser Name ist dem Server und seinen Bots vorbehalten. Wähle einen anderen.
refused-bad-request = Die Anfrage wurde nicht verstanden.
refused-no-analyst = Gerade kann niemand darüber nachdenken. Versuche es gleich noch einmal.
refused-not-practice = Tipps gibt es nur in Spielen gegen Bots.
refused-not-staff = Das dürfen nur die eigenen Bots des Servers.
refused-no-bots = Dafür ist kein Bot frei.
refused-no-such = Hier ist nichts.
refused-host = Diesen Server gibt es unter diesem Namen nicht.
refused-origin = Diese Seite darf nicht für dich handeln: Ihre Adresse ist keine von unseren.
refused-too-often = Zu oft: Warte einen Moment.
refused-too-many = Zu viele Verbindungen auf einmal: Schließe eine andere.
refused-unknown = Der Server kennt dich nicht mehr. Lade die Seite neu.
refused-storage = Der Server kann gerade nicht speichern. Versuche es gleich noch einmal.
refused-draining = Dieser Server hört gleich auf. Versuche es gleich noch einmal.
refused-failed = Bei uns ging etwas schief. Es ist notiert.
