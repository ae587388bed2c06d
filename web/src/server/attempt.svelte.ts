// Something that may be refused: what was refused last, and whether something is under way.

import type { Refused } from '../generated/protocol';
import { Failure } from './failure';

export class Attempt {
  refused = $state.raw<Refused | null>(null);
  busy = $state(false);

  /** Does it: whether nobody refused. */
  async make(action: () => Promise<unknown>): Promise<boolean> {
    this.refused = null;
    this.busy = true;
    try {
      await action();
      return true;
    } catch (cause) {
      this.refused = Failure.from(cause).refused;
      return false;
    } finally {
      this.busy = false;
    }
  }
}
