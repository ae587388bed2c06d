// A decision in words: for hints.

import type { Action, GameView } from '../generated/protocol';
import { total } from '../cards/cards';
import { answerText } from './campaign/answers';
import { cardName, cardsText } from '../words/describe';
import { byWord, given } from './choice';
import type { Match } from './match.svelte';
import { t } from '../words/text.svelte';

export function actionText(match: Match, action: Action): string {
  return byWord(action, {
    take_face_up: ({ slot }) => {
      const card = match.view?.display[slot];
      return t('do-take', { card: card ? cardName(card) : '?' });
    },
    draw_blind: () => t('do-draw'),
    stop_drawing: () => t('stop-drawing'),
    draw_tickets: () => t('do-tickets'),
    keep_tickets: ({ keep }) => {
      const kept = (match.view?.own?.offer ?? []).filter((_, index) => (keep >> index) & 1);
      const names = kept.map(({ ticket }) => match.ticketName(ticket));
      return t('do-keep', { tickets: names.join('; ') });
    },
    claim_line: ({ line, set }) => t('do-claim', { line: match.lineName(line), cards: cardsText(set) }),
    pay_tunnel: ({ cards }) => t('do-pay-tunnel', { cards: cardsText(cards) }),
    decline_tunnel: () => t('tunnel-decline'),
    accept_offer: () => t('do-accept'),
    decline_offer: () => t('offer-decline'),
    pass: () => t('pass'),
    retire_event: () => t('retire-title'),
    answer: ({ option }) => answerText(match, action) ?? t('do-answer', { number: option + 1 }),
    pick: ({ cards }) => answerText(match, action) ?? t('do-pick', { cards: cardsText(cards) }),
    use_staff: () => t('do-staff'),
    end_strike: ({ cards }) => t('do-end-strike', { cards: cardsText(cards) }),
  });
}

/**
 * What is answered where there is no choice: a question of a campaign's rules, a tunnel or an offer that the hand cannot
 * pay. Cards can be chosen in more ways than are offered.
 */
export function onlyAnswer({ may, stage, campaign }: GameView): Action | null {
  if (!may?.act) return null;
  if (may.tunnel) return may.tunnel.payments.length === 0 ? 'decline_tunnel' : null;
  if (may.offer) return may.offer.accept.allowed ? null : 'decline_offer';
  if (may.retire?.length === 1) return { retire_event: { event: may.retire[0] } };
  const answers = stage === 'question' ? (campaign?.question?.answers ?? []) : [];
  return answers.length === 1 && given(answers[0], 'answer') ? answers[0] : null;
}

/** How long somebody looks at a question, at least; as much again is left to chance. */
const LOOK = 1200;
/** And at each card that a tunnel has turned up. */
const CARD = 420;

/**
 * After how long the only answer is given: as late as somebody would who had a choice. It follows from chance and from
 * what everybody sees, never from the hand: that there was no choice, others must not read from the clock.
 */
export function pauseBefore({ pending, stage }: GameView, chance = Math.random()): number {
  const turned = stage === 'tunnel' && pending ? total(pending.revealed) : 0;
  return LOOK + turned * CARD + chance * LOOK;
}
