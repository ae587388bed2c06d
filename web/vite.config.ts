import { readFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const target = process.env.CAPOTRENO ?? 'http://127.0.0.1:8080';
const proxy = {
  '/api': { target, changeOrigin: false },
  '/ws': { target, changeOrigin: false, ws: true },
};

/** Sentences travel without the comments of those who translate them. */
const bare = {
  name: 'bare-sentences',
  enforce: 'pre' as const,
  load(id: string): string | undefined {
    const [file, query] = id.split('?');
    if (!file.endsWith('.ftl') || query !== 'raw') return undefined;
    const text = readFileSync(file, 'utf8')
      .replace(/^#.*\n/gm, '')
      .replace(/\n+(?=[a-z-])/g, '\n');
    return `export default ${JSON.stringify(text)}`;
  },
};

// Relative paths, so that the client also works under a sub-path of somebody's host.
export default defineConfig({
  base: './',
  plugins: [bare, svelte()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // A browser that does not know modulepreload gets the files a moment later.
    modulePreload: { polyfill: false },
    // What the home page needs is one file, and what a table needs with all that it is made of another: a browser
    // fetches only so many at once from a plain http server.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'index', tags: ['$initial'], priority: 2 },
            { name: 'game', test: /pages\/Table\.svelte$/, priority: 1 },
          ],
        },
      },
    },
  },
  // While developing, the real server answers; it checks that requests come from its own origin.
  server: { proxy },
  preview: { proxy },
  // A busy machine is slow, not wrong.
  test: { include: ['src/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 },
});
