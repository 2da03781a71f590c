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
not-found-lede = La table n’existe plus, ou le lien est incomplet.
offline = Vous êtes hors ligne. Les parties ont besoin du serveur ; les règles restent lisibles.
over-win = Vous gagnez
over-loss = { $names } gagne
over-draw = Égalité
over-tie = { $names } partagent la première place
over-score = { $name } : { $score }
rematch = Revanche
rematch-offered = { $name } veut une revanche
rematch-asked = En attente des autres
new-table = Nouvelle table
replay = Revoir
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
away-over = Le temps est écoulé : prenez la victoire ou attendez.
moves-now = { $n ->
    [0] Ce n’est pas votre tour
    [one] 1 coup
   *[other] { $n } coups
}
ended-resigned = { $name } a abandonné.
ended-forfeit = { $name } n’est pas revenu.
ended-time = { $name } n’avait plus de temps.
ended-abandoned = Tout le monde est parti.
ended-agreed = Nulle par accord.
result = Résultat
why-over = Cette partie est finie.
why-not-your-turn = Ce n’est pas votre tour.
why-not-a-move = Seul le hasard fait cela.
why-not-now = Ce n’est à personne de jouer.
