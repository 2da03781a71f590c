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
import { learn } from './shell/words.svelte';

import.meta.glob('$games/*/colours.css', { eager: true });

apply();
keepFocus();
watchTextScale();
if (pageAt(location.pathname)?.page.guest) ensureGuest().catch(() => {}); // the page of a table asks again
await learn();
const target = document.getElementById('app')!;
target.replaceChildren();
mount(App, { target });
if (import.meta.env.PROD)
  setTimeout(() => void navigator.serviceWorker?.register(trustedScriptUrl('/sw.js')).catch(() => {}), 3_000); // the game first
