import './lib/runtime.mjs';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensureBalancer } from './lib/ensure-balancer.mjs';
import { ensureBuilt } from './lib/ensure-built.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { ensurePostgres } from './lib/ensure-postgres.mjs';

/**
 * Tests a promise on the built shop:
 * `npm run proof -- NAME [--engine sqlite|postgres] [--rounds N] [--seed N]`. Proofs of several parts take
 * `--part NAME`; `attack` and `nodes` also take `--shop FOLDER`, another build.
 */
const PROOFS = {
  race: ['proofs/race.ts', 'one of twenty simultaneous shoppers gets the last unit and the last use of a code'],
  mutate: [
    'proofs/mutate.ts',
    'ten thousand altered forms and addresses cause no wrong charge, and each is answered with a page',
  ],
  dropped: [
    'proofs/dropped.ts',
    'a lost answer about an order or its payment leaves one paid order, and its page shows it without an action',
  ],
  'total-changed': [
    'proofs/total-changed.ts',
    'a change between the payment step and its button is shown with both totals, and nothing is charged',
  ],
  kill: ['proofs/kill.ts', 'fifty killed nodes lose no confirmed order and double none'],
  acts: [
    'proofs/acts.ts',
    'acts of operators and a shopper on one order at once, over kills, refund and cancel it once, and lose no unit',
  ],
  disasters: [
    'proofs/disasters.ts',
    'a full, read-only or damaged disk, a locked store, a wrong clock and a kill at every step lose nothing confirmed',
  ],
  attack: ['proofs/attack.ts', 'an honest shopper can buy during an attack (--part NAME for one attack)'],
  pictures: [
    'load/pictures.ts',
    'all pictures of a first listing are there within two seconds, and pages stay fast meanwhile',
  ],
  forms: ['load/forms.ts', 'the cost of a posted form, and the bytes of the one step that hydrates'],
  relevance: ['relevance/prove-relevance.ts', 'what the search finds first for judged queries in each language'],
  scale: ['load/scale.ts', 'the cost of reading and buying with up to 50,000 products and a million carts and orders'],
  growth: ['load/growth.ts', 'what pages, starts, changes and a busy node cost with up to 50,000 products'],
  replay: ['load/replay.ts', 'how many pages of a day of visits come from memory, and when a changed price is shown'],
  outages: [
    'outages/outages.ts',
    'what pages and forms say while each upstream fails in each way, and when all is fresh again (--part UPSTREAM or UPSTREAM.FAULT)',
  ],
  nodes: [
    'proofs/nodes.ts',
    'nodes behind a balancer and two databases: restarts, failovers, releases, clocks, secrets, crowds, imports (--part NAME)',
  ],
  soak: ['proofs/soak.ts', 'memory and open files stay flat during an hour of purchases (--rounds MINUTES)'],
  scaling: ['scaling/scaling.ts', 'what a number of nodes carries, simulated with the measured costs'],
  'two-nodes': ['load/two-nodes.ts', 'the load that two nodes on one database carry, compared with one'],
};

const root = fileURLToPath(new URL('..', import.meta.url));
const [name, ...args] = process.argv.slice(2);
const proof = Object.entries(PROOFS).find(([known]) => known === name)?.[1];
if (proof) {
  await ensureInstalled({ root });
  await ensurePostgres();
  if (name === 'nodes') ensureBalancer();
  await ensureBuilt({ root });
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'lab/proofs/run-proof.ts', proof[0], ...args], {
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
