// Before a page's own scripts: the table's news can be told again with changes, and what the page
// sends can be refused, so that rare states need no game of their own.
(() => {
  const Line = WebSocket;
  let last = null,
    line = null,
    count = 0;
  window.WebSocket = class extends Line {
    constructor(...where) {
      super(...where);
      if (!String(where[0]).includes('/ws/tables/')) return;
      line = this;
      this.addEventListener('message', ({ data }) => {
        const told = JSON.parse(data);
        if (told.t === 'news' && !told.again) last = told;
      });
    }
    send(data) {
      const frame = JSON.parse(data);
      if (!window.refusing || frame.t !== 'say') return super.send(data);
      hear({ t: 'no', id: frame.id, code: 'none', facts: {}, says: window.refusing });
    }
  };
  const hear = (frame) => line.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }));
  const tell = (changes) => hear({ ...last, events: [], ...changes, again: true, hash: `again${(count += 1)}` });
  window.hear = hear;
  window.lose = () => {
    window.WebSocket = class extends EventTarget {
      static OPEN = 1;
      readyState = 0;
      send() {}
      close() {}
    };
    line.close();
  };

  // States, made of what the table told last; names are as long as names may be.
  const NAMES = ['Maximiliane Overbeck', 'Patient Dormouse', 'Clockwork Owl', 'Marble Sphinx', 'Gentle Jackdaw'];
  const next = () => (last.you + 1) % last.chairs.length;
  const clock = (ms) => ({ clock: { left: last.chairs.map(() => ms), running: last.seat, since: Date.now() } });
  const bank = () => clock(600_000);
  const days = () => clock(100_500_000);
  const others = (change) => last.chairs.map((one, at) => (at === last.you ? one : { ...one, ...change }));
  const gone = (ms) => ({
    ...days(),
    seat: next(),
    moves: [],
    chairs: others({ away: Date.now() - ms, returns: Date.now() + 60_000 - ms }),
  });
  const rising = (from) => last.chairs.map((_, at) => from + at);
  const STATES = {
    usual: () => ({}),
    bank,
    days,
    away: () => gone(5_000),
    claim: () => gone(900_000),
    held: () => ({ ...bank(), chairs: others({ held: true }) }),
    offer: () => ({ wishes: [[next(), 'undo']] }),
    people: () => ({ chairs: others({ bot: '' }) }),
    theirs: () => ({ ...bank(), seat: next(), moves: [] }),
    over: () => ({
      phase: 'FINISHED',
      seat: null,
      moves: [],
      over: { winners: [1], scores: rising(97), reason: 'points', ties: [] },
    }),
    'pixies round': () => ({ events: [{ t: 'RoundEnded', number: 2, points: rising(31), totals: rising(97) }] }),
    'pazaak round': () => ({
      events: [{ t: 'RoundEnded', winner: 0, reason: 'higher', totals: [20, 19], wins: [2, 1] }],
    }),
  };
  window.stand = (name) => {
    const told = STATES[name]();
    tell({ ...told, chairs: (told.chairs ?? last.chairs).map((one, at) => one && { ...one, name: NAMES[at] }) });
  };
})();
