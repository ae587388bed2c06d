// The REST part of the server. Addresses are relative to the page, which may live under a sub-path. What each route
// takes and answers is made from the server's own list of routes.

import type { ApiError, CreateTable, FillSeat, GuestInfo, JoinTable, Refused, Routes } from '../generated/protocol';

/** A request that was refused, or that never reached the server (`server_gone`). */
export class Failure extends Error {
  constructor(readonly refused: Refused) {
    super(refused.text);
  }

  static of(code: string): Failure {
    return new Failure({ code, rule: null, args: {}, text: code });
  }

  static from(cause: unknown): Failure {
    return cause instanceof Failure ? cause : Failure.of('internal');
  }
}

export function address(path: string): URL {
  return new URL(path, document.baseURI);
}

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

/** How long an answer may take, in milliseconds. */
const PATIENCE = 30_000;

async function request(route: Route, given: Parts): Promise<Response> {
  const { body } = given;
  let response: Response;
  try {
    response = await fetch(address(pathOf(route, given)), {
      method: route.split(' ')[0],
      credentials: 'same-origin',
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
      // A server that never answers does not answer. What waits for news waits as long as there are none.
      ...(given.query && 'after' in given.query ? {} : { signal: AbortSignal.timeout(PATIENCE) }),
    });
  } catch {
    throw Failure.of('server_gone');
  }
  if (response.ok) return response;
  const answer = (await response.json().catch(() => null)) as ApiError | null;
  throw answer?.error ? new Failure(answer.error) : Failure.of(response.status >= 500 ? 'server_gone' : 'internal');
}

/** Asks the server. */
export async function call<R extends Route>(route: R, given: Given<R>): Promise<Routes[R]['answer']> {
  return (await (await request(route, given)).json()) as Routes[R]['answer'];
}

/** Asks for a file. */
export const file = async <R extends Route>(route: R, given: Given<R>): Promise<string> =>
  (await request(route, given)).text();

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
  editions: () => once('GET /api/editions', {}),
  edition: (id: string) => once('GET /api/editions/{id}', { path: { id } }),
  board: (id: string) => once('GET /api/editions/{id}/board', { path: { id } }),
  /** A campaign's game has an edition and a board of its own. */
  tableEdition: (id: string) => once('GET /api/tables/{id}/edition', { path: { id } }),
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
  useLink: async (code: string) => {
    const taken = await call('POST /api/guest/link/{code}', { path: { code } });
    guest = Promise.resolve(taken);
    return taken;
  },
  campaigns: () => call('GET /api/campaigns', {}),
  lobby: () => call('GET /api/lobby', {}),
  create: (body: CreateTable) => call('POST /api/tables', { body }),
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
