import { defineConfig } from '@playwright/test';
import base from './playwright.config';

// A folder of files and nothing else: no server of ours runs. What is kept of a failure lies apart, because the other
// tests run at the same time.
export default defineConfig({ ...base, testDir: 'site', outputDir: 'site-results', webServer: undefined });
