import { expect, test } from 'vitest';
import { days } from '#app/kernel/clock.ts';
import { sampleOrder } from '#tests/support/sample-order.ts';
import { readInvoice } from './read-invoice.server.ts';

const order = sampleOrder({ invoiceNumber: 7, createdAt: 0 });

function read({
  of = order,
  signed = 'signed',
  ownOrders = [] as readonly string[],
  email = null as string | null,
  now = 0,
} = {}): Promise<string | null> {
  return readInvoice(
    {
      orders: { byNumber: async () => of },
      refunds: { ofOrder: async () => [] },
      papers: { invoice: async (_, { showsBuyer }) => (showsBuyer ? 'with buyer' : 'without buyer') },
      orderLink: { verify: (text) => (text === 'signed' ? of.orderNumber : null) },
      ownOrders,
      signedInEmail: async () => email,
      clock: () => now,
    },
    signed,
  );
}

test('`readInvoice` shows the buyer to the browser that ordered and to the address of the order', async () => {
  expect(await read()).toBe('without buyer');
  expect(await read({ ownOrders: ['o1'] })).toBe('with buyer');
  expect(await read({ email: 'ADA@example.com' })).toBe('with buyer');
  expect(await read({ email: 'grace@example.com' })).toBe('without buyer');
});

test('`readInvoice` has nothing for a forged link, an order without an invoice and a link that is over', async () => {
  expect(await read({ signed: 'forged' })).toBeNull();
  expect(await read({ of: sampleOrder({ createdAt: 0 }) })).toBeNull();
  expect(await read({ now: days(180) })).toBeNull();
});
