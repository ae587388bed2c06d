// The places of the rulebook that rules are stuck into.

export const LETTERS = 'FGHIJKLMNOPQRSTUV'.split('');
