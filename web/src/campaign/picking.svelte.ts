// What is chosen but not yet decided: in the list or on the map, both show the same.

import type { Move } from '../generated/protocol';

export class Picking {
  move = $state.raw<Move | null>(null);
}
