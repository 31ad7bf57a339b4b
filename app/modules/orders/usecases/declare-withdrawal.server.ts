import {
  type OrderToWithdraw,
  rejectionOf,
  type WithdrawalRejection,
} from '#app/modules/orders/domain/withdrawal/order-to-withdraw.ts';
import type { NewWithdrawal, Withdrawals } from '#app/modules/orders/ports.ts';

type Deps = {
  readonly withdrawals: Pick<Withdrawals, 'declare' | 'known'>;
  /** Counts a declaration; the seconds to wait over the limit of the network, else null. */
  takeLimit(): Promise<number | null>;
};

/** limited: `retryAfter` is in seconds. */
export type DeclareAnswer =
  | { readonly kind: 'declared' | 'repeated'; readonly id: string }
  | { readonly kind: 'limited'; readonly retryAfter: number }
  | WithdrawalRejection;

/**
 * Records a declaration of withdrawal, once however often its form is posted: a repeated post is answered with the
 * first one, over the limit and with nothing left too. `linked` is the order of a link, which still has to have what is
 * declared: its units are its limit. Without one no order is looked up, so that answer and time are the same for every
 * order number, and the network has a limit.
 */
export async function declareWithdrawal(
  { withdrawals, takeLimit }: Deps,
  { declaration, linked }: { readonly declaration: NewWithdrawal; readonly linked: OrderToWithdraw | null },
): Promise<DeclareAnswer> {
  const known = await withdrawals.known(declaration);
  if (known !== null) return { kind: 'repeated', id: known };
  const rejection = linked && rejectionOf(linked, declaration.scope);
  if (rejection) return rejection;
  const wait = linked ? null : await takeLimit();
  if (wait !== null) return { kind: 'limited', retryAfter: wait };
  return withdrawals.declare(declaration);
}
