// Focus is never lost to the page's body. Where what had it is gone, it goes to the board of the same
// screen; on another screen, or where there is no board, to the heading.

let last: { what: Element; where: string } | null = null;

function lost(): boolean {
  return last !== null && !last.what.isConnected && (document.activeElement ?? document.body) === document.body;
}

function rescue(): void {
  if (!lost()) return;
  const stop = location.pathname === last!.where && document.querySelector<HTMLElement>('[role=grid] [tabindex="0"]');
  const heading = document.querySelector<HTMLElement>('h1');
  if (heading) heading.tabIndex = -1;
  (stop || heading)?.focus({ preventScroll: true }); // if neither is there yet, what comes next is looked at
}

export function keepFocus(): void {
  document.addEventListener('focusin', ({ target }) => (last = { what: target as Element, where: location.pathname }));
  document.addEventListener('focusout', ({ target }) =>
    queueMicrotask(() => {
      const left = (target as Element).isConnected && document.activeElement === document.body;
      if (left && last?.what === target && document.hasFocus()) last = null; // on purpose
    }),
  );
  // After the page has drawn, so that a board or a dialog may put the focus where it wants it.
  let due = 0;
  new MutationObserver(() => {
    if (!lost()) return;
    cancelAnimationFrame(due);
    due = requestAnimationFrame(rescue);
  }).observe(document.body, { childList: true, subtree: true });
}
