import { afterAll, beforeAll } from 'vitest';
import { readShopFile, writeShopFile } from '#tests/support/shop-file.ts';
import { intent, openBuiltShop, Shopper } from './shopper.ts';

/** A storefront of each language. */
export const STOREFRONTS = [
  ['uk', 'en'],
  ['de', 'de'],
  ['nl', 'nl'],
] as const;

/** Opens the built shop for the tests of a file, with its clock, its store and the errors it logs. */
export function setUpAfterPayment() {
  let built: Awaited<ReturnType<typeof openBuiltShop>>;
  let dataDir = '';
  const suite = {
    now: Date.now(),
    lines: [] as string[],
    get built() {
      return built;
    },
    newShopper: (address: string | null = null) => new Shopper(built.shop, { address }),
    rows: (query: string) => readShopFile(dataDir, query),
    write: (statement: string, ...values: string[]) => writeShopFile(dataDir, statement, ...values),
  };
  beforeAll(async () => {
    built = await openBuiltShop(
      { LOG_LEVEL: 'error' },
      {
        clock: () => suite.now,
        log: { write: (line) => void suite.lines.push(line) },
        prepare: async (folder) => {
          dataDir = folder;
        },
      },
    );
  });
  afterAll(() => built.close());
  return suite;
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
