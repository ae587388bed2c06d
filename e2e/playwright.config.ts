import { defineConfig } from '@playwright/test';

// The server under test: CAPOTRENO_BINARY, or the one a plain release build makes.
const binary = process.env.CAPOTRENO_BINARY ?? '../target/release/capotreno';
const port = Number(process.env.CAPOTRENO_PORT ?? 8499);
const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium';

export default defineConfig({
  testDir: 'tests',
  // What does not come at all is a failure; what comes late is a busy machine. So there is time for everything, and no
  // second try: a test that fails now and then has a fault, or the client has.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  workers: 1,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${port}/`,
    locale: 'en-GB',
    actionTimeout: 60_000,
    viewport: { width: 1366, height: 768 },
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromium,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: `${binary} serve --listen 127.0.0.1:${port} --in-memory --fixed-seed "e2e" --bot-pause 0`,
    url: `http://127.0.0.1:${port}/healthz`,
    // A server that happens to listen there is not the one to be tested.
    reuseExistingServer: false,
    timeout: 60_000,
  },
});
