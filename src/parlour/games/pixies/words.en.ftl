title = Pixies
about = Draft cards and fill a 3 × 3 grid. Pairs, spirals and colours score.
credit = Designed by Johannes Goupy, illustrated by Sylvain Trabut, published by Bombyx.
ask = Take a card and place it.

move-Take = Take { $card } to space { $space }, { $up ->
    [True] face up
   *[False] face down
}
did-Take = { $who ->
    [you] You placed
   *[other] { $seat } placed
} { $card } on space { $space }, { $up ->
    [True] face up
   *[False] face down
}
move-Begin = { $seat } begins
move-Reveal = { $card }

event-GameStarted = { $seat } begins.
event-CardRevealed = { $card } is revealed.
event-CardPlaced = { $seat } places { $card } on space { $space }, { $up ->
    [True] face up
   *[False] face down
}.
event-RoundEnded = Round { $number } ends.
event-GameEnded = Three rounds are played.

line-begins = { $who ->
    [you] You begin
   *[other] { $seat } begins
}
line-placed = { $who ->
    [you] You put
   *[other] { $seat } put
} { $card } { $how ->
    [validated] on space { $space }: validated
    [down] face down on space { $space }
   *[up] on space { $space }
}
line-round = Round { $number }: { $scores }
score-rounds = earlier rounds
score-validated = validated numbers
score-symbols = spirals and crosses
score-zone = largest colour zone
over-three-rounds = three rounds are played
end-three-rounds = { $result ->
    [tie] { $high } points each after three rounds.
   *[won] { $seats ->
        [2] { $high } to { $low } after three rounds.
       *[other] { $high } points after three rounds, and { $low } for the next.
    }
}

option-first = Who begins
option-first-none = random
option-first-0 = player 1
option-first-1 = player 2
option-first-2 = player 3
option-first-3 = player 4
option-first-4 = player 5
option-special = Special cards
option-special-all = count every card of their colour
option-special-others = count others only
house-first-0 = player 1 begins
house-first-1 = player 2 begins
house-first-2 = player 3 begins
house-first-3 = player 4 begins
house-first-4 = player 5 begins
house-special-others = special cards count others only

hint-Take = Take { $card } to space { $space }, { $up ->
    [True] face up
   *[False] face down
}
hint-validated = { $by }: it validates the { $number }.
hint-symbols = { $by }: it brings spirals.
hint-zone = { $by }: it makes your zone larger.
hint-little = { $by } now: it keeps the space for later and costs least.
why-not-in-spread = That card is not on the table any more.
why-no-space = The spaces are numbered 1 to 9.
why-must-match = { $number } goes on space { $number }.
why-face-up = Space { $number } has no face-up card: place it face up.
why-face-down = Your { $number } is validated already: this one goes face down.
why-must-be-empty = Your { $number } is validated already: put this face down on an empty space.

guide-goal = The goal
guide-goal-text = Lay cards in your grid of nine spaces and make them count. A game has three rounds, and the highest total wins.
guide-goal-picture = A grid of nine spaces, six of them with cards.
guide-turn = A turn
guide-turn-text =
    As many cards are revealed as there are players; with two players it is four.
    You take one each, in turn, until they are gone. Whoever picks last starts the next turn.
guide-turn-picture = Four cards to pick from.
guide-place = Where a card goes
guide-place-text = A card goes face up on the space of its own number.
guide-place-picture = A yellow 5 goes on space 5, in the middle.
guide-second = The same number again
guide-second-text =
    Choose which of the two stays face up. The other goes face down beneath it.
    Now the number is validated: its plate turns gold, and it will score.
guide-second-picture = Two sevens: one lies on top of the other and is validated.
guide-third = And once more
guide-third-text =
    If your number is validated already, the card goes face down on any empty space you like.
    A card that later comes to lie on it is validated at once.
guide-third-picture = A card lies face down on space 2. A green 2 on top of it is validated.
guide-count = What counts
guide-count-text =
    Each validated card scores its number. Each spiral on a face-up card is 1 point, each cross costs 1.
    A special card has a spiral for every face-up card of its colour in your grid, itself included.
guide-count-picture = A validated 8, a card with six spirals, a card with three crosses, a special green card.
guide-zone = The largest zone
guide-zone-text =
    Face-up cards of one colour that touch along their sides are a zone. Only your largest one scores: 2 points a card in round 1, 3 in round 2, 4 in round 3.
    A multicoloured card belongs to every colour.
guide-zone-picture = Two blue cards, a blue special card and a multicoloured card hang together: a zone of four.
guide-end = The end of a round
guide-end-text =
    A round ends when somebody’s grid is full and all have placed equally many cards. Face-down cards fill a space, too, but score nothing.
    Then the grids are cleared for the next round. Whoever placed the last card starts it.
guide-end-picture = A full grid, one of its cards face down.
guide-example = An example
guide-example-text =
    Validated numbers: 1 + 5 + 7 + 8 = 21
    Spirals less crosses: 10 − 4 = 6, and 5 more for the special blue 4
    Largest zone: four blue cards × 2 = 8
    Round 1: 21 + 6 + 5 + 8 = 40
guide-example-picture = First row: blue 1 with six spirals, validated; blue 2 with four spirals; multi 3. Second row: special blue 4; red 5, validated; yellow 6. Third row: red 7 with a cross, validated; blue 8 with three crosses, validated; red 9.

board-sub = Round { $number } of 3 · zone × { $each }
board-card-blue = blue { $number }
board-card-green = green { $number }
board-card-yellow = yellow { $number }
board-card-red = red { $number }
board-card-multi = multi { $number }
board-spirals = { $n ->
    [one] 1 spiral
   *[other] { $n } spirals
}
board-crosses = { $n ->
    [one] 1 cross
   *[other] { $n } crosses
}
board-special = special
board-special-blue = { $counts ->
    [others] 1 spiral per other blue card
   *[all] 1 spiral per blue card
}
board-special-green = { $counts ->
    [others] 1 spiral per other green card
   *[all] 1 spiral per green card
}
board-special-yellow = { $counts ->
    [others] 1 spiral per other yellow card
   *[all] 1 spiral per yellow card
}
board-special-red = { $counts ->
    [others] 1 spiral per other red card
   *[all] 1 spiral per red card
}
board-plain = no symbols
board-grid = Your grid
board-theirs = Grid of { $name }
board-cards = { $n ->
    [one] 1 card
   *[other] { $n } cards
}
board-zone-blue = blue zone { $spaces }
board-zone-green = green zone { $spaces }
board-zone-yellow = yellow zone { $spaces }
board-zone-red = red zone { $spaces }
board-spread = Cards to pick from
board-left = { $n } left in the deck
board-pick-of = Pick 1 of { $n }
board-picks-of = { $name } picks 1 of { $n }
board-slot = card { $at } of { $count }
board-taken = taken
board-space = space { $space }
board-empty = empty
board-face-down = face-down card
board-validated = validated
board-last = placed last
board-selected = selected
board-legal = legal
board-to-pick = to pick
board-valid = numbers
board-symbols = spirals
board-zone = zone
board-zone-size = zone { $size }×{ $each }
board-round = round
board-total = total
board-tally = Your score this round
board-becomes = becomes
board-sign-blue = wave: blue
board-sign-green = leaf: green
board-sign-yellow = sun: yellow
board-sign-red = flame: red
board-sign-multi = wheel: all four
board-signs = Colour signs
board-pick = Pick one of { $n } cards
board-pick-last = One card is left for you
board-pick-body = It goes on the space of its own number.
board-pick-body-some = On its number, or face down if that counts already.
board-goes = { $card } goes on space { $space }
board-covers = It covers a face-down card:
board-same = Your score stays as it is.
board-part-validated = numbers { $by }
board-part-symbols = spirals { $by }
board-part-zone = zone { $by }
board-keep = Two { $number }s: which one stays up?
board-keep-this = Keep { $card },
board-anywhere = Your { $number } is validated already
board-anywhere-body = Put this card face down on any empty space.
board-on = Face down on space { $space }
board-place = Place { $by }
board-cancel = Cancel
board-first = Pick a card first
board-first-body = Then tap a space that lights up.
board-theirs-turn = { $name } is picking
board-plan-body = Tap a card to plan. It is ready when your turn comes.
board-planned-body = { $card } is planned, if nobody takes it.
board-round-over = Round { $number } is over
board-round-won = You take round { $number }
board-round-lost = { $name } takes round { $number }
board-line-validated = Validated numbers
board-line-symbols = Spirals − crosses
board-line-zone = Largest zone × { $each }
board-line-round = Round { $number }
board-line-so-far = Round { $number } so far
board-see = See grids
board-see-score = Back to the score
board-next = Round { $number } ({ $s } s)
board-part = Part

# What a move did, after the game.
what-covers = It covered a face-down card, so { $number } counts: +{ $number }.
what-second = It is the second { $number }, so { $number } counts: +{ $number }.
what-symbols = Spirals and crosses: { $by }.
what-zone = Largest zone: { $by }.
what-fills = A face-down card only fills its space.
what-nothing = It changed no points.

# For those who are new, while they play.
tip-validate = Two { $number }s: choose which one stays up. The number counts either way.
tip-third = Your { $number } counts already. Another one goes face down on any empty space.
tip-zone = Your first zone: cards of one colour that touch. Only the largest scores.
tip-last-space = { $seat } has one space left. The round may end soon.

# Lessons: what the coach says.
lesson-place = A card goes on its number
lesson-place-text = Every card goes on the space of its number. Take any card.
lesson-place-done = That is most of what you do: take a card, put it on its number.
lesson-symbols = Spirals and crosses
lesson-symbols-text = A spiral is a point, a cross costs one. Take the card that brings you most.
lesson-symbols-done = Four spirals, +4. Symbols count on every face-up card.
lesson-symbols-else = That one brings { $by }. Look at the bottom of the cards.
lesson-validate = Two of a number count
lesson-validate-text = You have a 7. Take the other 7, then choose which stays on top.
lesson-validate-done = 7 is validated: 7 points, safe until the round ends.
lesson-validate-done-under = 7 is validated: 7 points. With green on top you would not pay for four crosses.
lesson-validate-else = That card is fine too. Here, take the second 7.
lesson-third = A third one goes face down
lesson-third-text = Your 5 counts already. This 5 goes face down on any empty space.
lesson-third-done = A face-down card only fills a space. It has no number and no symbols.
lesson-cover = Cover a face-down card
lesson-cover-text = On 9 lies a face-down card. A 9 on top of it counts at once. Take it.
lesson-cover-done = 9 is validated with one card: +9, and a cross costs 1.
lesson-cover-else = That brings { $by }. The 9 brings +8.
lesson-zone = Colours that touch
lesson-zone-text = Cards of one colour side by side are a zone. Your largest scores 3 a card this round. Make green bigger.
lesson-zone-done = Red 3 gave more spirals, but the zone is worth more.
lesson-zone-else = { $by }: the green zone stays at two cards.
lesson-special = Special cards
lesson-special-text = The special blue 4 gives 1 per blue card. The wheel on space 2 (multi 2) is blue too. Keep the special on top.
lesson-special-done = 2, 4 and 5 are blue: +3, and 4 is validated.
lesson-special-else = That brings { $by }. The special blue 4 on top brings +6.
lesson-special-else-under = Under the other card the special scores nothing: +4 instead of +6.
lesson-finish = End the round
lesson-finish-text = You lead 35 to 30. Fill your last space: a full grid ends the round.
lesson-finish-done = Three rounds. Zones are worth 2, then 3, then 4. The highest total wins.
lesson-finish-else = { $by }, but the round goes on and { $other } may catch up.

# What decided a game, in one sentence.
story-board-line-validated = { $who ->
    [you] Your numbers made it: { $a } points to { $b }.
   *[other] { $name } scored more with numbers: { $a } to { $b }.
}
story-board-line-symbols = { $who ->
    [you] Your spirals made it: { $a } points to { $b }.
   *[other] { $name } scored more with spirals: { $a } to { $b }.
}
story-board-line-zone = { $who ->
    [you] Your colour zones made it: { $a } points to { $b }.
   *[other] { $name } scored more with colour zones: { $a } to { $b }.
}
