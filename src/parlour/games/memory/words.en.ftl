title = Memory
seat-0 = Player 1
seat-1 = Player 2

ask = Turn two cards, one after the other.

move-Flip = Turn card { $card }
move-Begin = Player { $seat } begins
move-Reveal = Picture { $picture }

event-GameStarted = { $seat } begins.
event-CardRevealed = { $seat } turns card { $card }: picture { $picture }.
event-CardsRemoved = A pair: both cards leave the table.
event-ScoreUpdated = { $seat } has { $score ->
    [one] 1 pair
   *[other] { $score } pairs
}.
event-CardsHidden = No pair: both cards turn back.
event-TurnChanged = { $seat } is to move.
event-GameEnded = { $reason ->
    [all-pairs] All pairs are found.
   *[no-pairs] Nobody has found a pair for 200 turns.
}

score-pairs = pairs
over-all-pairs = all pairs are found
over-no-pairs = no pair for 200 turns

why-no-card = Cards are numbered 0 to { $last }.
why-same-card = That is the card you just turned. Choose another.
why-taken = That pair is gone. Choose a card that lies face down.
