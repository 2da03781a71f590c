import './styles/tokens.css';
import './styles/parlour.css';
import './styles/more.css';

import { mount } from 'svelte';

import { keepFocus } from './lib/focus';
import { watchTextScale } from './lib/text_scale';
import { trustedScriptUrl } from './lib/trusted_types';
import { ensureGuest } from './net/api';
import App from './shell/App.svelte';
import { pageAt } from './shell/pages';
import { apply } from './shell/settings.svelte';
import { learn, learnAll } from './shell/words.svelte';

import.meta.glob('$games/*/colours.css', { eager: true });

apply();
keepFocus();
watchTextScale();
const first = pageAt(location.pathname)?.page;
if (first?.guest) ensureGuest().catch(() => {}); // the page asks again
void begin();

// No `await` outside of a function: pages import this script, so they would wait for it while it waits for them.
async function begin(): Promise<void> {
  const loaded = first?.load().catch(() => {}); // with the words; the page says why it could not be loaded
  await (first?.words === 'home' ? learn : learnAll)();
  await loaded;
  const target = document.getElementById('app')!;
  target.replaceChildren();
  mount(App, { target });
}

if (import.meta.env.PROD)
  setTimeout(() => void navigator.serviceWorker?.register(trustedScriptUrl('/sw.js')).catch(() => {}), 3_000); // the game first
