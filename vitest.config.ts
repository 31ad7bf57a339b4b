import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { SLOW_TESTS } from './bin/lib/slow-tests.mjs';
import { browserScript } from './tools/vite/browser-script.ts';
import { scriptEntries } from './tools/vite/script-entries.ts';
import { LongestFirst } from './tools/vitest/longest-first.ts';
import { storeSuites } from './tools/vitest/store-suites.ts';

/** Offers a PostgreSQL server to the tests that ask for one. */
const globalSetup = ['tests/support/postgres.ts'];

// The gates set it: they run slow tests only when their inputs have changed.
const slow = process.env.SKIP_SLOW_TESTS ? SLOW_TESTS : [];

/** Test files share a worker and its modules: no test of these projects may change a module's state or a global. */
const shared = { environment: 'node', pool: 'threads' as const, isolate: false, exclude: [...slow] };

// The framework's Vite plugin stays out: it rewrites route modules and starts a watcher.
export default defineConfig({
  plugins: [browserScript(), scriptEntries()],
  test: {
    // Many tests wait for a part of their time, for a database, a process or an interval: one worker more than there are
    // cores keeps these busy.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    // A poll waits for an event. A busy machine must not end it after Vitest's own second.
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'unit',
          include: ['app/**/*.test.{ts,tsx}', 'server/**/*.test.ts', 'bin/**/*.test.ts', 'lab/**/*.test.ts'],
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: { ...shared, name: 'architecture', include: ['tests/architecture/**/*.test.ts'], testTimeout: 120_000 },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'contracts',
          include: ['tests/contracts/**/*.test.ts'],
          globalSetup,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      // The suites that open a store, again on the other engine. `storeEngine` in tests/support/stores.ts reads the
      // variable.
      {
        extends: true,
        test: {
          ...shared,
          name: 'postgres',
          include: storeSuites(['server', 'lab', 'tests/contracts']),
          exclude: ['tests/contracts/**/store*.test.ts', ...slow],
          env: { TEST_ENGINE: 'postgres' },
          globalSetup,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'http',
          include: ['tests/http/**/*.test.ts'],
          globalSetup: [...globalSetup, 'tests/support/seeded-store.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
