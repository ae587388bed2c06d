// What puzzles ask the other side for, and the sentences they need.

import type { PuzzleInfo, PuzzleMoment, PuzzleTry, Query, Reply } from '../generated/protocol';
import { call, once } from '../server/api';
import { text } from '../words/text.svelte';

const files = import.meta.glob<string>('../locales/*/puzzles.ftl', { query: '?raw', import: 'default' });

/** Done when the sentences of this part are there. */
export const puzzleWords = text.also(files);

/** In the order in which days have them. */
export const puzzleList = (): Promise<PuzzleInfo[]> => once('GET /api/puzzles', {});
export const puzzleTry = (id: string, body: PuzzleTry): Promise<PuzzleMoment> =>
  call('POST /api/puzzles/{id}', { path: { id }, body });
export const puzzleAsk = (id: string, question: Query): Promise<Reply> =>
  call('POST /api/puzzles/{id}/ask', { path: { id }, body: { question } });
