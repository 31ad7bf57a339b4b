import { defineConfig } from 'vitest/config';
import { browserScript } from './vite.browser-script.ts';
import { scriptEntries } from './vite.script-entries.ts';

// The framework's Vite plugin stays out: it rewrites route modules and starts a watcher.
/** Offers a PostgreSQL server to whichever test asks for one. */
const globalSetup = ['tests/support/postgres.ts'];

export default defineConfig({
  plugins: [browserScript(), scriptEntries()],
  test: {
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['app/**/*.test.{ts,tsx}', 'server/**/*.test.ts', 'bin/**/*.test.ts'], environment: 'node', testTimeout: 20_000 },
      },
      { extends: true, test: { name: 'architecture', include: ['tests/architecture/**/*.test.ts'], environment: 'node', testTimeout: 60_000 } },
      {
        extends: true,
        test: { name: 'contracts', include: ['tests/contracts/**/*.test.ts'], environment: 'node', globalSetup, testTimeout: 20_000, hookTimeout: 60_000 },
      },
      // The same suites once more on the other engine. `storeEngine` in tests/support/stores.ts reads the variable.
      {
        extends: true,
        test: {
          name: 'postgres',
          include: ['tests/contracts/**/*.test.ts', 'server/platform/**/*.test.ts', 'server/sandbox/**/*.test.ts'],
          exclude: ['tests/contracts/**/store*.test.ts'],
          environment: 'node',
          env: { TEST_ENGINE: 'postgres' },
          globalSetup,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      // The suites of carts and orders once more, with the platform behind its HTTP contract. `commerce-fixture.ts` reads the variable.
      {
        extends: true,
        test: {
          name: 'contracts-http',
          include: ['tests/contracts/{cart-service,order-service,order-tax,discounts,hosted-payment,notifications,wallet-placeholder}.contract.test.ts'],
          environment: 'node',
          env: { TEST_COMMERCE: 'http' },
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: { name: 'http', include: ['tests/http/**/*.test.ts'], environment: 'node', globalSetup, testTimeout: 30_000, hookTimeout: 60_000 },
      },
    ],
  },
});
