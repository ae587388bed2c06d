// What is printed on the things of a campaign's game: names of cards, cities of surveys, colours of tokens.

import type { Card, PostcardView, Token } from '../../generated/protocol';
import { cardName } from '../../words/describe';
import { byWord } from '../choice';
import type { Match } from '../match.svelte';
import { placeName } from '../../words/names';
import { t, text } from '../../words/text.svelte';

/** Certificates and stamps are numbered colour by colour. */
function colourOf(match: Match, number: number, each: number | undefined): Card {
  return match.edition?.charter?.certificate_colours[Math.floor(number / (each ?? 1))] ?? 'wild';
}
export const certificateColour = (match: Match, number: number): Card =>
  colourOf(match, number, match.edition?.charter?.certificates_each);
export const stampColour = (match: Match, number: number): Card =>
  colourOf(match, number, match.edition?.charter?.stamps_each);

export const placeOf = (match: Match, place: number | null | undefined): string =>
  match.edition && place != null ? placeName(match.edition, place) : '';

export const placesOf = (match: Match, places: number[]): string =>
  places.map((place) => placeOf(match, place)).join(', ');

export function eventOf(match: Match, event: number | null | undefined): string {
  const info = event == null ? undefined : match.edition?.events[event];
  return info ? text.pick(info.name) : '';
}

export function ticketOf(match: Match, ticket: number): string {
  const info = match.edition?.tickets[ticket];
  return info
    ? t('ticket-name', { from: placeOf(match, info.from), to: placeOf(match, info.to), value: info.value })
    : '';
}

/** A postcard of any office, or an open challenge. */
export function postcard(match: Match, number: number): PostcardView | undefined {
  const charter = match.edition?.charter;
  return [...(charter?.races ?? []), ...(charter?.seats ?? []).flatMap(({ postcards }) => postcards)].find(
    (card) => card.number === number,
  );
}

export function postcardOf(match: Match, number: number): string {
  const card = postcard(match, number);
  return card ? text.pick(card.title) : t('postcard-number', { number });
}

export function staffOf(match: Match, seat: number): string {
  const card = match.edition?.charter?.seats[seat]?.staff;
  return card ? text.pick(card.name) : t('staff-card');
}

export const surveyOf = (match: Match, position: number): string =>
  placesOf(match, match.edition?.charter?.surveys[position]?.places ?? []);

export function certificateName(match: Match, number: number): string {
  const each = match.edition?.charter?.certificates_each ?? 1;
  return t('token-certificate', { colour: cardName(certificateColour(match, number)), number: (number % each) + 1 });
}
export const stampName = (match: Match, number: number): string =>
  t('token-stamp', { colour: cardName(stampColour(match, number)) });

export function tokenName(match: Match, token: Token): string {
  return byWord(token, {
    certificate: (number) => certificateName(match, number),
    stamp: (number) => stampName(match, number),
    survey: (position) => t('token-survey', { places: surveyOf(match, position) }),
  });
}
