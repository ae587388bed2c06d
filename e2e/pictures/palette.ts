// A picture with 256 colours: a third of the bytes of a screenshot, and hardly a difference to the eye.

import { deflateSync, crc32 } from 'node:zlib';
import type { Page } from '@playwright/test';

interface Pixels {
  width: number;
  height: number;
  /** Red, green, blue, opacity, row by row. */
  data: Uint8Array;
}

/** Lets the browser read its own picture. */
async function pixels(page: Page, png: Buffer): Promise<Pixels> {
  const read = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d')!;
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    let letters = '';
    for (let at = 0; at < data.length; at += 8192) letters += String.fromCharCode(...data.subarray(at, at + 8192));
    return { width: bitmap.width, height: bitmap.height, base64: btoa(letters) };
  }, png.toString('base64'));
  return { ...read, data: Buffer.from(read.base64, 'base64') };
}

type Counted = [colour: number, times: number];
const part = (colour: number, channel: number): number => (colour >> (8 * channel)) & 255;

/** Median cut: boxes of colours are halved along their longest side until there are 256. */
function palette(counts: Map<number, number>): number[] {
  const boxes: Counted[][] = [[...counts]];
  const spread = (box: Counted[], channel: number): number => {
    let [least, most] = [255, 0];
    for (const [colour] of box)
      [least, most] = [Math.min(least, part(colour, channel)), Math.max(most, part(colour, channel))];
    return most - least;
  };
  const widest = (box: Counted[]): number =>
    [0, 1, 2].reduce((best, channel) => (spread(box, channel) > spread(box, best) ? channel : best));
  const weight = (box: Counted[]): number =>
    box.length < 2 ? 0 : spread(box, widest(box)) * Math.sqrt(box.reduce((sum, [, times]) => sum + times, 0));
  const weights = boxes.map(weight);
  while (boxes.length < 256) {
    const at = weights.indexOf(Math.max(...weights));
    if (weights[at] === 0) break;
    const channel = widest(boxes[at]);
    const box = boxes[at].sort(([a], [b]) => part(a, channel) - part(b, channel));
    const half = box.reduce((sum, [, times]) => sum + times, 0) / 2;
    let [cut, sum] = [1, box[0][1]];
    while (cut < box.length - 1 && sum < half) sum += box[cut++][1];
    boxes.splice(at, 1, box.slice(0, cut), box.slice(cut));
    weights.splice(at, 1, weight(boxes[at]), weight(boxes[at + 1]));
  }
  return boxes.map((box) => {
    const all = box.reduce((sum, [, times]) => sum + times, 0);
    const mean = (channel: number): number =>
      Math.round(box.reduce((sum, [colour, times]) => sum + part(colour, channel) * times, 0) / all);
    return mean(0) | (mean(1) << 8) | (mean(2) << 16);
  });
}

function chunk(name: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), body]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

export async function withPalette(page: Page, png: Buffer): Promise<Buffer> {
  const { width, height, data } = await pixels(page, png);
  const colours = new Uint32Array(width * height);
  const counts = new Map<number, number>();
  for (let at = 0; at < colours.length; at += 1) {
    // Four steps of a channel are one: nobody sees them, and there are far fewer colours to sort.
    const colour = (data[4 * at] | (data[4 * at + 1] << 8) | (data[4 * at + 2] << 16)) & 0xfcfcfc;
    colours[at] = colour;
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const chosen = palette(counts);
  const nearest = new Map<number, number>();
  for (const colour of counts.keys()) {
    let [best, least] = [0, Infinity];
    for (let index = 0; index < chosen.length; index += 1) {
      const other = chosen[index];
      const far =
        (part(colour, 0) - part(other, 0)) ** 2 +
        (part(colour, 1) - part(other, 1)) ** 2 +
        (part(colour, 2) - part(other, 2)) ** 2;
      if (far < least) [best, least] = [index, far];
    }
    nearest.set(colour, best);
  }
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) rows[y * (width + 1) + 1 + x] = nearest.get(colours[y * width + x]) ?? 0;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(chosen.flatMap((colour) => [part(colour, 0), part(colour, 1), part(colour, 2)]))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
