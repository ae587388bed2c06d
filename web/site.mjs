// Makes a folder that plays without a server: what never changes becomes files, asked of the engine itself. Called by
// `cargo xtask site` with the folder, which holds the built client and the engine.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = process.argv[2];
const engine = await import(pathToFileURL(join(folder, 'engine/tab.js')));
engine.initSync({ module: readFileSync(join(folder, 'engine/tab_bg.wasm')) });
const tab = engine.Tab.open(JSON.stringify({ entropy: '0'.repeat(64), pause: 0, guest: null, tables: [] }));

let asked = 0;
function ask(path) {
  asked += 1;
  const [answer] = JSON.parse(tab.request(0, asked, 'GET', `/${path}`));
  if (answer.status !== 200) throw new Error(`${path}: ${answer.body}`);
  const [place, language] = path.split('?lang=');
  const file = join(folder, `${place}${language ? `.${language}` : ''}.json`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, answer.body);
  return JSON.parse(answer.body);
}

const languages = ['en', 'it'];
ask('api/bots');
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

// Any path may serve it, and no server says what the page may load: so the page says it itself.
const policy =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; " +
  "connect-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'self'; form-action 'self'";
const page = join(folder, 'index.html');
const text = readFileSync(page, 'utf8')
  .replace('<html lang="en">', '<html lang="en" id="site">')
  .replace('<base href="/">', `<meta http-equiv="content-security-policy" content="${policy}" />\n    <base href="./">`)
  .replace(/href="api\/(editions|bots)" as="fetch"/g, 'href="api/$1.json" as="fetch"');
writeFileSync(page, text);
process.stdout.write(`${asked} answers are files\n`);
