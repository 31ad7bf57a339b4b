import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './lib/ensure-built.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';

// What the program writes is for its own user: orders and addresses are in it.
process.umask(0o077);
const root = fileURLToPath(new URL('..', import.meta.url));
// Standard output belongs to what is exported: what installing and building say goes beside it.
const { write } = process.stdout;
process.stdout.write = process.stderr.write.bind(process.stderr);
await ensureInstalled({ root });
await ensureBuilt({ root });
process.stdout.write = write;
// A reader that goes away is told of where it is written to.
process.stdout.on('error', () => undefined);
const { operatorDeps, runOperator } = await import('../build/tools/operator.js');
process.exitCode = await runOperator(process.argv.slice(2), operatorDeps(process.env));
