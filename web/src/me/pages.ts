// The pages of this room with their words: a part that not everybody opens.

import { text } from '../words/text.svelte';
import Befriend from './Befriend.svelte';
import Called from './Called.svelte';
import Calls from './Calls.svelte';
import Devices from './Devices.svelte';
import Friends from './Friends.svelte';
import Invite from './Invite.svelte';
import Keep from './Keep.svelte';
import Others from './Others.svelte';
import Recover from './Recover.svelte';

const files = import.meta.glob<string>('../locales/*/me.ftl', { query: '?raw', import: 'default' });
// The codes of refusals are said in the words of all pages.
const words = Promise.all([text.all(), text.also(files)]);

export const befriend = words.then(() => Befriend);
export const calls = words.then(() => Calls);
export const called = words.then(() => Called);
export const devices = words.then(() => Devices);
export const friends = words.then(() => Friends);
export const invite = words.then(() => Invite);
export const keep = words.then(() => Keep);
export const others = words.then(() => Others);
export const recover = words.then(() => Recover);
