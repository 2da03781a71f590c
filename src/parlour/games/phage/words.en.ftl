title = Phage
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

score-pieces = pieces taken
score-blood = red blood cells taken
score-debris = debris cleared
score-escaped = own pieces led out
over-no-pieces = one side has no piece left
over-last-turn = the last turn is played

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
why-exits-closed = Exits open when all tiles are turned: { $hidden } to go.
why-no-exit = The exits are D1, G4, D7 and A4.
why-not-your-piece = None of your pieces stands on that exit.
why-no-pass = You may pass only when nothing else can be done.

board-name = Bloodstream, 7 by 7
board-sub = { $hidden ->
    [one] 1 tile hidden · exits closed
   *[other] { $hidden } tiles hidden · exits closed
}
board-sub-escape = Exits open · turns left { $immune } : { $pathogens }
board-points = points
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
board-only-flip = Flip a face-down tile. Nothing else can be done.
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
