// Requests to the workshop in this browser's engine, and the sentences of its pages.

import { Failure } from '../server/failure';
import { give } from '../server/give';
import { warm } from '../server/tab';
import { text } from '../words/text.svelte';
import world from '../../../crates/workshop/data/world.bin?url';
import type { Advised, Area, Edit, Files, Measured, Seen } from './types';

const words = import.meta.glob<string>('../locales/*/workshop.ftl', { query: '?raw', import: 'default' });
/** Done when the sentences of this part are there. */
export const workshopWords = text.also(words);

const ask = <T>(what: string, body: unknown): Promise<T> => give(`api/workshop/${what}`, JSON.stringify(body));

/** The coastlines of the world, as a text: there is nothing but texts on the way to the engine. */
let coasts: Promise<string> | undefined;
async function fetched(): Promise<string> {
  const response = await fetch(world);
  if (!response.ok) throw Failure.of('server_gone');
  const bytes = new Uint8Array(await response.arrayBuffer());
  let letters = '';
  for (let at = 0; at < bytes.length; at += 8192) letters += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return letters;
}

/** Starts the engine and gives it the world. */
export async function ready(): Promise<void> {
  await warm();
  coasts ??= fetched();
  coasts.catch(() => (coasts = undefined));
  await ask('atlas', await coasts);
}

/** The names of regions and countries that a new board can be around. */
export const regions = (): Promise<string[]> => ask('regions', null);

export const begin = (asked: {
  id: string;
  around?: string;
  area?: Area;
  filled: boolean;
}): Promise<{ files: Files; area: Area }> => ask('new', asked);

export async function edit(files: Files, area: Area | null, edits: Edit[]): Promise<Seen> {
  const seen = await ask<Seen>('edit', { files, area, edits });
  if (seen.atlas) return seen;
  // The engine was started anew meanwhile, and has no coastlines.
  await ready();
  return ask('edit', { files: seen.files, area: seen.area, edits: [] });
}

export const advise = (files: Files): Promise<Advised> => ask('advise', { files });

/** The files with what is made from them. */
export const finish = (files: Files): Promise<Files> => ask('finish', { files });

export const measure = (files: Files, players: number, games: number): Promise<Measured> =>
  ask('measure', { files, players, games });
