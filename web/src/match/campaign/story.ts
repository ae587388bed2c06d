// The story of a campaign's year, which is read when the opening tickets are chosen (LW-52).

import type { EditionDetails, GameView } from '../../generated/protocol';

/** Whether the tickets are chosen and the table waits for the story. */
export const awaitsStory = (view: GameView | null): boolean =>
  view?.stage === 'question' && view.campaign?.question?.ask === 'story' && view.awaited.length === 0;

/** Whether the game has gone on with a story of which the edition we have knows nothing. */
export const hasGoneOn = (view: GameView | null, edition: EditionDetails | null): boolean =>
  view !== null && edition?.charter?.story === 'sealed' && view.stage !== 'opening_tickets' && !awaitsStory(view);
