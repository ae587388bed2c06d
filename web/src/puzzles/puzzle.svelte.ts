// A puzzle while somebody thinks about it: the position, what was tried, what came of it.

import type { Action, PuzzleAnswer, PuzzleVerdict, Query, Refused, Reply, SeatInfo } from '../generated/protocol';
import { keepTry, solved } from '../browser/solved';
import type { Game } from '../match/game.svelte';
import { Match } from '../match/match.svelte';
import { api, Failure } from '../server/api';
import { t } from '../words/text.svelte';
import type { Numbered } from './order';
import { puzzleAsk, puzzleTry } from './puzzles';

export class Puzzle extends Match {
  verdict = $state.raw<PuzzleVerdict>('shown');
  answer = $state.raw<PuzzleAnswer | null>(null);
  tried = $state.raw<Action | null>(null);
  refused = $state.raw<Refused | null>(null);
  failure = $state.raw<Refused | null>(null);
  busy = $state(false);
  /** Whether it was tried before: what comes now is practice. */
  again = $state(false);

  /** `day` is the date whose puzzle it is, where it is one of a day. */
  constructor(
    readonly info: Numbered,
    readonly day: string | null,
  ) {
    super();
  }

  get names(): string[] {
    const name = (seat: number): string =>
      seat === this.seat ? t('you-yourself') : t('player-number', { number: seat + 1 });
    return (this.view?.seats ?? []).map((_, seat) => name(seat));
  }

  get seats(): SeatInfo[] {
    return [];
  }

  get live(): boolean {
    return true;
  }

  get plays(): boolean {
    return true;
  }

  /** The sheets of a live game need no more of it than a puzzle has: view, `act` and `ask`. */
  get game(): Game {
    return this as unknown as Game;
  }

  canAct = $derived(!this.busy && this.answer === null && (this.view?.may?.act ?? false));

  async load(): Promise<void> {
    this.again = this.info.id in solved().tries;
    try {
      const { edition } = this.info;
      const [details, board, moment] = await Promise.all([
        api.edition(edition),
        api.board(edition),
        puzzleTry(this.info.id, {}),
      ]);
      this.setEdition(details);
      this.board = board;
      this.steps = moment.steps;
      this.view = moment.view;
    } catch (cause) {
      this.failure = Failure.from(cause).refused;
    }
  }

  async act(action: Action): Promise<boolean> {
    if (!this.canAct) return false;
    this.busy = true;
    this.refused = null;
    try {
      const { verdict, refused, answer, view } = await puzzleTry(this.info.id, { action });
      this.refused = refused;
      this.verdict = verdict;
      if (!answer) return false;
      this.tried = action;
      this.answer = answer;
      // The position stays to be looked at; nothing calls out to be claimed any more.
      this.view = { ...view, lines: null };
      keepTry(this.info.id, verdict === 'solved', this.day);
      return true;
    } catch (cause) {
      this.refused = Failure.from(cause).refused;
      return false;
    } finally {
      this.busy = false;
    }
  }

  override ask(question: Query): Promise<Reply | null> {
    return puzzleAsk(this.info.id, question).catch(() => null);
  }
}
