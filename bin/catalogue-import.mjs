import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './lib/ensure-built.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';

// What the program writes is for its own user: orders and addresses are in it.
process.umask(0o077);
const root = fileURLToPath(new URL('..', import.meta.url));
try {
  await ensureInstalled({ root });
  await ensureBuilt({ root });
  const { importDeps, runImport } = await import('../build/tools/catalogue-import.js');
  // The first signal ends the import after the products at hand, the second at once.
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      if (stopping.signal.aborted) process.exit(130);
      stopping.abort();
      process.stderr.write('\nStopping after the products at hand …\n');
    });
  }
  process.exitCode = await runImport(process.argv.slice(2), importDeps(process.env, root, stopping.signal));
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? (error.stack ?? error.message) : error}\n`);
  process.exitCode = 1;
}
