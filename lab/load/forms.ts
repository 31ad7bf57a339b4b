import { brotliCompressSync } from 'node:zlib';
import { percentile } from '#lab/bench/figures.mjs';
import { createPromises, type Findings, type ProofOptions } from '#lab/proofs/proof.ts';
import { addressFields, fillCart } from '#tests/http/journey.ts';
import { openBuiltShop, Shopper, send } from '#tests/http/shopper.ts';

const ROUNDS = 15;
const REQUESTS = 150;
const MOST_SCRIPT = 150_000;
const STEP = '/uk/checkout/address';

const EMPTY = { 'contact.email': '', 'address.shipping.country': 'GB' };
const WRONG = addressFields('uk', {
  'address.shipping.city': 'Лондон',
  'address.shipping.postCode': 'QQ1 1AA',
  'contact.email': 'ada@',
  'contact.telephone': '12a',
  'contact.agreements': 'false',
});
/** Posted forms by what they show; each is answered with the same page every time. */
const FORMS = [
  ['address, valid (303)', STEP, { ...addressFields('uk'), 'address.shipping.country': 'GB' }, 303],
  ['address, five errors (422)', STEP, WRONG, 422],
  ['address, empty (422)', STEP, EMPTY, 422],
  ['cart, unknown intent (422)', '/uk/checkout/cart', { intent: 'unknown' }, 422],
  ['market, unknown country (422)', '/uk/market', { countryCode: 'XX' }, 422],
] as const;

/**
 * Processor time of posted forms, the page that answers them included, and the bytes of the address step. Without a
 * socket and in this process: rounds of every form in turn, of which the median counts.
 */
export async function run({ rounds = ROUNDS, shop: folder, report }: ProofOptions): Promise<Findings> {
  const promises = createPromises();
  const built = await openBuiltShop({}, folder === undefined ? {} : { root: folder });
  try {
    const shopper = new Shopper(built.shop);
    await fillCart(shopper, 'uk');
    const page = await shopper.visit(STEP);
    const times = new Map<string, number[]>(FORMS.map(([name]) => [name, []]));
    for (let round = 0; round <= rounds; round += 1) {
      report(`round ${round} of ${rounds}`);
      for (const [name, path, fields, status] of FORMS) {
        const time = await measure(async () => {
          const answer = await shopper.request(path, { method: 'POST', body: new URLSearchParams(fields) });
          await answer.arrayBuffer();
          promises.check(answer.status === status, () => `${name} answered ${answer.status}`);
        });
        // The first round warms up.
        if (round > 0) times.get(name)?.push(time);
      }
    }
    const scripts = await scriptBytes(built.shop, page.html);
    promises.check(scripts <= MOST_SCRIPT, () => `the address step loads ${scripts} bytes of script`);
    return {
      table: [
        ['figure', 'median', 'best'],
        ...[...times].map(([name, list]) => {
          const sorted = list.sort((a, b) => a - b);
          return [`${name}, CPU ms`, percentile(sorted, 0.5).toFixed(2), (sorted[0] ?? 0).toFixed(2)];
        }),
        ['address step, script kB with brotli', (scripts / 1000).toFixed(1), ''],
        ['address step, HTML kB with brotli', (brotliCompressSync(page.html).length / 1000).toFixed(1), ''],
      ],
      broken: promises.broken,
    };
  } finally {
    await built.close();
  }
}

/** Processor time of one call in milliseconds, of all threads. */
async function measure(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  for (let count = 0; count < REQUESTS; count += 1) await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / REQUESTS;
}

/** Every script the page names, as it is sent. */
async function scriptBytes(shop: Parameters<typeof send>[0], html: string): Promise<number> {
  let sum = 0;
  for (const path of new Set([...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, found = '']) => found)))
    sum += (await (await send(shop, path, { headers: { 'Accept-Encoding': 'br' } })).arrayBuffer()).byteLength;
  return sum;
}
