# Was die Seiten sagen. Spiele bringen ihre eigenen Wörter mit.
home-title = Nimm Platz
home-lede = Spiel aussuchen und loslegen. Ohne Konto.
play-with = Spielen mit
with-bot = Bot
with-friend = Freund
with-anyone = Irgendwem
play = Spielen
minutes = etwa { $n } min
play-label = { $with ->
    [bot] { $game } gegen einen Bot spielen
    [friend] { $game } mit einem Freund spielen
   *[anyone] { $game } mit irgendwem spielen
}
your-tables = Deine Tische
your-turn = Du bist dran
their-turn = am Zug
got-a-code = Hast du einen Code?
join = Dazu
open-tables = Offene Tische
on-now = Läuft gerade
sit = Setzen
watch = Zusehen
open = Öffnen
nobody-waits = Gerade wartet niemand. Öffne einen Tisch und sei die erste Person.
nothing-on = Gerade läuft kein Spiel zum Zusehen.
you-are = Du bist { $name }
change-name = Namen ändern
save = Speichern
settings = Einstellungen
rules = Regeln
home = Start
leave = Tisch verlassen
menu = Tischmenü
help = Regeln von { $game }
seat-you = Du
seat-empty = Freier Platz
away = weg
held = Vertretung
bot = Bot
clock-left = noch { $time }
days = { $n ->
    [one] 1 Tag
   *[other] { $n } Tage
}
loading = Einen Moment
status-lost = Verbindung wird wiederhergestellt. Das Brett steht, wie es war.
status-back = Wieder da. Nichts ist verloren.
status-kept = Verbindung wird wiederhergestellt. Dein Zug ist gemerkt und geht dann hinaus.
lost = Der Server hat Züge vergessen, die du gesehen hast. So steht der Tisch jetzt.
unfair = Der Server hat sein Versprechen geändert. Dein Zufallswert wurde nicht gesendet; diesem Spiel ist nicht zu trauen.
prompt-yours = Du bist dran
prompt-theirs = { $name } ist dran
prompt-watching = Du siehst zu
prompt-starting = Der Zufall wird festgelegt
prompt-starting-body = Alle geben einen Zufallswert dazu, so kann niemand wählen.
prompt-over = Das Spiel ist vorbei
prompt-sending = Wird gesendet …
waiting-title = Schick das einem Freund
waiting-lede = Einmal tippen, und das Spiel beginnt. Ohne Konto.
waiting-open = Warten auf Mitspieler
waiting-open-lede = Dein Tisch steht bei den offenen Tischen. Wer sich setzt, startet das Spiel.
waiting-code = oder lies den Code vor, oder lass das scannen
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
again-home = Zurück zu den Spielen
not-found = Hier ist nichts
not-found-lede = Vielleicht ist der Tisch längst fort, oder der Link ist unvollständig.
offline = Du bist offline. Spiele brauchen den Server; die Regeln kannst du lesen.
over-win = Du gewinnst
over-loss = { $names } gewinnt
over-draw = Unentschieden
over-tie = { $names } teilen sich den ersten Platz
over-score = { $name }: { $score }
rematch = Revanche
rematch-offered = { $name } möchte eine Revanche
rematch-asked = Warten auf die anderen
new-table = Neuer Tisch
replay = Nachspielen
record = Spielprotokoll laden
fair-checking = Die Mischung wird geprüft
fair-good = Die Mischung ist bewiesen: niemand hat sie gewählt
fair-alone = Niemand gab einen Zufallswert dazu: der Server zog allein
fair-bad = Die Mischung stimmt nicht
resign = Aufgeben
resign-sure = Noch einmal drücken: aufgeben
offer-draw = Remis anbieten
offer-undo = Zug zurückerbitten
accept = Annehmen
decline = Ablehnen
wish-draw = { $name } bietet Remis
wish-undo = { $name } möchte den letzten Zug zurück
claim = Sieg nehmen
claim-in = Sieg nehmen in { $s } s
away-title = { $name } ist nicht verbunden
away-body = Noch { $s } s zum Zurückkommen. Danach entscheidest du.
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
clock = Uhr
clock-none = Ohne Uhr
clock-move = { $n } s je Zug
clock-bank = { $m } min + { $s } s
clock-day = { $n ->
    [one] 1 Tag je Zug
   *[other] { $n } Tage je Zug
}
private = Nur mit Link oder Code
open-table = Tisch öffnen
code-wrong = Unter diesem Code wartet kein Tisch.
name-is = Dein Name
eyes = Gesehen von
eyes-all = Alles offen
move-of = Zug { $n } von { $last }
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
away-over = Die Zeit ist um. Nimm den Sieg oder warte.
moves-now = { $n ->
    [0] Du bist nicht dran
    [one] 1 Zug
   *[other] { $n } Züge
}
ended-resigned = { $name } hat aufgegeben.
ended-forfeit = { $name } kam nicht zurück.
ended-time = { $name } hatte keine Zeit mehr.
ended-abandoned = Alle sind gegangen.
ended-agreed = Remis vereinbart.
result = Ergebnis
why-over = Dieses Spiel ist zu Ende.
why-not-your-turn = Du bist nicht am Zug.
why-not-a-move = Das macht nur der Zufall.
why-not-now = Gerade ist niemand am Zug.
