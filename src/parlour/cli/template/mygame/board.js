// Mygame in the browser. There are no rules here: what may be done is in `moves`, and `play` asks
// the server to do it. Plain JavaScript, served as it is; see docs/authors.md for all of `props`.

export function mount(target, props) {
  const heap = document.createElement('ol');
  heap.className = 'mygame-heap';
  target.append(heap);

  function update({ view, moves, play, say }) {
    // A click on a stone takes it and all that are after it.
    const stones = Array.from({ length: view.heap }, (_, at) => {
      const move = moves.find(({ stones }) => stones === view.heap - at);
      const stone = document.createElement(move ? 'button' : 'span');
      stone.className = 'mygame-stone';
      if (move) {
        stone.ariaLabel = say('move-Take', move);
        stone.onclick = () => play(move);
      }
      const item = document.createElement('li');
      item.append(stone);
      return item;
    });
    heap.replaceChildren(...stones);
  }

  update(props);
  return { update, destroy: () => heap.remove() };
}

// Under the title: a sentence of words.en.ftl and its gaps.
export const ui = { sub: ({ heap }) => ['board-heap', { heap }] };
