// What a review says, in sentences.

import type { Alternative, Mark, Review } from '../generated/protocol';
import { actionText } from '../match/action';
import { given } from '../match/choice';
import type { Match } from '../match/match.svelte';
import { cardName } from '../words/describe';
import { t } from '../words/text.svelte';

/** A share in whole percent. */
export const whole = (share: number): number => Math.round(share * 100) || 0;

/** Points with a digit after the point. */
export const points = (number: number): string => (Math.round(number * 10) / 10 || 0).toFixed(1);

/** A change in percent, with its sign. */
export const change = (share: number): string => {
  const percent = Math.round(share * 1000) / 10 || 0;
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent).toFixed(1)} %`;
};

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
      return t(mark.mark === 'blunder' ? 'review-blunder' : 'review-good-find', {
        who,
        played: told(judged.played),
        best: told(0),
        usual: told(judged.usual),
        points: points(Math.max(judged.points_lost, 0)),
        percent: whole(Math.max(judged.chance_lost, 0)),
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

/** The step whose position shows what a mark is about: before a decision, or after it. */
export const shownAt = (step: number, mark: Mark | undefined): number =>
  mark?.mark === 'blunder' || mark?.mark === 'good_find' || mark?.mark === 'ticket_missed'
    ? Math.max(step - 1, 0)
    : step;
