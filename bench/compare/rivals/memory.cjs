// Memory for servers written in JavaScript: twenty-two cards, eleven pictures, by the rules of
// src/parlour/games/memory. The deck is the server's alone; `cards` is what everyone sees.

const CARDS = 22;
const HIDDEN = -1;
const GONE = -2;

const pictures = () => Array.from({ length: CARDS }, (_, card) => card >> 1);

const mayFlip = (table, card) =>
  Number.isInteger(card) && card >= 0 && card < CARDS && table.cards[card] === HIDDEN;

// Turns a card of `table` in place; true if that was the second one, which ends the turn.
function flip(table, deck, card, seat) {
  if (table.first < 0) {
    table.first = card;
    table.cards[card] = deck[card];
    return false;
  }
  const first = table.first;
  table.cards[first] = HIDDEN;
  if (deck[first] === deck[card]) {
    table.cards[first] = table.cards[card] = GONE;
    table.scores[seat] += 1;
  }
  table.first = -1;
  return true;
}

const isOver = (table) => table.scores[0] + table.scores[1] === CARDS / 2;

module.exports = { CARDS, HIDDEN, pictures, mayFlip, flip, isOver };
