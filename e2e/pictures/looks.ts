// How a gallery is looked at: a device, a light and a language. LOOKS chooses others than these two, which
// together have every device, light and language once: for example `phone-light-en desktop-dark-it`.

import type { Options } from '../tests/player';

export interface Way extends Options {
  /** As it stands in the names of pictures. */
  name: string;
}

const CHOSEN = process.env.LOOKS ?? 'desktop-light-en phone-dark-it';

export const LOOKS: Way[] = CHOSEN.split(/[ ,]+/).map((name) => {
  const found = /^(desktop|phone)-(light|dark)-(en|it)$/.exec(name);
  if (!found) throw new Error(`LOOKS: "${name}" is none; write e.g. phone-dark-it`);
  const [, device, light, language] = found;
  return { name, phone: device === 'phone', dark: light === 'dark', locale: language === 'it' ? 'it-IT' : 'en-GB' };
});
