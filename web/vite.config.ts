import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// Relative paths, so that the client also works under a sub-path of somebody's host.
export default defineConfig({
  base: './',
  plugins: [svelte()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  server: {
    proxy: {
      '/api': process.env.CAPOTRENO ?? 'http://127.0.0.1:8470',
      '/ws': { target: process.env.CAPOTRENO ?? 'http://127.0.0.1:8470', ws: true },
    },
  },
  test: { include: ['test/**/*.test.ts'] },
});
