title = Pazaak
ask = Play one side card if you like, then stand or continue.

move-Play = { $value ->
    [0] Play { $card } and flip
   *[other] Play { $card } as { $value }
}
move-Stand = Stand
move-Continue = Continue
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
event-Continued = { $seat } continues.
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

score-main = cards drawn
score-side = side cards
over-three-rounds = three rounds are won
over-void-rounds = twenty void rounds in a row

why-over-twenty = You are at { $total }: play a side card, or continue and bust.
why-one-side-card = One side card a turn. Stand or continue.
why-not-in-hand = You do not hold { $card } any more.
why-double-the-draw = The double counts as the card you just drew: { $drawn }.
why-wrong-value = { $card } counts as { $choices }.
