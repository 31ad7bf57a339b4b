import { type Clock, seconds } from '#app/kernel/clock.ts';
import { isUpstreamUnavailable } from '#app/kernel/upstream.ts';
import { within } from '#app/kernel/within.ts';
import type { MarketRegistry } from '#app/modules/markets/domain/types.ts';
import {
  type NewsletterError,
  type OrderSignUpState,
  SIGN_UP_WAIT_LIFE,
} from '#app/modules/newsletter/domain/sign-up.ts';
import type { Newsletter, NewsletterRequest, OrderSignUps } from '#app/modules/newsletter/ports.ts';

type Deps = {
  readonly newsletter: Pick<Newsletter, 'subscribe'>;
  readonly registry: Pick<MarketRegistry, 'market'>;
  /** Counts a request; the seconds to wait over the limit of the network, else null. */
  takeLimit(): Promise<number | null>;
};

/** asked: the same for a new address and for one that is on the list already. */
export type SignUpAnswer =
  | { readonly kind: 'asked' | NewsletterError['kind'] | 'unavailable' }
  | { readonly kind: 'limited'; readonly retryAfter: number };

/** Asks for a newsletter subscription. The answer does not say whether the address was on the list before. */
export async function signUp(
  { newsletter, registry, takeLimit }: Deps,
  request: NewsletterRequest,
): Promise<SignUpAnswer> {
  if (registry.market(request.countryCode)?.storefrontCode !== request.store) return { kind: 'unknown-market' };
  const retryAfter = await takeLimit();
  if (retryAfter !== null) return { kind: 'limited', retryAfter };
  try {
    const asked = await newsletter.subscribe(request);
    return { kind: asked.ok ? 'asked' : asked.error.kind };
  } catch (error) {
    if (isUpstreamUnavailable(error)) return { kind: 'unavailable' };
    throw error;
  }
}

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
