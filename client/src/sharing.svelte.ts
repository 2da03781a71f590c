// Something is sent on by the device's own way, or copied; for a moment the page says that it was.

const SAID = 2_000; // ms

export class Sharing {
  copied = $state(false); // a moment ago

  async copy(text: string): Promise<void> {
    await navigator.clipboard?.writeText(text).catch(() => {});
    this.copied = true;
    setTimeout(() => (this.copied = false), SAID);
  }

  async share(url: string): Promise<void> {
    if (navigator.share) return void navigator.share({ title: 'Parlour', url }).catch(() => {});
    await this.copy(url);
  }
}
