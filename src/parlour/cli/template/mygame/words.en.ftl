title = Mygame

ask = How many stones do you take?

board-heap = { $heap ->
    [one] 1 stone is left
   *[other] { $heap } stones are left
}

move-Take = Take { $stones ->
    [one] 1 stone
   *[other] { $stones } stones
}
move-Begin = { $seat } begins

event-Begun = { $seat } begins.
event-Taken = { $seat } takes { $stones }, which leaves { $left }.

score-won = won
over-last-stone = the last stone is taken

why-how-many = Take one to { $most } stones.
why-too-few-left = There { $left ->
    [one] is only 1 stone
   *[other] are only { $left } stones
} left.

# Lessons: what the coach says about each step of lessons.json.
lesson-take = Take stones
lesson-take-text = You take one to three stones in a turn. Take some.
lesson-take-done = Whoever takes the last stone wins.
lesson-win = Leave four
lesson-win-text = Five stones. Leave four: whatever { $other } takes, you take the rest. Two moves.
lesson-win-done = The last stone is yours.
lesson-win-else = { $other } could now win. Take one stone, and later the last one.
