// The tab's icon: highlighted while it is our turn and the tab is hidden.

const [PLAIN, LIT] = ['/icon.svg', '/icon-turn.svg'];

export function setFavicon(lit: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  const wanted = lit && document.hidden ? LIT : PLAIN;
  if (icon && icon.getAttribute('href') !== wanted) icon.setAttribute('href', wanted);
}
