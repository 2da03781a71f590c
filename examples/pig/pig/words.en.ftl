title = Pig

ask = Roll, or keep your points?

board-pot = { $pot ->
    [one] 1 point in this turn
   *[other] { $pot } points in this turn
}

move-Roll = Roll
move-Hold = Hold
move-Begin = { $seat } begins
move-Fall = The die shows { $face }

event-Begun = { $seat } begins.
event-Thrown = { $seat } rolls.
event-Fallen = { $seat } rolls a { $face }.
event-Held = { $seat } holds { $points } and has { $score }.

score-points = points
over-goal = the goal is reached

why-nothing-to-hold = You have no points in this turn yet. Roll.
