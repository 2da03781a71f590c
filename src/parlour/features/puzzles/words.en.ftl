# parlour admin puzzles.
no-admin-no-hidden-puzzle = No hidden puzzle has that id. List them with: parlour admin puzzles
admin-puzzle = { $id } { $rules }: solved { $solved } of { $tries } times; reported as: { $reports }
