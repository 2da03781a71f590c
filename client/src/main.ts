import './styles/tokens.css';
import './styles/parlour.css';
import './styles/more.css';

import { mount } from 'svelte';

import { comeIn } from './net/api';
import App from './shell/App.svelte';
import { script } from './lib/trusted_types';
import { hold } from './lib/focus';
import { watchText } from './lib/text_scale';
import { apply } from './shell/settings.svelte';
import { learn } from './shell/words.svelte';

import.meta.glob('$games/*/colours.css', { eager: true });

apply();
hold();
watchText();
if (/^\/(t|join)\//.test(location.pathname)) comeIn().catch(() => {}); // the page of a table asks again
await learn();
const target = document.getElementById('app')!;
target.replaceChildren();
mount(App, { target });
if (import.meta.env.PROD) setTimeout(() => void navigator.serviceWorker?.register(script('/sw.js')).catch(() => {}), 3_000); // the game first
