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
