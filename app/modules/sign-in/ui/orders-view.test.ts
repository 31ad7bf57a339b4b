import { expect, test } from 'vitest';
import { days } from '#app/kernel/clock.ts';
import { createFormatter } from '#app/modules/markets/domain/format.ts';
import type { Fulfilment } from '#app/modules/orders/domain/fulfilment.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { createTranslations } from '#app/web/i18n/translations.server.ts';
import { marketOf } from '#tests/support/checkout-fakes.ts';
import { sampleItem, sampleOrder } from '#tests/support/sample-order.ts';
import { listedOrderView } from './orders-view.ts';

const deps = {
  t: createTranslations().translator('en'),
  format: createFormatter(marketOf('GB')),
  now: days(200),
  orderPath: ({ storefront, orderNumber }: Pick<Order, 'storefront' | 'orderNumber'>) =>
    `/${storefront}/order/${orderNumber}.signature`,
};
const view = (changes: Partial<Order>, fulfilment: Fulfilment = 'packing') =>
  listedOrderView(deps, {
    order: sampleOrder({ status: 'authorised', createdAt: days(100), ...changes }),
    fulfilment,
    lines: [
      { item: sampleItem(), state: 'available' },
      { item: sampleItem({ sku: 'S-2', productId: 'v2' }), state: 'sold-out' },
    ],
  });

test('listedOrderView links to the page of the order in its own storefront, and says what is sold out', () => {
  const { href, status, again, lines } = view({});
  expect([href, status, again]).toEqual(['/de/order/PW-1.signature', deps.t('order:status.authorised'), 'v1:2']);
  expect(lines.map(({ note }) => note)).toEqual([null, deps.t('sign-in:orders.sold-out')]);
});

test('listedOrderView has the status of the page of the order', () => {
  expect(view({}, 'shipped').status).toBe(deps.t('order:shipped.title'));
  expect(view({}, 'withdrawn').status).toBe(deps.t('order:withdrawn.title'));
  expect(view({}, 'refunded').status).toBe(deps.t('order:refunded.title'));
  expect(view({ status: 'pending', underReview: true }, 'unpaid').status).toBe(
    deps.t('checkout:payment.amountMismatchTitle'),
  );
});

test('listedOrderView has no link to a page that shows nothing more', () => {
  expect(view({ createdAt: days(20) }).href).toBeNull();
});
