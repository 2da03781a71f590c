// Something is sent on by the device's own way, or copied; for a moment the page says that it was.

const SAID = 2_000; // ms

export class Sharing {
  copied = $state(false); // a moment ago

  async copy(text: string): Promise<void> {
    this.copied = await written(text);
    setTimeout(() => (this.copied = false), SAID);
  }

  async share(what: string, as: 'url' | 'text' = 'url'): Promise<void> {
    if (navigator.share) return void navigator.share({ title: 'Parlour', [as]: what }).catch(() => {});
    await this.copy(what);
  }
}

/** Whether it is on the clipboard now. A page on a plain http address has only the old way. */
async function written(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = Object.assign(document.createElement('textarea'), { value: text, readOnly: true });
    const focused = document.activeElement;
    (document.querySelector('dialog[open]') ?? document.body).append(field);
    field.select();
    const done = document.execCommand('copy');
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    return done;
  }
}
