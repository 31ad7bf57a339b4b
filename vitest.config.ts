import { defineConfig } from 'vitest/config';

// The framework's Vite plugin stays out: it rewrites route modules and starts a watcher.
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['app/**/*.test.{ts,tsx}', 'server/**/*.test.ts', 'bin/**/*.test.ts'], environment: 'node' } },
      { test: { name: 'architecture', include: ['tests/architecture/**/*.test.ts'], environment: 'node', testTimeout: 60_000 } },
      { test: { name: 'contracts', include: ['tests/contracts/**/*.test.ts'], environment: 'node' } },
      { test: { name: 'http', include: ['tests/http/**/*.test.ts'], environment: 'node', testTimeout: 30_000, hookTimeout: 60_000 } },
    ],
  },
});
