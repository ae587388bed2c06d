// The one sentence that says what the game waits for.

import { awaitsStory } from './campaign/story';
import type { Match } from './match.svelte';
import { t } from '../words/text.svelte';

/** `narrow` where there is room for few words: a phone's bar. */
export function status(match: Match, room: 'wide' | 'narrow' = 'wide'): string {
  const { view } = match;
  if (!view) return '';
  if (view.stage === 'over') return t('status-over');
  if (match.may?.act) {
    switch (view.stage) {
      case 'turn':
        return match.may.pass.allowed ? t('status-pass') : t(room === 'narrow' ? 'status-turn-short' : 'status-turn');
      case 'second_card':
        return match.may.stop ? t('status-second-or-stop') : t('status-second-card');
      case 'opening_tickets':
      case 'keep_tickets':
        return t('status-tickets');
      case 'tunnel':
        return t('status-tunnel');
      case 'offer':
        return t('status-offer');
      case 'question':
        return t('status-question');
      case 'retire_event':
        return t('status-retire');
    }
  }
  if (awaitsStory(view)) return t('status-story');
  // Oneself is never spoken of by name: what is due is already on its way.
  if (match.plays && match.seat !== null && view.awaited.includes(match.seat)) return t('status-own');
  const waited = view.awaited.map((seat) => match.name(seat)).join(', ');
  return t('status-waiting', { who: waited, stage: view.stage });
}
