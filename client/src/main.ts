import './styles/tokens.css';
import './styles/parlour.css';
import './styles/more.css';

import { mount } from 'svelte';

import { comeIn } from './api';
import App from './App.svelte';
import { script } from './drawn';
import { hold } from './focus';
import { watchText } from './large';
import { apply } from './settings.svelte';
import { learn } from './words.svelte';

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
