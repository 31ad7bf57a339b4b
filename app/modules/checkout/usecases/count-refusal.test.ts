import { expect, test } from 'vitest';
import { paymentFakes } from '#tests/support/payment-fakes.ts';
import { sampleOrder } from '#tests/support/sample-order.ts';
import { countRefusal } from './count-refusal.server.ts';

test.each([
  ['the provider’s reference', 'PSP1', 'PSP1'],
  ['the order and the length of its log, without a reference', null, 'o1 1'],
])('`countRefusal` counts a refused payment by %s', async (_case, reference, payment) => {
  const { deps, calls } = paymentFakes();
  await countRefusal(
    deps,
    sampleOrder({ status: 'refused', payment: { status: 'refused', method: null, reference, parts: [] } }),
  );
  expect(calls).toEqual([`count refusal ${payment}`]);
});

test.each(['created', 'authorised', 'pending', 'cancelled', 'expired', 'error'] as const)(
  '`countRefusal` counts nothing for a payment that is %s',
  async (status) => {
    const { deps, calls } = paymentFakes();
    await countRefusal(deps, sampleOrder({ status }));
    expect(calls).toEqual([]);
  },
);
