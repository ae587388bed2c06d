// What a bonus counts, in words.

import type { BonusRule } from '../generated/protocol';
import { t } from './text.svelte';

export function bonusText(rule: BonusRule): string {
  const { most, ...args } = rule;
  return t(`bonus-${most.replaceAll('_', '-')}`, args);
}
