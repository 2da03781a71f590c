// The icon of the tab: lit while something waits for us and nobody looks.

const [PLAIN, LIT] = ['/icon.svg', '/icon-turn.svg'];

export function lamp(lit: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  const wanted = lit && document.hidden ? LIT : PLAIN;
  if (icon && icon.getAttribute('href') !== wanted) icon.setAttribute('href', wanted);
}
