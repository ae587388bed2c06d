// Every language says everything: the same messages, in valid Fluent, for every key the page uses.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, type Message } from '@fluent/syntax';
import { FluentBundle, FluentResource } from '@fluent/bundle';
import { describe, expect, it } from 'vitest';

const folder = import.meta.dirname;
const source = join(import.meta.dirname, '..');

const languages = readdirSync(folder).filter((name) => name.endsWith('.ftl'));
const texts = new Map(languages.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));

function keys(text: string): string[] {
  return parse(text, {})
    .body.filter((entry): entry is Message => entry.type === 'Message')
    .map(({ id }) => id.name)
    .sort();
}

/** Sentences loaded only where they are shown. */
const part = (at: string): Map<string, string> =>
  new Map(languages.map((name) => [name, readFileSync(join(folder, at, name), 'utf8')]));
const learn = part('learn');
const campaign = part('campaign');
const home = part('home');
/** Sentences that the server sends as they are discovered. */
const words = join(import.meta.dirname, '../../../campaigns/charter/words');
const told = new Map(
  languages.map((name) => [name, readFileSync(join(words, name.slice(0, 2), 'sentences.ftl'), 'utf8')]),
);
const parts = [home, texts, learn, campaign, told];

/** The components that come with the home page: what `App.svelte` imports, and what that imports. */
function homePage(at = join(source, 'App.svelte'), found = new Set<string>()): Set<string> {
  if (found.has(at)) return found;
  found.add(at);
  for (const [, path] of readFileSync(at, 'utf8').matchAll(/^ *import [A-Z]\w+ from '(\..+\.svelte)'/gm))
    homePage(join(at, '..', path), found);
  return found;
}

function files(at: string): string[] {
  return readdirSync(at, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? files(join(at, entry.name))
      : /(?<!\.test)\.(ts|svelte)$/.test(entry.name)
        ? [join(at, entry.name)]
        : [],
  );
}

describe('every language', () => {
  const known = parts.flatMap((all) => keys(all.get('en.ftl') ?? ''));

  it.each(languages)('%s has the messages English has', (name) => {
    for (const all of parts) expect(keys(all.get(name) ?? '')).toEqual(keys(all.get('en.ftl') ?? ''));
  });

  it.each(languages)('%s is valid Fluent', (name) => {
    const bundle = new FluentBundle(name.slice(0, 2));
    for (const all of parts) {
      const junk = parse(all.get(name) ?? '', {}).body.filter((entry) => entry.type === 'Junk');
      expect(junk).toEqual([]);
      // A sentence said twice is an error, too.
      expect(bundle.addResource(new FluentResource(all.get(name) ?? ''))).toEqual([]);
    }
  });

  const named = (paths: Iterable<string>): string[] =>
    [...paths].flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/\bt\(\s*'([a-z][a-z0-9-]*)'/g)].map((match) => match[1]),
    );

  it("has the home page's words where they come with it", () => {
    const components = homePage();
    expect(components.size).toBeGreaterThan(10);
    const there = keys(home.get('en.ftl') ?? '');
    expect(named(components).filter((key) => !there.includes(key))).toEqual([]);
  });

  it('has every message the page names', () => {
    const used = named(files(source));
    expect([...new Set(used)].filter((key) => !known.includes(key))).toEqual([]);
  });

  it('has a sentence for every code of the server', () => {
    const protocol = readFileSync(join(source, 'generated/protocol.ts'), 'utf8');
    const codes = [...(/export type Code = ([^;]+);/.exec(protocol)?.[1] ?? '').matchAll(/'([a-z_]+)'/g)].map(
      (match) => match[1],
    );
    expect(codes.length).toBeGreaterThan(20);
    expect(codes.filter((code) => !known.includes(`refused-${code.replaceAll('_', '-')}`))).toEqual([]);
  });

  it('has a sentence for every refusal of the rules', () => {
    const rules = readFileSync(join(import.meta.dirname, '../../../crates/rules/src/refusal.rs'), 'utf8');
    const codes = [...rules.matchAll(/=> "([a-z_]+)"/g)].map((match) => match[1]);
    expect(codes.length).toBeGreaterThan(20);
    expect(codes.filter((code) => !known.includes(`refused-${code.replaceAll('_', '-')}`))).toEqual([]);
  });

  it('has a sentence for every refusal between the games of a campaign', () => {
    const refusals = readFileSync(join(import.meta.dirname, '../../../crates/campaign/src/refusal.rs'), 'utf8');
    const reasons = [...(/pub enum Why \{([\s\S]*?)\n\}/.exec(refusals)?.[1] ?? '').matchAll(/^ {4}([A-Z]\w+),/gm)].map(
      (match) => match[1],
    );
    expect(reasons.length).toBeGreaterThan(20);
    const id = (reason: string): string =>
      `refused-campaign${reason.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    expect(reasons.map(id).filter((key) => !known.includes(key))).toEqual([]);
  });
});
