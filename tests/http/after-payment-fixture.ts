import { readShopFile, writeShopFile } from '#tests/support/shop-file.ts';
import { setUpShop } from './set-up-shop.ts';
import { intent, type Shopper } from './shopper.ts';

/** A storefront of each language. */
export const STOREFRONTS = [
  ['uk', 'en'],
  ['de', 'de'],
  ['nl', 'nl'],
] as const;

/** The built shop for the tests of a file, with its clock, its store and the errors it logs. */
export function setUpAfterPayment(environment: Readonly<Record<string, string>> = {}) {
  const suite = { now: Date.now(), lines: [] as string[] };
  const built = setUpShop(
    { LOG_LEVEL: 'error', ...environment },
    { clock: () => suite.now, log: { write: (line) => void suite.lines.push(line) } },
  );
  return Object.assign(suite, {
    built,
    newShopper: built.newShopper,
    rows: (query: string) => readShopFile(built.dataDir, query),
    write: (statement: string, ...values: string[]) => writeShopFile(built.dataDir, statement, ...values),
  });
}

/** Pays on the provider's page without returning. Returns the return address that the provider names. */
export async function leave(shopper: Shopper, outcome: string): Promise<URL> {
  await shopper.submit(intent('pay'));
  const decided = await shopper.request(shopper.current.url.pathname, {
    method: 'POST',
    body: new URLSearchParams({ outcome }),
  });
  return new URL(decided.headers.get('location') ?? '');
}
