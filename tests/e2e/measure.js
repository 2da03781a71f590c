// Run in a page: everything that cannot be read or reached in it, each as one line. `scale` is how
// many times as large as usual its text is.
async (scale) => {
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
  const faults = [];
  const style = (one) => getComputedStyle(one);
  const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  // What sticks to the bottom lies where it belongs.
  scrollTo(0, document.documentElement.scrollHeight);
  if (root !== document.body) root.scrollTo(0, root.scrollHeight);
  const pick = (one) =>
    one.tagName.toLowerCase() +
    [...one.classList]
      .filter((name) => !name.startsWith('svelte-'))
      .map((name) => `.${name}`)
      .join('');
  const path = (one) =>
    [one.parentElement?.parentElement, one.parentElement, one].filter(Boolean).map(pick).join(' > ');
  const told = (one) =>
    one.matches('[role=gridcell]')
      ? ''
      : (one.ariaLabel || one.textContent || one.value || '').trim().replace(/\s+/g, ' ').slice(0, 48);
  const fault = (kind, one, more = '') => faults.push(`${kind}: “${told(one)}” ${path(one)} ${more}`.trim());
  const unseen = (one) => {
    for (let part = one; part; part = part.parentElement) if (style(part).clipPath === 'inset(50%)') return true;
    return false;
  };
  const shown = (one) => one.checkVisibility({ visibilityProperty: true }) && !unseen(one);
  const related = (one, other) => one.contains(other) || other.contains(one);
  const floats = (one) => one.closest('.says, .caption, .banner') !== null;

  // Text, line by line, without the air above and below its letters.
  const texts = [...root.querySelectorAll('*')].flatMap((one) => {
    const own = [...one.childNodes].filter((node) => node.nodeType === 3 && node.data.trim());
    if (!own.length || one.closest('svg, option, script, style') || !shown(one)) return [];
    const size = parseFloat(style(one).fontSize);
    const lines = own.flatMap((node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()].map(({ left, right, top, bottom }) => ({
        left,
        right,
        top: top + size * 0.25,
        bottom: bottom - size * 0.15,
      }));
    });
    return lines.length ? [{ one, lines, size }] : [];
  });
  const box = (lines) => ({
    left: Math.min(...lines.map((line) => line.left)),
    right: Math.max(...lines.map((line) => line.right)),
    top: Math.min(...lines.map((line) => line.top)),
    bottom: Math.max(...lines.map((line) => line.bottom)),
  });
  const painted = (now) =>
    !/^rgba\(.*, 0\)$|^transparent$/.test(now.backgroundColor) ||
    ['Top', 'Left'].some((side) => parseFloat(now[`border${side}Width`]) > 0);

  for (const { one, lines, size } of texts) {
    if (size < 12 * scale - 0.1 && !one.closest('[role=gridcell], .mini, .picture')) fault('small', one, `${size} px`);
    const at = box(lines);
    let [across, down, within] = [true, true, true];
    for (let part = one; part !== root.parentElement && part; part = part.parentElement) {
      const now = style(part),
        edge = part.getBoundingClientRect();
      const [x, y] = [now.overflowX, now.overflowY];
      if (now.display === 'inline' || now.display === 'contents') continue;
      if (/auto|scroll/.test(x)) across = false;
      if (/auto|scroll/.test(y)) down = false;
      const wide = across && (at.left < edge.left - 1 || at.right > edge.right + 1);
      const high = down && (at.top < edge.top - 1 || at.bottom > edge.bottom + 1);
      const cuts =
        (wide && /hidden|clip/.test(x)) ||
        (high && /hidden|clip/.test(y)) ||
        (now.textOverflow === 'ellipsis' && part.scrollWidth > part.clientWidth + 1);
      if (cuts) fault('cut', one, `by ${pick(part)}`);
      else if (within && (wide || high) && part !== document.body && painted(now))
        fault('outside', one, `of ${pick(part)}, ${wide ? 'across' : 'down'}`);
      else {
        if (/absolute|fixed/.test(now.position)) within = false;
        continue;
      }
      break;
    }
    if (across && (at.right > innerWidth + 1 || at.left < -1)) fault('off', one);
  }

  // What is pressed: with its whole box, so nothing may be written below it.
  const pressed = [
    ...root.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]'),
  ].filter((one) => shown(one) && one.getClientRects().length && !one.disabled);
  // Of what lies in something that scrolls, only what is seen.
  const seen = (one, lines) => {
    for (let part = one.parentElement; part && part !== root; part = part.parentElement) {
      if (style(part).overflowY === 'visible') continue;
      const edge = part.getBoundingClientRect();
      lines = lines.flatMap(({ left, right, top, bottom }) =>
        bottom > edge.top && top < edge.bottom
          ? [{ left, right, top: Math.max(top, edge.top), bottom: Math.min(bottom, edge.bottom) }]
          : [],
      );
    }
    return { one, lines };
  };
  const boxes = [
    ...texts.filter(({ one }) => !floats(one)).map(({ one, lines }) => seen(one, lines)),
    ...pressed
      .filter((one) => one.matches('button, .btn, select, input:not([type=radio], [type=checkbox])') && !floats(one))
      .map((one) => seen(one, [one.getBoundingClientRect()])),
  ];
  // A tile's own choice of players lies on its picture. Its text is still measured against it.
  const onPicture = (tile, choice) =>
    tile.matches('.tile > button') && choice.matches('select') && tile.parentElement.contains(choice);
  for (const [at, first] of boxes.entries())
    for (const second of boxes.slice(at + 1)) {
      if (related(first.one, second.one)) continue;
      if (onPicture(first.one, second.one)) continue;
      if (first.one.closest('[role=gridcell]') && second.one.closest('[role=gridcell]')) continue;
      const meets = first.lines.some((a) =>
        second.lines.some(
          (b) =>
            Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1.5 &&
            Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1.5,
        ),
      );
      if (meets) fault('over', first.one, `and “${told(second.one)}” ${pick(second.one)}`);
    }

  for (const one of root.querySelectorAll('select')) {
    if (!shown(one)) continue;
    const now = style(one),
      pen = new OffscreenCanvas(1, 1).getContext('2d');
    pen.font = now.font;
    const room = one.clientWidth - parseFloat(now.paddingLeft) - parseFloat(now.paddingRight) - 16;
    if (pen.measureText(one.selectedOptions[0]?.label ?? '').width > room + 1) fault('cut', one, 'select');
  }
  for (const one of [root, ...root.querySelectorAll('*')])
    if (/auto|scroll/.test(style(one).overflowX) && one.scrollWidth > one.clientWidth + 1 && shown(one))
      fault('sideways', one, `${one.scrollWidth} in ${one.clientWidth}`);
  const { scrollWidth, scrollHeight } = document.documentElement;
  if (scrollWidth > innerWidth) faults.push(`sideways: the page, ${scrollWidth} in ${innerWidth}`);

  scrollTo(0, 0);
  const dock = document.querySelector('.play .dock');
  if (dock && root === document.body) {
    const { top, bottom } = dock.getBoundingClientRect();
    if (top < -1 || bottom > innerHeight + 1)
      faults.push(`dock: not in sight, ${Math.round(top)} to ${Math.round(bottom)} of ${innerHeight}`);
    const whole = scale === 1 && (innerHeight >= 640 || innerWidth >= 640);
    if (whole && scrollHeight > innerHeight + 1) faults.push(`scrolls: ${scrollHeight} in ${innerHeight}`);
  }

  for (const one of pressed) {
    const middle = () => {
      const [line] = one.getClientRects();
      return [(line.left + line.right) / 2, (line.top + line.bottom) / 2];
    };
    let [x, y] = middle();
    let hit = document.elementFromPoint(x, y);
    const reached = () =>
      hit !== null &&
      (one.contains(hit) ||
        (hit.contains(one) && one.closest('label') === hit.closest('label') && one.closest('label')));
    if (!reached()) {
      one.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      [x, y] = middle();
      hit = document.elementFromPoint(x, y);
    }
    const idle = one.matches('[role=gridcell]') && style(one).cursor === 'default'; // to be read only
    if (!reached() && !idle) fault('covered', one, hit ? `by ${path(hit)}` : 'out of reach');
    const { width, height } = one.getBoundingClientRect();
    if (one.matches('button, .btn') && Math.min(width, height) < 24)
      fault('tiny', one, `${Math.round(width)} by ${Math.round(height)}`);
  }
  scrollTo(0, 0);
  return [...new Set(faults)];
};
