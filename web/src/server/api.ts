// Requests to the other side, a server or the engine of this browser. What each route takes and answers is made from
// the server's own list of routes.

import type {
  ApiError,
  CallWishes,
  CreateTable,
  EditionSummary,
  FillSeat,
  GuestInfo,
  JoinTable,
  Lobby,
  MyGame,
  NewCallWay,
  Routes,
} from '../generated/protocol';
import { recall } from '../browser/storage';
import { doorOf, isSite } from './door';
import { Failure } from './failure';
import type { Answer, Door } from './line';
import { canPlay, isAwake, tab } from './tab';

export { Failure };

type Route = keyof Routes;
type Given<R extends Route> = Omit<Routes[R], 'answer'>;
interface Parts {
  path?: Record<string, string | number>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
}

/** The path of a route with its parts filled in. */
function pathOf(route: Route, { path = {}, query = {} }: Parts): string {
  const filled = route.replace(/^\w+ \//, '').replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(path[name]));
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) asked.set(name, String(value));
  return asked.size > 0 ? `${filled}?${asked}` : filled;
}

/** Boards of one's own: no server knows them, and the engine of this browser does. */
const own = new Set<unknown>();
export const isOwn = (edition: string): boolean => own.has(edition);

/** Where a route leads: to where its table, campaign or board is. */
const ofTable = (route: Route, { path }: Parts): Door =>
  route.startsWith('GET /api/editions/{id}') && own.has(path?.id)
    ? tab
    : doorOf(/\/(?:tables|campaigns)\/\{id\}/.test(route) ? path?.id : undefined);

async function request(route: Route, given: Parts, door = ofTable(route, given)): Promise<string> {
  const { body } = given;
  const text = body === undefined ? undefined : JSON.stringify(body);
  const answer = await door.ask(route.split(' ')[0], pathOf(route, given), text);
  if (answer.status >= 200 && answer.status < 300) return answer.text;
  throw refusal(answer);
}

function refusal({ status, text }: Answer): Failure {
  try {
    return new Failure((JSON.parse(text) as ApiError).error);
  } catch {
    return Failure.of(status >= 500 ? 'server_gone' : 'internal');
  }
}

/** Asks the other side, which may be named. */
export async function call<R extends Route>(route: R, given: Given<R>, door?: Door): Promise<Routes[R]['answer']> {
  return JSON.parse(await request(route, given, door)) as Routes[R]['answer'];
}

/** Asks for a file. */
export const file = <R extends Route>(route: R, given: Given<R>): Promise<string> => request(route, given);

/** What never changes is asked for once. */
const kept = new Map<string, Promise<unknown>>();

export function once<R extends Route>(route: R, given: Given<R>): Promise<Routes[R]['answer']> {
  const path = pathOf(route, given);
  let answer = kept.get(path) as Promise<Routes[R]['answer']> | undefined;
  if (!answer) {
    answer = call(route, given);
    kept.set(path, answer);
    answer.catch(() => kept.delete(path));
  }
  return answer;
}

let guest: Promise<GuestInfo> | undefined;

export const api = {
  editions: async () => {
    const all = await once('GET /api/editions', {});
    return isSite() ? [...all, ...(await api.ownBoards())] : all;
  },
  /** The boards to choose from, with those of one's own; they go before others of the same name. */
  everyEdition: async () => {
    const [all, mine] = [await once('GET /api/editions', {}), await api.ownBoards()];
    return [...all.filter(({ id }) => mine.every((board) => board.id !== id)), ...mine];
  },
  ownBoards: async (): Promise<EditionSummary[]> => {
    if (recall('own-boards') === null || !canPlay()) return [];
    const boards = JSON.parse((await tab.ask('GET', 'api/boards')).text) as EditionSummary[];
    for (const { id } of boards) own.add(id);
    return boards;
  },
  /** A board came from a file, perhaps in place of one of the same name. */
  brought: (id: string) => {
    own.add(id);
    for (const path of kept.keys()) if (path.startsWith(`api/editions/${encodeURIComponent(id)}`)) kept.delete(path);
  },
  /** A board that somebody published. */
  published: (id: string) => call('GET /api/published/{id}', { path: { id } }),
  edition: (id: string) => once('GET /api/editions/{id}', { path: { id } }),
  board: (id: string) => once('GET /api/editions/{id}/board', { path: { id } }),
  /** A campaign's game has an edition and a board of its own. */
  tableEdition: (id: string) => once('GET /api/tables/{id}/edition', { path: { id } }),
  /** What is known of it by now: more, when the story of the year was told. */
  editionNow: (id: string) => call('GET /api/tables/{id}/edition', { path: { id } }),
  tableBoard: (id: string) => once('GET /api/tables/{id}/board', { path: { id } }),
  bots: () => once('GET /api/bots', {}),
  /** Who I am; whoever is nobody yet becomes a guest. */
  guest: () =>
    (guest ??= call('POST /api/guest', {}).catch((cause) => {
      guest = undefined;
      throw cause;
    })),
  rename: async (name: string) => {
    const renamed = call('PATCH /api/guest', { body: { name } });
    await renamed;
    guest = renamed;
    return renamed;
  },
  /** A code that carries this guest to another device, once, within ten minutes. */
  makeLink: () => call('POST /api/guest/link', {}),
  devices: () => call('GET /api/guest/devices', {}),
  /** Logs a device out, for ever: those that are left. */
  logOut: (id: string) => call('DELETE /api/guest/devices/{id}', { path: { id } }),
  privacy: () => call('GET /api/privacy', {}),
  /** Forgets me here, for ever: whoever asks next is somebody new. */
  forgetMe: async () => {
    const gone = await call('DELETE /api/guest', {});
    guest = undefined;
    return gone;
  },
  /** This browser is somebody else from now on. */
  become: (other: GuestInfo) => void (guest = Promise.resolve(other)),
  /** How and when I am called. */
  calls: () => call('GET /api/calls', {}),
  wishCalls: (body: CallWishes) => call('PUT /api/calls', { body }),
  addCall: (body: NewCallWay) => call('POST /api/calls/ways', { body }),
  removeCall: (id: string) => call('DELETE /api/calls/ways/{id}', { path: { id } }),
  /** What a link in a call is for. */
  confirmCall: (code: string) => call('POST /api/calls/yes/{code}', { path: { code } }),
  stopCall: (code: string) => call('POST /api/calls/stop/{code}', { path: { code } }),
  recovery: () => call('GET /api/guest/recovery', {}),
  /** A code on paper, in place of the one before; told once. */
  makeRecovery: () => call('POST /api/guest/recovery', {}),
  removeRecovery: () => call('DELETE /api/guest/recovery', {}),
  campaigns: () => call('GET /api/campaigns', {}),
  lobby: () => call('GET /api/lobby', {}),
  /** Games of this browser on the pages of a server, as soon as the engine is there. */
  kept: async (): Promise<Lobby['mine']> =>
    isSite() || !isAwake() ? [] : (await call('GET /api/lobby', {}, tab)).mine,
  /** My finished games, wherever they were played, newest first. */
  myGames: async (): Promise<MyGame[]> => {
    const games = isSite() || !isAwake() ? [] : (await call('GET /api/games', { query: {} }, tab)).games;
    await api.guest();
    for (let before: number | undefined, more = true; more; before = games.at(-1)?.created_at) {
      const page = await call('GET /api/games', { query: { before } });
      games.push(...page.games);
      more = page.more;
    }
    // What was brought to the server is told once.
    const brought = new Set(games.map(({ brought: from }) => from));
    return games.filter(({ table }) => !brought.has(table));
  },
  create: (body: CreateTable) => call('POST /api/tables', { body }),
  /** The same in this browser, on the pages of a server; players have the name they have there. */
  createHere: async (body: CreateTable) => {
    const { name } = (await guest?.catch(() => undefined)) ?? {};
    if (name !== undefined) await call('PATCH /api/guest', { body: { name } }, tab);
    return call('POST /api/tables', { body }, tab);
  },
  table: (id: string) => call('GET /api/tables/{id}', { path: { id } }),
  join: (id: string, body: JoinTable) => call('POST /api/tables/{id}/join', { path: { id }, body }),
  leave: (id: string) => call('POST /api/tables/{id}/leave', { path: { id } }),
  /** Puts a bot where nobody sits or nobody has accepted. */
  fill: (id: string, body: FillSeat) => call('POST /api/tables/{id}/seat', { path: { id }, body }),
  start: (id: string) => call('POST /api/tables/{id}/start', { path: { id } }),
  rematch: (id: string) => call('POST /api/tables/{id}/rematch', { path: { id } }),
  record: (id: string) => call('GET /api/tables/{id}/record', { path: { id } }),
  replay: (id: string, as: string) => call('GET /api/tables/{id}/replay', { path: { id }, query: { as } }),
  replayStep: (id: string, seq: number, as: string) =>
    call('GET /api/tables/{id}/replay/{seq}', { path: { id, seq }, query: { as } }),
  rulebooks: () => once('GET /api/rulebook', {}),
  rulebook: async (id: string, lang: string) =>
    (await once('GET /api/rulebook/{id}', { path: { id }, query: { lang } })).text,
};
