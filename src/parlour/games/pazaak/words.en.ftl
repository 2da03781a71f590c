title = Pazaak
about = Get closer to 20 than your opponent. First to three rounds wins.
credit = From Star Wars: Knights of the Old Republic, BioWare and LucasArts.
ask = Play one side card if you like, then stand or end your turn.

move-Play = { $value ->
    [0] Play { $card } and flip
   *[other] Play { $card } as { $value }
}
move-Stand = Stand
move-Continue = End turn
did-Play = { $who ->
    [you] You played
   *[other] { $seat } played
} { $value ->
    [0] { $card } and flipped
   *[other] { $card } as { $value }
}
did-Stand = { $who ->
    [you] You stood
   *[other] { $seat } stood
}
did-Continue = { $who ->
    [you] You ended your turn
   *[other] { $seat } ended the turn
}
remark-makes = that makes { $total } against { $other }
remark-stands = on { $total } against { $other }
remark-busts = over twenty, with { $total }
remark-draws = at { $total }: { $over } of { $left } cards go over twenty
move-Begin = { $seat } begins
move-Deal = Deal { $card }
move-Draw = Draw { $rank }

event-MatchStarted = { $seat } opens the first round.
event-CardDealt = { $seat } is dealt { $card ->
    [None] a side card
   *[other] { $card }
}.
event-CardDrawn = { $seat } draws { $rank }: { $total }.
event-SidePlayed = { $value ->
    [0] { $seat } plays { $card }: both boards are flipped.
   *[other] { $seat } plays { $card } as { $value }.
}
event-Stood = { $seat } stands on { $total }.
event-Continued = { $seat } ends the turn.
event-RoundEnded = { $reason ->
    [bust] { $winner } wins the round: the other is over twenty.
    [full] { $winner } wins the round with nine cards on the board.
    [higher] { $winner } wins the round with the higher total.
    [tiebreaker] { $winner } wins the tie with a tiebreaker.
    [both-bust] Both are over twenty: the round is void.
   *[tie] The totals are equal: the round is void.
}
event-MatchEnded = { $reason ->
    [three-rounds] Three rounds are won.
   *[void-rounds] Twenty rounds in a row were void.
}

line-begins = { $who ->
    [you] You open the first round
   *[other] { $seat } opens the first round
}
line-drew = { $who ->
    [you] You drew
   *[other] { $seat } drew
} { $rank } ({ $total } in all)
line-played = { $value ->
    [0] played { $card } and flipped
   *[other] played { $value }
}
line-stood = stood on { $total }
line-stood-too = { $who ->
    [you] You stand on
   *[other] { $seat } stands on
} { $total }
line-round = Round { $round } goes to { $who ->
    [you] you
   *[other] { $seat }
}: { $reason ->
    [bust] { $low } is over twenty
    [full] nine cards on the board
    [tiebreaker] { $high } to { $low }, by the tiebreaker
   *[higher] { $high } to { $low }
}
line-void = Round { $round } is void: { $high } to { $low }
score-main = cards drawn
score-side = side cards
over-three-rounds = three rounds are won
over-void-rounds = twenty void rounds in a row
end-three-rounds = { $high } rounds to { $low }: { $how ->
    [bust] the last one because { $theirs } is over twenty.
    [full] the last one with nine cards on the board.
    [tiebreaker] the last one { $mine } to { $theirs }, by the tiebreaker.
   *[higher] the last one { $mine } to { $theirs }.
}
end-void-rounds = Twenty rounds in a row were void: { $high } to { $low }.

option-first = Who begins
option-first-none = random
option-first-0 = player 1
option-first-1 = player 2
option-rescue = Over 20 after a draw
option-rescue-yes = one side card may save you
option-rescue-no = bust at once
option-full_board = Nine cards, not over 20
option-full_board-wins = win the round
option-full_board-compare = end the round, totals are compared
option-flip_standing = A flip
option-flip_standing-yes = reaches a player who stands
option-flip_standing-no = spares a player who stands
option-void_limit = Void rounds
option-void_limit-20 = twenty in a row end the match
option-void_limit-none = never end the match
house-first-0 = player 1 begins
house-first-1 = player 2 begins
house-rescue-no = over 20 is bust at once
house-full_board-compare = a full board does not win, totals are compared
house-flip_standing-no = flips spare who stands
house-void_limit-none = void rounds never end the match

hint-makes = It makes { $from } into { $total }.
hint-stand = { $total } is close to 20; the other has { $theirs }.
hint-draw = { $safe ->
    [yes] No card can take you over 20.
   *[no] There is room for { $room }.
}
why-over-twenty = You are at { $total }: play a side card, or end your turn and bust.
why-one-side-card = One side card a turn. Stand or end your turn.
why-not-in-hand = You do not hold { $card } any more.
why-double-the-draw = The double counts as the card you just drew: { $drawn }.
why-wrong-value = { $card } counts as { $choices }.

guide-goal = The goal
guide-goal-text =
    Draw cards and add them up. Come as close to 20 as you can, and not over it.
    Whoever is closer wins the round. Three rounds win the match.
guide-goal-picture = 10 and 7 and a side card of plus 3 make 20.
guide-turn = A turn
guide-turn-text =
    You draw a card. Then you may play one side card from your hand.
    Then stand, and keep your total for this round, or end your turn and draw again next time.
guide-turn-picture = A 6 is drawn to 8 and 3. Beside it lies a hand of four side cards.
guide-twenty = Exactly 20
guide-twenty-text = With exactly 20 you stand at once, after a draw or after a side card.
guide-twenty-picture = 7, 6 and 5 make 18. A side card of plus 2 makes 20.
guide-over = Over 20
guide-over-text =
    One side card can still bring you back to 20 or less.
    If it does not, or if you end your turn above 20, you bust, and the other player wins the round.
guide-over-picture = 10, 9 and 6 make 25. A side card of minus 5 makes 20.
guide-hand = Your hand
guide-hand-text =
    You bring a side deck of ten cards. Four of them, drawn by chance, are your hand, and only you see it.
    It must last for the whole match: a card that is played is gone.
guide-hand-picture = A hand of four: plus 3, minus 4, plus or minus 2, and a flip of 2 and 4.
guide-kinds = The side cards
guide-kinds-text = Each counts as it says:
guide-kinds-picture = One card of each of the seven kinds.
guide-kind-plus = adds its number
guide-kind-minus = takes its number away
guide-kind-dual = plus or minus, as you choose
guide-kind-flip = turns the sign of every 2 and 4 (or 3 and 6) on both boards
guide-kind-double = counts the card you just drew once more
guide-kind-tiebreaker = +1 or −1, and a tie in this round is yours
guide-kind-variable = +1, −1, +2 or −2
guide-nine = Nine cards
guide-nine-text = A board has nine spaces. Fill the ninth at 20 or less, and you win the round at once.
guide-nine-picture = Nine small cards that add up to 19.
guide-end = The end of a round
guide-end-text =
    When you both stand, the higher total wins. Equal totals count for nobody, unless one of you has played a tiebreaker.
    The next round begins with empty boards and a full deck. Your hand is not refilled.
guide-end-picture = 19 wins against 18.
guide-count = An example
guide-count-text =
    You have 10, −4, 5 and 1, which is 12. The other player has 2 and 4, which is 6. You play a flip of 2 and 4.
    Your −4 becomes 4: you have 20 and stand. The other player’s 2 and 4 become −2 and −4: −6.
guide-count-picture = Before the flip 12 against 6, after it 20 against minus 6.
guide-you = You
guide-other = Other player

board-sub = Round { $round } · first to { $goal } rounds
board-opponent = Rounds { $mine } : { $theirs }. { $other } has { $cards ->
    [0] no side card
    [one] 1 side card
   *[other] { $cards } side cards
} left.
board-grid = Both boards and your hand
board-you = You
board-yours = Your board
board-theirs = Board of { $name }
board-space-yours = Your space { $n }
board-space-theirs = Space { $n } of { $name }
board-empty = empty
board-newest = newest card
board-play-here = play it here
board-becomes = becomes
board-stands = stands
board-stands-on = Stands on { $total }
board-drew = Drew { $rank }
board-rounds = { $wins } of { $goal } rounds won
board-cards = { $cards ->
    [one] 1 card in hand
   *[other] { $cards } cards in hand
}
board-deck = Left in the deck: { $n }
board-left = { $n } left in the deck · 8 to 10: { $high }
board-hand = Your hand
board-hint = one card a turn, each once a match
board-place = Hand { $n }
board-kind-plus = plus { $card }
board-kind-minus = minus { $card }
board-kind-dual = dual { $card }
board-kind-flip = flip { $card }
board-kind-double = double { $card }
board-kind-tiebreaker = tiebreaker { $card }
board-kind-variable = variable { $card }
board-as = as { $value }
board-makes = total { $total }
board-bust = bust
board-selected = selected
board-used = used
board-used-in = used in round { $round }
board-choose = What { $card } counts
board-choice = { $card } as { $value }

board-ask-drew = You drew { $rank } and have { $total }
board-ask-drew-body = Play one side card if you like, then stand or end your turn.
board-ask-bare = You drew { $rank } and have { $total }
board-ask-bare-body = No side card is left. Stand, or end your turn and draw again.
board-ask-played = You have { $total }
board-ask-played-body = Stand on it, or end your turn and draw again.
board-ask-over = { $total } is over 20
board-ask-over-body = Play a side card that brings you back to 20, or you bust.
board-save = Save yourself: play { $card }
board-save-body = { $total } is over 20. One side card can bring you back.
board-offer = { $played } makes { $from } into { $total }
board-offer-same = { $played } leaves you at { $total }
board-offer-unknown = Play { $played }
board-offer-unknown-body = The card is used up.
board-offer-under-body = After that you stand or end your turn.
board-offer-stand-body = You land on 20 and stand.
board-offer-bust-body = That is over 20, and you bust.
board-offer-both = The other comes to { $theirs }.
board-end = End turn
board-give-up = Give up the round
board-stand = Stand on { $total }
board-play-unknown = Play { $played }
board-play-under = Play { $played }, total { $total }
board-play-stand = Play { $played }, stand on 20
board-play-bust = Play { $played }, bust

board-round = Round { $round }
board-round-yours = Round { $round } is yours
board-round-theirs = Round { $round } goes to { $name }
board-round-void = Round { $round } is a tie. It doesn’t count.
board-round-beats = { $high } beats { $low }.
board-round-bust = { $who ->
    [you] You drew { $card }: { $total }. Over 20.
   *[other] { $name } drew { $card }: { $total }. Over 20.
}
board-round-why = { $reason ->
    [bust] Over 20: bust.
    [full] With nine cards on the board.
    [higher] With the higher total.
    [tiebreaker] The totals are equal, and the tiebreaker decides.
    [both-bust] Both are over twenty.
   *[tie] The totals are equal.
}
board-total = Total
board-won = Rounds won

deck-title = Your side deck
deck-lede = Ten cards. Four of them, drawn by chance, become your hand.
deck-shown = After a game its record shows all ten to everyone. The next game of the room takes the same ten unless you change them.
deck-full = Ten cards: ready.
deck-more = { $left ->
    [one] One card is missing. Until then your last full deck is taken.
   *[other] { $left } cards are missing. Until then your last full deck is taken.
}
deck-enough = There are ten cards already. Take one out first.
deck-limit = At most { $limit } of { $card } in a side deck.
deck-balanced = Balanced
deck-clear = Empty it
deck-slots = The ten cards
deck-free = Free place { $n }
deck-out = Take out { $card }
deck-add = One more { $card }
deck-less = One { $card } less
deck-group-plus = Plus
deck-group-minus = Minus
deck-group-dual = Dual
deck-group-flip = Flip
deck-group-double = Double
deck-group-tiebreaker = Tiebreaker
deck-group-variable = Variable
deck-most = at most { $limit } of each

# What a move did, after the game.
what-makes = That made { $total } against { $other }.
what-stands = On { $total } against { $other }.
what-busts = { $total } is over twenty.
what-draws = At { $total }, { $over } of { $left } cards go over twenty.

# For those who are new, while they play.
tip-stand = You are ahead. Standing now wins the round.
tip-save = One side card can still save you.
tip-flip = Flips change both boards, also one that stands.
tip-spent = A side card that was played is gone for the match. You have { $left } left.

# Lessons: what the coach says.
lesson-stand = Close to 20
lesson-stand-text = Whoever is closer to 20 wins the round. You have 19, { $other } stands on 18. Stand.
lesson-stand-done = 19 beats 18.
lesson-stand-else = You drew 7: 26 is over 20, bust. You had only to stand.
lesson-draw-on = End your turn to draw
lesson-draw-on-text = 11 is too little. End your turn: you draw again. Stand when you are close to 20.
lesson-draw-on-done = Each turn brings a card. You stop when you stand.
lesson-draw-on-else = { $other } comes to 18 and wins. 11 was too little.
lesson-draw-on-else-near = 19 is close to 20, and { $other } stands on 18. Stand now.
lesson-save = A side card saves you
lesson-save-text = 24 is over 20. Play ±4 as −4.
lesson-save-done = 20 stands by itself. The card is gone: four must last the whole match.
lesson-save-else = That is still over 20: bust.
lesson-save-else-end = Whoever ends a turn over 20 is bust.
lesson-double = D counts twice
lesson-double-text = D repeats the card you just drew. You drew 6 and have 14; { $other } has 19. Play D.
lesson-double-done = 14 and 6 more: 20.
lesson-double-else = { $total } is less than 19.
lesson-flip = Turn signs round
lesson-flip-text = 2&4 turns every 2 and 4 on both boards, also on a board that stands. Play it, then stand.
lesson-flip-done = Their 4s became −4: 18 fell to 2.
lesson-flip-else = { $total } loses to { $most }.
lesson-flip-else-level = With 18 it is level, and nobody gets the round.
lesson-flip-else-risk = Drawing on is risky. Play 2&4, then stand.
lesson-flip-else-stand = You are ahead, 17 to 2. Stand now.
lesson-tie = Win a tie
lesson-tie-text = T is worth 1 and wins a tie. Play T as +1, then stand.
lesson-tie-done = 18 to 18, and yours: you played T.
lesson-tie-else = { $total } loses to { $most }.
lesson-tie-else-bust = 17 and 6 are 23: bust.
lesson-tie-else-risk = Drawing on is risky. Play T as +1, then stand.
lesson-tie-else-stand = 18 is enough: T wins the tie. Stand now.
lesson-match = The last round
lesson-match-text = Two rounds each, this one decides. You have 16, { $other } stands on 18. Win it.
lesson-match-done = Three rounds win the match.
lesson-match-else = 16 loses to 18.
lesson-match-else-bust = D repeats the 6 and makes 22: bust.
lesson-match-else-risk = You drew 9 and have 25. A side card was the safer way.
lesson-match-else-stand = 19 beats 18. Stand now.

# What decided a game, in one sentence.
story-beats = The last round: { $high } beats { $low }.
story-bust = { $who ->
    [you] The last round: you went over with { $total }.
   *[other] The last round: { $seat } went over with { $total }.
}
