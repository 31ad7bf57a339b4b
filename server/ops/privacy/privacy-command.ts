import { statSync } from 'node:fs';
import type { Command } from 'commander';
import { foldedEmail, isEmail } from '#app/kernel/email.ts';
import type { OperatorStore } from '#server/composition/operator-store.ts';
import { OperatorError } from '#server/kernel/operator-error.ts';
import { readWords } from '#server/ops/orders/orders-in-hand.ts';
import { createOutput } from '#server/ops/orders/output-file.ts';
import { type Registration, withStore } from '#server/ops/registration.ts';
import { configuredStore } from '#server/ops/store/configured-store.ts';
import {
  type Held,
  type Kept,
  PLACE_NAMES,
  PLACES,
  type PlaceName,
  personOf,
} from '#server/platform/privacy/places.ts';
import { outsideOfStore } from './outside-of-store.ts';

const PLACE_WORDS: Readonly<Record<PlaceName, string>> = {
  newsletter: 'subscriptions of the newsletter',
  stockAlerts: 'stock alerts',
  stockAlertRequests: 'stock alerts without confirmation',
  enquiries: 'enquiries',
  signIns: 'sign-ins and their links',
  reviews: 'reviews',
  letters: 'records of letters',
  answers: 'answers that were kept for retries',
  orders: 'orders emptied of personal data',
  withdrawals: 'declarations of withdrawal emptied of personal data',
};

/** Why an order or a declaration stays, and what ends it. */
const OPEN_WORDS: Readonly<Record<Exclude<Kept['why'], 'record'>, string>> = {
  unpaid: 'it is not paid yet, and can be: wait, or orders cancel NUMBER',
  pending: 'its payment is under way: wait, or orders cancel NUMBER',
  'to-send': 'it is paid and not noted as shipped: orders shipped NUMBER',
  withdrawal: 'a withdrawal is under way: withdrawals refund ID or close ID',
  refund: 'a refund is under way: wait for the payment provider',
  damaged: 'its record is damaged: npm run store:doctor',
};

const RECORD_WORDS =
  'number, lines, amounts, tax, dates and references, the name and billing address of the buyer, town and country of the delivery: tax law asks for the invoice of a paid order';

type Shared = Pick<Registration, 'deps' | 'exit'>;

export function addPrivacyCommand({ program, deps, exit }: Registration): void {
  const privacy = program
    .command('privacy')
    .summary('What the store holds of an email address, and its end.')
    .description(
      'What the store holds of an email address: as a file, and its end. Orders, reviews and stock alerts of a hosted platform are there: run the same on its store.',
    );
  addExport(privacy, { deps, exit });
  addErase(privacy, { deps, exit });
}

function addExport(privacy: Command, { deps, exit }: Shared): void {
  privacy
    .command('export')
    .description('Writes everything that the store holds of an email address into one JSON file.')
    .argument('<email>', 'the address')
    .option('--out <file>', 'a new file; personal-data-DAY.json without it')
    .addHelpText('after', '\nOnly its owner may read the file, and a file that exists is not overwritten.')
    .action(async (typed: string, { out = `personal-data-${dayOf(deps.clock())}.json` }: { readonly out?: string }) => {
      const email = readEmail(typed);
      if (statSync(out, { throwIfNoEntry: false })) throw new OperatorError(`${out} exists already. Name another.`);
      const held = await withStore(deps, (store) => readHeld(store, email));
      if (held.length === 0) {
        deps.stderr('Nothing is held of this address.\n');
        return exit(1);
      }
      const target = createOutput(out, 'jsonl');
      try {
        target.write(`${JSON.stringify(Object.fromEntries(held), readable, 2)}\n`);
        target.finish();
      } finally {
        target.drop();
      }
      for (const [place, rows] of held) await deps.stdout(`${rows.length}  ${place}\n`);
      await deps.stdout(`They are in ${out}.\n`);
      for (const line of await outsideOfStore(deps, { email, references: [] })) deps.stderr(`Not in it: ${line}\n`);
      exit(0);
    });
}

type EraseOptions = { readonly why: string; readonly by?: string };

function addErase(privacy: Command, { deps, exit }: Shared): void {
  privacy
    .command('erase')
    .description('Erases what the store holds of an email address and neither tax law nor an open order needs.')
    .argument('<email>', 'the address')
    .requiredOption('--why <text>', 'why, for the history of the orders; not with the address', readWords)
    .option('--by <name>', 'who; the name of your account without it', readWords)
    .addHelpText(
      'after',
      '\nIt may be run again: after an interruption it goes on, and once an open order is over it takes that, too.',
    )
    .action(async (typed: string, { why, by = deps.operator() }: EraseOptions) => {
      const email = readEmail(typed);
      if (why.includes('@'))
        throw new OperatorError('Nothing was erased: --why has an email address, which would stay.');
      const { config } = configuredStore(deps);
      const act = { email, why, by, recordYears: config.orderAges.recordYears, now: deps.clock() };
      const { erased, kept, references } = await withStore(deps, async (store) => {
        const paid = await PLACES.orders.find(store.read, personOf(email));
        return {
          ...(await erasePlaces(store, act)),
          references: paid.flatMap((order) => order.payment_reference ?? []),
        };
      });
      await deps.stdout(erasedText(erased, kept));
      for (const line of await outsideOfStore(deps, { email, references: references.map(String) }))
        await deps.stdout(`Outside of the store: ${line}\n`);
      exit(kept.some(({ why: reason }) => reason !== 'record') ? 1 : 0);
    });
}

function readEmail(typed: string): string {
  const email = foldedEmail(typed);
  if (!isEmail(email)) throw new OperatorError('That is no email address.');
  return email;
}

type Act = Omit<Parameters<(typeof PLACES)['orders']['erase']>[2], 'by' | 'why'> & {
  readonly email: string;
  readonly by: string;
  readonly why: string;
};

/** One transaction for each place: what an interruption leaves is found again. */
async function erasePlaces(store: OperatorStore, act: Act) {
  const erased: (readonly [PlaceName, number])[] = [];
  const kept: Kept[] = [];
  for (const place of PLACE_NAMES) {
    const done = await store.command('erasePlace', { ...act, place });
    if (done.erased > 0) erased.push([place, done.erased]);
    kept.push(...done.kept);
  }
  return { erased, kept };
}

function erasedText(erased: readonly (readonly [PlaceName, number])[], kept: readonly Kept[]): string {
  if (erased.length === 0 && kept.length === 0) return 'Nothing is left of this address in the store.\n';
  const open = kept.flatMap(({ what, why, until }) =>
    why === 'record'
      ? []
      : [`Not erased: ${what}, ${OPEN_WORDS[why]}${until === null ? '' : `, until ${dayOf(until)} at most`}\n`],
  );
  const records = kept.flatMap(({ what, why, until }) =>
    why === 'record' && until !== null ? [`Kept until ${dayOf(until - 1)}: ${what}\n`] : [],
  );
  return [
    ...erased.map(([place, count]) => `Erased: ${count} ${PLACE_WORDS[place]}\n`),
    ...records,
    ...(records.length > 0 ? [`What is kept: ${RECORD_WORDS}.\n`] : []),
    ...open,
    ...(open.length > 0 ? ['Run it again once these are over.\n'] : []),
  ].join('');
}

async function readHeld(store: OperatorStore, email: string) {
  const held: (readonly [string, readonly Held[]])[] = [];
  for (const place of PLACE_NAMES) {
    const rows = await PLACES[place].find(store.read, personOf(email));
    if (rows.length > 0) held.push([place, rows]);
  }
  return held;
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

const DOCUMENTS: ReadonlySet<string> = new Set(['doc', 'scope', 'fields', 'answer', 'instructions']);

/** Times as text, stored documents as values. */
function readable(name: string, value: unknown): unknown {
  if (value !== null && (name === 'at' || /_at$/.test(name)) && Number.isFinite(Number(value)))
    return new Date(Number(value)).toISOString();
  if (!DOCUMENTS.has(name) || typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
