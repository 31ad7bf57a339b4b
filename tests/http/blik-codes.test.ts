import { describe, expect, test } from 'vitest';
import { readShopFile } from '#tests/support/shop-file.ts';
import { bookFields, CONTACT } from './address-book.ts';
import { fillCart } from './journey.ts';
import { setUpShop } from './set-up-shop.ts';
import { intent, Shopper } from './shopper.ts';
import { uiText } from './ui-text.ts';

// The clock is fixed, so that no banking app of the sandbox answers by itself.
const now = Date.now();
const built = setUpShop(
  {},
  {
    clock: () => now,
  },
);

type Answer = 'authorised' | 'refused';

/** The code decides the app's answer to the second code; no app answers to 111111. */
const SECOND_CODES = { authorised: '777123', refused: '000000' } as const;

/** Two BLIK codes for one order, the second sent while the first is pending. */
async function twoCodes(ofSecond: Answer) {
  const shopper = new Shopper(built.shop);
  shopper.cookies.set('market', 'PL');
  await fillCart(shopper, 'eu');
  await shopper.post('/eu/checkout/address', { ...bookFields('PL'), ...CONTACT });
  const first = await shopper.submit(intent('pay'), { paymentMethod: 'blik', blikCode: '111111' });
  const number = /PW-[0-9A-Z]{5}-[0-9A-Z]{5}/.exec(first.url.pathname)?.[0] ?? '';
  await shopper.visit('/eu/checkout/payment');
  const second = await shopper.submit(intent('pay'), {
    paymentMethod: 'blik',
    blikCode: SECOND_CODES[ofSecond],
  });
  expect(second.url.pathname).toBe(first.url.pathname);
  const payments = () =>
    readShopFile(
      built.dataDir,
      'SELECT psp_reference, result_code, reversed_by FROM sandbox_payments WHERE reference = ? ORDER BY created_at, rowid',
      number,
    ) as {
      psp_reference: string;
      result_code: string | null;
      reversed_by: string | null;
    }[];
  expect(payments()).toHaveLength(2);
  /** The banking app answers about one of the codes; its notification is applied. */
  const appAnswers = async (code: 0 | 1, answer: Answer) => {
    const path = `/checkoutshopper/bank/${payments()[code]?.psp_reference}`;
    await new Shopper(built.shop).request(path, { method: 'POST', body: new URLSearchParams({ outcome: answer }) });
    for (let times = 0; times < 4; times += 1) await built.shop.sweep();
  };
  const status = async () => (await shopper.visit(first.url.pathname)).text('h1');
  return { shopper, number, payments, appAnswers, status };
}

/** Payments that were charged and not refunded. */
const charged = (rows: readonly { readonly result_code: string | null; readonly reversed_by: string | null }[]) =>
  rows.filter(({ result_code, reversed_by }) => result_code === 'Authorised' && reversed_by === null).length;

describe('a second BLIK code sent while the first is pending', () => {
  test.each([
    ['authorised', 0, 'authorised', 1],
    ['authorised', 1, 'authorised', 0],
    ['authorised', 0, 'refused', 1],
    ['authorised', 1, 'refused', 0],
    ['refused', 0, 'authorised', 1],
    ['refused', 1, 'authorised', 0],
  ] as const)(
    'leaves one charge and a paid order: %s for code %i, then %s for code %i',
    async (one, first, other, second) => {
      const { appAnswers, status, payments } = await twoCodes(first === 1 ? one : other);
      await appAnswers(first, one);
      await appAnswers(second, other);
      await expect.poll(status).toBe(uiText('order:status.authorised'));
      const isTwice = one === 'authorised' && other === 'authorised';
      const refunded = () => payments().filter(({ reversed_by }) => reversed_by !== null).length;
      await expect
        .poll(async () => [await built.shop.sweep(), charged(payments()), refunded()].slice(1))
        .toEqual([1, isTwice ? 1 : 0]);
    },
  );

  test('leads back to the full cart when both are refused', async () => {
    const { shopper, payments, appAnswers, status } = await twoCodes('refused');
    await appAnswers(0, 'refused');
    await appAnswers(1, 'refused');
    await expect.poll(status).toBe(uiText('order:status.refused'));
    expect(
      (await shopper.visit('/eu/checkout/cart')).document.querySelectorAll('main input[name="quantity"]'),
    ).toHaveLength(1);
    expect(charged(payments())).toBe(0);
    expect((await shopper.visit('/eu/checkout/payment')).url.pathname).toBe('/eu/checkout/payment');
  });
});
