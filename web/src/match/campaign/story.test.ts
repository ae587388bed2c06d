import { describe, expect, it } from 'vitest';
import type { EditionDetails, GameView } from '../../generated/protocol';
import { awaitsStory, hasGoneOn } from './story';

const view = (stage: string, ask: string | null, awaited: number[]): GameView =>
  ({ stage, awaited, campaign: { question: ask === null ? null : { ask } } }) as unknown as GameView;
const edition = (story: string): EditionDetails => ({ charter: { story } }) as unknown as EditionDetails;

describe('the story of the year', () => {
  const choosing = view('opening_tickets', null, [0, 1]);
  const waiting = view('question', 'story', []);
  const turn = view('turn', null, [1]);

  it('is awaited when the tickets are chosen (LW-5, LW-52)', () => {
    expect([choosing, waiting, turn, null].map(awaitsStory)).toEqual([false, true, false, false]);
    expect(awaitsStory(view('question', 'stamp', [0]))).toBe(false);
  });

  it('makes the edition an old one when the game goes on', () => {
    expect([choosing, waiting, turn, null].map((one) => hasGoneOn(one, edition('sealed')))).toEqual([
      false,
      false,
      true,
      false,
    ]);
    expect(hasGoneOn(turn, edition('told'))).toBe(false);
    expect(hasGoneOn(turn, edition('before'))).toBe(false);
    expect(hasGoneOn(turn, null)).toBe(false);
  });
});
