import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Shop } from '#server/app.ts';
import { type LetterFile, readLetter } from '#server/platform/letters/files.ts';
import { readShopFile } from '#tests/support/shop-file.ts';
import { payWith, reachPayment } from './journey.ts';
import { ORIGIN, openBuiltShop, Shopper } from './shopper.ts';

/** A letter with its links to the shop, as paths, and its headers. */
export type ShopLetter = LetterFile & {
  readonly links: readonly string[];
  header(name: string): string;
};

export type LetterShop = {
  readonly shop: Shop;
  readonly dataDir: string;
  /** Writes the due letters and reads those to an address, the newest first. */
  lettersTo(email: string): Promise<readonly ShopLetter[]>;
  subscriptions(email: string): readonly unknown[];
  /** The order number of a newly paid order. */
  orderIn(storefront: 'uk' | 'de' | 'nl'): Promise<string>;
  /** Everything logged so far. */
  log(): string;
  pass(milliseconds: number): void;
  close(): Promise<void>;
};

/** The built shop on a clock of its own, with its letters and its log. `prepare` may write the store before. */
export async function openLetterShop(
  env: Readonly<Record<string, string>> = {},
  prepare: (dataDir: string) => Promise<void> = async () => undefined,
): Promise<LetterShop> {
  let now = Date.now();
  let dataDir = '';
  const lines: string[] = [];
  const { shop, close } = await openBuiltShop(
    { LOG_LEVEL: 'debug', ...env },
    {
      clock: () => now,
      log: { write: (line) => void lines.push(line) },
      prepare: async (folder) => {
        dataDir = folder;
        await prepare(folder);
      },
    },
  );
  return {
    shop,
    dataDir,
    async lettersTo(email) {
      await shop.sweep();
      const folder = join(dataDir, 'letters');
      const files = await readdir(folder).catch(() => []);
      const letters = await Promise.all(
        files.map(async (file) => shopLetter(await readFile(join(folder, file), 'utf8'))),
      );
      return letters.filter(({ to }) => to === email).sort((one, other) => other.at - one.at);
    },
    subscriptions: (email) =>
      readShopFile(dataDir, 'SELECT storefront, status FROM newsletter_subscriptions WHERE email = ?', email),
    async orderIn(storefront) {
      const shopper = new Shopper(shop);
      await reachPayment(shopper, storefront);
      return (await payWith(shopper, 'authorised')).text('#order-number');
    },
    log: () => lines.join(''),
    pass(milliseconds) {
      now += milliseconds;
    },
    close,
  };
}

function shopLetter(message: string): ShopLetter {
  const letter = readLetter(message);
  const [head = ''] = message.split('\r\n\r\n', 1);
  const links = [...letter.text.matchAll(/https?:\S+/g)].map(([url]) => new URL(url));
  return {
    ...letter,
    links: links.filter(({ origin }) => origin === ORIGIN).map(({ pathname, search }) => pathname + search),
    header: (name) => new RegExp(`^${name}: (.*)$`, 'im').exec(head.replace(/\r\n[ \t]+/g, ' '))?.[1]?.trim() ?? '',
  };
}
