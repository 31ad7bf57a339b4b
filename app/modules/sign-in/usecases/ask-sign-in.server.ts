import type { Market } from '#app/modules/markets/domain/types.ts';
import type { SignIns } from '#app/modules/sign-in/ports.ts';

type Deps = {
  readonly signIns: Pick<SignIns, 'ask'>;
  readonly market: Pick<Market, 'storefrontCode' | 'countryCode' | 'language'>;
  /** Counts a request; the seconds to wait over the limit of the network, else null. */
  takeLimit(): Promise<number | null>;
};

/**
 * Asks for a letter with a sign-in link. No order is read here: answer and time are the same for every address.
 * `retryAfter` is in seconds.
 */
export async function askSignIn(
  { signIns, market, takeLimit }: Deps,
  email: string,
): Promise<
  | { readonly kind: 'asked' }
  | { readonly kind: 'limited'; readonly of: 'network' | 'address' | 'address-day'; readonly retryAfter: number }
> {
  const wait = await takeLimit();
  if (wait !== null) return { kind: 'limited', of: 'network', retryAfter: wait };
  const { storefrontCode: storefront, countryCode: country, language } = market;
  const asked = await signIns.ask({ email, storefront, country, language });
  if (asked.kind === 'asked') return asked;
  const of = asked.per === 'day' ? 'address-day' : 'address';
  return { kind: 'limited', of, retryAfter: asked.retryAfter };
}
