import { expect, test } from 'vitest';
import type { NewWithdrawal, Withdrawals } from '#app/modules/orders/ports.ts';
import { declareWithdrawal } from './declare-withdrawal.server.ts';

const DECLARATION: NewWithdrawal = {
  storefront: 'de',
  country: 'DE',
  orderNumber: 'PW-1',
  name: 'Ada',
  email: 'ada@example.com',
  scope: { kind: 'order' },
  linked: false,
  endedOn: null,
  seen: 0,
};

function stage({
  known = null,
  wait = null,
  outcome = { kind: 'declared', id: 'W-1' },
}: {
  readonly known?: string | null;
  readonly wait?: number | null;
  readonly outcome?: Awaited<ReturnType<Withdrawals['declare']>>;
}) {
  const declared: NewWithdrawal[] = [];
  const withdrawals = {
    known: async () => known,
    async declare(declaration: NewWithdrawal) {
      declared.push(declaration);
      return outcome;
    },
  };
  return { declared, run: () => declareWithdrawal({ withdrawals, takeLimit: async () => wait }, DECLARATION) };
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

test('declareWithdrawal records nothing over the limit of a network or of an address', async () => {
  const { run, declared } = stage({ wait: 60 });
  expect([await run(), declared]).toEqual([{ kind: 'limited', retryAfter: 60 }, []]);
  expect(await stage({ outcome: { kind: 'too-many', retryAfter: 90 } }).run()).toEqual({
    kind: 'limited',
    retryAfter: 90,
  });
});
