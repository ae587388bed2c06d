// The pages of this room with their words: a part that not everybody opens.

import { boardWords } from './api';
import BoardPage from './BoardPage.svelte';
import BoardsPage from './BoardsPage.svelte';

export const board = boardWords.then(() => BoardPage);
export const boards = boardWords.then(() => BoardsPage);
