import type { AddressKey, AddressLink } from '#app/kernel/address-link.ts';
import type { Delivery } from '#app/modules/letters/domain/letter.ts';
import type { LetterService } from '#app/modules/letters/ports.ts';
import { isStorefrontCode, storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import type { CountryCode } from '#app/modules/markets/domain/types.ts';

/** A stored sign-up for the newsletter. `askedAt` is its newest request, in milliseconds. */
type Subscription = {
  readonly email: string;
  readonly country: CountryCode;
  readonly status: 'pending' | 'confirmed';
  readonly askedAt: number;
};

type Deps = {
  readonly subscription: (key: AddressKey) => Promise<Subscription | null>;
  readonly addressLink: Pick<AddressLink, 'sign'>;
  readonly letters: LetterService;
};

/**
 * Writes the letter by which an address confirms its sign-up, or the welcome once it has. Nothing is written where the
 * sign-up has ended or changed meanwhile, and the answer is null.
 */
export async function writeNewsletterLetter(
  { subscription, addressLink, letters }: Deps,
  { kind, storefront, emailHash }: AddressKey & { readonly kind: 'newsletter-confirm' | 'newsletter-welcome' },
): Promise<Delivery | null> {
  const key = { storefront, emailHash };
  const found = await subscription(key);
  const expected = kind === 'newsletter-confirm' ? 'pending' : 'confirmed';
  if (found?.status !== expected || !isStorefrontCode(storefront)) return null;
  const path = (rest: string) => storefrontPath(storefront, rest);
  const confirm = () => path(`/newsletter/confirm/${addressLink.sign('confirm-newsletter', key)}`);
  return letters.deliver({
    id: `${kind}:${storefront}:${emailHash}:${found.askedAt}`,
    to: found.email,
    market: found.country,
    content: {
      kind,
      path: kind === 'newsletter-confirm' ? confirm() : path('/'),
      endPath: path(`/newsletter/unsubscribe/${addressLink.sign('end-newsletter', key)}`),
    },
  });
}
