// Which characters a woff2 file has: read from its `cmap`, by hand, because nothing else needs to know. Only tests do.

import { brotliDecompressSync } from 'node:zlib';

/** Tags that have a number instead of a name; `cmap` is the first of them. */
const CMAP = 0;
const GLYF = 10;
const LOCA = 11;
const OTHER = 63;

/** A number in as few bytes as it needs, seven bits each. */
function variable(bytes: Buffer, at: number): [value: number, next: number] {
  let value = 0;
  for (let index = at; ; index += 1) {
    value = value * 128 + (bytes[index] & 0x7f);
    if (bytes[index] < 128) return [value, index + 1];
  }
}

export function coverage(file: Buffer): Set<number> {
  let at = 48;
  let offset = 0;
  let cmap = -1;
  for (let table = file.readUInt16BE(12); table > 0; table -= 1) {
    const flags = file[at];
    const tag = flags & OTHER;
    at += tag === OTHER ? 5 : 1;
    let length: number;
    [length, at] = variable(file, at);
    // Outlines and where they are come transformed, unless their flag says otherwise; other tables do not.
    const outlines = tag === GLYF || tag === LOCA;
    if (outlines ? flags >> 6 !== 3 : flags >> 6 !== 0) [length, at] = variable(file, at);
    if (tag === CMAP) cmap = offset;
    offset += length;
  }
  return characters(brotliDecompressSync(file.subarray(at)).subarray(cmap));
}

function characters(cmap: Buffer): Set<number> {
  const found = new Set<number>();
  for (let index = 0; index < cmap.readUInt16BE(2); index += 1) {
    const table = cmap.subarray(cmap.readUInt32BE(8 + 8 * index));
    const format = table.readUInt16BE(0);
    if (format === 4) segments(table, found);
    else if (format === 12)
      for (let group = 0; group < table.readUInt32BE(12); group += 1) {
        const [first, last] = [table.readUInt32BE(16 + 12 * group), table.readUInt32BE(20 + 12 * group)];
        for (let code = first; code <= last; code += 1) found.add(code);
      }
  }
  return found;
}

/** Runs of characters: where each ends, begins, and the number of its first glyph. */
function segments(table: Buffer, found: Set<number>): void {
  const twice = table.readUInt16BE(6);
  for (let segment = 0; segment < twice; segment += 2) {
    const last = table.readUInt16BE(14 + segment);
    const first = table.readUInt16BE(16 + twice + segment);
    for (let code = first; code <= last && code < 0xffff; code += 1) found.add(code);
  }
}
