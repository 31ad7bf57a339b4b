import './lib/runtime.mjs';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { ensureBuilt } from './lib/ensure-built.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';

// The engine lets its heap double before it looks for garbage: a crowd would take twice the memory.
setFlagsFromString('--heap-growing-percent=20');
// What the program writes is for its own user: orders and addresses are in it.
process.umask(0o077);
const root = fileURLToPath(new URL('..', import.meta.url));
try {
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
