import type { Withdrawal } from '#app/modules/orders/domain/withdrawal/withdrawal.ts';
import type { NewWithdrawal } from '#app/modules/orders/ports.ts';

const DECLARED = {
  storefront: 'de',
  country: 'DE',
  orderNumber: 'PW-1',
  name: 'Ada',
  email: 'ada@example.com',
  scope: { kind: 'order' },
  linked: false,
  endedOn: null,
} as const;

/** A declaration of withdrawal from the whole sample order, by its number and address. */
export function sampleWithdrawal(changes: Partial<Withdrawal> = {}): Withdrawal {
  return { ...DECLARED, id: 'W-1', declaredAt: 0, state: 'open', closedAt: null, ...changes };
}

/** The same as it is made. */
export function sampleDeclaration(changes: Partial<NewWithdrawal> = {}): NewWithdrawal {
  return { ...DECLARED, seen: 0, takesRest: false, ...changes };
}
