deals-same = Same cards
deals-title = Same cards for friends
deals-about = You play new cards against a bot. Then a friend gets the same cards and the same bot, and you compare.
deals-begin = Deal and play
deals-what = { $game }, bot level: { $level }
deals-invited = { $name } has played these cards. Can you do better?
deals-once = Everyone plays them once, without hints and without taking moves back.
deals-play = Play these cards
deals-go-on = Go on playing
deals-send = Send the link
deals-compare = Compare
deals-you = { $name } (you)
deals-gave-up = gave up
deals-score = { $result ->
    [won] won { $mine } : { $other }
    [lost] lost { $mine } : { $other }
   *[other] drew { $mine } : { $other }
}
deals-playing = { $n ->
    [one] One more person is still playing.
   *[other] { $n } others are still playing.
}
deals-alone = Nobody else has played these cards yet. Send the link to a friend.
deals-sealed = The moves stay sealed until { $day }, because others can still play.
deals-shown = The deal closed on { $day }. You can look at every game.
deals-closed = This deal has closed.
deals-again = New cards
