import { describe, expect, test } from 'vitest';
import { UpstreamUnavailable } from '#app/kernel/upstream.ts';
import type { Letter } from '#app/modules/letters/domain/letter.ts';
import {
  OPERATOR_ALERTS,
  type OperatorNotice,
  withdrawalCommands,
} from '#app/modules/letters/domain/operator-alert.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import type { Withdrawal } from '#app/modules/orders/domain/withdrawal/withdrawal.ts';
import type { Refund } from '#app/modules/orders/ports.ts';
import { collectLetters } from '#tests/support/collected-letters.ts';
import { sampleOrder } from '#tests/support/sample-order.ts';
import { sampleWithdrawal } from '#tests/support/sample-withdrawal.ts';
import { writeOperatorNotice, writeOperatorWithdrawal } from './write-operator-letter.ts';

const DECLARED_AT = Date.parse('2026-12-01T12:00:00Z');

type Facts = { readonly order?: Partial<Order>; readonly isAvailable?: boolean; readonly address?: string };

function setUp({ order = {}, isAvailable = true, address = 'team@shop.test' }: Facts = {}) {
  const delivered: Letter[] = [];
  const orders = {
    async byNumber(number: string) {
      if (!isAvailable) throw new UpstreamUnavailable('platform', 'timeout');
      return number === 'PW-1' ? sampleOrder({ status: 'authorised', ...order }) : null;
    },
  };
  return { delivered, deps: { orders, letters: collectLetters(delivered), operator: () => address } };
}

async function declared(changes: Partial<Withdrawal> = {}, facts: Facts = {}, refunds: readonly Refund[] = []) {
  const { delivered, deps } = setUp(facts);
  const missed: string[] = [];
  const withdrawal = sampleWithdrawal({ declaredAt: DECLARED_AT, ...changes });
  const withdrawals = { byId: async (id: string) => (id === 'W-1' ? withdrawal : null) };
  const noteMissedPeriod = async ({ endedOn }: { readonly endedOn: string }) => void missed.push(endedOn);
  const delivery = await writeOperatorWithdrawal(
    { ...deps, withdrawals, noteMissedPeriod, refunds: { ofOrder: async () => refunds } },
    { id: 'W-1' },
  );
  const [letter] = delivered;
  const content = letter?.content.kind === 'operator-withdrawal' ? letter.content : null;
  return {
    delivery,
    delivered,
    content,
    missed,
    lines: content ? withdrawalCommands(content).map(({ line }) => line) : [],
  };
}
const run = (words: string) => `npm run shop -- withdrawals ${words}`;

describe('writeOperatorWithdrawal', () => {
  test('writes order, items and commands of a declaration, without name and address of its shopper', async () => {
    const { delivered, lines } = await declared();
    expect(delivered).toEqual([
      {
        id: 'operator-withdrawal:W-1',
        to: 'team@shop.test',
        market: 'DE',
        content: {
          kind: 'operator-withdrawal',
          number: 'W-1',
          orderNumber: 'PW-1',
          scope: { kind: 'order' },
          declaredAt: DECLARED_AT,
          advice: { kind: 'sendBack' },
          isOfAnother: false,
          needs: { order: false, amount: false },
        },
      },
    ]);
    expect(lines).toEqual([run('show W-1'), run('received W-1'), run('refund W-1'), run('close W-1')]);
  });

  test.each<readonly [what: string, changes: Partial<Withdrawal>, refund: string]>([
    ['items in words', { scope: { kind: 'described', items: 'two pairs' } }, 'refund W-1 --amount AMOUNT'],
    ['the address of another buyer', { email: 'eve@example.com' }, 'refund W-1 --amount AMOUNT'],
    ['no order', { orderNumber: 'the socks of May' }, 'refund W-1 --order NUMBER'],
  ])('names what a refund has to be asked for with, for %s', async (_what, changes, refund) => {
    expect((await declared(changes)).lines).toContain(run(refund));
  });

  test('leaves out what a shopper typed in place of an order number', async () => {
    const { content } = await declared({ orderNumber: 'Ada Lovelace, in May' });
    expect(content?.orderNumber).toBeNull();
    expect((await declared({ orderNumber: 'PW-4K7QD-9XBTN' })).content?.orderNumber).toBe('PW-4K7QD-9XBTN');
  });

  test('names no refund for an order that was refunded in full without the declaration', async () => {
    const amount = sampleOrder().priceTotal;
    const refund = { id: 'r1', withdrawalId: null, kind: 'made', amount, at: DECLARED_AT } as unknown as Refund;
    const { content, lines } = await declared({}, {}, [refund]);
    expect([content?.advice.kind, lines]).toEqual(['refunded', [run('show W-1'), run('close W-1')]]);
  });

  test('takes the own buyer of a country without the right for no other', async () => {
    const { content } = await declared({ linked: false }, { order: { market: 'US', storefront: 'us' } });
    expect([content?.advice.kind, content?.isOfAnother]).toEqual(['ifInTime', false]);
    expect((await declared({ linked: false, email: 'eve@example.com' })).content?.isOfAnother).toBe(true);
  });

  test('notes the period that a typed declaration came after, and none for a link, which knows it', async () => {
    const late = { declaredAt: Date.parse('2027-03-01T12:00:00Z') };
    expect((await declared({ ...late, linked: false })).missed).toHaveLength(1);
    expect((await declared({ ...late, endedOn: '2026-12-30' })).missed).toEqual([]);
    expect((await declared()).missed).toEqual([]);
  });

  test('neither refunds nor closes one of an order that is not paid', async () => {
    const { lines } = await declared({}, { order: { status: 'pending' } });
    expect(lines).toEqual([run('show W-1')]);
  });

  test.each(['refunding', 'refunded', 'refund-failed', 'closed'] as const)(
    'writes nothing of a declaration that is %s',
    async (state) => {
      expect(await declared({ state })).toMatchObject({ delivery: null, delivered: [] });
    },
  );

  test('waits while the orders are unavailable, and writes nothing without an address', async () => {
    await expect(declared({}, { isAvailable: false })).rejects.toThrow(UpstreamUnavailable);
    expect(await declared({}, { address: ' ' })).toMatchObject({ delivery: null, delivered: [] });
  });
});

describe('writeOperatorNotice', () => {
  const notice: OperatorNotice = { alert: 'oversold', reference: 'O-1', orderNumber: 'PW-1' };
  const written = async (changes: Partial<OperatorNotice> = {}, facts: Facts = {}) => {
    const { delivered, deps } = setUp(facts);
    await writeOperatorNotice({ ...deps, country: 'GB' }, { ...notice, ...changes });
    return delivered;
  };

  test.each(OPERATOR_ALERTS)('writes the alert %s in the market of its order', async (alert) => {
    expect(await written({ alert })).toMatchObject([
      { id: `operator-notice:${alert}:O-1`, to: 'team@shop.test', market: 'DE', content: { alert } },
    ]);
  });

  test('writes an alert about an unknown order, and while orders are unavailable', async () => {
    const markets = async (...how: Parameters<typeof written>) => (await written(...how)).map(({ market }) => market);
    expect(await markets({ orderNumber: 'R-1' })).toEqual(['GB']);
    expect(await markets({ orderNumber: null })).toEqual(['GB']);
    expect(await markets({}, { isAvailable: false })).toEqual(['GB']);
    expect(await markets({}, { address: '' })).toEqual([]);
  });
});
