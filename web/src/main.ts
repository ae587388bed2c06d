import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { api } from './server/api';
import { idle } from './browser/idle';
import { offline } from './server/offline.svelte';
import { here } from './browser/route.svelte';
import { settled } from './server/tab';
import { text } from './words/text.svelte';

// The fonts come while the page is being made, not after; one that does not come leaves the next in line.
document.fonts.forEach((font) => void font.load().catch(() => undefined));
text.start();
// The home page is drawn once, with its boards: they are on their way since before this script was. Where they do not
// come, the page does not wait for them.
const timeout = new Promise((then) => setTimeout(then, 3000));
const known = Promise.allSettled([api.editions(), api.bots()]);
// Other pages do not wait for them, but take them where they are needed.
const boards = here.route.page === 'home' ? known : undefined;
const target = document.getElementById('app');
if (target)
  void Promise.race([boards, timeout])
    .then(() => mount(App, { target }))
    // What is kept for later comes when everything else has: on a slow line the first game waits for nothing of it.
    .then(() => known)
    .then(idle)
    .then(() => settled(8000))
    // Whoever waited for the engine sees the first game before the line is busy again.
    .then(() => new Promise((then) => setTimeout(then, 2000)))
    .then(() => offline.start());
