// A table as its players know it: what each seat has seen, and who moves.

export class Table {
  over = false;
  sent = 0; // when the last move was
  settled = () => {}; // once all seats have seen the same

  constructor(seats) {
    this.seen = Array(seats).fill(-1);
    this.ready = new Promise((done) => (this.settled = done));
  }

  // `seq` is the number of this news; `move` sends a random move, where this seat has one.
  saw(seat, seq, move, over = false) {
    this.seen[seat] = seq;
    if (move) this.move = () => {
      this.sent = performance.now();
      move();
    };
    this.over ||= over;
    if (this.seen.every((other) => other === seq)) this.settled();
  }
}

export const any = (list) => list[Math.floor(Math.random() * list.length)];

// A server that refuses is not measured.
export function refused(why) {
  console.error('refused:', why);
  process.exit(4);
}

export const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

// Whoever is told to come again does, as every client should.
export async function post(port, path, body, headers = {}) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (answer.status === 503) {
    await sleep(500);
    return post(port, path, body, headers);
  }
  if (!answer.ok) refused(`${path} ${answer.status} ${await answer.text()}`);
  return answer.json();
}
