import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { sections } from '../rulebook/rulebook';

const page = (path: string): string => readFileSync(join(import.meta.dirname, '../../../editions', path), 'utf8');

describe('the examples of a page', () => {
  let parts: typeof import('./learn').parts;
  beforeAll(async () => {
    vi.stubGlobal('document', { documentElement: { lang: '' }, baseURI: 'http://localhost/' });
    ({ parts } = await import('./learn'));
  });

  it('stand where the scenarios stand, and no scenario is left', () => {
    const english = sections(page('nordic/rulebook/en.md'));
    const found = [...parts(english, english).values()].flat();
    const numbers = found.flatMap((piece) => (typeof piece === 'string' ? [] : [piece.example]));
    expect(numbers).toEqual(numbers.map((_, index) => index));
    expect(numbers.length).toBe(page('nordic/rulebook/en.md').match(/^```scenario/gm)?.length);
    expect(found.filter((piece) => typeof piece === 'string' && piece.includes('```'))).toEqual([]);
  });

  it('follow their rule where the page has no scenarios', () => {
    const english = sections(page('northern/rulebook/en.md'));
    const examples = (of: Map<string, unknown[]>) =>
      [...of.values()].flat().filter((piece) => typeof piece !== 'string');
    const pieces = parts(sections(page('northern/rulebook/it.md')), english);
    expect(examples(pieces)).toEqual(examples(parts(english, english)));
    expect(pieces.get('NL-12.3')?.length).toBeGreaterThan(1);
  });
});
