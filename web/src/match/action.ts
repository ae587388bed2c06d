// A decision in words: for hints.

import type { Action, GameView } from '../generated/protocol';
import { answerText } from './campaign/answers';
import { cardName, cardsText } from '../words/describe';
import type { Match } from './match.svelte';
import { t } from '../words/text.svelte';

export function actionText(match: Match, action: Action): string {
  switch (action.do) {
    case 'take_face_up': {
      const card = match.view?.display[action.slot];
      return t('do-take', { card: card ? cardName(card) : '?' });
    }
    case 'draw_blind':
      return t('do-draw');
    case 'stop_drawing':
      return t('stop-drawing');
    case 'draw_tickets':
      return t('do-tickets');
    case 'keep_tickets': {
      const kept = (match.view?.own?.offer ?? []).filter((_, index) => (action.keep >> index) & 1);
      const names = kept.map(({ ticket }) => match.ticketName(ticket));
      return t('do-keep', { tickets: names.join('; ') });
    }
    case 'claim_line':
      return t('do-claim', { line: match.lineName(action.line), cards: cardsText(action.set) });
    case 'pay_tunnel':
      return t('do-pay-tunnel', { cards: cardsText(action.cards) });
    case 'decline_tunnel':
      return t('tunnel-decline');
    case 'accept_offer':
      return t('do-accept');
    case 'decline_offer':
      return t('offer-decline');
    case 'pass':
      return t('pass');
    case 'retire_event':
      return t('retire-title');
    case 'answer':
      return answerText(match, action) ?? t('do-answer', { number: action.option + 1 });
    case 'pick':
      return answerText(match, action) ?? t('do-pick', { cards: cardsText(action.cards) });
    case 'use_staff':
      return t('do-staff');
    case 'end_strike':
      return t('do-end-strike', { cards: cardsText(action.cards) });
  }
}

/** What a question of a campaign's rules is answered with where there is no choice. Cards can be chosen in more ways than are offered. */
export function onlyAnswer({ may, stage, campaign }: GameView): Action | null {
  const answers = may?.act && stage === 'question' ? (campaign?.question?.answers ?? []) : [];
  return answers.length === 1 && answers[0].do === 'answer' ? answers[0] : null;
}
