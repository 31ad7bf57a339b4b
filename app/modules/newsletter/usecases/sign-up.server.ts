import { isUpstreamUnavailable } from '#app/kernel/upstream.ts';
import type { MarketRegistry } from '#app/modules/markets/domain/types.ts';
import type { NewsletterError } from '#app/modules/newsletter/domain/sign-up.ts';
import type { Newsletter, NewsletterRequest } from '#app/modules/newsletter/ports.ts';

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
