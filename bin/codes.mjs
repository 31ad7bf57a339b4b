import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './lib/ensure-built.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';

// What the program writes is for its own user: orders and addresses are in it.
process.umask(0o077);
const root = fileURLToPath(new URL('..', import.meta.url));
await ensureInstalled({ root });
await ensureBuilt({ root });
const { codesDeps, runCodes } = await import('../build/tools/codes.js');
process.exitCode = await runCodes(process.argv.slice(2), codesDeps(process.env));
