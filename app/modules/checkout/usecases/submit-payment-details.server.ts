import type { OrderService } from '#app/modules/orders/ports.ts';
import type { PaymentAction, PaymentDetails, PaymentGateway, PaymentOutcome } from '#app/modules/payments/ports.ts';

/** The waiting time, in steps, of a second request for the same details. */
const LOOKS = 20;
const BETWEEN_LOOKS = 250;

type Deps = {
  readonly orders: OrderService;
  readonly payments: PaymentGateway;
  readonly digest: (text: string) => string;
  /** Waits for a number of milliseconds. */
  readonly pause: (milliseconds: number) => Promise<void>;
};

/** The result of a payment, or what the shopper has to do before there is one. */
type Submitted = PaymentOutcome | { readonly action: PaymentAction };

/**
 * Submits the details of a bank's return once, however often its address is opened: one request submits, the others
 * wait for the result. An action is not stored: the next request receives it again, by the same key. Null when the
 * provider rejects them, `busy` when the result is not known in time. Throws `PaymentProviderUnavailable`; the next
 * request then submits with the same key.
 */
export async function submitPaymentDetails(
  { orders, payments, digest, pause }: Deps,
  { orderNumber, details }: { readonly orderNumber: string; readonly details: PaymentDetails },
): Promise<Submitted | null | 'busy'> {
  const key = digest(JSON.stringify(details));
  for (let look = 0; look < LOOKS; look += 1) {
    const claim = await orders.claimDetails(orderNumber, key);
    if (claim.kind === 'done')
      return (
        claim.outcome && {
          ...claim.outcome,
          status: claim.outcome.status === 'unknown' ? 'created' : claim.outcome.status,
        }
      );
    if (claim.kind === 'claimed') return submit({ orders, payments }, key, details);
    await pause(BETWEEN_LOOKS);
  }
  return 'busy';
}

async function submit(
  { orders, payments }: Pick<Deps, 'orders' | 'payments'>,
  key: string,
  details: PaymentDetails,
): Promise<Submitted | null> {
  try {
    const answer = await payments.submitDetails(details, { idempotencyKey: key });
    if (answer?.action) {
      await orders.noteDetails(key, undefined);
      return { action: answer.action };
    }
    const outcome = answer?.outcome ?? null;
    await orders.noteDetails(key, outcome);
    return outcome;
  } catch (error) {
    await orders.noteDetails(key, undefined);
    throw error;
  }
}
