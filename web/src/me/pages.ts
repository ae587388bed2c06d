// The pages of this room with their words: a part that not everybody opens.

import { text } from '../words/text.svelte';
import Called from './Called.svelte';
import Calls from './Calls.svelte';
import Others from './Others.svelte';
import Recover from './Recover.svelte';
import Recovery from './Recovery.svelte';

const files = import.meta.glob<string>('../locales/*/me.ftl', { query: '?raw', import: 'default' });
// The codes of refusals are said in the words of all pages.
const words = Promise.all([text.all(), text.also(files)]);

export const calls = words.then(() => Calls);
export const called = words.then(() => Called);
export const others = words.then(() => Others);
export const recover = words.then(() => Recover);
export const recovery = words.then(() => Recovery);
