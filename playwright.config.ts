import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { SLOW_TESTS } from './bin/lib/slow-tests.mjs';
import { withUnknownFont } from './tests/e2e/font-sets.ts';
import { OPERATOR_KEY } from './tests/e2e/operator-key.ts';
import { NO_JS } from './tests/e2e/tags.ts';

const PORT = Number(process.env.E2E_PORT ?? 3210);
const origin = `http://localhost:${PORT}`;
// One shop for the whole run, on its own store. Workers read this file again and inherit the folder by the environment.
process.env.E2E_DATA_DIR ??= temporaryFolder();
const fonts = join(process.env.E2E_DATA_DIR, 'fonts');
const browser = process.env.CHROMIUM_PATH;
// The gate sets it: it runs slow tests only when their inputs have changed.
const slow = process.env.SKIP_SLOW_TESTS ? SLOW_TESTS.map((file) => `**/${file}`) : [];
const launchOptions = {
  ...(browser ? { executablePath: browser } : {}),
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    '--disable-quic',
    // The https shop has a certificate of its own. With `ignoreHTTPSErrors` alone every connection restarts its
    // request, which has 32 restarts.
    '--ignore-certificate-errors',
  ],
};
const systemFonts = { ...launchOptions, env: withUnknownFont({ folder: fonts, besideSystemFonts: true }) };
const unknownFont = { ...launchOptions, env: withUnknownFont({ folder: fonts, besideSystemFonts: false }) };

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  // `npm run pictures` makes the pictures again.
  updateSnapshots: process.env.PICTURES === 'make' ? 'all' : 'none',
  fullyParallel: true,
  // A browser waits for about a fifth of its time: three keep two cores busy.
  workers: 3,
  // Far longer than anything takes: a machine with other work must not fail a test. What passes never waits for them.
  timeout: 180_000,
  expect: {
    timeout: 30_000,
    // What differs on the same machine is nothing; the rest is for other processors.
    toHaveScreenshot: { animations: 'disabled', caret: 'hide', scale: 'css', maxDiffPixelRatio: 0.002 },
  },
  reporter: [['list'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['json'] as const] : [])],
  use: {
    baseURL: origin,
    locale: 'en-GB',
    // A trace of every test costs as much as the test: E2E_TRACE keeps those of tests that fail.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'js',
      use: { javaScriptEnabled: true, launchOptions: systemFonts },
      testIgnore: [/wallet\.script-only/, ...slow],
    },
    // The journeys without script, and what may move with script, run with a font that the style sheets do not name.
    {
      name: 'no-js',
      use: { javaScriptEnabled: false, launchOptions: unknownFont },
      grep: new RegExp(NO_JS),
      testIgnore: slow,
    },
    {
      name: 'unknown-font',
      use: { javaScriptEnabled: true, launchOptions: unknownFont },
      testMatch: /(?:steady|wallet)\.script-only/,
      testIgnore: slow,
    },
  ],
  webServer: {
    command: 'node bin/start.mjs',
    url: `${origin}/readyz`,
    timeout: 300_000,
    reuseExistingServer: false,
    env: {
      PORT: String(PORT),
      DATA_DIR: process.env.E2E_DATA_DIR,
      LOG_LEVEL: 'warn',
      IMAGE_WARM_UP: 'false',
      PAGE_WARM_UP: 'false',
      PUBLIC_ORIGIN: origin,
      TRUSTED_PROXIES: '127.0.0.0/8,::1/128',
      OPERATOR_KEY,
    },
  },
});

/** Removed when the process ends that made it; by then the shop has stopped. */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'e2e-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
