// The workshop with its words: a part of the page that only makers of boards load.

import { boardWords } from '../boards/api';
import { workshopWords } from './ask';
import Workshop from './Workshop.svelte';

export const page = Promise.all([workshopWords, boardWords]).then(() => Workshop);
