// The pictures of the README: taken by the same browser and server as the tests.

import { defineConfig } from '@playwright/test';
import tests from './playwright.config';

export default defineConfig({ ...tests, testDir: 'pictures' });
