import type { NewWithdrawal, Withdrawals } from '#app/modules/orders/ports.ts';

type Deps = {
  readonly withdrawals: Pick<Withdrawals, 'declare' | 'known'>;
  /** Counts a declaration; the seconds to wait over the limit of the network, else null. */
  takeLimit(): Promise<number | null>;
};

/**
 * Records a declaration of withdrawal, once however often its form is posted: a repeated post is answered with the
 * first one, over the limit too. The order is not looked up here, so that answer and time are the same for every order
 * number.
 */
export async function declareWithdrawal(
  { withdrawals, takeLimit }: Deps,
  declaration: NewWithdrawal,
): Promise<
  | { readonly kind: 'declared' | 'repeated'; readonly id: string }
  | { readonly kind: 'limited'; readonly retryAfter: number }
> {
  const known = await withdrawals.known(declaration);
  if (known !== null) return { kind: 'repeated', id: known };
  const wait = await takeLimit();
  if (wait !== null) return { kind: 'limited', retryAfter: wait };
  const declared = await withdrawals.declare(declaration);
  return declared.kind === 'too-many' ? { kind: 'limited', retryAfter: declared.retryAfter } : declared;
}
