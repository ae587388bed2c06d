// The REST part of the server. Addresses are relative to the page, which may live under a sub-path.

import type {
  ApiError,
  CampaignSummary,
  CreateTable,
  DeviceInfo,
  EditionDetails,
  EditionSummary,
  FillSeat,
  GuestInfo,
  JoinTable,
  Lobby,
  RecordView,
  Refused,
  ReplayIndex,
  ReplayStep,
  SeatTaken,
  TableInfo,
} from '../generated/protocol';
import type { Board } from './board';

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

async function request(method: string, path: string, body?: unknown): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(address(path), {
      method,
      credentials: 'same-origin',
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw Failure.of('server_gone');
  }
  if (response.ok) return response;
  const answer = (await response.json().catch(() => null)) as ApiError | null;
  throw answer?.error ? new Failure(answer.error) : Failure.of(response.status >= 500 ? 'server_gone' : 'internal');
}

export async function json<T>(method: string, path: string, body?: unknown): Promise<T> {
  return (await (await request(method, path, body)).json()) as T;
}

/** What never changes is asked for once. */
const kept = new Map<string, Promise<unknown>>();

export function once<T>(path: string): Promise<T> {
  let answer = kept.get(path) as Promise<T> | undefined;
  if (!answer) {
    answer = json<T>('GET', path);
    kept.set(path, answer);
    answer.catch(() => kept.delete(path));
  }
  return answer;
}

let guest: Promise<GuestInfo> | undefined;

export const api = {
  editions: () => once<EditionSummary[]>('api/editions'),
  edition: (id: string) => once<EditionDetails>(`api/editions/${encodeURIComponent(id)}`),
  board: (id: string) => once<Board>(`api/editions/${encodeURIComponent(id)}/board`),
  /** A campaign's game has an edition and a board of its own. */
  tableEdition: (table: string) => once<EditionDetails>(`api/tables/${encodeURIComponent(table)}/edition`),
  tableBoard: (table: string) => once<Board>(`api/tables/${encodeURIComponent(table)}/board`),
  bots: () => once<string[]>('api/bots'),
  /** Who I am; whoever is nobody yet becomes a guest. */
  guest: () =>
    (guest ??= json<GuestInfo>('POST', 'api/guest').catch((cause) => {
      guest = undefined;
      throw cause;
    })),
  rename: async (name: string) => {
    const renamed = json<GuestInfo>('PATCH', 'api/guest', { name });
    await renamed;
    guest = renamed;
    return renamed;
  },
  /** A code that carries this guest to another device, once, within ten minutes. */
  makeLink: () => json<{ code: string }>('POST', 'api/guest/link'),
  devices: () => json<DeviceInfo[]>('GET', 'api/guest/devices'),
  /** Logs a device out, for ever: those that are left. */
  logOut: (device: string) => json<DeviceInfo[]>('DELETE', `api/guest/devices/${encodeURIComponent(device)}`),
  useLink: async (code: string) => {
    const taken = await json<GuestInfo>('POST', `api/guest/link/${encodeURIComponent(code)}`);
    guest = Promise.resolve(taken);
    return taken;
  },
  campaigns: () => json<CampaignSummary[]>('GET', 'api/campaigns'),
  lobby: () => json<Lobby>('GET', 'api/lobby'),
  create: (table: CreateTable) => json<TableInfo>('POST', 'api/tables', table),
  table: (id: string) => json<TableInfo>('GET', `api/tables/${encodeURIComponent(id)}`),
  join: (id: string, body: JoinTable) => json<SeatTaken>('POST', `api/tables/${encodeURIComponent(id)}/join`, body),
  leave: (id: string) => json<TableInfo>('POST', `api/tables/${encodeURIComponent(id)}/leave`),
  /** Puts a bot where nobody sits or nobody has accepted. */
  fill: (id: string, body: FillSeat) => json<TableInfo>('POST', `api/tables/${encodeURIComponent(id)}/seat`, body),
  start: (id: string) => json<TableInfo>('POST', `api/tables/${encodeURIComponent(id)}/start`),
  rematch: (id: string) => json<TableInfo>('POST', `api/tables/${encodeURIComponent(id)}/rematch`),
  record: (id: string) => json<RecordView>('GET', `api/tables/${encodeURIComponent(id)}/record`),
  replay: (id: string, as: string) => json<ReplayIndex>('GET', `api/tables/${encodeURIComponent(id)}/replay?as=${as}`),
  replayStep: (id: string, seq: number, as: string) =>
    json<ReplayStep>('GET', `api/tables/${encodeURIComponent(id)}/replay/${seq}?as=${as}`),
  rulebook: (page: string, language: string) =>
    once<{ id: string; text: string }>(`api/rulebook/${encodeURIComponent(page)}?lang=${language}`).then(
      (answer) => answer.text,
    ),
};
