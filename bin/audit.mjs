import './lib/runtime.mjs';
import { fileURLToPath } from 'node:url';
import { audit } from './lib/audit.mjs';

/** `npm run audit`: the known faults of the packages that run in the shop. Ends with 1 when one is serious. */
const { stops, lines } = audit(fileURLToPath(new URL('..', import.meta.url)));
process.stdout.write(`${(lines.length > 0 ? lines : ['No package has a known fault.']).join('\n')}\n`);
process.exitCode = stops ? 1 : 0;
