// What is chosen among several things travels as the rules write it: a word, or a word with what belongs to it:
// 'draw_blind', { claim_line: { line, set } }. So do actions, viewers and the reasons of coins.

type Word<C> = C extends string ? C : Extract<keyof C, string>;
type Given<C, W extends string> = C extends Record<W, infer G> ? G : never;

/** The word of a choice. */
export const wordOf = <C extends string | object>(choice: C): Word<C> =>
  (typeof choice === 'string' ? choice : Object.keys(choice)[0]) as Word<C>;

/** What belongs to a choice, if it is the one with this word. */
export const given = <C extends string | object, W extends Word<C>>(
  choice: C | null | undefined,
  word: W,
): Given<C, W> | undefined =>
  typeof choice === 'object' && choice !== null ? (choice as Record<string, Given<C, W> | undefined>)[word] : undefined;

/** One function for each word: that of the choice is called with what belongs to it. */
export function byWord<C extends string | object, R>(choice: C, by: { [W in Word<C>]: (given: Given<C, W>) => R }): R {
  const word = wordOf(choice);
  return by[word](given(choice, word) as Given<C, Word<C>>);
}
