# Ce que disent les pages. Les jeux apportent leurs propres mots.
home-title = Installez-vous
home-lede = Choisissez un jeu, c’est parti. Sans compte.
play-with = Jouer avec
with-bot = Robot
with-friend = Ami
with-anyone = Quiconque
play = Jouer
minutes = environ { $n } min
play-label = { $with ->
    [bot] Jouer à { $game } contre un robot
    [friend] Jouer à { $game } avec un ami
   *[anyone] Jouer à { $game } avec quiconque
}
your-tables = Vos tables
your-turn = À vous
their-turn = joue
got-a-code = Vous avez un code ?
join = Rejoindre
open-tables = Tables ouvertes
on-now = En cours
sit = S’asseoir
watch = Regarder
open = Ouvrir
nobody-waits = Personne n’attend. Ouvrez une table, soyez la première personne.
nothing-on = Aucune partie à regarder.
you-are = Vous êtes { $name }
change-name = Changer de nom
save = Enregistrer
settings = Réglages
rules = Règles
home = Accueil
leave = Quitter la table
menu = Menu de la table
help = Règles de { $game }
seat-you = Vous
seat-empty = Place libre
away = absent
held = remplaçant
bot = robot
clock-left = reste { $time }
days = { $n ->
    [one] 1 jour
   *[other] { $n } jours
}
loading = Un instant
status-lost = Reconnexion. Le plateau est resté tel quel.
status-back = De retour. Rien n’est perdu.
status-kept = Reconnexion. Votre coup est gardé et part dès votre retour.
lost = Le serveur a oublié des coups que vous aviez vus. Voici la table maintenant.
unfair = Le serveur a changé sa promesse. Votre graine n’a pas été envoyée ; cette partie n’est pas fiable.
prompt-yours = À vous
prompt-theirs = { $name } joue
prompt-watching = Vous regardez
prompt-starting = Le hasard se prépare
prompt-starting-body = Chacun ajoute une graine : personne ne choisit le tirage.
prompt-over = La partie est finie
prompt-sending = Envoi…
waiting-title = Envoyez ceci à un ami
waiting-lede = Un geste, et la partie commence. Sans compte.
waiting-open = En attente d’un joueur
waiting-open-lede = Votre table est dans la liste. Qui s’assied lance la partie.
waiting-code = ou lisez le code, ou faites scanner ceci
waiting-one = En attente de { $n ->
    [one] une personne
   *[other] { $n } personnes
}
share = Partager
copied = Copié
copy = Copier le lien
closed = Cette table est fermée
closed-void = Quelqu’un n’a pas révélé sa graine, rien n’a été distribué. Personne n’a perdu.
closed-empty = Tout le monde est parti.
closed-nobody-came = Personne n’est venu à temps.
again-home = Retour aux jeux
not-found = Il n’y a rien ici
not-found-lede = La table n’existe plus, ou le lien est incomplet. Demandez-en un nouveau.
offline = Vous êtes hors ligne. Les parties ont besoin du serveur ; les règles restent lisibles.
over-win = Vous gagnez
over-loss = { $names } gagne
over-draw = Égalité
over-tie = { $names } partagent la première place
over-shared = Victoire partagée entre { $names } et vous
over-nobody = Personne ne gagne
over-score = { $name } : { $score }
rematch = Revanche
rematch-offered = { $name } veut une revanche
rematch-asked = En attente des autres
new-table = Nouvelle table
replay = Revoir
back-to-room = Retour au salon
share-replay = Partager la partie
evening = Ce soir
evening-line = { $won ->
    [one] { $won } victoire
   *[other] { $won } victoires
} sur { $played }
match-title = Le match : { $result ->
    [won] vous gagnez
    [lost] { $name } gagne
   *[tie] égalité
}
match-scores = Les deux parties ensemble : { $scores }
round-won = gagne la manche
record = Télécharger la partie
fair-checking = Vérification du tirage
fair-good = Le tirage est prouvé : personne ne l’a choisi
fair-alone = Aucun joueur n’a donné de graine : le serveur a tiré seul
fair-bad = Le tirage ne correspond pas
resign = Abandonner
resign-sure = Encore une fois pour abandonner
offer-draw = Proposer la nulle
offer-undo = Demander à reprendre
accept = Accepter
decline = Refuser
wish-draw = { $name } propose la nulle
wish-undo = { $name } veut reprendre le dernier coup
sent-draw = Nulle proposée
sent-undo = Reprise demandée
sent-body = { $name } n’a pas encore répondu.
declined-draw = { $name } refuse la nulle
declined-undo = { $name } ne rend pas le coup
undone-yours = Votre coup est repris
undone-theirs = { $name } a repris le dernier coup
claim = Prendre la victoire
claim-in = Victoire dans { $s } s
away-title = { $name } a perdu la connexion
away-body = { $s } s pour revenir. Ensuite, vous choisissez la fin.
score = Points
total = Total
moves = Coups
say-something = Dire un mot
sound = Sons
theme = Apparence
theme-auto = Comme l’appareil
theme-light = Clair
theme-dark = Sombre
motion = Mouvement
motion-auto = Comme l’appareil
motion-less = Moins
language = Langue
signs = Signes plus grands près des couleurs
confirm = Confirmer chaque coup
keys = Raccourcis d’une lettre
pause = Durée d’une paire manquée
seconds = { $n } s
game = Jeu
players = Joueurs
clock = Pendule
clock-none = Sans pendule
clock-move = { $n } s par coup
clock-bank = { $m } min + { $s } s
clock-day = { $n ->
    [one] 1 jour par coup
   *[other] { $n } jours par coup
}
private = Avec le lien ou le code
open-table = Ouvrir la table
code-wrong = Aucune table n’attend sous ce code.
name-is = Votre nom
eyes = Vu par
eyes-all = Tout ouvert
move-of = Coup { $n } sur { $last }
credit = { $credit } Parlour est une réalisation non officielle.
lost-title = Le serveur a perdu des coups
phrase-hello = Bonjour
phrase-good-luck = Bonne chance
phrase-nice-move = Joli coup
phrase-oops = Oups
phrase-one-moment = Un instant
phrase-thanks = Merci
phrase-well-played = Bien joué
phrase-goodbye = Au revoir
mute = Masquer les phrases
unmute = Montrer les phrases
phrases = Montrer ce que disent les autres
captions = Sous-titres des sons
sound-turn = ♪ à vous
sound-piece = ♪ un coup
sound-refused = ♪ pas permis
sound-over = ♪ fin de partie
sound-said = ♪ quelqu’un parle
keep-waiting = Attendre encore
claim-sure = Appuyez encore
away-over = Le temps est écoulé : gagner, attendre ou laisser jouer un bot.
moves-now = { $n ->
    [0] Ce n’est pas votre tour
    [one] 1 coup
   *[other] { $n } coups
}
ended-resigned = { $who ->
    [you] Vous avez abandonné.
   *[other] { $name } a abandonné.
}
ended-forfeit = { $who ->
    [you] Vous n’êtes pas revenu à temps.
   *[other] { $name } n’est pas revenu à temps.
}
ended-time = { $who ->
    [you] Vous n’aviez plus de temps.
   *[other] { $name } n’avait plus de temps.
}
ended-abandoned = Tout le monde est parti : personne ne gagne.
ended-agreed = Nulle par accord.
ended-other = La partie a été arrêtée.
result = Résultat
why-over = Cette partie est finie.
why-not-your-turn = Ce n’est pas votre tour.
why-not-a-move = Seul le hasard fait cela.
why-not-now = Ce n’est à personne de jouer.
level = Niveau
level-beginner = Débutant
level-casual = Occasionnel
level-strong = Fort
level-master = Maître
bot-beginner = bot débutant
bot-casual = bot occasionnel
bot-strong = bot fort
bot-master = bot maître
bot-elo = bot { $elo } Elo
elo = { $elo } Elo
hold = Un bot continue
hint = Conseil
hint-why = Gagne environ { $n } fois sur 100. Ensuite : { $next }, { $m }.
hint-equal = Gagne environ { $n } fois sur 100 ; { $next } vaut autant.
hint-only = Gagne environ { $n } fois sur 100.
hint-do = Jouer ainsi
hint-own = Moi-même
hint-thinking = Je réfléchis pour vous…
meanwhile = Personne encore. Jouer contre un bot en attendant ? Votre table reste ouverte.
meanwhile-bot = Contre un bot
somebody-came = Quelqu’un s’est assis à votre table.
go-there = Y aller
review = Analyse
review-start = Analyser la partie
review-making = Chaque décision est examinée : { $n } %
review-failed = Personne n’est libre pour examiner cette partie.
review-chart = Chances de { $name }, coup après coup. Entre les décisions, c’est la chance ; en rouge, les décisions qui ont coûté.
review-luck = chance
review-own = ses décisions
review-others = décisions des autres
review-accuracy = Précision
review-costly = Ce qui a coûté le plus
review-cost = { $name } : { $move }. Mieux : { $better } (−{ $n } %)
review-none = Aucun coup n’a coûté plus qu’un cheveu.
review-better = Mieux : { $better }
# What the server refuses, by its code: the same codes as in src/parlour/words.en.ftl.
refused-asked = Vous l’avez déjà demandé.
refused-code = Ce n’est pas le code de cette table. Demandez un nouveau lien.
refused-committed = Votre place s’est déjà engagée sur une graine.
refused-full = Toutes les places sont prises. Vous pouvez regarder.
refused-kept = Il faut autant de places réservées que de places.
refused-late = Votre temps pour ce coup était écoulé.
refused-no-draws = Ce jeu n’a pas de nulle par accord.
refused-no-move = Ce n’est pas un coup de ce jeu.
refused-no-table = Cette table n’existe pas.
refused-not-asked = Personne ne l’a demandé.
refused-not-bound = Tout le monde ne s’est pas encore engagé.
refused-not-listed = Ce n’est pas permis maintenant.
refused-not-over = La partie n’est pas finie.
refused-not-seated = Vous n’êtes pas assis à cette table.
refused-not-started = La partie n’a pas commencé.
refused-not-waiting = Cette table ne prend plus de joueurs.
refused-not-your-move = Le dernier coup n’était pas le vôtre.
refused-not-your-turn = Ce n’est pas votre tour.
refused-nothing-to-claim = Pas encore de victoire à prendre : l’autre peut revenir.
refused-nothing-to-reveal = Votre place n’a rien à révéler.
refused-nothing-to-undo = Il n’y a pas de coup à reprendre.
refused-options = Ce jeu ne se joue pas ainsi : { $error }
refused-other-commits = Ce ne sont pas les engagements de cette table.
refused-other-seed = Ce n’est pas la graine sur laquelle votre place s’est engagée.
refused-over = Cette partie est finie.
refused-seated = Vous êtes déjà assis à cette table.
refused-seats = Ce jeu ne se joue pas à { $seats }.
refused-stale = La table avait avancé avant l’arrivée de votre coup.
refused-taken = Cette place est prise.
refused-bad-frame = Le serveur n’a pas compris ce message.
refused-bad-name = Un nom compte 2 à 20 lettres, chiffres ou signes visibles.
refused-bad-request = La demande n’a pas été comprise : { $error }
refused-no-code = Aucune table n’attend sous ce code.
refused-no-analyst = Personne n’est libre pour y réfléchir. Réessayez dans un instant.
refused-not-practice = Les conseils sont pour les parties contre des bots.
refused-not-staff = C’est réservé aux bots du serveur.
refused-no-bots = Aucun bot n’est libre pour cela.
refused-no-such = Il n’y a rien ici.
refused-origin = Cette page ne peut pas agir pour vous : son adresse n’est pas la nôtre.
refused-too-often = Trop souvent : attendez un instant.
refused-too-many = Trop de connexions à la fois : fermez-en une autre.
refused-unknown = Le serveur ne vous connaît plus. Rechargez la page.
refused-storage = Le serveur ne peut pas enregistrer. Réessayez dans un instant.
refused-draining = Ce serveur va s’arrêter. Réessayez dans un instant.
refused-failed = Une erreur s’est produite chez nous. Elle est notée.
