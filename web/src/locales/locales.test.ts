// Every language says everything: the same messages, in valid Fluent, for every key the page uses.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, type Message } from '@fluent/syntax';
import { FluentBundle, FluentResource } from '@fluent/bundle';
import { describe, expect, it } from 'vitest';

const folder = import.meta.dirname;
const source = join(import.meta.dirname, '..');

const languages = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);

function keys(text: string): string[] {
  return parse(text, {})
    .body.filter((entry): entry is Message => entry.type === 'Message')
    .map(({ id }) => id.name)
    .sort();
}

/** The sentences of one part of the page, by language. */
const part = (file: string): Map<string, string> =>
  new Map(languages.map((name) => [name, readFileSync(join(folder, name, `${file}.ftl`), 'utf8')]));
const home = part('home');
/** Sentences that the server sends as they are discovered, in the languages the campaign is told in. */
const words = join(import.meta.dirname, '../../../campaigns/charter/words');
const told = new Map(
  languages
    .map((name) => [name, join(words, name, 'sentences.ftl')])
    .filter(([, path]) => existsSync(path))
    .map(([name, path]) => [name, readFileSync(path, 'utf8')]),
);
const parts = [
  home,
  part('table'),
  part('learn'),
  part('campaign'),
  part('review'),
  part('puzzles'),
  part('workshop'),
  part('boards'),
  part('me'),
  part('contests'),
  told,
];
/** What a part says in a language; where it is not told in it, what English says. */
const said = (all: Map<string, string>, name: string): string => all.get(name) ?? all.get('en') ?? '';

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
  const known = parts.flatMap((all) => keys(said(all, 'en')));

  it.each(languages)('%s has the messages English has', (name) => {
    for (const all of parts) expect(keys(said(all, name))).toEqual(keys(said(all, 'en')));
  });

  it.each(languages)('%s is valid Fluent', (name) => {
    const bundle = new FluentBundle(name);
    for (const all of parts) {
      const junk = parse(said(all, name), {}).body.filter((entry) => entry.type === 'Junk');
      expect(junk).toEqual([]);
      // A sentence said twice is an error, too.
      expect(bundle.addResource(new FluentResource(said(all, name)))).toEqual([]);
    }
  });

  const named = (paths: Iterable<string>): string[] =>
    [...paths].flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/\bt\(\s*'([a-z][a-z0-9-]*)'/g)].map((match) => match[1]),
    );

  it("has the home page's words where they come with it", () => {
    const components = homePage();
    expect(components.size).toBeGreaterThan(10);
    const there = keys(said(home, 'en'));
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
