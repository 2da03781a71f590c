// Before a page's own scripts: the table's news can be told again with changes, and what the page
// sends can be refused, so that rare states need no game of their own.
(() => {
    const Line = WebSocket;
    let last = null, line = null, count = 0;
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
    window.hear = hear;
    window.lastNews = () => last;
    window.tell = (changes) => hear({ ...last, events: [], ...changes, again: true, hash: `again${(count += 1)}` });
    window.lose = () => {
        window.WebSocket = class extends EventTarget { readyState = 0; send() {} close() {} };
        line.close();
    };
})();
