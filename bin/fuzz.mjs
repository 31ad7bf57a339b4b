import './lib/runtime.mjs';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './lib/ensure-installed.mjs';

/**
 * Fuzzes the parsers of the shop: `npm run fuzz [-- --minutes N] [--seed N] [WORD]`. All parsers whose name contains
 * the word share the minutes.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
await ensureInstalled({ root });
const { createServer } = await import('vite');
// The texts of the shop are found by the bundler, so that it loads the program.
const loader = await createServer({
  configFile: false,
  root,
  appType: 'custom',
  logLevel: 'error',
  server: { middlewareMode: true, watch: null, hmr: false, ws: false },
});
try {
  await loader.ssrLoadModule('/lab/fuzz/run-fuzz.ts');
} finally {
  await loader.close();
}
