import './lib/runtime.mjs';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './lib/ensure-built.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
await ensureInstalled({ root });
await ensureBuilt({ root });
