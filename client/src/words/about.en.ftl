# The page about this server
about-lede = Four clever card and board games, played with friends, bots and strangers.
about-kept = This server is kept by { $name }.
about-server = This server
about-version = Version { $version }
about-operator = Server kept by { $name }
about-contact = Contact
about-imprint = Imprint
about-shuffle = How the shuffle is proved
about-shuffle-says = Nobody can choose the cards, not even the server
about-licence = Licence and source
about-source = Source code
about-free = Free software, Apache License 2.0
about-makers = Games and their makers
about-makers-says = Parlour is an unofficial implementation of these games.
about-fonts = Fonts
about-fonts-says = Bricolage Grotesque, Atkinson Hyperlegible Next · OFL 1.1
about-others = Third-party licences
about-others-says = Software and fonts by others that these pages contain
privacy-title = Privacy in five lines
privacy-cookie = One cookie keeps your seat and your name. No trackers, no advertising, no third parties.
privacy-stored = This server stores your name, your games and your answers to puzzles. Your settings stay on this device.
privacy-unused = { $days ->
    [one] Without use, the cookie expires after one day.
   *[other] Without use, the cookie expires after { $days } days.
}
privacy-guests = { $days ->
    [0] Names of people who never played are kept until they delete them.
    [one] People who never played are deleted after one day.
   *[other] People who never played are deleted after { $days } days.
}
privacy-unfinished = { $days ->
    [0] Games stay, so that they can be replayed and checked.
    [one] Unfinished games are deleted after one day. Finished ones stay, so that they can be replayed and checked.
   *[other] Unfinished games are deleted after { $days } days. Finished ones stay, so that they can be replayed and checked.
}
privacy-yours = You can download or delete all of it:
access-made = Made to meet WCAG 2.2 AA. Everything can be played by keyboard and with a screen reader. Colours always come with a sign.
access-gaps = Known gap: Phage’s board takes long to listen to.
access-tell = Something in your way? Tell us: { $contact }
