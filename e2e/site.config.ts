import { defineConfig } from '@playwright/test';
import base from './playwright.config';

// A folder of files and nothing else: no server of ours runs.
export default defineConfig({ ...base, testDir: 'site', webServer: undefined });
