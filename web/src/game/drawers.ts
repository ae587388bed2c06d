// What a phone keeps in drawers under the board, each named for what is in it.

import type { Match } from '../match/match.svelte';

export type Drawer = 'tickets' | 'players' | 'extras' | 'log' | 'chat';

export interface DrawerInfo {
  drawer: Drawer;
  /** The key of its name. */
  name: string;
}

/** What an edition or a campaign adds to the table; null where there is nothing. */
function extras({ view, edition }: Match): string | null {
  if (!view || !edition) return null;
  if (view.campaign) return 'drawer-office';
  if (edition.switches.economy) return 'event';
  if (edition.shared) return 'drawer-track';
  return view.bonuses.length > 0 ? 'drawer-bonuses' : null;
}

export function drawersOf(match: Match, talks: boolean): DrawerInfo[] {
  const more = extras(match);
  return [
    { drawer: 'tickets', name: 'tickets' },
    { drawer: 'players', name: 'players' },
    ...(more ? [{ drawer: 'extras' as const, name: more }] : []),
    { drawer: 'log', name: 'log' },
    ...(talks ? [{ drawer: 'chat' as const, name: 'chat' }] : []),
  ];
}
