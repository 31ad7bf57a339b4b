import type { OrderService } from '#app/modules/orders/ports.ts';
import type { PaymentDetails, PaymentGateway, PaymentOutcome } from '#app/modules/payments/ports.ts';

/** How long a second request of the same address waits for the one that submits, in steps. */
const LOOKS = 20;
const BETWEEN_LOOKS = 250;

type Deps = {
  readonly orders: OrderService;
  readonly payments: PaymentGateway;
  readonly digest: (text: string) => string;
  /** Waits some milliseconds. */
  readonly pause: (milliseconds: number) => Promise<void>;
};

/**
 * What a bank gave the browser, submitted once however often and wherever its address is opened: one submits, the
 * others wait for what comes of it. Null when the provider does not accept it, `busy` when it is not known in time.
 * Throws `PaymentProviderUnavailable`; the next to open the address submits then, with the same key.
 */
export async function submitPaymentDetails(
  { orders, payments, digest, pause }: Deps,
  { orderNumber, details }: { readonly orderNumber: string; readonly details: PaymentDetails },
): Promise<PaymentOutcome | null | 'busy'> {
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
): Promise<PaymentOutcome | null> {
  try {
    const answer = await payments.submitDetails(details, { idempotencyKey: key });
    const outcome = answer?.outcome ?? null;
    await orders.noteDetails(key, outcome);
    return outcome;
  } catch (error) {
    await orders.noteDetails(key, undefined);
    throw error;
  }
}
