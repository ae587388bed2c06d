// Who and what, in words.

import type { CampaignCompany, Move, CampaignView } from '../generated/protocol';
import { personName } from '../words/names';
import { t, text } from '../words/text.svelte';

/** The player of a company: a person's own name, or the bot's level. */
export function playerName(company: CampaignCompany | null): string {
  if (!company) return '';
  if (!company.person && company.bot) return t('bot-named', { level: t(`bot-${company.bot}`) });
  return company.player === null ? t('seat-open') : personName(company.player);
}

/** Games are played every third year. */
const EVERY = 3;
export const yearOf = (view: CampaignView, game: number): number => view.year + EVERY * (game - view.game);

/** The picture of a year, a frontier, a rule box, a staff card or a postcard; empty where there is none. */
export const pictureIn = (view: CampaignView, of: string | number): string =>
  view.pictures.find((picture) => picture.of === String(of))?.scene ?? '';

export const placeIn = (view: CampaignView, place: number): string =>
  view.places.find((other) => other.place === place)?.name ?? '?';

export function lineIn(view: CampaignView, number: number): string {
  const line = view.lines.find((other) => other.line === number);
  return line ? line.ends.map((place) => placeIn(view, place)).join(' – ') : '?';
}

export const companyIn = (view: CampaignView, company: number): string => {
  const found = view.companies[company];
  return found ? text.pick(found.name) : '?';
};

export function ticketIn(view: CampaignView, number: number): string {
  const ticket = view.tickets.find((other) => other.ticket === number);
  return ticket ? ticket.ends.map((place) => placeIn(view, place)).join(' – ') : '?';
}

export function staffIn(view: CampaignView, number: number | null): string {
  const card = view.staff.find((other) => other.number === number);
  return card ? text.pick(card.name) : '?';
}

/** The words of an option: from the story card that asks, or our own. */
export function optionIn(view: CampaignView, option: string, code?: string): string {
  const cards = view.story.filter((card) => code === undefined || card.code === code);
  const found = cards.flatMap(({ options }) => options).find((other) => other.option === option);
  if (found) return text.pick(found.words);
  const own = `option-${option}`;
  return text.has(own) ? t(own) : option;
}

/** A decision as it was made. */
export function moveText(view: CampaignView, move: Move): string {
  switch (move.move) {
    case 'hire':
      return t('moved-hire', { staff: staffIn(view, move.staff) });
    case 'build':
      return t('moved-build', { place: placeIn(view, move.place) });
    case 'grow':
      return t('moved-grow', { place: placeIn(view, move.place) });
    case 'wager':
      return t('moved-wager', { stake: move.stake, place: move.place });
    case 'choose':
      return t('moved-choose', { option: optionIn(view, move.option) });
    case 'pick': {
      const all = [...view.frontiers, ...view.to_pick];
      const frontier = all.find((other) => other.frontier === move.frontier);
      return t('moved-pick', { frontier: frontier ? text.pick(frontier.name) : '?' });
    }
    case 'colour':
      return t('moved-colour', { line: lineIn(view, move.line) });
  }
}
