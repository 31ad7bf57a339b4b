import { describe, expect, test } from 'vitest';
import type { OrderToWithdraw } from '#app/modules/orders/domain/withdrawal/order-to-withdraw.ts';
import type { NewWithdrawal, Withdrawals } from '#app/modules/orders/ports.ts';
import { sampleItem, sampleOrder } from '#tests/support/sample-order.ts';
import { sampleDeclaration } from '#tests/support/sample-withdrawal.ts';
import { declareWithdrawal } from './declare-withdrawal.server.ts';

const DECLARATION = sampleDeclaration();

function stage({
  known = null,
  wait = null,
  outcome = { kind: 'declared', id: 'W-1' },
  linked = null,
  declaration = DECLARATION,
}: {
  readonly known?: string | null;
  readonly wait?: number | null;
  readonly outcome?: Awaited<ReturnType<Withdrawals['declare']>>;
  readonly linked?: OrderToWithdraw | null;
  readonly declaration?: NewWithdrawal;
}) {
  const declared: NewWithdrawal[] = [];
  const withdrawals = {
    known: async () => known,
    async declare(one: NewWithdrawal) {
      declared.push(one);
      return outcome;
    },
  };
  let counted = 0;
  const takeLimit = async () => {
    counted += 1;
    return wait;
  };
  return {
    declared,
    counted: () => counted,
    run: () => declareWithdrawal({ withdrawals, takeLimit }, { declaration, linked }),
  };
}

test('declareWithdrawal records a declaration within the limit', async () => {
  const { run, declared } = stage({});
  expect(await run()).toEqual({ kind: 'declared', id: 'W-1' });
  expect(declared).toEqual([DECLARATION]);
});

test('declareWithdrawal answers a repeated post with the first declaration, over the limit too', async () => {
  const { run, declared } = stage({ known: 'W-0', wait: 60 });
  expect([await run(), declared]).toEqual([{ kind: 'repeated', id: 'W-0' }, []]);
});

test('declareWithdrawal records nothing over the limit of a network', async () => {
  const { run, declared } = stage({ wait: 60 });
  expect([await run(), declared]).toEqual([{ kind: 'limited', retryAfter: 60 }, []]);
});

describe('declareWithdrawal by the link of an order', () => {
  const linked = (open: number, obstacle: OrderToWithdraw['obstacle'] = null): OrderToWithdraw => ({
    order: sampleOrder(),
    earlier: [],
    lines: [{ item: sampleItem({ sku: 'A', quantity: 3 }), open }],
    obstacle,
    period: null,
  });
  const some = (quantity: number) =>
    sampleDeclaration({ scope: { kind: 'lines', lines: [{ sku: 'A', name: 'A', size: 'M', quantity }] } });

  test('records what is left of the order, whatever others of its network declare', async () => {
    const { run, counted } = stage({ linked: linked(2), declaration: some(2), wait: 60 });
    expect([await run(), counted()]).toEqual([{ kind: 'declared', id: 'W-1' }, 0]);
  });

  test.each([
    ['more than is left', { linked: linked(1), declaration: some(2) }, { kind: 'exceeding', skus: ['A'] }],
    ['an order without anything left', { linked: linked(0, 'all-withdrawn') }, { kind: 'nothing-left' }],
    ['an order that is not paid', { linked: linked(3, 'unpaid') }, { kind: 'nothing-left' }],
  ])('rejects %s, which does not count for the limit', async (_what, facts, answer) => {
    const { run, declared, counted } = stage(facts);
    expect([await run(), declared, counted()]).toEqual([answer, [], 0]);
  });

  test('answers a repeated post with the first declaration, which took what was left', async () => {
    const repeated = stage({ known: 'W-0', linked: linked(0, 'all-withdrawn') });
    expect(await repeated.run()).toEqual({ kind: 'repeated', id: 'W-0' });
  });
});
