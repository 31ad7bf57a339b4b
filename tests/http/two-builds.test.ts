import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildAgain, filesOf } from '#tests/support/another-build.ts';
import { addFirstProduct, addressFields, fillCart, payWith, reachPayment } from './journey.ts';
import { intent, openBuiltShop, Shopper, send } from './shopper.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
type Built = Awaited<ReturnType<typeof openBuiltShop>>;

let folder: string;
let root: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'builds-'));
  root = join(folder, 'next');
  buildAgain({ from: ROOT, to: root });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A shopper on the pages of one build, whose next requests reach the next build. */
async function afterDeployment(
  before: (shopper: Shopper) => Promise<void>,
  check: (shopper: Shopper, next: Built) => Promise<void>,
) {
  const DATA_DIR = mkdtempSync(join(folder, 'data-'));
  const earlier = await openBuiltShop({ DATA_DIR });
  const shopper = new Shopper(earlier.shop);
  await before(shopper).finally(() => earlier.close());
  const next = await openBuiltShop({ DATA_DIR }, { root });
  const later = new Shopper(next.shop);
  for (const [name, value] of shopper.cookies) later.cookies.set(name, value);
  later.page = shopper.page;
  await check(later, next).finally(() => next.close());
}

describe('a page of an earlier build', () => {
  test('finds its files beside those of the present one', async () => {
    await afterDeployment(
      async (shopper) => {
        await addFirstProduct(shopper, 'uk');
        await shopper.visit('/uk/checkout/address');
      },
      async (shopper, { shop }) => {
        const before = filesOf(shopper.current.html);
        const present = filesOf((await shopper.visit('/uk/checkout/address')).html);
        expect(before.length).toBeGreaterThan(3);
        expect(present.filter((file) => before.includes(file))).toEqual([]);
        for (const file of [...before, ...present]) {
          const { status, headers } = await send(shop, file);
          expect([file, status, headers.get('cache-control')]).toEqual([
            file,
            200,
            expect.stringContaining('immutable'),
          ]);
        }
      },
    );
  });

  test('adds to the bag', async () => {
    await afterDeployment(
      async (shopper) => {
        const list = await shopper.visit('/de/adults/socks');
        await shopper.visit(list.document.querySelector('main article h3 a')?.getAttribute('href') ?? '');
      },
      async (shopper) => {
        const size = shopper.current.document.querySelector('input[name="id"]:not([disabled])')?.getAttribute('value');
        const bag = await shopper.submit(intent('add-product'), { id: size ?? '' });
        expect([bag.status, bag.url.pathname, bag.document.querySelectorAll(intent('remove-product')).length]).toEqual([
          200,
          '/de/checkout/cart',
          1,
        ]);
      },
    );
  });

  test('is posted at the address step', async () => {
    await afterDeployment(
      async (shopper) => {
        await fillCart(shopper, 'uk');
        await shopper.visit('/uk/checkout/address');
      },
      async (shopper) => {
        const payment = await shopper.submit('form:has(input[name="contact.email"])', addressFields('uk'));
        expect([payment.status, payment.url.pathname]).toEqual([200, '/uk/checkout/payment']);
      },
    );
  });

  test('is posted at the payment step, and the order is paid', async () => {
    await afterDeployment(
      async (shopper) => {
        await reachPayment(shopper, 'uk');
      },
      async (shopper) => {
        const done = await payWith(shopper, 'authorised');
        expect([done.status, done.url.pathname]).toEqual([200, expect.stringContaining('/uk/checkout/success/')]);
      },
    );
  });
});
