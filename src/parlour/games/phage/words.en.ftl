title = Phage
seat-0 = Immune system
seat-1 = Pathogens
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
