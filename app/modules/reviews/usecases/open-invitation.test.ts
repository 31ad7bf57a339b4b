import { expect, test } from 'vitest';
import { sampleOrder } from '#tests/support/sample-order.ts';
import { openInvitation } from './open-invitation.server.ts';

const order = sampleOrder({ status: 'authorised' });
const depsOf = (found = order) => ({
  orders: { byNumber: async (number: string) => (number === found.orderNumber ? found : null) },
  reviewLink: {
    verify: (signed: string) => {
      const [orderNumber = '', sku = '', isSigned] = signed.split(' ');
      return isSigned ? { orderNumber, sku } : null;
    },
  },
});

test('openInvitation finds the product of a paid order', async () => {
  expect(await openInvitation(depsOf(), 'PW-1 S signed')).toEqual({ order, item: order.items[0] });
});

test.each([
  ['a link that was not signed here', 'PW-1 S'],
  ['an unknown order', 'PW-2 S signed'],
  ['a product of another order', 'PW-1 T signed'],
])('openInvitation finds nothing for %s', async (_case, signed) => {
  expect(await openInvitation(depsOf(), signed)).toBeNull();
});

test.each(['pending', 'refused', 'created'] as const)('openInvitation finds no order that is %s', async (status) => {
  expect(await openInvitation(depsOf(sampleOrder({ status })), 'PW-1 S signed')).toBeNull();
});
