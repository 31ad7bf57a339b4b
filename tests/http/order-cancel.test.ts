import { describe, expect, test } from 'vitest';
import { readShopFile } from '#tests/support/shop-file.ts';
import { openLetterShop } from './letter-shop.ts';
import { openForTests } from './set-up-shop.ts';
import { Shopper } from './shopper.ts';
import { orderThreePairs, refundIn, runOperator, uiText } from './withdrawal-fixture.ts';

const FORM = '#cancel-order';

const node = openForTests(() => openLetterShop());
const newShopper = () => new Shopper(node.shop);
const ordered = (storefront: 'uk' | 'de' | 'nl' = 'uk') => orderThreePairs(newShopper(), storefront);
const cancellationsOf = (number: string) =>
  readShopFile(
    node.dataDir,
    "SELECT e.reference, e.detail FROM order_events e JOIN orders o ON o.id = e.order_id WHERE o.number = ? AND e.kind = 'cancelled'",
    number,
  );
const reservedOf = (number: string) =>
  readShopFile(
    node.dataDir,
    'SELECT r.quantity FROM order_reservations r JOIN orders o ON o.id = r.order_id WHERE o.number = ?',
    number,
  );

/** A browser with the question open. */
async function opened(link: string, by = newShopper()) {
  const order = await by.visit(link);
  expect(order.document.querySelector(`main a[href="${link}/cancel"]`)).not.toBeNull();
  await by.visit(`${link}/cancel`);
  return by;
}

describe('the page that cancels an order', () => {
  test.each([
    ['uk', 'en-GB'],
    ['de', 'de'],
    ['nl', 'nl'],
  ] as const)(
    'asks, refunds all that was paid, and writes that it is cancelled, in storefront %s',
    async (storefront, language) => {
      const { number, link } = await ordered(storefront);
      const shopper = await opened(link);
      expect(shopper.current.status).toBe(200);
      expect(shopper.current.text('h1')).toBe(uiText('order:cancel.title', {}, language));
      expect(shopper.current.headers.get('cache-control')).toBe('private, no-store');
      expect(cancellationsOf(number)).toEqual([]);
      const done = await shopper.submit(FORM);
      expect([done.status, done.url.pathname]).toEqual([200, link]);
      expect(done.text('#order-status')).toBe(uiText('order:cancelled.title', {}, language));
      expect(done.text('main')).not.toContain(uiText('withdrawal:withdrawnBefore', {}, language));
      for (const way of ['address', 'cancel'])
        expect(done.document.querySelector(`a[href="${link}/${way}"]`)).toBeNull();
      expect(done.document.querySelector(`a[href="${link.replace('/order/', '/withdrawal/')}"]`)).toBeNull();
      expect(cancellationsOf(number)).toEqual([{ reference: 'shopper', detail: 'On the page of the order' }]);
      expect(reservedOf(number)).toEqual([]);
      const letters = await node.lettersTo('ada@example.com');
      const subject = uiText('letters:orderRefunded.cancelledSubject', { number }, language);
      expect(letters.map((letter) => letter.subject)).toContain(subject);
      for (const _ of [1, 2, 3]) await node.shop.sweep();
      const { refund, payment } = refundIn(node, `C-${number}`, number);
      expect(refund).toEqual({ amount: payment?.amount, state: 'done' });
      const refunded = await newShopper().visit(link);
      expect(refunded.text('#order-status')).toBe(uiText('order:refunded.title', {}, language));
    },
  );

  test('posted twice and from two tabs cancels once, and every answer says that the order is cancelled', async () => {
    const { number, link } = await ordered();
    const tabs = [await opened(link), await opened(link)];
    const pages = await Promise.all([...tabs, ...tabs].map((tab) => tab.submit(FORM)));
    for (const page of pages) expect([page.status, page.url.pathname]).toEqual([200, link]);
    expect(cancellationsOf(number)).toHaveLength(1);
    await node.shop.sweep();
    await node.shop.sweep();
    expect(readShopFile(node.dataDir, 'SELECT id FROM payment_refunds WHERE order_number = ?', number)).toHaveLength(1);
    const late = await tabs[0]?.visit(`${link}/cancel`);
    expect(late?.text('[role="alert"]')).toBe(uiText('order:cancel.problem.called-off'));
    const address = await newShopper().visit(`${link}/address`);
    expect(address.text('main')).toContain(uiText('order:correct.problem.called-off'));
    const withdrawal = await newShopper().visit(link.replace('/order/', '/withdrawal/'));
    expect(withdrawal.text('main')).not.toContain(uiText('withdrawal:continue'));
  });

  test('posted after the parcel left says so and changes nothing', async () => {
    const { number, link } = await ordered();
    const shopper = await opened(link);
    expect((await runOperator(node, ['orders', 'shipped', number])).code).toBe(0);
    const late = await shopper.submit(FORM);
    expect(late.status).toBe(409);
    expect(late.text('[role="alert"]')).toBe(uiText('order:cancel.problem.shipped'));
    expect(cancellationsOf(number)).toEqual([]);
    const order = await shopper.visit(link);
    expect(order.document.querySelector(`a[href="${link}/cancel"]`)).toBeNull();
  });

  test('shows an order that its operator cancelled as cancelled, and opens for no forged link', async () => {
    const { number, link } = await ordered();
    expect((await runOperator(node, ['orders', 'cancel', number, '--why', 'Asked', '--by', 'Kim'])).code).toBe(0);
    expect((await newShopper().visit(link)).text('#order-status')).toBe(uiText('order:cancelled.title'));
    expect(cancellationsOf(number)).toEqual([{ reference: 'Kim', detail: 'Asked' }]);
    const forged = `${link.slice(0, -2)}${link.endsWith('AA') ? 'BA' : 'AA'}`;
    expect((await newShopper().visit(`${forged}/cancel`)).status).toBe(404);
    expect((await newShopper().post(`${forged}/cancel`, {})).status).toBe(404);
  });
});
