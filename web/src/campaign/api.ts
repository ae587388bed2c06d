// What the server answers about campaigns.

import type {
  CampaignInfo,
  Card,
  Company,
  CreateCampaign,
  ImportCampaign,
  Move,
  Presence,
} from '../generated/protocol';
import { api, call, file } from '../server/api';
import { keepBytes, promise } from '../server/entropy';
import { here, links } from '../browser/route.svelte';
import { isAlone } from '../server/tables';

export const campaigns = {
  mine: api.campaigns,
  found: (body: CreateCampaign) => call('POST /api/campaigns', { body }),
  import: (body: ImportCampaign) => call('POST /api/campaigns/import', { body }),
  /** With `after` the server waits until there is something newer, or for a while. */
  info: (id: string, company: number | null, after?: number) =>
    call('GET /api/campaigns/{id}', { path: { id }, query: { after, company: company ?? undefined } }),
  join: (id: string, colour: Card) => call('POST /api/campaigns/{id}/join', { path: { id }, body: { colour } }),
  leave: (id: string) => call('POST /api/campaigns/{id}/leave', { path: { id } }),
  begin: (id: string) => call('POST /api/campaigns/{id}/found', { path: { id } }),
  move: (id: string, seq: number, company: number, move: Move) =>
    call('POST /api/campaigns/{id}/move', { path: { id }, body: { seq, company, with: move } }),
  seat: (id: string, company: number, presence: Presence, level?: string) =>
    call('POST /api/campaigns/{id}/seat', { path: { id }, body: { company, presence, level } }),
  branch: (id: string, before_game: number) =>
    call('POST /api/campaigns/{id}/branch', { path: { id }, body: { before_game } }),
  board: (id: string) => call('GET /api/campaigns/{id}/board', { path: { id } }),
  rulebook: (id: string, lang: string, company: number | null) =>
    call('GET /api/campaigns/{id}/rulebook', { path: { id }, query: { lang, company: company ?? undefined } }),
  chronicle: (id: string) => file('GET /api/campaigns/{id}/chronicle', { path: { id } }),
};

/** Opens the table of the game that is ready, with one's own bytes for the shuffle. */
export async function openGame(id: string): Promise<CampaignInfo> {
  const { bytes, hash } = await promise();
  const info = await call('POST /api/campaigns/{id}/game', { path: { id }, body: { entropy_hash: hash } });
  if (info.table) keepBytes(info.table, bytes);
  return info;
}

/** An ordinary table on the finished map. */
export async function freePlay(id: string, coasts: boolean): Promise<CampaignInfo> {
  const { bytes, hash } = await promise();
  const info = await call('POST /api/campaigns/{id}/free-play', { path: { id }, body: { coasts, entropy_hash: hash } });
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

/** The companies that can be founded: those of the edition whose rules the campaign is played by. */
export async function companies(campaign: string): Promise<Company[]> {
  const edition = (await api.editions()).find((other) => other.campaign === campaign);
  return edition ? (await api.edition(edition.id)).companies : [];
}
