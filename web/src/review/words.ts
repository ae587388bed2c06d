// What a review says, in sentences.

import type { Alternative, Mark, Review } from '../generated/protocol';
import { actionText } from '../match/action';
import { given } from '../match/choice';
import type { Match } from '../match/match.svelte';
import { cardName } from '../words/describe';
import { t, text } from '../words/text.svelte';

/** A share in whole percent. */
export const whole = (share: number): number => Math.round(share * 100) || 0;

/** The same with the percent sign, as one writes it here. */
export const share = (part: number): string =>
  new Intl.NumberFormat(text.language, { style: 'percent', maximumFractionDigits: 0 }).format(whole(part) / 100);

/** A number with a digit after the point, as one writes it here. */
const tenth = (value: number): string =>
  new Intl.NumberFormat(text.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
    Math.round(value * 10) / 10 || 0,
  );

export const points = (number: number): string => tenth(number);

/** A change in percent, with a plus or a minus. */
export const change = (part: number): string =>
  new Intl.NumberFormat(text.language, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  }).format(part);

/** What could be done. */
export function alternativeText(match: Match, { action, card, tickets }: Alternative): string {
  if (card) return t('do-take', { card: cardName(card) });
  if (given(action, 'keep_tickets'))
    return t('do-keep', { tickets: (tickets ?? []).map((ticket) => match.ticketName(ticket)).join('; ') });
  return actionText(match, action);
}

/** Which sentence tells what took a ticket's hope. */
const LOST = {
  kept: 'review-ticket-lost-kept',
  own: 'review-ticket-lost-own',
  other: 'review-ticket-lost-other',
  luck: 'review-ticket-lost-luck',
} as const;

/** Why a step is worth a look. */
export function markText(match: Match, review: Review, at: number, mark: Mark): string {
  const step = review.steps[at];
  const who = match.name(step.seat ?? 0);
  switch (mark.mark) {
    case 'blunder':
    case 'good_find': {
      const judged = step.judged;
      if (!judged) return '';
      const told = (index: number): string => alternativeText(match, judged.alternatives[index]);
      const [percent, more] = [whole(judged.chance_lost), judged.points_lost >= 0.05];
      return t(mark.mark === 'blunder' ? 'review-blunder' : 'review-good-find', {
        who,
        played: told(judged.played),
        best: told(0),
        usual: told(judged.usual),
        points: points(Math.max(judged.points_lost, 0)),
        percent: Math.max(percent, 0),
        // What is no loss for oneself is a gain of the others: the expert counts both.
        worth: percent > 0 ? (more ? 'both' : 'chance') : more ? 'points' : 'others',
      });
    }
    case 'deciding_line': {
      const seat = step.seat ?? 0;
      const before = review.steps[at - 1]?.chance[seat] ?? 0;
      return t('review-deciding-line', {
        who,
        line: match.lineName(mark.line),
        before: whole(before),
        after: whole(step.chance[seat]),
      });
    }
    case 'ticket_lost':
      return t(LOST[mark.cause], { who: match.name(mark.holder), ticket: match.ticketName(mark.ticket) });
    case 'ticket_missed':
      return t('review-ticket-missed', { who, ticket: match.ticketName(mark.ticket) });
  }
}
