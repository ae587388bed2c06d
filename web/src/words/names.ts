// Names of things on the board, and of who sits at it.

import type { Company, EditionDetails, PieceWords, PieceLook, SeatInfo } from '../generated/protocol';
import { t, text } from './text.svelte';

export function placeName(edition: EditionDetails, place: number): string {
  return edition.places[place]?.name ?? '?';
}

export function lineName(edition: EditionDetails, line: number): string {
  const info = edition.lines[line];
  if (!info) return '?';
  const to = info.to === null ? '→' : `– ${placeName(edition, info.to)}`;
  return `${placeName(edition, info.from)} ${to}`;
}

/** A ticket by its two places. */
export function ticketName(edition: EditionDetails, ticket: number): string {
  const info = edition.tickets[ticket];
  return info ? `${placeName(edition, info.from)} – ${placeName(edition, info.to)}` : '?';
}

/** The pieces of a supply: train cars where the edition has no word of its own. */
export function pieceOf(edition: EditionDetails | null, supply: string): { name: string; look: PieceLook } {
  const piece: PieceWords | undefined = edition?.pieces[supply];
  return piece ? { name: text.pick(piece.name), look: piece.look ?? 'car' } : { name: t('supply-car'), look: 'car' };
}

/** How the server calls whoever asked to be forgotten. */
const FORMER = 'Former player';

/** Who never chose a name has one of the server's making, which we say in the reader's language. */
export function personName(name: string): string {
  const made = /^Guest ([0-9a-f]{4})$/.exec(name);
  if (name === FORMER) return t('former-player');
  return made ? t('guest-name', { code: made[1] }) : name;
}

/**
 * The names of the seats: people's own, and bots by their level, numbered where there are several. In a campaign a bot
 * has the name of its company, which it keeps from game to game.
 */
export function seatNames(seats: SeatInfo[], companies: Company[] = []): string[] {
  return numbered(
    seats.map((seat, index) => {
      const company = seat.company === null ? undefined : companies[seat.company];
      if (seat.bot !== null && !seat.person) return company ? text.pick(company.name) : t(`bot-${seat.bot}`);
      return personName(seat.name ?? t('player-number', { number: index + 1 }));
    }),
  );
}

/** The names of a record, where a bot has the name of its level. */
export function recordNames(names: string[]): string[] {
  return numbered(names.map((name) => (text.has(`bot-${name}`) ? t(`bot-${name}`) : personName(name))));
}

function numbered(names: string[]): string[] {
  return names.map((name, index) => {
    const before = names.slice(0, index).filter((other) => other === name).length;
    return before > 0 ? `${name} ${before + 1}` : name;
  });
}
