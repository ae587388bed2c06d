// Words that come in parts, in any order.

import { expect, it, vi } from 'vitest';
import { t, text } from './text.svelte';

vi.stubGlobal('document', { documentElement: {} });

/** A part of the page in two languages. Whoever asks first waits until it is let come; later ones have it at once. */
function part(sentence: string) {
  let come = (): void => {};
  let when: Promise<void> | undefined;
  const load = (language: string) => async () => {
    const first = when === undefined;
    when ??= new Promise((resolve) => (come = resolve));
    if (first) await when;
    return `${sentence} = ${sentence} in ${language}`;
  };
  const files = { '../locales/en/x.ftl': load('en'), '../locales/it/x.ftl': load('it') };
  return { files, come: () => come() };
}

it('a part that was asked for first and comes last takes nothing away', async () => {
  const [slow, quick] = [part('slow'), part('quick')];
  const first = text.also(slow.files);
  const second = text.also(quick.files);
  quick.come();
  await second;
  slow.come();
  await first;
  expect([t('slow'), t('quick')]).toEqual(['slow in en', 'quick in en']);
});

it('a language chosen while words are on their way is the one that is spoken', async () => {
  const late = part('late');
  const words = text.also(late.files);
  await text.use('it');
  late.come();
  await words;
  expect([text.language, t('late')]).toEqual(['it', 'late in it']);
});
