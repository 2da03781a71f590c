title = Pixies
ask = Take a card and place it.

move-Take = Take { $card } to space { $space }, { $up ->
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
    [tie] Three rounds are played: { $high } points each.
   *[won] { $seats ->
        [2] Three rounds are played: { $high } to { $low }.
       *[other] Three rounds are played: { $high } points, and { $low } for the next.
    }
}

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
board-special-blue = 1 spiral per blue card
board-special-green = 1 spiral per green card
board-special-yellow = 1 spiral per yellow card
board-special-red = 1 spiral per red card
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
board-valid = valid
board-symbols = symbols
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
board-goes = { $card } goes on space { $space }
board-covers = It covers a face-down card:
board-same = Your score stays as it is.
board-part-validated = valid { $by }
board-part-symbols = symbols { $by }
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
board-counted = Counted the way you would on the table.
board-line-validated = Validated numbers
board-line-symbols = Spirals − crosses
board-line-zone = Largest zone × { $each }
board-line-round = Round { $number }
board-line-so-far = Round { $number } so far
board-see = See grids
board-see-score = Back to the score
board-next = Round { $number } ({ $s } s)
board-part = Part
