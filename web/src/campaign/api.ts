// What the server answers about campaigns.

import type {
  CampaignInfo,
  CampaignMove,
  CampaignPresence,
  CampaignRulebook,
  Card,
  CompanyInfo,
  CreateCampaign,
  ImportCampaign,
} from '../generated/protocol';
import type { Board } from '../server/board';
import { address, api, Failure, json } from '../server/api';
import { keepBytes, promise } from '../server/entropy';
import { here, links } from '../browser/route.svelte';
import { isAlone } from '../server/tables';

const path = (id: string, rest = ''): string => `api/campaigns/${encodeURIComponent(id)}${rest}`;

export const campaigns = {
  mine: api.campaigns,
  found: (body: CreateCampaign) => json<CampaignInfo>('POST', 'api/campaigns', body),
  import: (body: ImportCampaign) => json<CampaignInfo>('POST', 'api/campaigns/import', body),
  /** With `after` the server waits until there is something newer, or for a while. */
  info: (id: string, company: number | null, after?: number) => {
    const asked = new URLSearchParams();
    if (after !== undefined) asked.set('after', String(after));
    if (company !== null) asked.set('company', String(company));
    return json<CampaignInfo>('GET', path(id, asked.size > 0 ? `?${asked}` : ''));
  },
  join: (id: string, colour: Card) => json<CampaignInfo>('POST', path(id, '/join'), { colour }),
  leave: (id: string) => json<CampaignInfo>('POST', path(id, '/leave')),
  begin: (id: string) => json<CampaignInfo>('POST', path(id, '/found')),
  move: (id: string, seq: number, company: number, move: CampaignMove) =>
    json<CampaignInfo>('POST', path(id, '/move'), { seq, company, with: move }),
  seat: (id: string, company: number, presence: CampaignPresence, level?: string) =>
    json<CampaignInfo>('POST', path(id, '/seat'), { company, presence, ...(level ? { level } : {}) }),
  branch: (id: string, before_game: number) => json<CampaignInfo>('POST', path(id, '/branch'), { before_game }),
  board: (id: string) => json<Board>('GET', path(id, '/board')),
  rulebook: (id: string, language: string, company: number | null) =>
    json<CampaignRulebook>(
      'GET',
      path(id, `/rulebook?lang=${language}${company === null ? '' : `&company=${company}`}`),
    ),
  chronicle: async (id: string): Promise<string> => {
    const answer = await fetch(address(path(id, '/chronicle')), { credentials: 'same-origin' }).catch(() => null);
    if (!answer) throw Failure.of('server_gone');
    if (!answer.ok) throw new Failure((await answer.json()).error);
    return answer.text();
  },
};

/** Opens the table of the game that is ready, with one's own bytes for the shuffle. */
export async function openGame(id: string): Promise<CampaignInfo> {
  const { bytes, hash } = await promise();
  const info = await json<CampaignInfo>('POST', path(id, '/game'), { entropy_hash: hash });
  if (info.table) keepBytes(info.table, bytes);
  return info;
}

/** An ordinary table on the finished map. */
export async function freePlay(id: string, coasts: boolean): Promise<CampaignInfo> {
  const { bytes, hash } = await promise();
  const info = await json<CampaignInfo>('POST', path(id, '/free-play'), { coasts, entropy_hash: hash });
  if (info.free_play) keepBytes(info.free_play, bytes);
  return info;
}

/** Goes to a table of the campaign; where nobody else is expected it is started at once. */
export async function enterGame(id: string): Promise<void> {
  const table = await api.table(id);
  const mine = table.seats.some(({ you }) => you);
  if (table.phase === 'open' && mine && isAlone(table)) await api.start(id);
  here.go(links.table(id));
}

/** The companies that can be founded: those of the edition the campaign is framed by. */
export const companies = async (): Promise<CompanyInfo[]> => (await api.edition('legends')).companies;
