// Whether text is much larger than usual, by the browser's settings or by its zoom of text alone.
// Style sheets cannot ask for that: there, `rem` in a media query ignores the page's own root.

const LARGE = 20; // px of 1rem, from which lines that were side by side stand below each other

export function watchTextScale(): void {
  const root = document.documentElement;
  const probe = document.createElement('i');
  probe.style.cssText = 'position:fixed;width:1rem;height:0;visibility:hidden';
  document.body.append(probe);
  const look = () => (root.dataset.text = probe.getBoundingClientRect().width >= LARGE ? 'large' : '');
  look();
  new ResizeObserver(look).observe(probe);
}
