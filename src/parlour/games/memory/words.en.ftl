title = Memory
about = Flip two cards, keep the pairs. One try each turn.
credit = Traditional; this form, without a second turn after a pair, is known as One Flip.
seat-0 = Player 1
seat-1 = Player 2

ask = Turn two cards, one after the other.

move-Flip = Turn card { $card }
did-Flip = { $who ->
    [you] You turned a card
   *[other] { $seat } turned a card
}
remark-new = nobody had seen it
remark-seen = { $picture ->
    [0] teapot
    [1] key
    [2] lamp
    [3] umbrella
    [4] butterfly
    [5] pear
    [6] bell
    [7] kite
    [8] anchor
    [9] snail
    [10] mushroom
   *[other] picture { $picture }
}, { $how ->
    [pair] which makes a pair
    [both] and both had been seen
    [none] which makes no pair
   *[seen] seen before
}
move-Begin = { $seat } begins
move-Reveal = { $picture ->
    [0] teapot
    [1] key
    [2] lamp
    [3] umbrella
    [4] butterfly
    [5] pear
    [6] bell
    [7] kite
    [8] anchor
    [9] snail
    [10] mushroom
   *[other] picture { $picture }
}

event-GameStarted = { $seat } begins.
event-CardRevealed = { $seat } turns card { $card }: { $picture ->
    [0] teapot
    [1] key
    [2] lamp
    [3] umbrella
    [4] butterfly
    [5] pear
    [6] bell
    [7] kite
    [8] anchor
    [9] snail
    [10] mushroom
   *[other] picture { $picture }
}.
event-CardsRemoved = A pair: both cards leave the table.
event-ScoreUpdated = { $seat } has { $score ->
    [one] 1 pair
   *[other] { $score } pairs
}.
event-CardsHidden = No match: both cards turn back.
event-TurnChanged = { $seat } is to move.
event-GameEnded = { $reason ->
    [all-pairs] All pairs are found.
   *[no-pairs] Nobody has found a pair for 200 turns.
}

line-begins = { $who ->
    [you] You begin
   *[other] { $seat } begins
}
line-first = { $who ->
    [you] You turned a card
   *[other] { $seat } turned a card
}
line-miss = { $who ->
    [you] You turned two cards: no pair
   *[other] { $seat } turned two cards: no pair
}
line-pair = { $who ->
    [you] You found a pair
   *[other] { $seat } found a pair
} of { $picture ->
    [0] teapots
    [1] keys
    [2] lamps
    [3] umbrellas
    [4] butterflies
    [5] pears
    [6] bells
    [7] kites
    [8] anchors
    [9] snails
    [10] mushrooms
   *[other] { $picture }
}
score-pairs = pairs
over-all-pairs = all pairs are found
over-no-pairs = no pair for 200 turns
end-all-pairs = { $high } pairs to { $low }.
end-no-pairs = Nobody found a pair for 200 turns: { $high } to { $low }.

option-first = Who begins
option-first-none = random
option-first-0 = player 1
option-first-1 = player 2
option-miss_limit = Turns without a pair
option-miss_limit-200 = 200 in a row end the game
option-miss_limit-none = never end the game
house-first-0 = player 1 begins
house-first-1 = player 2 begins
house-miss_limit-none = turns without a pair never end the game

hint-Flip = Turn the { $place ->
    [1] first
    [2] second
    [3] third
    [4] fourth
   *[5] fifth
} card in the { $line ->
    [1] first
    [2] second
    [3] third
    [4] fourth
   *[5] fifth
} row
hint-twin = Its twin lies there: you saw it before.
hint-unseen = Nobody has seen it yet: it may be the twin.
hint-fresh = Nobody has seen it yet.
hint-both = You have seen both { $picture ->
    [0] teapots
    [1] keys
    [2] lamps
    [3] umbrellas
    [4] butterflies
    [5] pears
    [6] bells
    [7] kites
    [8] anchors
    [9] snails
    [10] mushrooms
   *[other] { $picture }
}.
hint-safe = You know it already, so it tells the other side nothing.
why-no-card = Cards are numbered 0 to { $last }.
why-same-card = That is the card you just turned. Choose another.
why-card-gone = That pair is gone. Choose a card that lies face down.

guide-goal = The goal
guide-goal-text =
    22 cards lie face down: 11 pictures, each of them twice.
    Find the pairs. Whoever has more of them at the end wins.
guide-goal-picture = Cards face down around the score, as on the table.
guide-turn = A turn
guide-turn-text =
    Turn one card and look at it. Then turn a second one. It is always two.
    You may turn any card that lies face down, also one that you have seen before.
guide-turn-picture = A first card shows a lamp, a second card is about to be turned.
guide-pair = A pair
guide-pair-text = Two cards alike are yours, for 1 point. Both leave the table.
guide-pair-picture = Two bells make 1 point.
guide-miss = No pair
guide-miss-text =
    Two different cards turn back after a moment. Look and remember.
    The last turn stays on show in the middle until the next one is done.
guide-miss-picture = A key and a snail turn face down again.
guide-passes = The turn always passes
guide-passes-text = After two cards the other player is next, with a pair as well. A pair earns no second turn.
guide-passes-picture = After a pair of pears it is the other player’s turn.
guide-open = Nothing is secret
guide-open-text = Both of you see every card that is turned, and so does everyone who watches. What counts is who remembers it.
guide-open-picture = A butterfly lies face up among cards that are face down.
guide-end = The end
guide-end-text =
    The game ends when all 11 pairs are found. 11 is odd, so one of you has more.
    After 200 turns in a row without a pair it ends, too. Then the higher score wins, and level is a draw.
guide-end-picture = Six pairs against five.
guide-count = An example
guide-count-text =
    Ana turns an umbrella, then a kite: no pair. Ben turns a kite. He remembers where the other kite lies, and turns it.
    Ben leads 1 to 0, and it is Ana’s turn.
guide-count-picture = Umbrella and kite are no pair. Kite and kite are a pair and score 1 point.

board-pairs = { $n ->
    [one] pair
   *[other] pairs
}
board-sub = { $left ->
    [one] 1 pair left of { $all }
   *[other] { $left } pairs left of { $all }
}
board-grid = 22 cards around the score
board-thing = { $picture ->
    [0] teapot
    [1] key
    [2] lamp
    [3] umbrella
    [4] butterfly
    [5] pear
    [6] bell
    [7] kite
    [8] anchor
    [9] snail
    [10] mushroom
   *[other] picture { $picture }
}
board-place = card { $card }, row { $row }, column { $column }
board-down = face down
board-up = { $thing }, face up
board-gone = taken
board-turning = turning
board-chosen = chosen
board-lately = turned last
board-won = won: { $things }
board-more = { $more } more
board-score = { $seat } { $points }
board-last = Last turn: { $one } on card { $first }, { $other } on card { $second }
board-look = look and remember
board-matched = a pair
board-before = last turn
board-cards = 22 cards

board-first = Turn a card
board-first-body = Then a second one. Two alike are yours.
board-second = Now turn a second card
board-second-body = { $thing } lies face up.
board-choose = Turn this card?
board-choose-body = Card { $card }, row { $row }, column { $column }.
board-turn = Turn it
board-theirs = { $seat }’s turn
board-theirs-body = { $thing } lies face up. One more card to turn.
board-miss = No match
board-miss-body = { $one } and { $other } turn back.
board-pair = A pair: { $thing }
board-pair-you = It is yours.
board-pair-them = { $seat } takes it.
board-next-you = Your turn.
board-next-them = { $seat }’s turn.
board-go = Continue
board-again = Look again

open-never = { $n ->
    [one] One card was never turned: what it showed, chance never said.
   *[other] { $n } cards were never turned: what they showed, chance never said.
}

# What a move did, after the game.
what-turned = Row { $row }, column { $column }.

# For those who are new, while they play.
tip-pair = The turn passes after a pair, too.

# Lessons: what the coach says.
lesson-two = Turn two cards
lesson-two-text = Turn any card, then another. Two alike are yours.
lesson-two-done = Not a pair: they turn back. Remember where they are.
lesson-two-done-pair = A pair: both cards are yours. Two that differ turn back.
lesson-watch = Watch the other player
lesson-watch-text = { $other } turned a lamp and an umbrella. Turn the framed card, row 4, column 4, then find its pair.
lesson-watch-done = A pair. The turn passes all the same: there is no second go.
lesson-watch-else = Not the lamp. It lies at the end of row 1: row 1, column 5.
lesson-watch-else-first = You may turn any. Here, begin with row 4, column 4.
lesson-two-known = Take what both have seen
lesson-two-known-text = { $other } just turned the second umbrella, row 5, column 4. You know the first. Take the pair.
lesson-two-known-done = What they show, you may take.
lesson-two-known-else = The umbrellas lie in row 2, column 5 and in row 5, column 4.
lesson-quiet = Show nothing new
lesson-quiet-text = Turn the framed card, row 4, column 1. If you do not know its pair, turn a card everyone knows.
lesson-quiet-done = No pair, and { $other } has learned one card instead of two.
lesson-quiet-else = Allowed, but { $other } now knows two more. The two marked last are known.
lesson-quiet-else-luck = A pair, but by luck. Here, turn one of the two cards marked last.
lesson-quiet-else-first = You may turn any. Here, begin with row 4, column 1.
lesson-finish = Finish it
lesson-finish-text = Five to four, two pairs left. The last turn showed a mushroom, row 2, and a teapot, row 5. Take a pair.
lesson-finish-done = Six pairs of eleven win.
lesson-finish-else = Two different pictures: now { $other } could take a pair.
