import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './lib/ensure-built.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { ensurePostgres } from './lib/ensure-postgres.mjs';

/**
 * Shows on the built shop that what it promises holds:
 * `npm run proof -- NAME [--engine sqlite|postgres] [--rounds N] [--seed N]`. Proofs of several parts take
 * `--part NAME`; `attack` also takes `--shop FOLDER`, another build.
 */
const PROOFS = {
  race: ['faults/race.ts', 'the last piece and the last use of a code, wanted by twenty at once, go to one'],
  'double-pay': ['faults/double-pay.ts', 'fifty payments of one bag at once are one order and one session'],
  mutate: [
    'faults/mutate.ts',
    'ten thousand altered forms and addresses charge nothing wrong and are all answered with a page',
  ],
  returns: [
    'faults/returns.ts',
    'who comes back from a bank ten times, or pays in the page, pays once; who was refused never sees a success',
  ],
  dropped: [
    'faults/dropped.ts',
    'an answer lost about an order or its payment leaves one paid order, and its page tells so by itself',
  ],
  'total-changed': [
    'faults/total-changed.ts',
    'what changes between looking and paying is said, with both totals, and nothing is charged',
  ],
  webhooks: [
    'faults/notifications.ts',
    'what the payment provider tells ten times over, mixed and forged, counts once or not at all',
  ],
  kill: ['faults/kill.ts', 'fifty killed nodes lose no order that a shopper was told of, and double none'],
  attack: [
    'faults/attack.ts',
    'an honest shopper still buys while others try to take the shop from everybody (--part NAME for one attack)',
  ],
  pictures: [
    'load/pictures.ts',
    'all pictures of a first listing are there within two seconds of opening it, and pages stay quick meanwhile',
  ],
  forms: ['load/forms.ts', 'what a posted form costs, and the bytes of the one step that hydrates'],
  scale: ['load/scale.ts', 'what reading and buying cost with up to 50,000 products and a million carts and orders'],
  'two-nodes': ['load/two-nodes.ts', 'how much more two nodes on one database take than one'],
};

const root = fileURLToPath(new URL('..', import.meta.url));
const [name, ...args] = process.argv.slice(2);
const proof = Object.entries(PROOFS).find(([known]) => known === name)?.[1];
if (proof) {
  await ensureInstalled({ root });
  await ensurePostgres();
  await ensureBuilt({ root });
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'tests/support/run-proof.ts', proof[0], ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
} else {
  const list = Object.entries(PROOFS).map(([known, [, says]]) => `  ${known.padEnd(14)} ${says}`);
  process.stdout.write(
    `npm run proof -- NAME [--engine sqlite|postgres] [--rounds N] [--seed N] [--part NAME] [--shop FOLDER]\n\n${list.join('\n')}\n`,
  );
  process.exitCode = name === undefined ? 0 : 2;
}
