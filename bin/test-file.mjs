import './lib/runtime.mjs';
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './lib/ensure-built.mjs';
import { ensureChromium } from './lib/ensure-chromium.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { ensurePostgres } from './lib/ensure-postgres.mjs';

const USAGE = `Runs one test file, with what it needs installed and built.

  npm run test:file -- PATH [more arguments of the test runner]

  npm run test:file -- app/kernel/money.test.ts
  npm run test:file -- tests/contracts/cart-service.contract.test.ts -t "adds"
  npm run test:file -- tests/http/cart.test.ts
  npm run test:file -- tests/e2e/cart.spec.ts --project no-js
`;

const root = fileURLToPath(new URL('..', import.meta.url));
const [named, ...args] = process.argv.slice(2);
const path = named && relative(root, resolve(named)).replaceAll('\\', '/');
if (!path || path.startsWith('..') || !existsSync(join(root, path)) || !statSync(join(root, path)).isFile()) {
  process.stderr.write(named && named !== '--help' ? `There is no test file ${named}\n\n${USAGE}` : USAGE);
  process.exit(named === '--help' ? 0 : 2);
}
await ensureInstalled({ root });
/** @type {Record<string, string>} */
const env = {};
const isBrowserTest = path.startsWith('tests/e2e/');
if (isBrowserTest) env.CHROMIUM_PATH = await ensureChromium({ root });
else if (!/^(app|bin|tests\/architecture)\//.test(path)) await ensurePostgres();
if (isBrowserTest || path.startsWith('tests/http/')) await ensureBuilt({ root });
const runner = isBrowserTest ? ['playwright', 'test', path, ...args] : ['vitest', 'run', path, ...args];
const { status } = spawnSync('npx', ['--no-install', ...runner], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, ...env },
});
process.exitCode = status ?? 1;
