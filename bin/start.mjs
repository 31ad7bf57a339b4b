import './lib/runtime.mjs';
import './lib/engine.mjs';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './lib/ensure-built.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { loadEnvFile } from './lib/env-file.mjs';

// What the program writes is for its own user: orders and addresses are in it.
process.umask(0o077);
const root = fileURLToPath(new URL('..', import.meta.url));
try {
  loadEnvFile({ root });
  await ensureInstalled({ root });
  await ensureBuilt({ root });
  process.env.NODE_ENV ??= 'production';
  const { startShop } = await import('../build/server/index.js');
  const { url, adapters, ended } = await startShop(process.env, root);
  const list = Object.entries(adapters).map(([port, adapter]) => `${port} ${adapter}`);
  process.stdout.write(`\nThe shop is open at ${url}\nAdapters: ${list.join(', ')}\nStop it with Ctrl+C.\n\n`);
  await ended;
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
