// Pictures: what the campaign writes, this page can draw.

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sceneOf, unknownIn } from './scene';

const text = readFileSync(new URL('../../../../campaigns/charter/pictures.toml', import.meta.url), 'utf8');
const scenes = [...text.matchAll(/^(\w+) = "(.+)"$/gm)].map(([, of, scene]) => ({ of, scene }));

it('knows everything that stands in a picture of the campaign', () => {
  expect(scenes.length).toBeGreaterThan(100);
  expect(scenes.flatMap(({ of, scene }) => unknownIn(scene).map((word) => `${of}: ${word}`))).toEqual([]);
});

it('keeps what stands in a picture on its sheet', () => {
  const off = scenes.filter(({ scene }) =>
    sceneOf(scene).things.some(({ x, y }) => x < 0 || x > 120 || y < 0 || y > 84),
  );
  expect(off.map(({ of }) => of)).toEqual([]);
});

it('leaves out what it does not know', () => {
  expect(sceneOf('hills; unicorn 3 4; sun 10 20 -50').things).toMatchObject([
    { x: 10, y: 20, size: 0.5, turned: true },
  ]);
  expect(sceneOf('')).toEqual({ ground: [], things: [] });
});
