import { expect, test } from 'vitest';
import { UpstreamUnavailable } from '#app/kernel/upstream.ts';
import type { Withdrawal } from '#app/modules/orders/domain/withdrawal/withdrawal.ts';
import { sampleOrder } from '#tests/support/sample-order.ts';
import { sampleWithdrawal } from '#tests/support/sample-withdrawal.ts';
import { findAdvice } from './find-advice.server.ts';

const DECLARED_AT = Date.parse('2026-12-01T12:00:00Z');

async function find(changes: Partial<Withdrawal>, failure: Error | null = null) {
  const read: string[] = [];
  async function byNumber(orderNumber: string) {
    read.push(orderNumber);
    if (failure) throw failure;
    return sampleOrder({ status: 'authorised' });
  }
  const refunds = { ofOrder: async () => [] };
  const advice = await findAdvice(
    { orders: { byNumber }, refunds },
    sampleWithdrawal({ declaredAt: DECLARED_AT, ...changes }),
  );
  return { advice: advice.kind, read };
}

test('findAdvice reads the order of a link alone', async () => {
  expect(await find({ linked: true })).toEqual({ advice: 'sendBack', read: ['PW-1'] });
  expect(await find({})).toEqual({ advice: 'ifInTime', read: [] });
  expect(await find({ state: 'received' })).toEqual({ advice: 'status', read: [] });
});

test('findAdvice goes without the order while it is unavailable', async () => {
  const unavailable = new UpstreamUnavailable('platform', 'timeout');
  expect((await find({ linked: true }, unavailable)).advice).toBe('ifInTime');
  expect((await find({ linked: true, endedOn: '2026-11-01' }, unavailable)).advice).toBe('late');
  await expect(find({ linked: true }, new Error('broken'))).rejects.toThrow('broken');
});
