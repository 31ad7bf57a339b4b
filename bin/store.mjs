import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './lib/ensure-built.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';

// What the program writes is for its own user: orders and addresses are in it.
process.umask(0o077);
const root = fileURLToPath(new URL('..', import.meta.url));
await ensureInstalled({ root });
await ensureBuilt({ root });
const { runUpkeep } = await import('../build/tools/store-upkeep.js');
process.exitCode = await runUpkeep(process.argv.slice(2), {
  environment: process.env,
  clock: Date.now,
  stdout: (/** @type {string} */ text) => process.stdout.write(text),
  stderr: (/** @type {string} */ text) => process.stderr.write(text),
  interactive: process.stderr.isTTY === true,
});
