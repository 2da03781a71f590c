// Pig in the browser: the points of this turn, and one button for each listed move.

export function mount(target, props) {
  const board = document.createElement('div');
  board.className = 'pig-board';
  target.append(board);

  function update({ view, moves, play, say }) {
    const pot = document.createElement('p');
    pot.className = 'pig-pot';
    pot.textContent = view.pot;
    const buttons = moves.map((move) => {
      const button = document.createElement('button');
      button.className = 'pig-move';
      button.textContent = say(`move-${move.t}`, move);
      button.onclick = () => play(move);
      return button;
    });
    board.replaceChildren(pot, ...buttons);
  }

  update(props);
  return { update, destroy: () => board.remove() };
}

export const ui = { sub: ({ pot }) => ['board-pot', { pot }] };
