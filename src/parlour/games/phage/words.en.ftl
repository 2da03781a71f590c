title = Phage
about = Immune cells hunt germs on a board of 48 hidden tiles.
credit = After Tally Ho! (Halali!) by Rudi Hoffmann, published by Kosmos.
seat-0 = Immune system
seat-1 = Pathogens
side-0 = Immune system
side-1 = Pathogens
ask = Flip a tile or move one.

move-Flip = Flip { $at }
move-Go = Move { $src } to { $dst }
move-Clear = Clear debris on { $debris } from { $at }
move-Exit = Leave from { $at }
move-Pass = Pass
did-Flip = { $who ->
    [you] You flipped
   *[other] { $seat } flipped
} { $at }
did-Go = { $who ->
    [you] You moved
   *[other] { $seat } moved
} { $src } to { $dst }
did-Clear = { $who ->
    [you] You cleared
   *[other] { $seat } cleared
} debris on { $debris } from { $at }
did-Exit = { $who ->
    [you] You left
   *[other] { $seat } left
} from { $at }
did-Pass = { $who ->
    [you] You passed
   *[other] { $seat } passed
}
move-Reveal = { $tile }

event-TileRevealed = { $seat } flips { $at }: { $tile ->
    [t-cell] a T cell that points { $way }
    [dendritic-cell] a dendritic cell
    [virus] a virus
    [bacterium] a bacterium
    [red-blood-cell] a red blood cell
   *[debris] debris
}.
event-PieceMoved = { $seat } moves { $src } to { $dst }.
event-TileCaptured = { $seat } takes { $tile ->
    [t-cell] a T cell
    [dendritic-cell] a dendritic cell
    [virus] a virus
    [bacterium] a bacterium
    [red-blood-cell] a red blood cell
   *[debris] debris
} on { $at }.
event-DebrisCleared = { $seat } clears debris on { $debris }.
event-PieceEscaped = { $seat } leads a piece out at { $at }.
event-Passed = { $seat } can do nothing and passes.
event-EscapeBegan = All tiles are turned. The exits open for { $turns } turns each.
event-GameEnded = { $reason ->
    [no-pieces] One side has no piece left.
   *[last-turn] The last turn is played.
}

line-flipped = { $who ->
    [you] You flipped
   *[other] { $seat } flipped
} { $at }: { $tile ->
    [t-cell] a T cell
    [dendritic-cell] a dendritic cell
    [virus] a virus
    [bacterium] a bacterium
    [red-blood-cell] a red blood cell
   *[debris] debris
}
line-moved = { $who ->
    [you] You moved
   *[other] { $seat } moved
} { $tile ->
    [t-cell] a T cell
    [dendritic-cell] a dendritic cell
    [virus] a virus
    [bacterium] a bacterium
    [red-blood-cell] a red blood cell
   *[debris] debris
} from { $src } to { $dst }
line-took = took { $tile ->
    [t-cell] a T cell
    [dendritic-cell] a dendritic cell
    [virus] a virus
    [bacterium] a bacterium
    [red-blood-cell] a red blood cell
   *[debris] debris
} (+{ $points })
line-cleared = { $who ->
    [you] You cleared
   *[other] { $seat } cleared
} debris on { $debris } (+{ $points })
line-out = { $who ->
    [you] You led
   *[other] { $seat } led
} { $tile ->
    [t-cell] a T cell
    [dendritic-cell] a dendritic cell
    [virus] a virus
    [bacterium] a bacterium
    [red-blood-cell] a red blood cell
   *[debris] debris
} out at { $at } (+{ $points })
line-and-out = led it out (+{ $points })
line-passed = { $who ->
    [you] You passed
   *[other] { $seat } passed
}
line-escape = All tiles are turned: the exits open for { $turns } turns each
score-pieces = pieces taken
score-blood = red blood cells taken
score-debris = debris cleared
score-escaped = own pieces led out
score-tiles = tiles taken off the board
over-no-pieces = one side has no piece left
over-last-turn = the last turn is played
end-last-turn = { $result ->
    [tiebreak] { $high } to { $low }, more tiles: { $more } to { $fewer }.
    [tie] { $high } to { $low } and { $more } tiles each.
   *[won] The last turn is played: { $high } to { $low }.
}
end-no-pieces = { $gone ->
    [side-0] The immune system has no piece left
    [side-1] The pathogens have no piece left
   *[both] Neither side has a piece left
}: { $high } to { $low }{ $result ->
    [tiebreak] , more tiles: { $more } to { $fewer }.
    [tie] , and { $more } tiles each.
   *[won] .
}
end-match = { $result ->
    [tiebreak] Both games together: { $high } to { $low }, more tiles: { $more } to { $fewer }.
    [tie] Both games together: { $high } to { $low } and { $more } tiles each.
   *[won] Both games together: { $high } to { $low }.
}

option-first = Who begins
option-first-1 = the Pathogens
option-first-0 = the Immune System
option-quiet = Twenty quiet turns
option-quiet-20 = then a tile must be flipped
option-quiet-none = nobody must flip
option-debris = Dendritic cells remove debris
option-debris-both = by a step or by clearing
option-debris-step = by a step only
option-debris-clear = by clearing only
house-first-0 = the Immune System begins
house-quiet-none = quiet turns never force a flip
house-debris-step = dendritic cells step onto debris, they do not clear
house-debris-clear = dendritic cells clear debris, they do not step onto it

hint-take = +{ $by }: it takes { $tile ->
    [t-cell] a T cell
    [dendritic-cell] a dendritic cell
    [virus] a virus
    [bacterium] a bacterium
    [red-blood-cell] a red blood cell
   *[debris] debris
}.
hint-out = +{ $by }: it leaves by an open exit.
hint-clear = +{ $by }: it clears { $count ->
    [one] one tile of debris
   *[other] { $count } tiles of debris
}.
hint-go = A better place for { $tile ->
    [t-cell] a T cell
    [dendritic-cell] a dendritic cell
    [virus] a virus
    [bacterium] a bacterium
    [red-blood-cell] a red blood cell
   *[debris] debris
}.
hint-flip = It shows what lies there before the other side can use it.
why-must-flip = { $turns } turns without progress: flip a tile.
why-not-face-down = Only a face-down tile can be flipped.
why-no-square = Squares run from A1 to G7.
why-empty = { $square } is empty.
why-face-down = { $square } lies face down. Flip it first.
why-debris-fixed = Debris never moves. A dendritic cell beside it can clear it.
why-not-yours = Only the other side moves that.
why-blood-locked = The other side just turned or moved that cell. It is free next turn.
why-not-straight = Pieces move in a straight line.
why-one-step = A { $piece ->
    [virus] virus
   *[dendritic-cell] dendritic cell
} moves one square.
why-blocked = { $square } is in the way.
why-wrong-way = This T cell takes only what lies to the { $way }.
why-no-capture = A { $piece ->
    [t-cell] T cell
    [dendritic-cell] dendritic cell
    [virus] virus
    [bacterium] bacterium
   *[red-blood-cell] red blood cell
} cannot take a { $target ->
    [t-cell] T cell
    [dendritic-cell] dendritic cell
    [virus] virus
    [bacterium] bacterium
    [red-blood-cell] red blood cell
   *[debris] tile of debris
}.
why-no-return = It came from there. Not straight back.
why-no-dendritic = Only your dendritic cells clear debris.
why-not-debris = There is no debris beside it to clear there.
why-debris-order = Name debris from the north clockwise, each once.
why-step-only = At this table a dendritic cell removes debris by stepping onto it.
why-clear-only = At this table a dendritic cell clears debris and stays where it is.
why-exits-closed = Exits open when all tiles are turned: { $hidden } to go.
why-no-exit = The exits are D1, G4, D7 and A4.
why-not-your-piece = None of your pieces stands on that exit.
why-no-pass = You may pass only when nothing else can be done.

guide-goal = The goal
guide-goal-text =
    One of you is the immune system, the other the pathogens. Take tiles, and at the end lead your own pieces out.
    The player with more points wins.
guide-goal-picture = T cell and dendritic cell against virus and bacterium.
guide-tiles = The tiles
guide-tiles-text = There are 48 tiles, all face down at first. Blood cells belong to nobody, and both of you move them. Debris never moves.
guide-tiles-picture = One tile of each kind.
guide-turn = A turn
guide-turn-text =
    Do one thing: flip a face-down tile, or use one face-up piece. Whatever you flip, your turn is over.
    You cannot pass, but you need not take anything. The pathogens begin.
guide-turn-picture = A row of face-down tiles. One has been flipped and is a virus.
guide-move = Moving
guide-move-text =
    Pieces go straight, over as many empty squares as you like, and never diagonally. A virus and a dendritic cell move one square only.
    A piece must not go straight back to where it came from.
guide-move-picture = A bacterium in the middle may go to every empty square in its row and column, up to the next tile.
guide-take = Who takes what
guide-take-text =
    Move onto a face-up tile to take it and score its points. A virus and a dendritic cell take only from the next square.
    A T cell moves all four ways but takes only the way it points.
guide-take-picture = A T cell takes virus, bacterium and blood cell. A virus takes T cell and dendritic cell. A bacterium takes blood cells. A dendritic cell takes debris.
guide-aim = Which way a T cell points
guide-aim-text = This T cell points east. It may take the bacterium to the east, but not the one to the south.
guide-aim-picture = A T cell that points east. The bacterium to its right is ringed, the one below it is not.
guide-debris = Debris
guide-debris-text = Only a dendritic cell removes debris, for 2 points each: it steps onto one piece beside it, or it stays and clears one or more around it in one turn.
guide-debris-picture = A dendritic cell with debris to the north and to the west, both ringed.
guide-blood = Blood cells
guide-blood-text =
    Both of you move them, to empty squares only. They take nothing and cannot leave.
    If the other player has just flipped or moved one, you may not move it this turn. You may take it.
guide-blood-picture = A small blood cell worth 2 and a large one worth 3. A lock shows that one may not be moved.
guide-escape = The escape
guide-escape-text =
    When the last tile is flipped, you have five turns each. The four exits D1, G4, D7 and A4 open.
    A piece of yours that ends its move on an exit leaves the board, and you score its points.
guide-escape-picture = A T cell on its way to the open exit at the edge.
guide-count = The score, an example
guide-count-text =
    The immune system took a virus, a bacterium and a large blood cell, cleared three debris and led two T cells out.
    10 + 5 + 3 + 6 + 10 = 34 points. What is still on the board scores nothing. If points are level, more tiles win.
guide-count-picture = Virus 10, bacterium 5, blood cell 3, three debris 6, two T cells 10.

board-name = Bloodstream, 7 by 7
board-sub = { $hidden ->
    [one] 1 tile hidden · exits closed
   *[other] { $hidden } tiles hidden · exits closed
}
board-sub-escape = Exits open · turns left { $immune } : { $pathogens }
board-points = { $n ->
    [one] point
   *[other] points
}
board-turns = { $turns ->
    [one] 1 turn left
   *[other] { $turns } turns left
}
board-kind = { $tile ->
    [t-cell] T cell
    [dendritic-cell] Dendritic cell
    [virus] Virus
    [bacterium] Bacterium
    [red-blood-cell] Blood cell { $points }
   *[debris] Debris
}
board-took = { $count } { $tile ->
    [t-cell] T cell
    [dendritic-cell] dendritic cell
    [virus] virus
    [bacterium] bacterium
    [red-blood-cell] red blood cell of { $points }
   *[debris] debris
} taken
board-led-out = { $count } { $tile ->
    [t-cell] T cell
    [dendritic-cell] dendritic cell
    [virus] virus
   *[bacterium] bacterium
} led out
board-took-nothing = Nothing taken yet
board-bag = Still hidden
board-bag-empty = Nothing is hidden.
board-thing = { $tile ->
    [t-cell] { $whose ->
        [yours] your T cell
       *[other] T cell
    }
    [dendritic-cell] { $whose ->
        [yours] your dendritic cell
       *[other] dendritic cell
    }
    [virus] { $whose ->
        [yours] your virus
       *[other] virus
    }
    [bacterium] { $whose ->
        [yours] your bacterium
       *[other] bacterium
    }
    [red-blood-cell] red blood cell
    [debris] debris
    [face-down] face-down tile
   *[empty] empty
}
board-way = points { $way }
board-worth = { $points } points
board-exit = { $open ->
    [open] open exit
   *[closed] closed exit
}
board-held = locked this turn
board-last-from = last move: from here
board-last = last move
board-selected = selected
board-playable = can be used
board-lit = { $lit ->
    [take] can be taken
    [out] can leave
    [flip] can be flipped
    [clear] will be cleared
    [keep] stays
   *[go] can go here
}
board-yours = Your turn
board-only-flip = Flip a tile: it’s your only move.
board-escape = Escape: { $turns ->
    [one] your last turn
   *[other] { $turns } turns left
}
board-escape-body = A piece that ends its move on an exit leaves and scores.
board-stuck = Nothing can be done
board-chosen = { $at }: { $tile ->
    [t-cell] T cell, points { $way }
    [dendritic-cell] dendritic cell
    [virus] virus
    [bacterium] bacterium
   *[red-blood-cell] red blood cell
}
board-reach = { $best ->
    [0] { $go ->
        [0] Clear the debris beside it.
       *[other] Tap a dot to go there.
    }
   *[other] Go to a dot, or score up to +{ $best }.
}
board-aim = { $gain ->
    [0] To { $dst }, without points.
   *[other] To { $dst } for +{ $gain }. That makes { $points }.
}
board-flip-this = Flip { $at }?
board-flip-body = Whatever it is, your turn is over.
board-clearing = Clear debris
board-clearing-body = Tap a ringed tile to leave it where it is.
board-cancel = Cancel
board-go = { $gain ->
    [0] Go
   *[other] Go +{ $gain }
}
board-flip = Flip
board-out = { $gain ->
    [0] Leave
   *[other] Leave +{ $gain }
}
board-clear = { $gain ->
    [0] Clear
   *[other] Clear +{ $gain }
}
board-clear-some = Clear…

open-never = { $n ->
    [one] One tile was never turned: what it was, chance never said.
   *[other] { $n } tiles were never turned: what they were, chance never said.
}

# What a move did, after the game.
what-took = { $points ->
    [10] +10 points for a captured virus.
   *[other] +{ $points } points for a captured piece.
}
what-cleared = { $count ->
    [one] One piece of debris: +{ $points }.
   *[other] { $count } pieces of debris: +{ $points }.
}
what-left = A piece left for { $points }.
what-danger = The { $tile ->
    [t-cell] T cell
    [dendritic-cell] dendritic cell
    [virus] virus
   *[other] bacterium
} on { $at } could be taken next.
what-quiet = It took nothing.

# For those who are new, while they play.
tip-danger = Your { $tile ->
    [t-cell] T cell
   *[other] dendritic cell
} on { $at } is beside a virus.
tip-blood = The other side just moved or turned { $at }. You may take it, not move it.
tip-few-left = { $hidden ->
    [one] One tile
   *[other] { $hidden } tiles
} to go. Then the exits open for { $turns } turns each.

# Lessons: what the coach says.
lesson-flip = Turn a tile
lesson-flip-text = You are blue. Every tile lies face down. Turn any one.
lesson-flip-done = A T cell: yours. Turning a tile is a whole turn.
lesson-move = Move straight
lesson-move-text = Pieces go straight, as far as squares are empty. Tap your T cell on C4, then one of the dots.
lesson-move-done = It never jumps and never goes diagonally.
lesson-move-else = A flip is allowed too. Here, move.
lesson-take = Take the way it points
lesson-take-text = A T cell moves all four ways, but it takes only what lies straight ahead. Take a bacterium.
lesson-take-done = 5 points. Your T cell stands there now.
lesson-take-else = You moved, but took nothing.
lesson-take-else-flip = You turned a tile. Here, take the bacterium on F4.
lesson-danger = Keep away from a virus
lesson-danger-text = A virus takes T cells one step away. Yours on D4 is beside one. Move it.
lesson-danger-done = It reaches only the next square.
lesson-danger-else = You turned a tile, and the virus took D4: 5 points for them.
lesson-debris = Clear debris
lesson-debris-text = A dendritic cell clears debris beside it: 2 points each. Yours stands on D4. Clear both at once.
lesson-debris-done = It stays where it is. E5 is diagonal and out of reach.
lesson-debris-else = That cleared nothing. Clear the debris on D3 and C4.
lesson-debris-else-one = That was one: +2. Clear takes both in one turn.
lesson-blood = Red blood cells
lesson-blood-text = Now you are yellow. A bacterium takes red cells at any distance. Take the one worth more.
lesson-blood-done = Both sides move red cells. One just turned or moved is locked for a turn.
lesson-blood-else = That took nothing. Take the large cell on B6.
lesson-blood-else-small = The small one is worth 2.
lesson-escape = The way out
lesson-escape-text = All tiles are up: five turns each. A piece that ends its move on an exit leaves and scores. Use D7.
lesson-escape-done = Two things in one move. What stays on the board scores nothing.
lesson-escape-else = That brings { $by }. D4 to D7 brings +8.
lesson-escape-else-left = It left for 5. Through D7 it takes 3 more.

# What a side has in the end, and what decided the game in one sentence.
end-part-taken = Taken
end-part-out = Brought out
story-score-pieces = { $who ->
    [you] You took more pieces: { $a } points to { $b }.
   *[other] { $name } took more pieces: { $a } points to { $b }.
}
story-score-blood = { $who ->
    [you] You took more blood: { $a } points to { $b }.
   *[other] { $name } took more blood: { $a } points to { $b }.
}
story-score-debris = { $who ->
    [you] You cleared more debris: { $a } points to { $b }.
   *[other] { $name } cleared more debris: { $a } points to { $b }.
}
story-score-escaped = { $who ->
    [you] You brought more pieces out: { $a } points to { $b }.
   *[other] { $name } brought more pieces out: { $a } points to { $b }.
}
