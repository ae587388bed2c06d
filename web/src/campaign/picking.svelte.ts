// What is chosen but not yet decided: in the list or on the map, both show the same.

import type { CampaignMove } from '../generated/protocol';

export class Picking {
  move = $state.raw<CampaignMove | null>(null);
}
