# Ce que disent les pages. Les jeux apportent leurs propres mots.
home-title = Quatre jeux de cartes et de plateau malins
home-lede = Gratuits, dans votre navigateur. Sans compte, rien à installer.
play-with = Jouer avec
with-bot = Robot
with-friend = Amis
with-anyone = Quelqu’un en ligne
play = Jouer
minutes = environ { $n } min
players-some = { $n } joueurs
players-range = { $least } à { $most } joueurs
play-label = { $with ->
    [bot] Jouer à { $game } contre un robot
    [friend] Jouer à { $game } avec des amis
   *[anyone] Jouer à { $game } avec quelqu’un en ligne
}
your-turn = À vous de jouer
their-turn = à son tour
show-tables = Les { $n }
last-games = Dernières parties
all-games = Toutes les parties
played = { $result ->
    [won] Gagné { $score } contre { $names }
    [lost] Perdu { $score } contre { $names }
   *[drawn] Égalité { $score } avec { $names }
}
result-won = Gagné
result-lost = Perdu
result-drawn = Égalité
history = Historique
history-name = Joué avec
history-result = Résultat
history-when = Quand
history-any = Tout
when-all = Toujours
when-today = Aujourd’hui
when-week = 7 derniers jours
when-month = 30 derniers jours
history-count = { $n ->
    [one] 1 partie
   *[other] { $n } parties
} : { $won } gagnées, { $lost } perdues, { $drawn } à égalité.
history-empty = Les parties que vous terminez apparaissent ici.
history-match = { $result ->
    [won] match gagné { $score }
    [lost] match perdu { $score }
   *[drawn] match nul { $score }
}
history-no-match = Aucune partie ne correspond.
history-show-all = Tout afficher
history-more = Afficher plus
got-a-code = Vous avez un code ?
join = Rejoindre
open-tables = Tables ouvertes
on-now = En cours
sit = S’asseoir
watch = Regarder
open = Ouvrir
nobody-waits = Pas encore de table ouverte. Ouvrez-en une : elle sera visible de tous.
save = Enregistrer
settings = Réglages
rules = Règles
rules-whole = Toutes les règles
rules-more = Règle exacte : § { $section }
home = Accueil
back = Retour
back-to-table = Retour à la table
leave = Quitter la table
leave-room = Quitter le salon
menu = Menu de la table
help = Règles de { $game }
rule = Règle { $n }
seat-you = Vous
seat-empty = Place libre
seats = Places
seat-n = place { $n }
seat-free = Place libre
that-is-you = (vous)
is-here = en ligne
is-host = invite
is-ready = prêt
sit-here = S’asseoir ici
add-bot = Ajouter un robot
swap-seats = Échanger les places : { $one } et { $two }
free-seat = Libérer la place de { $name }
away = absent
held = remplaçant
bot = robot
clock-left = reste { $time }
days = { $n ->
    [one] 1 jour
   *[other] { $n } jours
}
clock-hours = { $n } h
clock-minutes = { $n } min
loading = Un instant
status-lost = Reconnexion. Le plateau est resté tel quel.
status-lost-room = Reconnexion. Votre place est gardée.
status-back = De retour. Rien n’est perdu.
status-kept = Reconnexion. Votre coup est gardé et part dès votre retour.
lost = Le serveur a oublié des coups que vous aviez vus. Voici la table maintenant.
unfair = Le serveur a changé sa promesse. Votre graine n’a pas été envoyée ; cette partie n’est pas fiable.
prompt-yours = À vous
prompt-theirs = À { $name } de jouer
prompt-watching = Vous regardez
prompt-starting = Mélange équitable…
prompt-starting-body = Chacun ajoute un nombre secret : personne ne choisit les cartes.
bots-away = Les robots ne répondent pas
bots-away-body = Les robots de ce serveur sont absents pour le moment. Votre partie reprendra dès leur retour.
friend-instead = Jouer plutôt avec un ami
prompt-sending = Envoi…
waiting-open = En attente d’un joueur
waiting-open-lede = Votre table est dans la liste. Qui s’assied lance la partie.
invite-network = Tout le monde sur votre réseau peut ouvrir ce lien.
invite-alone = Personne d’autre ne peut se connecter : ce serveur n’écoute que sur cet ordinateur. Pour inviter, lancez-le sans --host.
invite-unknown = Cette adresse ne marche que sur cet ordinateur. Pour inviter, ouvrez Parlour à une adresse que les autres peuvent joindre.
room-of = Salon { $code }
room-full = Tout le monde est là
room-private = sur invitation
room-public = ouverte à tous
room-device = sur cet appareil
device-about = Vous vous passez l’appareil, ou jouez autour. Rien n’est caché dans ce jeu.
device-name = Nom du joueur { $n }
device-player = Joueur { $n }
device-start = Commencer la partie
terms-device = { $game }, sur cet appareil
device-ask = { $name } : { $asks }
device-undo = Reprendre le dernier coup
device-undone = Le dernier coup est repris
device-draw = Convenir de la nulle
device-resign = { $name } abandonne
device-end = Finir la partie, personne ne gagne
room-chose = { $name } a choisi : { $what }.
room-changed = { $name } a changé la table.
room-back = De retour au salon. Prêt pour une autre partie ?
terms = Ce que l’on joue
change-terms = À quoi joue-t-on ?
cancel = Annuler
autostart = Commencer quand tout le monde est là
start = Commencer
ready = Prêt
ready-question = Prêt ?
ready-body = La partie commence quand tous le sont.
all-here = Tout le monde est là
all-here-body = La partie commence quand vous la lancez.
you-are-ready = Vous êtes prêt
waits-for = En attente de { $names }
seat-freed = Votre place a été libérée
seat-freed-body = Vous pouvez vous rasseoir si vous voulez.
own-deck = Votre paquet annexe
warm-up = S’échauffer
warm-up-body = Nous vous appelons dès que quelqu’un arrive.
warming-up = Échauffement. Votre salon est ouvert.
back-to-waiting = Retour au salon
evening-title = Ce soir
evening-won = victoires
evening-drawn = { $n ->
    [one] 1 nulle
   *[other] { $n } nulles
}
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
closed-changed = Le salon est passé à une autre table.
closed-ended = La modération a fermé cette table.
open-again = Ouvrir de nouveau
seek-again = Chercher de nouveau quelqu’un
again-home = Retour aux jeux
not-loaded = Cette page n’est pas arrivée
no-page = Page introuvable
not-found = Table introuvable
not-found-lede = Le lien est peut-être incomplet, ou la table est fermée. Demandez-en un nouveau.
offline = Vous êtes hors ligne. Les parties ont besoin du serveur ; les règles restent lisibles.
no-answer = Le serveur ne répond pas. Nouvel essai en cours…
over-win = Vous gagnez
over-loss = { $names } gagne
over-draw = Égalité
over-tie = { $names } partagent la première place
over-shared = Victoire partagée entre { $names } et vous
over-nobody = Personne ne gagne
over-lose = Vous perdez
over-place-2 = Vous finissez 2e
over-place-3 = Vous finissez 3e
over-place-n = Vous finissez { $n }e
over-by = de { $n } { $unit ->
    [pairs] { $n ->
        [one] paire
       *[other] paires
    }
    [rounds] { $n ->
        [one] manche
       *[other] manches
    }
   *[points] { $n ->
        [one] point
       *[other] points
    }
}
over-best-of = sur { $n }
over-rounds = { $a } manches à { $b }
over-detail = Détail du score
over-said = { $verdict } { $by }. { $a } à { $b }. { $why }
over-score = { $name } : { $score }
rematch = Revanche
rematch-offered = { $n ->
    [one] { $names } veut une revanche
   *[other] { $names } veulent une revanche
}
rematch-again = { $game } encore.
rematch-accept = Accepter
rematch-decline = Pas maintenant
rematch-declined = { $name } préfère attendre.
rematch-asked = Demande envoyée. En attente.
something-else = Autre chose
leave-page = Partir
evening = Ce soir :
evening-you = vous
along-title = { $n ->
    [0] Le salon a avancé
    [one] { $names } est de retour au salon
   *[other] { $names } sont de retour au salon
}
along-line = { $n ->
    [0] Le salon a avancé
    [one] { $names } est au salon
   *[other] { $names } sont au salon
}
along-next = Ensuite : { $game }, { $clock }. Votre place est gardée.
along-next-watch = Ensuite : { $game }, { $clock }.
along-go = Rejoindre
along-watch = Continuer à regarder
along-stay = Rester ici
along-seconds = Dans { $s } secondes, vous suivez.
new-table = Nouvelle table
replay = Revoir
share-replay = Partager la partie
share-names = Afficher les noms
share-save = Enregistrer l’image
share-save-square = Enregistrer l’image carrée
share-replay-link = Copier le lien
share-player = Joueur { $n }
share-call = À vous ? Jouez sur { $site }
share-picture = La fin de la partie en image
match-scores = Les deux parties ensemble : { $scores }
round-won = gagne la manche
record = Télécharger la partie
fair-checking = Vérification du tirage
fair-good = Tirage sûr : vérifié
fair-alone = Aucun joueur n’a donné de graine : le serveur a tiré seul
fair-bad = Le tirage ne correspond pas
fair-how = Voir comment
fair-title = Comment le tirage est prouvé
fair-lede = Personne n’a pu choisir ce qui a été tiré dans cette partie : ni le serveur, ni un joueur. Voici chaque étape avec ses valeurs. Votre navigateur vient de toutes les recalculer.
fair-step-server = Avant la partie : la promesse du serveur
fair-step-server-says = Le serveur a tiré une graine secrète et montré son empreinte avant que quiconque s’assoie. Après la partie, il a montré la graine : l’empreinte correspond, rien n’a été échangé.
fair-step-kept = Ce navigateur avait noté l’empreinte avant la partie : c’est la même.
fair-step-players = La promesse de chaque joueur
fair-step-players-says = L’appareil de chaque joueur a tiré sa propre graine et n’a montré que l’empreinte.
fair-step-none = n’a pas donné de graine
fair-step-bound = Toutes les promesses sont liées
fair-step-bound-says = Une empreinte de la table, des règles et options et de toutes les promesses. Dès lors, plus rien ne pouvait changer sans que cela se voie.
fair-step-seeds = Les graines sont révélées
fair-step-seeds-says = C’est alors seulement que les appareils des joueurs ont montré leurs graines ; le serveur a montré la sienne après la fin. Chacune correspond à son empreinte.
fair-step-key = La clé de cette partie
fair-step-key-says = Faite de toutes les graines ensemble : une seule graine honnête rend la clé imprévisible.
fair-step-draws = Les tirages
fair-step-draws-says = Le tirage numéro n découle de la clé et de n. Voici les premiers ; les { $n } ont tous été recalculés.
fair-step-no-draws = Rien n’a été tiré dans cette partie.
fair-step-chain = Le journal est complet
fair-step-chain-says = Chaque entrée est enchaînée à la précédente. Le dernier maillon est l’empreinte que tous les joueurs ont vue à la fin.
fair-draw = Tirage
fair-odds = Chances
fair-odds-of = { $n } sur { $all }
fair-result = Tiré
fair-server = Serveur
fair-fingerprint = empreinte
fair-seed = graine
fair-fits = vérifié
fair-wrong = ne correspond pas
fair-copy = Copier : { $what }
fair-copy-short = Copier
fair-all = Vérifié ici : les { $draws } tirages et la chaîne de { $entries } entrées correspondent.
fair-some = Vérifié ici : quelque chose ne correspond pas. Voir les étapes marquées ci-dessous.
fair-offline-title = Vérifier sans nous
fair-offline-says = L’enregistrement contient tout cela et chaque coup. Cette commande le vérifie sur votre ordinateur, règles comprises :
fair-back = Retour à la relecture
resign = Abandonner
resign-sure = Abandonner vraiment ?
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
away-title = { $name } s’absente
away-body = Rien n’est perdu. Vous décidez dans { $s } s ; un retour reste possible.
away-loses = Encore { $s } s pour revenir, sinon forfait.
away-still = { $name } n’est pas de retour
away-choose = L’absence dure trop, à son tour. À vous de décider.
away-decide = Décider
away-waits = La partie s’arrête jusqu’au retour.
away-later = Plus tard
away-wait = Attendre
away-wait-body = La partie s’arrête. Nous vous appelons au retour de { $name }.
away-hold = Un robot continue
away-hold-body = { $name } peut reprendre à tout moment.
away-abandon = Arrêter sans vainqueur
away-abandon-body = Ne compte pour personne.
away-claim = Réclamer la victoire
away-claim-body = { $name } saura pourquoi.
was-away = { $mine ->
    [yes] En votre absence, { $name } a laissé jouer un robot. À vous.
   *[no] En votre absence, { $name } a laissé jouer un robot.
}
is-back = { $name } est de retour.
score = Points
total = Total
moves = Coups
say-something = Dire un mot
sound = Son
theme = Thème
theme-auto = Comme l’appareil
theme-light = Clair
theme-dark = Sombre
language = Langue
signs = Symboles pour daltoniens
confirm = Confirmer chaque coup
keys = Raccourcis d’une lettre
pause = Paires manquées visibles
seconds = { $n } s
game = Jeu
players = Joueurs
players-n = { $n ->
    [one] 1 personne
   *[other] { $n } personnes
}
begins = Qui commence
begins-lot = au hasard
begins-seat = joueur { $n }
your-side = Votre camp
bots = Robots
bots-n = { $n ->
    [0] aucun
    [one] 1 robot
   *[other] { $n } robots
}
anyone-away = Plus d’une minute d’absence, et c’est le forfait.
absence-loses = forfait après { $s } s
games-1 = une partie
games-2 = deux parties
match-second = Deuxième partie dans { $s } s, camps échangés
house-rules = règles maison : { $rules }
who-may-come = Qui peut venir
clock = Pendule
clock-none = Sans pendule
clock-move = { $n } s par coup
clock-bank = { $m } min + { $s } s
clock-day = { $n ->
    [one] 1 jour par coup
   *[other] { $n } jours par coup
}
open-table = Ouvrir la table
name-is = Votre nom
eyes = Vu par
eyes-all = Tout ouvert
move-of = Coup { $n } sur { $last }
replay-start = Avant le premier coup
replay-play = Lire
replay-pause = Pause
replay-first = Au début
replay-prev = Un coup en arrière
replay-next = Un coup en avant
replay-last = À la fin
replay-speed = Vitesse
replay-copy = Copier le lien vers ce coup
replay-try = Rejouer à partir d’ici
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
mute = Masquer { $name }
unmute = Entendre { $name }
phrases = Phrases et réactions
sound-volume = Volume
sound-off = Coupé
sound-try = Écouter
captions = Afficher les sons en texte
vibrate = Vibration
quiet = Heures calmes
quiet-says = De { $a } à { $b } : pas de son, seulement la vibration.
quiet-from = De
quiet-to = À
motion-less = Moins d’animations
cap-turn = ♪ à vous
cap-slide = ♪ carte glissée
cap-flip = ♪ carte retournée
cap-place = ♪ pièce posée
cap-pair = ♪ une paire
cap-capture = ♪ prise
cap-bust = ♪ plus de 20
cap-points = ♪ points
cap-round = ♪ fin de manche
cap-win = ♪ victoire
cap-lose = ♪ défaite
cap-draw = ♪ égalité
cap-tick = ♪ tic-tac
cap-refused = ♪ pas permis
cap-said = ♪ message
cap-shuffle = ♪ mélange
shuffling = Mélange équitable…
shuffled = Tirage sûr, scellé
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
ended-abandoned = La partie n’a pas été finie : personne ne gagne.
ended-ended = La modération a arrêté la partie : personne ne gagne.
ended-agreed = Nulle par accord.
ended-other = La partie a été arrêtée.
result = Résultat
why-over = Cette partie est finie.
why-not-your-turn = Ce n’est pas votre tour.
why-not-a-move = Seul le hasard fait cela.
why-not-now = Ce n’est à personne de jouer.
level = Niveau
level-beginner = Débutant
level-casual = Moyen
level-strong = Fort
level-master = Maître
bot-beginner = bot débutant
bot-casual = robot moyen
bot-strong = bot fort
bot-master = bot maître
elo = { $elo } Elo
hint = Conseil
hint-why = Gagne dans { $n } % des cas environ. Ensuite : { $next }, { $m } %.
hint-equal = Gagne dans { $n } % des cas environ ; { $next } vaut autant.
hint-only = Gagne dans { $n } % des cas environ.
hint-do = Jouer ainsi
hint-own = Moi-même
hint-thinking = Je réfléchis pour vous…
somebody-is-here = { $name } est là.
going-in = On y va dans { $s } s.
go-there = Y aller
review = Analyse
review-start = Analyser la partie
review-making = Analyse de votre partie… { $n } %
review-failed = L’analyse n’a pas abouti.
review-again = Réessayer
review-ahead = { $n ->
    [one] Une partie passe avant la vôtre.
   *[other] { $n } parties passent avant la vôtre.
}
review-title = { $who ->
    [you] Vos chances de gagner
   *[other] Chances de gagner de { $name }
}
review-chart = { $who ->
    [you] Vos chances de gagner
   *[other] Chances de gagner de { $name }
} : { $start } % au début, { $low } % au plus bas (coup { $at }), { $end } % à la fin.
review-axis-y = chances de gagner, %
review-axis-x = coup
review-table = Le graphique en tableau
review-luck = hasard
review-own = { $who ->
    [you] vos erreurs
   *[other] erreurs de { $name }
}
review-others = { $many ->
    [one] décisions de l’autre
   *[other] décisions des autres
}
review-sum = { $who ->
    [you] Vous partiez
   *[other] { $name } partait
} à { $start } %. Hasard : { $luck } %. Décisions de tous : { $skill } %. Cela fait { $end } %.
review-good = Bonnes décisions
review-good-of = { $good } sur { $all }
review-each = Perte moyenne par coup
review-each-of = { $n } %
review-define = Une décision est bonne si aucun autre coup n’aurait gagné 1 % de plus. La perte est mesurée au meilleur coup, avec ce que le joueur pouvait savoir.
review-costly = { $who ->
    [you] Vos erreurs
   *[other] Les erreurs
}
review-of-others = { $many ->
    [one] Les erreurs de l’adversaire
   *[other] Les erreurs des autres
}
review-more = Cela rapporte { $n } de plus tout de suite.
review-reply = Après le coup joué, { $who ->
    [you] vous pouviez
   *[other] { $name } pouvait
} marquer { $n } aussitôt ; après le meilleur coup, { $m }.
review-chance = Ce coup gagne dans { $best } % des cas, celui qui a été joué dans { $made } %.
review-no-points = aucun point tout de suite
review-look = Voir le coup { $n }
review-try = Réessayer
review-none = Aucune vraie erreur.
review-better = Mieux : { $better }
# What the server refuses, by its code: the same codes as in src/parlour/words.en.ftl.
refused-asked = Vous l’avez déjà demandé.
refused-code = Ce n’est pas le code de cette table. Demandez un nouveau lien.
refused-committed = Votre place s’est déjà engagée sur une graine.
refused-drawn = Un coup qui a révélé quelque chose ne se reprend pas.
refused-full = Toutes les places sont prises. Vous pouvez regarder.
refused-kept = Il faut autant de places réservées que de places.
refused-late = Votre temps pour ce coup était écoulé.
refused-many-seats = { $n } places à des tables publiques sont déjà prises depuis votre réseau. Attendez qu’une partie commence, ou ouvrez un salon privé.
refused-many-tables = Vous attendez déjà à { $n } tables. Quittez-en d’abord une.
refused-match = Un match en deux parties se joue à deux.
refused-no-draws = Ce jeu n’a pas de nulle par accord.
refused-no-game = Ce jeu n’existe pas ici.
refused-no-loadout = On n’apporte rien à ce jeu.
refused-no-move = Ce n’est pas un coup de ce jeu.
refused-no-table = Cette table n’existe pas.
refused-not-asked = Personne ne l’a demandé.
refused-not-bound = Tout le monde ne s’est pas encore engagé.
refused-not-host = Seul l’hôte du salon peut faire cela.
refused-not-listed = Ce n’est pas permis maintenant.
refused-moved-on = Le salon est déjà à la table suivante.
refused-not-now = Ce n’est pas possible pour le moment.
refused-not-over = La partie n’est pas finie.
refused-not-seated = Vous n’êtes pas assis à cette table.
refused-not-started = La partie n’a pas commencé.
refused-not-taken = Cette place est libre.
refused-not-waiting = Cette table ne prend plus de joueurs.
refused-not-your-move = Le dernier coup n’était pas le vôtre.
refused-not-your-turn = Ce n’est pas votre tour.
refused-nothing-to-claim = Pas encore de victoire à prendre : l’autre peut revenir.
refused-nothing-to-reveal = Votre place n’a rien à révéler.
refused-nothing-to-undo = Il n’y a pas de coup à reprendre.
refused-daily = C’est la même donne pour tous : rien ne se reprend, et personne ne la joue deux fois.
refused-no-deal = Cette donne du jour n’existe pas.
refused-no-offer = Cette proposition n’est plus valable.
refused-people-only = Seules des personnes peuvent chercher quelqu’un.
refused-warm-up = Ce n’est qu’un échauffement : il n’y a pas de revanche.
refused-not-today = Cette donne n’est pas celle d’aujourd’hui.
refused-no-puzzle = Ce problème n’existe pas.
refused-not-tried = Essayez d’abord le problème.
refused-daily-sealed = Les cartes restent scellées jusqu’à ce que tout le monde ait joué.
refused-deals = Chacun joue cette donne une fois, et rien ne se reprend.
refused-deals-sealed = Les coups restent scellés jusqu’à la fin de cette donne.
refused-no-linked-deal = Cette donne n’existe pas.
refused-deal-closed = Cette donne est close. Vous pouvez en ouvrir une nouvelle.
refused-options = Ce jeu ne se joue pas ainsi.
refused-one-device = Ce n’est pas possible quand tout le monde joue sur le même appareil.
refused-one-device-hidden = Ce jeu a des cartes cachées : on ne peut pas y jouer à plusieurs sur un seul appareil.
refused-other-commits = Ce ne sont pas les engagements de cette table.
refused-other-seed = Ce n’est pas la graine sur laquelle votre place s’est engagée.
refused-over = Cette partie est finie.
refused-other-name = Ce n’est pas votre nom : rien n’a été effacé.
refused-muted = Vous ne pouvez rien dire { $until } : { $why }
refused-banned = Vous ne pouvez pas jouer ici { $until } : { $why }
refused-not-moderator = C’est réservé à la modération de ce serveur.
refused-not-admin = C’est réservé à l’administration de ce serveur.
refused-no-person = Personne n’a ce nom ni cet identifiant.
refused-no-such-ban = Cette exclusion n’existe pas.
refused-bad-address = Ce n’est ni une adresse, ni une plage, ni une clé d’adresse.
refused-no-hidden-puzzle = Aucun problème masqué ne porte cet identifiant.
refused-no-zone = Ce fuseau horaire n’existe pas. Écrivez-le comme Europe/Berlin.
refused-wide-ban = Cette plage est trop large, privée ou celle d’un proxy : l’exclusion toucherait tout le monde.
refused-one-target = Une exclusion vise une personne ou une adresse : nommez-en une.
refused-position = Seule une personne contre des bots peut commencer au milieu d’une partie.
refused-seated = Vous êtes déjà assis à cette table.
refused-seats = Ce jeu ne se joue pas à { $seats }.
refused-stale = La table avait avancé avant l’arrivée de votre coup.
refused-taken = Cette place est prise.
refused-bad-frame = Le serveur n’a pas compris ce message.
refused-bad-name = Un nom compte 2 à 20 lettres, chiffres ou signes visibles.
refused-no-code = Aucun salon n’a ce code.
refused-reserved-name = Ce nom est réservé au serveur et à ses bots. Choisissez-en un autre.
refused-bad-request = La demande n’a pas été comprise.
refused-busy = Beaucoup de parties sont en cours d’analyse. Réessayez dans une minute.
refused-outdated = Ce serveur est en cours de mise à jour. Réessayez dans un instant.
refused-no-analyst = Personne n’est libre pour y réfléchir. Réessayez dans un instant.
refused-not-practice = Les conseils sont pour les parties contre des bots.
refused-not-staff = C’est réservé aux bots du serveur.
refused-bad-url = Les webhooks vont à des adresses https sur Internet, sans nom ni mot de passe.
refused-too-many-webhooks = Vous avez cinq webhooks : supprimez-en d’abord un.
refused-no-bots = Aucun bot n’est libre pour cela.
refused-no-such = Il n’y a rien ici.
refused-host = Ce serveur n’est pas connu sous ce nom.
refused-not-json = Le serveur a reçu quelque chose sous une forme qu’il ne lit pas.
refused-origin = Cette page ne peut pas agir pour vous : son adresse n’est pas la nôtre.
refused-unnamed-proxy = Cette requête est passée par un proxy que le serveur ne connaît pas.
refused-too-often = Trop souvent : attendez un instant.
refused-too-many = Trop de connexions à la fois : fermez-en une autre.
refused-unknown = Le serveur ne vous connaît plus. Rechargez la page.
refused-storage = Le serveur ne peut pas enregistrer. Réessayez dans un instant.
refused-draining = Ce serveur va s’arrêter. Réessayez dans un instant.
refused-failed = Une erreur s’est produite chez nous. Elle est notée.

learn = Apprendre
learn-meanwhile = Leçons et problèmes
learn-lede = De courtes leçons sur le vrai plateau. C’est vous qui jouez.
learn-steps = { $n } étapes
learn-some = { $n } étapes sur { $of }
learn-all = les { $n } étapes sont faites
learn-minutes = { $n } min
learn-start = Commencer
learn-go-on = Continuer
learn-again = Encore
learn-by-playing = Apprendre en jouant
learn-own = Apprendre de vos parties
lesson = Leçon
lesson-step = { $n } sur { $of }
lesson-label = Leçon, étape { $step }
lesson-plan = Cette leçon
lesson-right = C’est ça !
lesson-again = Pas tout à fait. Réessayez.
lesson-next = Suite
lesson-skip = Quitter
lesson-skip-step = Passer l’étape
lesson-back = Retour aux leçons
lesson-end = Vous savez jouer à { $game }
lesson-play = Jouer une vraie partie
lesson-failed = Cette étape n’est pas arrivée
lesson-retry = Réessayer
lesson-offline = Vous êtes hors ligne. Ouvrez une leçon une fois, et elle reste.
lesson-not-here = Ce n’est pas permis ici.
over-why = Pourquoi ai-je perdu ?
over-how = Pourquoi ai-je gagné ?
over-why-ask = Qu’est-ce qui a compté ?
over-why-luck-part = Chance
over-why-own-part = Vos erreurs
over-why-others-part = { $many ->
    [one] Erreurs de { $name }
   *[other] Erreurs des autres
}
over-why-costly = Le coup { $n } a coûté le plus : { $cost } %.
over-why-luck = { $mistakes ->
    [none] Pas de chance ({ $luck } %). Vous n’avez pas fait d’erreur.
   *[other] Surtout de la malchance : { $luck } %.
}
over-why-close = Aucune vraie erreur : aucun coup n’a coûté plus de { $cost } %.
over-why-won-luck = { $more ->
    [others] { $many ->
        [one] Surtout la chance ({ $luck } %) et les erreurs de { $name } ({ $others } %).
       *[other] Surtout la chance ({ $luck } %) et les erreurs des autres ({ $others } %).
    }
   *[no] Surtout la chance : { $luck } %.
}
over-why-won-others = { $many ->
    [one] Vous avez bien joué, et { $name } a fait des erreurs ({ $others } %).
   *[other] Vous avez bien joué, et les autres ont fait des erreurs ({ $others } %).
}
over-why-won = Vous n’avez presque pas fait d’erreur.
over-why-chance = Vos chances de gagner
over-why-against = contre vous
over-why-for = pour vous
over-why-part = { $n } %
over-why-look = Voir le coup { $n }
over-why-try = Rejouer d’ici
tips = Conseils pour les nouveaux jeux

# What the server tells everybody.
until = jusqu’au { $at }
for-good = définitivement
stops = { $minutes ->
    [0] Le serveur s’arrête le { $at }.
    [one] Le serveur s’arrête le { $at }, pour environ une minute.
   *[other] Le serveur s’arrête le { $at }, pour environ { $minutes } minutes.
} Vos parties reprendront ensuite.
restored = Le serveur a été restauré à partir d’une sauvegarde. Il manque peut-être les dernières minutes.
understood = Compris
my-data = Télécharger mes données
third-party = Licences des composants tiers
erase-me = Supprimer mon compte et mes données
erase-sure = Votre nom, votre historique et vos cookies sont supprimés définitivement, et vous quittez toutes les tables.
erase-yes = Supprimer définitivement

# La donne du jour.
daily = Donne du jour
daily-play = Jouer
daily-go-on = Continuer
daily-result = Voir le résultat
shared-number = Donne { $n }
shared-linked = Mêmes cartes
daily-today = La donne d’aujourd’hui
daily-lede = Les mêmes cartes et le même robot ({ $level }) pour tous. Votre première partie compte : pas d’indice, et rien ne se reprend.
daily-over = Cette donne est terminée.
daily-what = Une partie par jour, avec les mêmes cartes pour tous. Une fois jouée, vous voyez les résultats des autres.
daily-first = La première commence le { $day } à { $at }.
daily-none = Il n’y a pas de donne aujourd’hui, et personne n’y perd un jour. La prochaine commence le { $day } à { $at }.
daily-never = Ce serveur n’a pas de donne du jour.
daily-next = La prochaine commence à { $at }.
daily-you = { $result ->
    [won] Gagné { $mine } à { $other }
    [lost] Perdu { $mine } à { $other }
   *[drawn] Égalité { $mine } à { $other }
}
daily-it = { $result ->
    [won] Gagné { $mine } à { $other }
    [lost] Perdu { $mine } à { $other }
   *[drawn] Égalité { $mine } à { $other }
}
daily-gave-up = Abandonné
daily-behind = { $n ->
    [one] joueur derrière vous
   *[other] joueurs derrière vous
}
daily-players = { $n ->
    [one] l’a jouée
   *[other] l’ont jouée
}
daily-days = { $n ->
    [one] jour de suite
   *[other] jours de suite
}
daily-row = { $n } jours de suite
daily-alone = Vous ouvrez la journée : personne d’autre n’a encore joué.
daily-better = Mieux que { $n } joueurs sur { $all }
daily-played = { $n } joueurs l’ont jouée
daily-few = Les résultats s’affichent dès que cinq personnes ont joué.
daily-bars = L’avance ou le retard final des { $n } joueurs
daily-bar = { $n ->
    [one] 1 joueur
   *[other] { $n } joueurs
} à { $span }
daily-bar-yours = { $n ->
    [one] 1 joueur
   *[other] { $n } joueurs
} à { $span } (vous aussi)
daily-tell = Partager
daily-tell-what = Parlour, donne du jour { $n }
daily-tell-game = { $game } contre { $level }
daily-no-cards = Sans divulgâcher : les cartes restent secrètes.
daily-your-days = Vos jours
daily-day = { $day ->
    [played] { $on } joué
   *[free] { $on } libre
}
daily-no-days = Aucun joué encore
daily-free = Un jour manqué par semaine, et la série continue. Le vôtre : { $day }.
daily-one-free = Un jour manqué par semaine, et la série continue.
daily-fixed = Fixée le { $day }
daily-sealed = La graine sera montrée le { $at }, quand plus personne ne pourra jouer cette donne. Chacun pourra alors vérifier que tous avaient les mêmes cartes.
daily-shown = La graine est montrée : qui a joué peut vérifier que tous avaient les mêmes cartes.
daily-limit = Personne n’a pu la changer depuis. Seul qui tient ce serveur aurait pu la voir.
daily-earlier = Autres donnes
fair-shared = La donne est prouvée : elle était fixée avant que quiconque la joue
fair-shared-lede = La donne { $n } était la même pour tous, et fixée avant que quiconque la joue. Voici chaque étape avec ses valeurs. Votre navigateur vient de toutes les recalculer.
fair-shared-step-server-says = Le serveur a tiré la graine de cette donne et publié son empreinte avant que quiconque puisse la jouer. Ensuite, il a montré la graine : l’empreinte correspond, rien n’a été échangé.
fair-shared-step-players-says = Tous ont la même donne : aucun joueur n’ajoute de graine.
fair-shared-step-seeds-says = Le serveur a montré sa graine quand plus personne ne pouvait jouer cette donne. Elle correspond à son empreinte.
fair-shared-step-key-says = Faite de la graine du serveur et du numéro de la donne : la même clé à chaque table.
fair-shared-step-draws-says = Chaque tirage se trouve à une place d’une pile mélangée avec la clé, quoi qu’on joue. Voici les premiers ; les { $n } ont tous été recalculés.
puzzle = Problème
puzzles = Problèmes
puzzles-from = tirés de parties de robots, et de parties jouées ici
puzzle-rating = votre cote aux problèmes
puzzle-lately = { $week } résolus cette semaine, { $row } de suite
puzzle-solve = Résoudre un problème
puzzle-all = Tous les jeux
puzzle-choose = Problèmes de
puzzle-find = Trouvez le meilleur coup
puzzle-harder = Cote { $n }
puzzle-yours = Vos problèmes
puzzle-stat-rating = cote
puzzle-stat-row = de suite
puzzle-stat-week = cette semaine
puzzle-this = Ce problème
puzzle-about = Tiré en { $month } d’une partie terminée. { $tries ->
    [0] Personne ne l’a encore essayé.
    [one] Une personne l’a essayé, { $solved } a trouvé le coup.
   *[other] { $tries } personnes l’ont essayé, { $solved } ont trouvé le coup.
  } Juste veut dire : le meilleur en moyenne sur tout ce qui peut venir.
puzzle-no-clock = Pas de chrono. Votre première réponse compte.
puzzle-right = Résolu !
puzzle-close = Presque !
puzzle-wrong = Pas le meilleur
puzzle-chances = Chances de gagner après chaque coup :
puzzle-mine = le vôtre
puzzle-line = { $move }, { $n } %
puzzle-line-mine = { $move }, le vôtre, { $n } %
puzzle-does = { $move } : { $what }
puzzle-moved = Votre cote { $before } → { $after }
puzzle-moved-read = Votre cote était { $before } et est { $after }
puzzle-rated = Ce problème { $n }
puzzle-next = Problème suivant
puzzle-warm = Échauffement { $n } sur { $of }
puzzle-warm-says = Votre cote apparaît après dix problèmes.
puzzle-show = Chances
puzzle-play = Jouer
puzzle-look = Voir le plateau
puzzle-none = Pas encore de problèmes. Ils viennent des parties jouées ici.
puzzle-no-more = Vous les avez tous essayés. D’autres viendront des parties jouées ici.
puzzle-lost = Cela n’est pas arrivé. Rien n’a été compté.
puzzle-wait = Un instant
puzzle-report = Ce problème a un défaut
puzzle-report-after = Essayez-le d’abord : vous pourrez ensuite dire ce qui ne va pas.
puzzle-report-as-good = Un autre coup est aussi bon
puzzle-report-unclear = Il n’est pas clair
puzzle-report-known = Il montre une partie que je connais
puzzle-report-thanks = Merci. Trois remarques de ce genre masquent un problème.
puzzle-other = Adversaire
puzzle-other-n = Joueur { $n }

# Choosing what is played
clock-minute = { $n } min par coup
clock-each = { $n } min chacun
games-2-sides = deux parties, côtés échangés
match = Parties
house = Règles maison
house-standard = standard
house-shown = Ce qui diffère du standard est montré à tous avant de s’asseoir.
house-back = Revenir au standard
house-reset = Les règles maison sont revenues au standard.
minutes-short = { $n } min
wished-by = souhaité par { $names }
make-table = Créer la table
play-next = Jouer ceci ensuite
terms-private = { $game }, sur invitation
terms-public = { $game }, ouverte à tous
terms-bots = { $game } contre des robots
house-standard-rules = règles standard

# The room
room-by = Chez { $name }
invite-someone = Invitez quelqu’un
invite-lede = Qui ouvre le lien vous rejoint. Sans compte.
share-link = Partager le lien
show-qr = Code QR
scan = À scanner avec un téléphone
free-seat-n = Place libre { $n }
seat-waits = en attente
seat-kept = réservée
you = vous
bot-here = Asseoir un robot ici
fewer-seats = Jouer à { $n } au lieu de { $of }
evening-games = { $n ->
    [one] 1 partie
   *[other] { $n } parties
}
evening-wins = { $n ->
    [one] 1 victoire
   *[other] { $n } victoires
}
what-next = Et maintenant ?
how-game = Comment on joue à { $game }
own-name = Votre nom à la table
seats-are-kept = Les places sont gardées jusqu’à leur retour.

# What happens in a room before a game
wish-ask = { $name } choisit. Touchez une image pour dire ce qui vous plairait.
wishes-now = Vous aimeriez { $game }.
always-ready = Prêt d’office
left-room = { $name } a quitté le salon. La place est libre.
left-evening = Ont quitté le salon : { $names }
renamed = { $was } s’appelle désormais { $name }. Même personne, même score.
was-called = avant { $name }
new-host = C’est { $name } qui choisit maintenant.
new-host-you = C’est vous qui choisissez maintenant.
start-without = Commencer sans { $names }
still-looking = regarde encore le résultat
is-naming = { $names } choisit un nom. La partie attend.
missed-won = { $names } a gagné à { $game }.
missed-none = Personne n’a gagné à { $game }.
missed = { $n ->
    [one] Vous avez manqué une partie : { $says }
   *[other] Vous avez manqué { $n } parties. La dernière : { $says }
}
went-without = La partie a commencé sans vous. Regardez, ou jouez la suivante.

# An invitation
invites-you = { $name } vous invite
invited-game = à une partie de { $game }
invited-friends = { $game } entre amis
invited-title = { $name } vous invite à { $game }
play-game = Une partie de { $game }
are-here = { $n ->
    [one] { $names } est là
   *[other] { $names } sont là
}
minutes-about = Environ { $n } min
how-played = Comment on joue
join-host = Rejoindre { $name }
join-room = Entrer au salon
join-promise = Sans compte, rien à installer.
join-house = Règles maison : { $rules }.
no-room = Salon introuvable
no-room-lede = Il a peut-être fermé, ou le code est incomplet. Vérifiez-le ou demandez un nouveau lien.
code-ask = Tapez les huit caractères reçus.
code-label = Code

# Accueil
play-now = Jouer à { $game }
play-now-how = Contre un robot aimable. Environ { $n } min, on vous montre comment.
play-friend = Jouer avec des amis
have-code = J’ai un code
the-games = Les jeux
how-to-play = Comment jouer
how-to-play-label = Comment jouer à { $game }
room-offer = Ouvrez un salon, envoyez le lien et jouez toute la soirée à ce que vous voulez. Qui l’ouvre vous rejoint.
make-room = Ouvrir un salon
hero-says = Une partie de { $game } entre deux robots
hero-pause = Mettre l’animation en pause
hero-play = Reprendre l’animation
go-on-game = Reprendre : { $game } contre { $names }
first-of = Votre première partie de { $game }
show-me = Montrez-moi d’abord : { $n } min
just-play = Jouer tout de suite
rules-near = Les règles restent à portée de main pendant la partie.
main-places = Principal
waiting-n = { $place }, { $n } en attente
you-place = Vous
with-people = { $n } avec des joueurs
left-minutes = encore { $n } min
left-hours = { $n ->
    [one] encore { $n } heure
   *[other] encore { $n } heures
}
left-days = { $n ->
    [one] encore { $n } jour
   *[other] encore { $n } jours
}
bots-fold = { $n ->
    [one] { $n } partie contre des robots
   *[other] { $n } parties contre des robots
}
give-up = Abandonner { $game } contre { $names }
give-up-sure = Abandonner ?
waiting = En attente
new-tables = { $n ->
    [one] 1 nouvelle table
   *[other] { $n } nouvelles tables
}
just-taken = Place prise à l’instant
own-table = Votre table de { $game }
nobody-yet = personne encore
theirs = à { $names } de jouer
invite = Inviter
quick-play = Partie rapide
ends-in = encore { $time }
start-one = En ouvrir une
seats-taken = { $n ->
    [one] 1 place sur { $of }
   *[other] { $n } places sur { $of }
}
first-here = Il n’y a encore personne d’autre
row-label = { $game } avec { $names }, { $note }
offline-title = Vous êtes hors ligne
offline-body = Vos parties vous attendent, rien n’est perdu.
try-now = Réessayer
can-do = Possible maintenant
needs-connection = Demande une connexion
read = Lire

# Réglages
settings-feel = Son et sensations
settings-look = Apparence
settings-table = À la table
settings-data = Vos données
settings-about = À propos
captions-about = « ♪ à vous » en texte
signs-about = Signes plus grands près des couleurs
pause-tap = Jusqu’à un toucher
phrases-about = De ceux avec qui vous jouez
keys-about = L dernier coup, S score, T temps, M nombre de coups, H indice, ? règles
about = À propos de Parlour
privacy = Confidentialité
accessibility = Accessibilité

# Le menu de la table, et ce qu’on y dit
close = Fermer
menu-title = { $game } avec { $names }
moves-and-score = Coups et score
has-to-agree = { $name } doit être d’accord
leave-for-now = Sortir un moment
leave-kept = Votre place est gardée.
leave-decides = Votre place est gardée. { $name } décide après { $s } s.
leave-loses = Votre place est gardée { $s } s. Ensuite, forfait.
resign-says = { $name } gagne la partie. Demande confirmation.
resign-asks = Demande confirmation.
said-for = Visible 4 s
phrase-smile = sourit
phrase-surprise = s’étonne
phrase-sad = est triste
phrase-heart = envoie un cœur
phrase-bell = sonne
phrase-star = donne une étoile

# La page sur ce serveur
about-lede = Quatre jeux de cartes et de plateau malins, entre amis, contre des robots ou des inconnus.
about-kept = Ce serveur est tenu par { $name }.
about-server = Ce serveur
about-version = Version { $version }
about-operator = Serveur tenu par { $name }
about-contact = Contact
about-imprint = Mentions légales
about-shuffle = Comment le mélange est prouvé
about-shuffle-says = Personne ne peut choisir les cartes, pas même le serveur
about-licence = Licence et code source
about-source = Code source
about-free = Logiciel libre, Apache License 2.0
about-makers = Les jeux et leurs auteurs
about-makers-says = Parlour est une réalisation non officielle de ces jeux.
about-fonts = Polices
about-fonts-says = Bricolage Grotesque, Atkinson Hyperlegible Next · OFL 1.1
about-others = Licences des composants tiers
about-others-says = Logiciels et polices d’autrui que contiennent ces pages
privacy-title = La confidentialité en cinq lignes
privacy-cookie = Un cookie garde votre place et votre nom. Ni pistage, ni publicité, ni tiers.
privacy-stored = Ce serveur garde votre nom, vos parties et vos réponses aux problèmes. Vos réglages restent sur cet appareil.
privacy-unused = { $days ->
    [one] Sans visite, le cookie expire après un jour.
   *[other] Sans visite, le cookie expire après { $days } jours.
}
privacy-guests = { $days ->
    [0] Qui n’a jamais joué reste enregistré jusqu’à ce qu’il ou elle se supprime.
    [one] Qui n’a jamais joué est supprimé après un jour.
   *[other] Qui n’a jamais joué est supprimé après { $days } jours.
}
privacy-unfinished = { $days ->
    [0] Les parties restent, pour qu’on puisse les revoir et les vérifier.
    [one] Les parties inachevées sont supprimées après un jour. Les autres restent, pour qu’on puisse les revoir et les vérifier.
   *[other] Les parties inachevées sont supprimées après { $days } jours. Les autres restent, pour qu’on puisse les revoir et les vérifier.
}
privacy-yours = Vous pouvez tout télécharger ou supprimer :
access-made = Conçu pour WCAG 2.2 AA. Tout se joue au clavier et avec un lecteur d’écran. Les couleurs ont toujours aussi un signe.
access-gaps = Lacune connue : le plateau de Phage est long à écouter.
access-tell = Quelque chose vous gêne ? Dites-le-nous : { $contact }
