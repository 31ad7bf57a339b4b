import './lib/runtime.mjs';
import './lib/engine.mjs';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './lib/ensure-built.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { loadEnvFile } from './lib/env-file.mjs';

// The operator's program: `npm run shop -- --help`. The files it writes hold orders and addresses: only their owner
// may read them.
process.umask(0o077);
const root = fileURLToPath(new URL('..', import.meta.url));
try {
  loadEnvFile({ root });
  // Standard output belongs to exports: what installing and building print goes beside it.
  const { write } = process.stdout;
  process.stdout.write = process.stderr.write.bind(process.stderr);
  await ensureInstalled({ root });
  await ensureBuilt({ root });
  process.stdout.write = write;
  // A reader that closes the pipe ends the command through the error of its write.
  process.stdout.on('error', () => undefined);
  const { cliDeps, runShop } = await import('../build/tools/shop.js');
  process.exitCode = await runShop(process.argv.slice(2), cliDeps(process.env, root));
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? (error.stack ?? error.message) : error}\n`);
  process.exitCode = 1;
}
