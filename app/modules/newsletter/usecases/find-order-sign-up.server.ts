import { type Clock, seconds } from '#app/kernel/clock.ts';
import { within } from '#app/kernel/within.ts';
import { type OrderSignUpState, SIGN_UP_WAIT_LIFE } from '#app/modules/newsletter/domain/order-sign-up.ts';
import type { OrderSignUps } from '#app/modules/newsletter/ports.ts';

/** Milliseconds that the page of a paid order waits for the list. */
const LONGEST_WAIT = seconds(1);

/**
 * What became of the sign-up of an order that is paid since `paidAt`. The first page after the payment comes before the
 * messages of the order are due elsewhere, so the list is asked now. Null where nothing is known any more.
 */
export async function findOrderSignUp(
  { orderSignUps, clock }: { readonly orderSignUps: Pick<OrderSignUps, 'outcome' | 'askDue'>; readonly clock: Clock },
  { id, paidAt }: { readonly id: string; readonly paidAt: number },
): Promise<OrderSignUpState | null> {
  const known = await orderSignUps.outcome(id);
  if (known) return known;
  if (clock() - paidAt >= SIGN_UP_WAIT_LIFE) return null;
  await within(LONGEST_WAIT, orderSignUps.askDue());
  return (await orderSignUps.outcome(id)) ?? 'waiting';
}
