import type { Withdrawal } from '#app/modules/orders/domain/withdrawal/withdrawal.ts';

/** A declaration of withdrawal from the whole sample order, by its number and address. */
export function sampleWithdrawal(changes: Partial<Withdrawal> = {}): Withdrawal {
  return {
    id: 'W-1',
    storefront: 'de',
    country: 'DE',
    orderNumber: 'PW-1',
    name: 'Ada',
    email: 'ada@example.com',
    scope: { kind: 'order' },
    linked: false,
    endedOn: null,
    declaredAt: 0,
    state: 'open',
    closedAt: null,
    ...changes,
  };
}
