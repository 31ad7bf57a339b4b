import './lib/runtime.mjs';
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
  const { startPlatform } = await import('../build/tools/platform.js');
  const { url, ended } = await startPlatform(process.env, root);
  process.stdout.write(`\nThe commerce platform is open at ${url}\nStop it with Ctrl+C.\n\n`);
  await ended;
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
