// The sentences of ratings and events, loaded only where these are shown; and numbers as one says them.

import type { SeatRating } from '../generated/protocol';
import { t, text } from '../words/text.svelte';

const files = import.meta.glob<string>('../locales/*/contests.ftl', { query: '?raw', import: 'default' });

/** Done when they are there. */
export const contestWords = text.also(files);

/** A number with its sign, as it is read in a table. */
export function signed(value: number): string {
  const shown = new Intl.NumberFormat(text.language, { maximumFractionDigits: 1, signDisplay: 'exceptZero' });
  return shown.format(value);
}

/** A rating with its uncertainty: 19 times out of 20 the strength lies between. */
export function ratingText({ rating, uncertainty }: SeatRating): string {
  const tenth = new Intl.NumberFormat(text.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return t('rating-value', { rating: tenth.format(rating), range: tenth.format(2 * uncertainty) });
}
