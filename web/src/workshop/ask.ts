// Requests to the workshop in this browser's engine, and the sentences of its pages.

import { Failure } from '../server/failure';
import { give } from '../server/give';
import { warm } from '../server/tab';
import { text } from '../words/text.svelte';
import fine from '../../../crates/workshop/data/fine.bin?url';
import world from '../../../crates/workshop/data/world.bin?url';
import type { Advised, Area, Edit, Files, Measured, Seen } from './types';

const words = import.meta.glob<string>('../locales/*/workshop.ftl', { query: '?raw', import: 'default' });
/** Done when the sentences of this part are there. */
export const workshopWords = text.also(words);

const ask = <T>(what: string, body: unknown): Promise<T> => give(`api/workshop/${what}`, JSON.stringify(body));

/** Coastlines of the world, as a text: there is nothing but texts on the way to the engine. */
const coasts = new Map<string, Promise<string>>();
/** How long they may take to come, in milliseconds: changes of the board wait for them. */
const PATIENCE = 30_000;
async function fetched(file: string): Promise<string> {
  const signal = AbortSignal.timeout(PATIENCE);
  const found = await fetch(file, { signal }).then(
    (response) => (response.ok ? response.arrayBuffer() : null),
    () => null,
  );
  if (!found) throw Failure.of('server_gone');
  const bytes = new Uint8Array(found);
  let letters = '';
  for (let at = 0; at < bytes.length; at += 8192) letters += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return letters;
}

function coast(file: string): Promise<string> {
  let found = coasts.get(file);
  if (!found) {
    found = fetched(file);
    coasts.set(file, found);
    found.catch(() => coasts.delete(file));
  }
  return found;
}

/** The coastlines the engine has. */
let given = '';
async function chartWith(file: string): Promise<void> {
  await ask('atlas', await coast(file));
  given = file;
}

/** Whether the finer coastlines could not be had: every change of a small board would ask for them again, and wait. */
let coarse = false;

/** Starts the engine and gives it coastlines. */
export async function ready(): Promise<void> {
  coarse = false;
  await warm();
  await chartWith(world);
}

/** A board that is nowhere wider or higher, in degrees, has the finer coastlines (`crates/workshop/src/lib.rs`). */
const FINE = 6;
/** The coastlines that suit a board; without a network a small one has those that are at hand. */
async function suiting([west, south, east, north]: Area): Promise<string> {
  if (coarse || east - west > FINE || north - south > FINE) return world;
  return coast(fine).then(
    () => fine,
    () => {
      coarse = true;
      return world;
    },
  );
}
/** Gives the engine the coastlines that suit a board, where it has others. */
async function chart(area: Area): Promise<boolean> {
  const wanted = await suiting(area);
  if (given === wanted) return false;
  await chartWith(wanted);
  return true;
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
  // The engine was started anew meanwhile, and has no coastlines.
  if (!seen.atlas) given = '';
  if (!(await chart(seen.area))) return seen;
  return ask('edit', { files: seen.files, area: seen.area, edits: [] });
}

export const advise = (files: Files): Promise<Advised> => ask('advise', { files });

/** The files with what is made from them. */
export const finish = (files: Files): Promise<Files> => ask('finish', { files });

export const measure = (files: Files, players: number, games: number): Promise<Measured> =>
  ask('measure', { files, players, games });
