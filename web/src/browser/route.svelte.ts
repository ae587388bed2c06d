// Where we are, kept behind the `#`: so the page works under any path without the server's help.

/** Who a new table is for: bots, people by link, people around one device. */
export type Mode = 'bots' | 'friends' | 'shared';

export type Route =
  | { page: 'home' }
  | { page: 'new'; mode: Mode; board: string | null }
  | { page: 'link'; code: string }
  | { page: 'table'; id: string }
  | { page: 'replay'; id: string; at: number | null }
  | { page: 'review'; id: string }
  | { page: 'rules'; book: string | null; rule: string | null }
  | { page: 'learn'; lesson: string | null }
  | { page: 'puzzles'; id: string | null }
  | { page: 'privacy' }
  | { page: 'past' }
  | { page: 'events' }
  | { page: 'event'; id: string }
  | { page: 'ratings'; edition: string }
  | { page: 'calls' }
  | { page: 'called'; answer: 'yes' | 'stop'; code: string }
  | { page: 'recover' }
  | { page: 'people' }
  | { page: 'friend'; code: string }
  | { page: 'boards' }
  | { page: 'board'; id: string }
  | { page: 'workshop'; from: string | null }
  | { page: 'campaigns' }
  | { page: 'campaign'; id: string; part: string | null; rule: string | null }
  | { page: 'unknown' };

export function parse(hash: string): Route {
  const parts = hash
    .replace(/^#?\/?/, '')
    .split('/')
    .filter(Boolean)
    .map(decode);
  const [head, first, second, third] = parts;
  if (head === undefined) return { page: 'home' };
  if (head === 'new' && (first === 'bots' || first === 'friends' || first === 'shared'))
    return { page: 'new', mode: first, board: second ?? null };
  if (head === 'link' && first) return { page: 'link', code: first };
  if (head === 'table' && first) return { page: 'table', id: first };
  if (head === 'replay' && first)
    return { page: 'replay', id: first, at: /^\d{1,6}$/.test(second ?? '') ? Number(second) : null };
  if (head === 'review' && first) return { page: 'review', id: first };
  if (head === 'rules') return { page: 'rules', book: first ?? null, rule: second ?? null };
  if (head === 'campaign' && first) return { page: 'campaign', id: first, part: second ?? null, rule: third ?? null };
  if (head === 'campaign') return { page: 'campaigns' };
  if (head === 'privacy' && first === undefined) return { page: 'privacy' };
  if (head === 'calls' && first === undefined) return { page: 'calls' };
  if (head === 'calls' && (first === 'yes' || first === 'stop') && second)
    return { page: 'called', answer: first, code: second };
  if (head === 'recover' && first === undefined) return { page: 'recover' };
  if (head === 'friend' && first) return { page: 'friend', code: first };
  if (head === 'people' && first === undefined) return { page: 'people' };
  if (head === 'games' && first === undefined) return { page: 'past' };
  if (head === 'events' && first === undefined) return { page: 'events' };
  if (head === 'event' && first) return { page: 'event', id: first };
  if (head === 'ratings' && first) return { page: 'ratings', edition: first };
  if (head === 'workshop' && second === undefined) return { page: 'workshop', from: first ?? null };
  if (head === 'boards' && first === undefined) return { page: 'boards' };
  if (head === 'board' && first) return { page: 'board', id: first };
  if (head === 'puzzles' && second === undefined) return { page: 'puzzles', id: first ?? null };
  if (head === 'learn') return { page: 'learn', lesson: first ?? null };
  return { page: 'unknown' };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const links = {
  home: '#/',
  /** With a published board, or one of those to choose from. */
  make: (mode: Mode, board?: string) => ['#/new', mode, board].filter(Boolean).join('/'),
  link: (code: string) => `#/link/${encodeURIComponent(code)}`,
  table: (id: string) => `#/table/${encodeURIComponent(id)}`,
  /** Some step of a finished game, or its beginning. */
  replay: (id: string, at?: number) =>
    ['#/replay', encodeURIComponent(id), at].filter((part) => part !== undefined).join('/'),
  review: (id: string) => `#/review/${encodeURIComponent(id)}`,
  learn: (lesson?: string) => ['#/learn', lesson].filter(Boolean).join('/'),
  /** One of them, `today`’s, or all. */
  puzzles: (id?: string) => ['#/puzzles', id].filter(Boolean).join('/'),
  privacy: '#/privacy',
  past: '#/games',
  events: '#/events',
  event: (id: string) => `#/event/${encodeURIComponent(id)}`,
  ratings: (edition: string) => `#/ratings/${encodeURIComponent(edition)}`,
  calls: '#/calls',
  recover: '#/recover',
  people: '#/people',
  friend: (code: string) => `#/friend/${encodeURIComponent(code)}`,
  workshop: '#/workshop',
  /** With a published board to begin from. */
  workshopFrom: (board: string) => `#/workshop/${encodeURIComponent(board)}`,
  boards: '#/boards',
  board: (id: string) => `#/board/${encodeURIComponent(id)}`,
  campaigns: '#/campaign',
  campaign: (id: string, part?: string, rule?: string) =>
    ['#/campaign', encodeURIComponent(id), part, rule].filter(Boolean).join('/'),
  rules: (book?: string, rule?: string) => ['#/rules', book, rule].filter(Boolean).join('/'),
};

class Here {
  route = $state.raw<Route>(parse(location.hash));

  constructor() {
    addEventListener('hashchange', () => (this.route = parse(location.hash)));
  }

  go(link: string): void {
    location.hash = link;
  }
}

export const here = new Here();
