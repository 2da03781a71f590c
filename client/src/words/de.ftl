# Was die Seiten sagen. Spiele bringen ihre eigenen Wörter mit.
home-title = Vier clevere Karten- und Brettspiele
home-lede = Kostenlos im Browser. Ohne Konto, ohne Installation.
play-with = Spielen mit
with-bot = Bot
with-friend = Freunde
with-anyone = Wer gerade da ist
play = Spielen
minutes = etwa { $n } min
players-some = { $n } Personen
players-range = { $least } bis { $most } Personen
play-label = { $with ->
    [bot] { $game } gegen einen Bot spielen
    [friend] { $game } mit Freunden spielen
   *[anyone] { $game } spielen mit wer gerade da ist
}
your-turn = Du bist dran
their-turn = ist dran
show-tables = Alle { $n }
last-games = Letzte Partien
all-games = Alle Spiele
played = { $result ->
    [won] { $score } gewonnen gegen { $names }
    [lost] { $score } verloren gegen { $names }
   *[drawn] { $score } unentschieden mit { $names }
}
result-won = Gewonnen
result-lost = Verloren
result-drawn = Unentschieden
history = Verlauf
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
history-match = { $result ->
    [won] Match { $score } gewonnen
    [lost] Match { $score } verloren
   *[drawn] Match { $score } unentschieden
}
history-no-match = Kein Spiel passt dazu.
history-show-all = Alle zeigen
history-more = Mehr zeigen
got-a-code = Du hast einen Code?
join = Beitreten
open-tables = Offene Tische
on-now = Läuft gerade
sit = Platz nehmen
watch = Zusehen
open = Öffnen
nobody-waits = Noch keine offenen Tische. Öffne einen: Er steht hier für alle, die kommen.
save = Speichern
settings = Einstellungen
rules = Regeln
rules-whole = Die ganze Spielregel
rules-more = Genaue Regel: § { $section }
home = Start
back = Zurück
back-to-table = Zurück zum Tisch
leave = Tisch verlassen
leave-room = Raum verlassen
menu = Tischmenü
help = Regeln von { $game }
rule = Regel { $n }
seat-you = Du
seat-empty = Freier Platz
seats = Plätze
seat-n = Platz { $n }
seat-free = Freier Platz
that-is-you = (du)
is-here = da
is-host = lädt ein
is-ready = bereit
sit-here = Hierher setzen
add-bot = Bot hinzufügen
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
prompt-starting = Es wird fair gemischt …
prompt-starting-body = Alle geben eine geheime Zahl dazu, so kann niemand die Karten wählen.
bots-away = Die Bots antworten nicht
bots-away-body = Die Bots dieses Servers sind gerade nicht da. Deine Partie geht weiter, sobald sie zurück sind.
friend-instead = Lieber mit einem Freund spielen
prompt-sending = Wird gesendet …
waiting-open = Warten auf Mitspieler
waiting-open-lede = Dein Tisch steht bei den offenen Tischen. Wer sich setzt, startet das Spiel.
invite-network = Alle in deinem Netzwerk können diesen Link öffnen.
invite-alone = Niemand sonst kann sich verbinden: Dieser Server ist nur auf diesem Computer erreichbar. Starte ihn ohne --host, um andere einzuladen.
invite-unknown = Diese Adresse gilt nur auf diesem Computer. Öffne Parlour unter einer Adresse, die andere erreichen, um sie einzuladen.
room-of = Raum { $code }
room-full = Alle sind da
room-private = nur eingeladen
room-public = offen für alle
room-device = auf diesem Gerät
device-about = Ihr gebt das Gerät weiter oder sitzt darum herum. In diesem Spiel ist nichts verdeckt.
device-name = Name von Spieler { $n }
device-player = Spieler { $n }
device-start = Spiel beginnen
terms-device = { $game }, auf diesem Gerät
device-ask = { $name }: { $asks }
device-undo = Letzten Zug zurücknehmen
device-undone = Der letzte Zug ist zurückgenommen
device-draw = Auf Remis einigen
device-resign = { $name } gibt auf
device-end = Spiel beenden, niemand gewinnt
room-chose = { $name } hat gewählt: { $what }.
room-changed = { $name } hat den Tisch geändert.
room-back = Zurück im Raum. Bereit für noch ein Spiel?
terms = Was gespielt wird
change-terms = Was spielen wir?
cancel = Abbrechen
autostart = Starten, sobald alle da sind
start = Beginnen
ready = Bereit
ready-question = Bereit?
ready-body = Das Spiel beginnt, wenn alle es sind.
all-here = Alle sind da
all-here-body = Das Spiel beginnt, wenn du es startest.
you-are-ready = Du bist bereit
waits-for = Warten auf { $names }
seat-freed = Dein Platz wurde freigemacht
seat-freed-body = Du kannst dich wieder setzen, wenn du magst.
own-deck = Dein Seitendeck
warm-up = Warmspielen
warm-up-body = Wir rufen dich, sobald jemand kommt.
warming-up = Du spielst dich warm. Dein Raum ist offen.
back-to-waiting = Zurück in den Raum
evening-title = Heute Abend
evening-won = Siege
evening-drawn = { $n } unentschieden
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
closed-ended = Die Moderation hat diesen Tisch geschlossen.
open-again = Neu öffnen
seek-again = Noch einmal jemanden suchen
again-home = Zurück zu den Spielen
not-loaded = Diese Seite kam nicht an
no-page = Seite nicht gefunden
not-found = Tisch nicht gefunden
not-found-lede = Vielleicht ist der Link unvollständig, oder der Tisch ist geschlossen. Bitte um einen neuen.
offline = Du bist offline. Spiele brauchen den Server; die Regeln kannst du lesen.
no-answer = Der Server antwortet nicht. Neuer Versuch läuft …
over-win = Du gewinnst
over-loss = { $names } gewinnt
over-draw = Unentschieden
over-tie = { $names } teilen sich den ersten Platz
over-shared = { $names } und du teilt euch den Sieg
over-nobody = Niemand gewinnt
over-lose = Verloren
over-place-2 = Platz 2 für dich
over-place-3 = Platz 3 für dich
over-place-n = Platz { $n } für dich
over-by = mit { $n } { $unit ->
    [pairs] { $n ->
        [one] Paar
       *[other] Paaren
    }
    [rounds] { $n ->
        [one] Runde
       *[other] Runden
    }
   *[points] { $n ->
        [one] Punkt
       *[other] Punkten
    }
} { $won ->
    [yes] Vorsprung
   *[no] Rückstand
}
over-best-of = von { $n }
over-rounds = { $a } zu { $b } Runden
over-detail = Punkte im Einzelnen
over-said = { $verdict } { $by }. { $a } zu { $b }. { $why }
over-score = { $name }: { $score }
rematch = Revanche
rematch-offered = { $n ->
    [one] { $names } möchte eine Revanche
   *[other] { $names } möchten eine Revanche
}
rematch-again = Noch einmal { $game }.
rematch-accept = Revanche annehmen
rematch-decline = Jetzt nicht
rematch-declined = { $name } möchte gerade nicht.
rematch-asked = Gefragt. Warten auf Antwort.
something-else = Etwas anderes
leave-page = Gehen
evening = Heute Abend:
evening-you = du
along-title = { $n ->
    [0] Der Raum ist schon weiter
    [one] { $names } ist zurück im Raum
   *[other] { $names } sind zurück im Raum
}
along-line = { $n ->
    [0] Der Raum ist schon weiter
    [one] { $names } ist im Raum
   *[other] { $names } sind im Raum
}
along-next = Als Nächstes: { $game }, { $clock }. Dein Platz bleibt frei.
along-next-watch = Als Nächstes: { $game }, { $clock }.
along-go = Mitkommen
along-watch = Weiter zuschauen
along-stay = Noch bleiben
along-seconds = In { $s } Sekunden kommst du mit.
new-table = Neuer Tisch
replay = Nachspielen
share-replay = Aufzeichnung teilen
share-names = Namen zeigen
share-save = Bild sichern
share-save-square = Quadratisches Bild sichern
share-replay-link = Link zum Nachspielen kopieren
share-player = Spieler { $n }
share-call = Und du? Spiel mit: { $site }
share-picture = Das Ende des Spiels als Bild
match-scores = Beide Spiele zusammen: { $scores }
round-won = gewinnt die Runde
record = Spielprotokoll laden
fair-checking = Die Mischung wird geprüft
fair-good = Fair gemischt: geprüft
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
fair-fits = geprüft
fair-wrong = passt nicht
fair-copy = { $what } kopieren
fair-copy-short = Kopieren
fair-all = Hier geprüft: alle { $draws } Ziehungen und die Kette aus { $entries } Einträgen passen.
fair-some = Hier geprüft: etwas passt nicht. Siehe die markierten Schritte unten.
fair-offline-title = Ohne uns prüfen
fair-offline-says = Die Aufzeichnung enthält das alles und jeden Zug. Dieser Befehl prüft sie auf deinem eigenen Rechner, auch die Regeln:
fair-back = Zurück zur Wiederholung
resign = Aufgeben
resign-sure = Wirklich aufgeben?
offer-draw = Remis anbieten
offer-undo = Zurücknehmen erbitten
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
away-title = { $name } ist weg
away-body = Nichts ist verloren. In { $s } s entscheidest du, wie es weitergeht.
away-loses = Noch { $s } s zum Zurückkommen, sonst ist verloren.
away-still = { $name } ist noch weg
away-choose = Schon zu lange weg, obwohl am Zug. Du entscheidest.
away-decide = Entscheiden
away-waits = Die Partie steht still, bis es weitergeht.
away-later = Später
away-wait = Warten
away-wait-body = Die Partie steht still. Wir rufen dich, wenn { $name } wieder da ist.
away-hold = Ein Bot spielt weiter
away-hold-body = { $name } kann jederzeit übernehmen.
away-abandon = Beenden ohne Sieg
away-abandon-body = Zählt für niemanden.
away-claim = Sieg beanspruchen
away-claim-body = { $name } erfährt den Grund.
was-away = { $mine ->
    [yes] Während du weg warst, hat { $name } einen Bot weiterspielen lassen. Du bist dran.
   *[no] Während du weg warst, hat { $name } einen Bot weiterspielen lassen.
}
is-back = { $name } ist wieder da.
score = Punkte
total = Summe
moves = Züge
say-something = Etwas sagen
sound = Ton
theme = Farben
theme-auto = Wie das Gerät
theme-light = Hell
theme-dark = Dunkel
language = Sprache
signs = Zeichen für Farbenblinde
confirm = Jeden Zug bestätigen
keys = Tastenkürzel mit einem Buchstaben
pause = Verfehlte Paare zeigen
seconds = { $n } s
game = Spiel
players = Personen
players-n = { $n ->
    [one] 1 Person
   *[other] { $n } Personen
}
begins = Wer beginnt
begins-lot = zufällig
begins-seat = Spieler { $n }
your-side = Deine Seite
bots = Bots
bots-n = { $n ->
    [0] keine
    [one] 1 Bot
   *[other] { $n } Bots
}
anyone-away = Wer länger als eine Minute weg ist, hat verloren.
absence-loses = nach { $s } s verloren
games-1 = eine Partie
games-2 = zwei Partien
match-second = Zweites Spiel in { $s } s, mit getauschten Seiten
house-rules = Hausregeln: { $rules }
who-may-come = Wer mitspielen kann
clock = Uhr
clock-none = Ohne Uhr
clock-move = { $n } s pro Zug
clock-bank = { $m } min + { $s } s
clock-day = { $n ->
    [one] 1 Tag pro Zug
   *[other] { $n } Tage pro Zug
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
mute = { $name } stumm schalten
unmute = { $name } wieder hören
phrases = Sprüche und Reaktionen
sound-volume = Lautstärke
sound-off = Aus
sound-try = Probehören
captions = Töne als Text zeigen
vibrate = Vibration
quiet = Ruhezeit
quiet-says = Von { $a } bis { $b }: kein Ton, nur Vibration.
quiet-from = Von
quiet-to = Bis
motion-less = Weniger Bewegung
cap-turn = ♪ du bist dran
cap-slide = ♪ Karte gleitet
cap-flip = ♪ Karte wird umgedreht
cap-place = ♪ abgelegt
cap-pair = ♪ ein Paar
cap-capture = ♪ geschlagen
cap-bust = ♪ über 20
cap-points = ♪ Punkte
cap-round = ♪ Runde zu Ende
cap-win = ♪ gewonnen
cap-lose = ♪ verloren
cap-draw = ♪ unentschieden
cap-tick = ♪ die Uhr tickt
cap-refused = ♪ nicht erlaubt
cap-said = ♪ Nachricht
cap-shuffle = ♪ mischen
shuffling = Es wird fair gemischt …
shuffled = Fair gemischt und versiegelt
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
ended-abandoned = Die Partie wurde nicht beendet, darum gewinnt niemand.
ended-ended = Die Moderation hat das Spiel beendet, darum gewinnt niemand.
ended-agreed = Beide haben sich auf Remis geeinigt.
ended-other = Das Spiel wurde abgebrochen.
result = Ergebnis
why-over = Dieses Spiel ist zu Ende.
why-not-your-turn = Du bist nicht am Zug.
why-not-a-move = Das macht nur der Zufall.
why-not-now = Gerade ist niemand am Zug.
level = Stärke
level-beginner = Anfänger
level-casual = Mittel
level-strong = Stark
level-master = Meister
bot-beginner = Bot, Anfänger
bot-casual = Bot, mittel
bot-strong = Bot, stark
bot-master = Bot, Meister
elo = { $elo } Elo
hint = Tipp
hint-why = Gewinnt in etwa { $n } % der Fälle. Danach: { $next }, { $m } %.
hint-equal = Gewinnt in etwa { $n } % der Fälle; { $next } ist ebenso gut.
hint-only = Gewinnt in etwa { $n } % der Fälle.
hint-do = So spielen
hint-own = Selbst
hint-thinking = Ich denke für dich nach…
somebody-is-here = { $name } ist da.
going-in = In { $s } s geht es hin.
go-there = Hingehen
review = Analyse
review-start = Partie durchsehen
review-making = Dein Spiel wird analysiert … { $n } %
review-failed = Die Durchsicht hat nicht geklappt.
review-again = Noch einmal versuchen
review-ahead = { $n ->
    [one] Vor deiner ist noch eine Partie dran.
   *[other] Vor deiner sind noch { $n } Partien dran.
}
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
    [you] deine Fehler
   *[other] Fehler von { $name }
}
review-others = { $many ->
    [one] Entscheidungen des anderen
   *[other] Entscheidungen der anderen
}
review-sum = { $who ->
    [you] Du hast
   *[other] { $name } hat
} bei { $start } % begonnen. Glück: { $luck } %. Entscheidungen aller: { $skill } %. Das macht { $end } %.
review-good = Gute Entscheidungen
review-good-of = { $good } von { $all }
review-each = Verlust pro Zug im Schnitt
review-each-of = { $n } %
review-define = Eine Entscheidung ist gut, wenn kein anderer Zug 1 % mehr gewonnen hätte. Was sie verlor, ist am besten Zug gemessen, mit dem Wissen des Spielers.
review-costly = { $who ->
    [you] Deine Fehler
   *[other] Die Fehler
}
review-of-others = { $many ->
    [one] Fehler der anderen Seite
   *[other] Fehler der anderen
}
review-more = Das bringt sofort { $n } mehr.
review-reply = Nach dem gespielten Zug { $who ->
    [you] konntest du
   *[other] konnte { $name }
} sofort { $n } holen, nach dem besseren { $m }.
review-chance = Das gewinnt in { $best } % der Fälle, der gespielte Zug in { $made } %.
review-no-points = sofort keine Punkte
review-look = Zug { $n } ansehen
review-try = Noch einmal versuchen
review-none = Keine echten Fehler.
review-better = Besser: { $better }
# What the server refuses, by its code: the same codes as in src/parlour/words.en.ftl.
refused-asked = Darum hast du schon gebeten.
refused-code = Das ist nicht der Code dieses Tisches. Bitte um einen neuen Link.
refused-committed = Dein Platz hat sich schon auf einen Zufallswert festgelegt.
refused-drawn = Ein Zug, der etwas aufgedeckt hat, lässt sich nicht zurücknehmen.
refused-full = Alle Plätze sind besetzt. Du kannst zuschauen.
refused-kept = Es müssen so viele Plätze freigehalten werden, wie es Plätze gibt.
refused-late = Deine Zeit für diesen Zug war abgelaufen.
refused-many-seats = Aus deinem Netz sind schon { $n } Plätze an öffentlichen Tischen belegt. Warte, bis ein Spiel beginnt, oder eröffne einen privaten Raum.
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
refused-moved-on = Der Raum ist schon am nächsten Tisch.
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
refused-daily = Das ist für alle gleich: Nichts wird zurückgenommen, und niemand spielt es zweimal.
refused-no-deal = Diese Partie des Tages gibt es nicht.
refused-no-offer = Dieses Angebot gilt nicht mehr.
refused-people-only = Nur Menschen können nach jemandem suchen.
refused-warm-up = Das ist nur zum Warmspielen: Eine Revanche gibt es nicht.
refused-not-today = Diese Partie ist nicht von heute.
refused-no-puzzle = Diese Aufgabe gibt es nicht.
refused-not-tried = Versuche die Aufgabe zuerst.
refused-daily-sealed = Die Karten bleiben versiegelt, bis alle gespielt haben.
refused-deals = Diese Karten spielt jeder einmal, und nichts wird zurückgenommen.
refused-deals-sealed = Die Züge bleiben versiegelt, bis diese Partie zu Ende ist.
refused-no-linked-deal = Diese Partie gibt es nicht.
refused-deal-closed = Diese Karten können nicht mehr gespielt werden. Du kannst neue geben.
refused-options = So kann dieses Spiel nicht gespielt werden.
refused-one-device = Das geht nicht, wenn alle an einem Gerät spielen.
refused-one-device-hidden = In diesem Spiel gibt es verdeckte Karten. Deshalb könnt ihr es nicht an einem Gerät spielen.
refused-other-commits = Das sind nicht die Festlegungen dieses Tisches.
refused-other-seed = Das ist nicht der Zufallswert, auf den sich dein Platz festgelegt hat.
refused-over = Dieses Spiel ist zu Ende.
refused-other-name = Das ist nicht dein Name, darum wurde nichts gelöscht.
refused-muted = Du kannst { $until } nichts sagen: { $why }
refused-banned = Du kannst hier { $until } nicht spielen: { $why }
refused-not-moderator = Das ist der Moderation dieses Servers vorbehalten.
refused-not-admin = Das ist der Verwaltung dieses Servers vorbehalten.
refused-no-person = Niemand hat diesen Namen oder diese Kennung.
refused-no-such-ban = Diese Sperre gibt es nicht.
refused-bad-address = Das ist keine Adresse, kein Bereich und kein Schlüssel einer Adresse.
refused-no-hidden-puzzle = Es gibt kein verborgenes Rätsel mit dieser Nummer.
refused-no-zone = Diese Zeitzone gibt es nicht. Schreib sie wie Europe/Berlin.
refused-wide-ban = Dieser Bereich ist zu groß, privat oder der eines Proxys: Die Sperre träfe alle.
refused-one-target = Eine Sperre gilt einer Person oder einer Adresse: Nenne eine davon.
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
refused-busy = Gerade werden viele Partien durchgesehen. Versuch es in einer Minute noch einmal.
refused-outdated = Dieser Server wird gerade aktualisiert. Versuch es gleich noch einmal.
refused-no-analyst = Gerade kann niemand darüber nachdenken. Versuche es gleich noch einmal.
refused-not-practice = Tipps gibt es nur in Spielen gegen Bots.
refused-not-staff = Das dürfen nur die eigenen Bots des Servers.
refused-bad-url = Webhooks gehen an https-Adressen im Internet, ohne Namen oder Passwort.
refused-too-many-webhooks = Du hast fünf Webhooks: lösche zuerst einen.
refused-no-bots = Dafür ist kein Bot frei.
refused-no-such = Hier ist nichts.
refused-host = Diesen Server gibt es unter diesem Namen nicht.
refused-not-json = Dem Server wurde etwas in einer Form geschickt, die er nicht liest.
refused-origin = Diese Seite darf nicht für dich handeln: Ihre Adresse ist keine von unseren.
refused-unnamed-proxy = Diese Anfrage kam über einen Proxy, den der Server nicht kennt.
refused-too-often = Zu oft: Warte einen Moment.
refused-too-many = Zu viele Verbindungen auf einmal: Schließe eine andere.
refused-unknown = Der Server kennt dich nicht mehr. Lade die Seite neu.
refused-storage = Der Server kann gerade nicht speichern. Versuche es gleich noch einmal.
refused-draining = Dieser Server hört gleich auf. Versuche es gleich noch einmal.
refused-failed = Bei uns ging etwas schief. Es ist notiert.

learn = Lernen
learn-meanwhile = Lektionen und Aufgaben
learn-lede = Kurze Lektionen auf dem echten Brett. Du machst die Züge.
learn-steps = { $n } Schritte
learn-some = { $n } von { $of } Schritten
learn-all = alle { $n } Schritte fertig
learn-minutes = { $n } min
learn-start = Los
learn-go-on = Weiter
learn-again = Noch mal
learn-by-playing = Spielend lernen
learn-own = Aus deinen Spielen lernen
lesson = Lektion
lesson-step = { $n } von { $of }
lesson-label = Lektion, Schritt { $step }
lesson-plan = Diese Lektion
lesson-right = Genau!
lesson-again = Noch nicht. Versuch’s noch mal.
lesson-next = Weiter
lesson-skip = Beenden
lesson-skip-step = Schritt auslassen
lesson-back = Zurück zu Lernen
lesson-end = Du kannst { $game }
lesson-play = Ein echtes Spiel
lesson-failed = Dieser Schritt kam nicht an
lesson-retry = Noch einmal versuchen
lesson-offline = Du bist offline. Öffne eine Lektion einmal, dann bleibt sie.
lesson-not-here = Das ist hier nicht erlaubt.
over-why = Warum habe ich verloren?
over-how = Warum habe ich gewonnen?
over-why-ask = Was war entscheidend?
over-why-luck-part = Glück
over-why-own-part = Deine Fehler
over-why-others-part = { $many ->
    [one] Fehler von { $name }
   *[other] Fehler der anderen
}
over-why-costly = Zug { $n } hat am meisten gekostet: { $cost } %.
over-why-luck = { $mistakes ->
    [none] Pech ({ $luck } %). Echte Fehler hast du nicht gemacht.
   *[other] Vor allem Pech: { $luck } %.
}
over-why-close = Keine echten Fehler: Kein Zug kostete mehr als { $cost } %.
over-why-won-luck = { $more ->
    [others] { $many ->
        [one] Vor allem Glück ({ $luck } %) und Fehler von { $name } ({ $others } %).
       *[other] Vor allem Glück ({ $luck } %) und Fehler der anderen ({ $others } %).
    }
   *[no] Vor allem Glück: { $luck } %.
}
over-why-won-others = { $many ->
    [one] Du hast gut gespielt, und { $name } hat Fehler gemacht ({ $others } %).
   *[other] Du hast gut gespielt, und die anderen haben Fehler gemacht ({ $others } %).
}
over-why-won = Du hast kaum einen Fehler gemacht.
over-why-chance = Deine Gewinnchance
over-why-against = gegen dich
over-why-for = für dich
over-why-part = { $n } %
over-why-look = Zug { $n } ansehen
over-why-try = Von hier noch mal
tips = Tipps bei neuen Spielen

# What the server tells everybody.
until = bis { $at }
for-good = auf Dauer
stops = { $minutes ->
    [0] Der Server hält am { $at } an.
    [one] Der Server hält am { $at } für etwa eine Minute an.
   *[other] Der Server hält am { $at } für etwa { $minutes } Minuten an.
} Deine Spiele gehen danach weiter.
restored = Der Server wurde aus einer Sicherung wiederhergestellt. Die letzten Minuten fehlen vielleicht.
understood = Verstanden
my-data = Meine Daten herunterladen
third-party = Lizenzen von Drittanbietern
erase-me = Konto und Daten löschen
erase-sure = Dein Name, dein Verlauf und deine Cookies werden endgültig gelöscht, und du verlässt alle Tische.
erase-yes = Endgültig löschen

# Die Partie des Tages.
daily = Partie des Tages
daily-play = Spielen
daily-go-on = Weiter
daily-result = Zum Ergebnis
shared-number = Tagespartie { $n }
shared-linked = Gleiche Karten
daily-today = Die Partie von heute
daily-lede = Für alle dieselben Karten und derselbe Bot ({ $level }). Dein erstes Spiel zählt: ohne Tipps, und nichts wird zurückgenommen.
daily-over = Diese Partie ist vorbei.
daily-what = Eine Partie am Tag, für alle mit denselben Karten. Wenn du sie gespielt hast, siehst du, wie es den anderen ging.
daily-first = Die erste beginnt am { $day } um { $at }.
daily-none = Heute gibt es keine Partie, und niemand verliert dadurch einen Tag. Die nächste beginnt am { $day } um { $at }.
daily-never = Dieser Server hat keine Partie des Tages.
daily-next = Die nächste beginnt um { $at }.
daily-you = { $result ->
    [won] Du hast { $mine } zu { $other } gewonnen
    [lost] Du hast { $mine } zu { $other } verloren
   *[drawn] Unentschieden, { $mine } zu { $other }
}
daily-it = { $result ->
    [won] { $mine } zu { $other } gewonnen
    [lost] { $mine } zu { $other } verloren
   *[drawn] { $mine } zu { $other } unentschieden
}
daily-gave-up = Aufgegeben
daily-behind = { $n ->
    [one] Spieler hinter dir
   *[other] Spieler hinter dir
}
daily-players = { $n ->
    [one] hat sie gespielt
   *[other] haben sie gespielt
}
daily-days = { $n ->
    [one] Tag in Folge
   *[other] Tage in Folge
}
daily-row = { $n } Tage in Folge
daily-alone = Du bist heute der erste Mensch hier.
daily-better = Besser als { $n } von { $all } Spielern
daily-played = { $n } haben sie gespielt
daily-few = Ergebnisse erscheinen, sobald fünf gespielt haben.
daily-bars = Wie weit alle { $n } Spieler am Ende vorn oder zurück lagen
daily-bar = { $n ->
    [one] 1 Spieler
   *[other] { $n } Spieler
} bei { $span }
daily-bar-yours = { $n ->
    [one] 1 Spieler
   *[other] { $n } Spieler
} bei { $span } (du auch)
daily-tell = Teilen
daily-tell-what = Parlour, Partie des Tages { $n }
daily-tell-game = { $game } gegen { $level }
daily-no-cards = Keine Spoiler: Die Karten bleiben geheim.
daily-your-days = Deine Tage
daily-day = { $day ->
    [played] { $on } gespielt
   *[free] { $on } frei
}
daily-no-days = Noch keiner gespielt
daily-free = Ein Tag Pause pro Woche, und die Serie bleibt. Deiner war { $day }.
daily-one-free = Ein Tag Pause pro Woche, und die Serie bleibt.
daily-fixed = Festgelegt am { $day }
daily-sealed = Der Zufallswert wird am { $at } gezeigt, wenn niemand diese Partie mehr spielen kann. Dann kann jeder prüfen, dass alle dieselben Karten hatten.
daily-shown = Der Zufallswert ist gezeigt: wer gespielt hat, kann prüfen, dass alle dieselben Karten hatten.
daily-limit = Seitdem konnte sie niemand ändern. Nur wer diesen Server betreibt, hätte sie sehen können.
daily-earlier = Andere Partien
fair-shared = Die Partie ist bewiesen: Sie stand fest, bevor jemand sie spielte
fair-shared-lede = Partie { $n } war für alle gleich und stand fest, bevor jemand sie spielte. Hier steht jeder Schritt mit seinen Werten. Dein Browser hat sie gerade alle noch einmal ausgerechnet.
fair-shared-step-server-says = Der Server zog den Zufallswert dieser Partie und veröffentlichte seinen Fingerabdruck, bevor jemand sie spielen konnte. Danach zeigte er den Wert: Der Fingerabdruck passt, also wurde nichts ausgetauscht.
fair-shared-step-players-says = Alle haben dieselbe Partie, also gibt kein Spieler einen Zufallswert dazu.
fair-shared-step-seeds-says = Der Server zeigte seinen Wert, als niemand die Partie mehr spielen konnte. Er passt zu seinem Fingerabdruck.
fair-shared-step-key-says = Aus dem Zufallswert des Servers und der Nummer der Partie: derselbe Schlüssel an jedem Tisch.
fair-shared-step-draws-says = Jede Ziehung liegt an einem Platz eines Stapels, der mit dem Schlüssel gemischt ist, gleich was gespielt wird. Das sind die ersten; alle { $n } wurden nachgerechnet.
puzzle = Aufgabe
puzzles = Aufgaben
puzzles-from = aus Spielen von Bots und von hier
puzzle-rating = deine Wertung für Aufgaben
puzzle-lately = { $week } gelöst diese Woche, jetzt { $row } in Folge
puzzle-solve = Rätsel lösen
puzzle-all = Alle Spiele
puzzle-choose = Aufgaben aus
puzzle-find = Finde den besten Zug
puzzle-harder = Wertung { $n }
puzzle-yours = Deine Aufgaben
puzzle-stat-rating = Wertung
puzzle-stat-row = in Folge
puzzle-stat-week = diese Woche
puzzle-this = Diese Aufgabe
puzzle-about = Im { $month } aus einer beendeten Partie gemacht. { $tries ->
    [0] Noch niemand hat sie versucht.
    [one] Eine Person hat sie versucht, { $solved } fand den Zug.
   *[other] { $tries } haben sie versucht, { $solved } fanden den Zug.
  } Richtig heißt: im Mittel am besten über alles, was noch kommen kann.
puzzle-no-clock = Keine Uhr. Deine erste Antwort zählt.
puzzle-right = Gelöst!
puzzle-close = Knapp!
puzzle-wrong = Nicht der beste
puzzle-chances = Gewinnchance nach jedem Zug:
puzzle-mine = deiner
puzzle-line = { $move }, { $n } %
puzzle-line-mine = { $move }, deiner, { $n } %
puzzle-does = { $move }: { $what }
puzzle-moved = Deine Wertung { $before } → { $after }
puzzle-moved-read = Deine Wertung war { $before } und ist { $after }
puzzle-rated = Diese Aufgabe { $n }
puzzle-next = Nächstes Rätsel
puzzle-warm = Aufwärmen { $n } von { $of }
puzzle-warm-says = Deine Wertung erscheint nach zehn Rätseln.
puzzle-show = Chancen
puzzle-play = Spielen
puzzle-look = Brett ansehen
puzzle-none = Noch keine Aufgaben. Sie entstehen aus Partien, die hier gespielt werden.
puzzle-no-more = Du hast alle versucht. Neue entstehen aus Partien, die hier gespielt werden.
puzzle-lost = Das kam nicht an. Nichts wurde gezählt.
puzzle-wait = Einen Moment
puzzle-report = Mit dieser Aufgabe stimmt etwas nicht
puzzle-report-after = Versuche sie zuerst: dann kannst du sagen, was nicht stimmt.
puzzle-report-as-good = Ein anderer Zug ist so gut
puzzle-report-unclear = Sie ist nicht klar
puzzle-report-known = Sie zeigt eine Partie, die ich kenne
puzzle-report-thanks = Danke. Drei solche Hinweise blenden eine Aufgabe aus.
puzzle-other = Gegenseite
puzzle-other-n = Spieler { $n }

# Choosing what is played
clock-minute = { $n } Min. pro Zug
clock-each = je { $n } Min.
games-2-sides = zwei Partien mit Seitenwechsel
match = Partien
house = Hausregeln
house-standard = Standard
house-shown = Was vom Standard abweicht, sehen alle, bevor sie Platz nehmen.
house-back = Zurück zum Standard
house-reset = Die Hausregeln sind wieder Standard.
minutes-short = { $n } Min.
wished-by = gewünscht von { $names }
make-table = Tisch anlegen
play-next = Das als Nächstes
terms-private = { $game }, nur eingeladen
terms-public = { $game }, offen für alle
terms-bots = { $game } gegen Bots
house-standard-rules = Standardregeln

# The room
room-by = Raum von { $name }
invite-someone = Lade jemanden ein
invite-lede = Wer den Link öffnet, ist dabei. Ganz ohne Konto.
share-link = Link teilen
show-qr = QR-Code
scan = Mit dem Handy scannen
free-seat-n = Freier Platz { $n }
seat-waits = noch frei
seat-kept = reserviert
you = du
bot-here = Hier einen Bot hinsetzen
fewer-seats = Zu { $n } statt zu { $of } spielen
evening-games = { $n ->
    [one] 1 Partie
   *[other] { $n } Partien
}
evening-wins = { $n ->
    [one] 1 Sieg
   *[other] { $n } Siege
}
what-next = Was kommt als Nächstes?
how-game = So wird { $game } gespielt
own-name = Dein Name am Tisch
seats-are-kept = Die Plätze bleiben frei, bis alle zurück sind.

# What happens in a room before a game
wish-ask = { $name } wählt. Tipp auf ein Bild, um zu zeigen, was du möchtest.
wishes-now = Du möchtest { $game }.
always-ready = Ich bin immer bereit
left-room = { $name } ist gegangen. Der Platz ist wieder frei.
left-evening = Gegangen: { $names }
renamed = { $was } heißt jetzt { $name }. Dieselbe Person, derselbe Stand.
was-called = vorher { $name }
new-host = Ab jetzt wählt { $name }, was gespielt wird.
new-host-you = Ab jetzt wählst du, was gespielt wird.
start-without = Ohne { $names } starten
still-looking = schaut noch das Ergebnis an
is-naming = { $names } wählt noch einen Namen. Das Spiel wartet.
missed-won = { $names } hat bei { $game } gewonnen.
missed-none = Bei { $game } hat niemand gewonnen.
missed = { $n ->
    [one] Du hast eine Partie verpasst: { $says }
   *[other] Du hast { $n } Partien verpasst. Die letzte: { $says }
}
went-without = Es ging ohne dich los. Schau zu oder spiel beim nächsten mit.

# An invitation
invites-you = { $name } lädt dich ein
invited-game = zu einer Partie { $game }
invited-friends = { $game } mit Freunden
invited-title = { $name } lädt dich zu { $game } ein
play-game = Eine Partie { $game }
are-here = { $n ->
    [one] { $names } ist da
   *[other] { $names } sind da
}
minutes-about = Etwa { $n } Min.
how-played = So wird gespielt
join-host = Mit { $name } spielen
join-room = In den Raum
join-promise = Ohne Konto, ohne Installation.
join-house = Hausregeln: { $rules }.
no-room = Raum nicht gefunden
no-room-lede = Vielleicht ist er geschlossen oder der Code unvollständig. Prüfe ihn oder bitte um einen neuen Link.
code-ask = Gib die acht Zeichen ein.
code-label = Code

# Startseite
play-now = Jetzt { $game } spielen
play-now-how = Gegen einen freundlichen Bot, etwa { $n } Min. Wir zeigen dir, wie es geht.
play-friend = Mit Freunden spielen
have-code = Ich habe einen Code
the-games = Die Spiele
how-to-play = So geht’s
how-to-play-label = So geht { $game }
room-offer = Öffne einen Raum, schick den Link und spielt den ganzen Abend, was ihr wollt. Wer ihn öffnet, ist dabei.
make-room = Raum öffnen
hero-says = Eine Partie { $game } zwischen zwei Bots
hero-pause = Bewegtes Bild anhalten
hero-play = Bewegtes Bild weiterlaufen lassen
go-on-game = Weiter: { $game } gegen { $names }
first-of = Deine erste Partie { $game }
show-me = Erst zeigen: { $n } Min.
just-play = Gleich spielen
rules-near = Die Regeln sind im Spiel immer einen Tipp entfernt.
main-places = Hauptbereiche
waiting-n = { $place }, { $n } warten
you-place = Du
with-people = { $n } mit Menschen
left-minutes = noch { $n } Min.
left-hours = { $n ->
    [one] noch 1 Stunde
   *[other] noch { $n } Stunden
}
left-days = { $n ->
    [one] noch 1 Tag
   *[other] noch { $n } Tage
}
bots-fold = { $n ->
    [one] 1 Partie gegen Bots
   *[other] { $n } Partien gegen Bots
}
give-up = { $game } gegen { $names } aufgeben
give-up-sure = Aufgeben?
waiting = Wartet
new-tables = { $n ->
    [one] 1 neuer Tisch
   *[other] { $n } neue Tische
}
just-taken = Gerade vergeben
own-table = Dein { $game }-Tisch
nobody-yet = noch niemand da
theirs = { $names } ist dran
invite = Einladen
quick-play = Schnell spielen
ends-in = noch { $time }
start-one = Tisch öffnen
seats-taken = { $n } von { $of } Plätzen
first-here = Noch ist niemand sonst hier
row-label = { $game } mit { $names }, { $note }
offline-title = Du bist offline
offline-body = Deine Partien warten, nichts ist verloren.
try-now = Jetzt versuchen
can-do = Das geht jetzt
needs-connection = Braucht eine Verbindung
read = Lesen

# Einstellungen
settings-feel = Klang und Gefühl
settings-look = Aussehen
settings-table = Am Tisch
settings-data = Deine Daten
settings-about = Über Parlour
captions-about = „♪ du bist dran“ als Text
signs-about = Größere Zeichen neben Farben
pause-tap = Bis ich tippe
phrases-about = Von denen, mit denen du spielst
keys-about = L letzter Zug, S Stand, T Zeit, M Zahl der Züge, H Tipp, ? Regeln
about = Über Parlour
privacy = Datenschutz
accessibility = Barrierefreiheit

# Das Menü am Tisch, und was dort gesagt wird
close = Schließen
menu-title = { $game } mit { $names }
moves-and-score = Züge und Stand
has-to-agree = { $name } muss zustimmen
leave-for-now = Kurz weggehen
leave-kept = Dein Platz bleibt.
leave-decides = Dein Platz bleibt. Nach { $s } s entscheidet { $name }.
leave-loses = Dein Platz bleibt { $s } s. Danach hast du verloren.
resign-says = { $name } gewinnt diese Partie. Fragt noch einmal.
resign-asks = Fragt noch einmal.
said-for = 4 s zu sehen
phrase-smile = lächelt
phrase-surprise = staunt
phrase-sad = ist traurig
phrase-heart = schickt ein Herz
phrase-bell = läutet
phrase-star = gibt einen Stern

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
