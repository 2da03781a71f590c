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

score-rounds = earlier rounds
score-validated = validated numbers
score-symbols = spirals and crosses
score-zone = largest colour zone
over-three-rounds = three rounds are played

why-not-in-spread = That card is not on the table any more.
why-no-space = The spaces are numbered 1 to 9.
why-must-match = { $number } goes on space { $number }.
why-face-up = Space { $number } has no face-up card: place it face up.
why-face-down = Your { $number } is validated already: this one goes face down.
why-must-be-empty = Your { $number } is validated already: put this face down on an empty space.
