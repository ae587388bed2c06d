// Makes a folder that plays without a server: what never changes becomes files, asked of the engine's guide. Called by
// `cargo xtask site` with the folder, which holds the built client and the engine.

import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { guideOf } from './engine.mjs';

const folder = process.argv[2];
const { guide, name } = await guideOf(folder);

let asked = 0;
function ask(path) {
  asked += 1;
  const answer = JSON.parse(guide.answer('GET', `/${path}`));
  if (answer.status !== 200) throw new Error(`${path}: ${answer.body}`);
  const [place, language] = path.split('?lang=');
  const file = join(folder, `${place}${language ? `.${language}` : ''}.json`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, answer.body);
  return JSON.parse(answer.body);
}

const languages = ['en', 'it'];
ask('api/bots');
ask('api/puzzles');
for (const { id } of ask('api/editions')) {
  ask(`api/editions/${id}`);
  ask(`api/editions/${id}/board`);
}
for (const id of ask('api/rulebook')) {
  for (const language of languages) ask(`api/rulebook/${id}?lang=${language}`);
  for (const { number } of ask(`api/rulebook/${id}/examples`)) ask(`api/rulebook/${id}/examples/${number}`);
}
for (const language of languages)
  for (const { id } of ask(`api/lessons?lang=${language}`)) ask(`api/lessons/${id}?lang=${language}`);

/** Every file of the site, by its path in the folder. */
const files = readdirSync(folder, { recursive: true })
  .map((path) => String(path).replaceAll('\\', '/'))
  .filter((path) => statSync(join(folder, path)).isFile())
  .sort();
const hash = createHash('sha256');
for (const path of files) hash.update(path).update(readFileSync(join(folder, path)));
const version = hash.digest('hex').slice(0, 16);

// Any path may serve it, and no server says what the page may load: so the page says it itself. The engine is compiled
// by a worker, which has no page and needs no leave.
const policy =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; " +
  "worker-src 'self'; object-src 'none'; base-uri 'self'; form-action 'self'";
const page = join(folder, 'index.html');
const text = readFileSync(page, 'utf8')
  .replace('<html lang="en">', '<html lang="en" id="site">')
  .replace('<base href="/">', `<meta http-equiv="content-security-policy" content="${policy}" />\n    <base href="./">`)
  .replace('name="version" content=""', `name="version" content="${version}"`)
  .replace('name="engine" content=""', `name="engine" content="${name}"`)
  .replace(/href="api\/(editions|bots)" as="fetch"/g, `href="api/$1.json?v=${version}" as="fetch"`);
writeFileSync(page, text);

// What a browser keeps: the client, the engine and the boards. Rules, examples and lessons the engine tells as well, and
// without the finest coastlines a board is drawn with the others.
const kept = files.filter(
  (path) => !/^(?:api\/(?!bots|editions)|index\.html$|sw\.js$|old\.js$|cover\.jpg$|assets\/fine-)/.test(path),
);
const named = kept.map((path) => (path.startsWith('api/') ? `${path}?v=${version}` : path));
const bytes = kept.reduce((sum, path) => sum + statSync(join(folder, path)).size, text.length);
const keeper = join(folder, 'sw.js');
const line = "const MADE = { version: '', bytes: 0, files: [] };";
const script = readFileSync(keeper, 'utf8');
if (!script.includes(line)) throw new Error('sw.js has no line that says what is kept');
writeFileSync(
  keeper,
  script.replace(line, `const MADE = ${JSON.stringify({ version, bytes, files: ['./', ...named] })};`),
);
process.stdout.write(
  `${asked} answers are files; version ${version}: ${(bytes / 1e6).toFixed(1)} MB are kept by browsers\n`,
);
