// A board as one file: a zip of its folder. The browser itself packs and unpacks; only the frame around it is ours.

/** Texts by the names of their files. */
type Files = Record<string, string>;

/** The longest file of a board, and the most there may be: as the loader has it. */
const MOST_BYTES = 512 * 1024;
const MOST_FILES = 40;
/** All of them together, unpacked: as much as a server takes. A zip may promise little and become a lot. */
export const MOST_IN_ALL = 1024 * 1024;
/** 1 January 2026, for all: the same board is the same file. */
const DATE = ((2026 - 1980) << 9) | (1 << 5) | 1;

const TABLE = Uint32Array.from({ length: 256 }, (_, number) => {
  let value = number;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

function checksum(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = TABLE[(value ^ byte) & 0xff] ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}

/** Reads a stream to its end, but not more than so many bytes. */
async function whole(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length;
    if (size > most) throw new RangeError('too large');
    parts.push(next.value);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

const through = (bytes: Uint8Array, by: CompressionStream | DecompressionStream, most: number): Promise<Uint8Array> =>
  whole(new Blob([bytes as BlobPart]).stream().pipeThrough(by), most);

/** A record of numbers of two or four bytes, and what follows it. */
function record(numbers: [size: 2 | 4, value: number][], ...after: Uint8Array[]): Uint8Array {
  const head = new DataView(new ArrayBuffer(numbers.reduce((sum, [size]) => sum + size, 0)));
  let at = 0;
  for (const [size, value] of numbers) {
    if (size === 2) head.setUint16(at, value, true);
    else head.setUint32(at, value, true);
    at += size;
  }
  return joined([new Uint8Array(head.buffer), ...after]);
}

function joined(parts: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** A folder with these files, as a zip. */
export async function pack(folder: string, files: Files): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  const list: Uint8Array[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(files).sort(([one], [other]) => (one < other ? -1 : 1))) {
    const path = new TextEncoder().encode(`${folder}/${name}`);
    const bytes = new TextEncoder().encode(text);
    const packed = await through(bytes, new CompressionStream('deflate-raw'), MOST_BYTES * 2);
    // Version 2.0, names in UTF-8, deflated.
    const facts: [2 | 4, number][] = [
      [2, 20],
      [2, 0x800],
      [2, 8],
      [2, 0],
      [2, DATE],
      [4, checksum(bytes)],
      [4, packed.length],
      [4, bytes.length],
      [2, path.length],
      [2, 0],
    ];
    const local = record([[4, 0x04034b50], ...facts], path, packed);
    list.push(record([[4, 0x02014b50], [2, 20], ...facts, [2, 0], [2, 0], [2, 0], [4, 0], [4, at]], path));
    parts.push(local);
    at += local.length;
  }
  const size = list.reduce((sum, part) => sum + part.length, 0);
  const end = record([
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, list.length],
    [2, list.length],
    [4, size],
    [4, at],
    [2, 0],
  ]);
  return joined([...parts, ...list, end]);
}

/** The files of a zip by their names inside the folder that has the rules; nothing where it is no zip of a board. */
export async function unpack(bytes: Uint8Array): Promise<Files | null> {
  if (bytes.length > MOST_IN_ALL) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const found = await entries(bytes, view);
    const rules = [...found.keys()]
      .filter((path) => /(^|\/)edition\.toml$/.test(path))
      .sort((a, b) => a.length - b.length);
    if (rules.length === 0) return null;
    const folder = rules[0].slice(0, -'edition.toml'.length);
    return Object.fromEntries(
      [...found].flatMap(([path, text]) => (path.startsWith(folder) ? [[path.slice(folder.length), text]] : [])),
    );
  } catch {
    // Whatever is cut off, too large or not packed as it says is no board.
    return null;
  }
}

async function entries(bytes: Uint8Array, view: DataView): Promise<Map<string, string>> {
  let end = bytes.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end -= 1;
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  const found = new Map<string, string>();
  let left = MOST_IN_ALL;
  if (count > MOST_FILES) throw new RangeError('too many files');
  for (let number = 0; number < count; number += 1) {
    if (view.getUint32(at, true) !== 0x02014b50) throw new RangeError('no entry');
    const method = view.getUint16(at + 10, true);
    const [packed, nameSize] = [view.getUint32(at + 20, true), view.getUint16(at + 28, true)];
    const [extra, comment] = [view.getUint16(at + 30, true), view.getUint16(at + 32, true)];
    const local = view.getUint32(at + 42, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameSize));
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const raw = bytes.subarray(start, start + packed);
    if (/\.(toml|json|md)$/.test(name) && !name.includes('..')) {
      const most = Math.min(MOST_BYTES, left);
      const plain = method === 0 ? raw : await through(raw, new DecompressionStream('deflate-raw'), most);
      if (plain.length > most) throw new RangeError('too large');
      left -= plain.length;
      found.set(name, new TextDecoder().decode(plain));
    }
    at += 46 + nameSize + extra + comment;
  }
  return found;
}
