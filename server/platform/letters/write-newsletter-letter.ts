import type { AddressKey, AddressLink } from '#app/kernel/address-link.ts';
import type { Language } from '#app/kernel/text.ts';
import type { Delivery } from '#app/modules/letters/domain/letter.ts';
import type { LetterService } from '#app/modules/letters/ports.ts';
import { isStorefrontCode, storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import type { CountryCode } from '#app/modules/markets/domain/types.ts';

/**
 * A stored sign-up for the newsletter. `askedAt` is its newest request, in milliseconds. bounced: it was confirmed, and
 * its welcome did not reach the address.
 */
type Subscription = {
  readonly email: string;
  readonly country: CountryCode;
  /** That of the page of the sign-up; null for the market's own. */
  readonly language: Language | null;
  readonly status: 'pending' | 'confirmed' | 'bounced';
  readonly askedAt: number;
};

type Deps = {
  readonly subscription: (key: AddressKey) => Promise<Subscription | null>;
  readonly addressLink: Pick<AddressLink, 'sign'>;
  readonly letters: LetterService;
};

/** The message of a letter: `askedAt` is the request of the sign-up it belongs to. */
type NewsletterMessage = AddressKey & {
  readonly kind: 'newsletter-confirm' | 'newsletter-welcome';
  readonly askedAt: number;
};

/**
 * Writes the letter by which an address confirms its sign-up, or the welcome once it has. Nothing is written where the
 * sign-up has ended or changed meanwhile, or a newer request has a letter of its own, and the answer is null.
 */
export async function writeNewsletterLetter(
  { subscription, addressLink, letters }: Deps,
  { kind, storefront, emailHash, askedAt }: NewsletterMessage,
): Promise<Delivery | null> {
  const key = { storefront, emailHash };
  const found = await subscription(key);
  const expected = kind === 'newsletter-confirm' ? 'pending' : 'confirmed';
  if (found?.status !== expected || found.askedAt !== askedAt || !isStorefrontCode(storefront)) return null;
  const path = (rest: string) => storefrontPath(storefront, rest);
  const confirm = () => path(`/newsletter/confirm/${addressLink.sign('confirm-newsletter', key, askedAt)}`);
  return letters.deliver({
    id: `${kind}:${storefront}:${emailHash}:${askedAt}`,
    to: found.email,
    market: found.country,
    ...(found.language && { language: found.language }),
    content: {
      kind,
      path: kind === 'newsletter-confirm' ? confirm() : path('/'),
      endPath: path(`/newsletter/unsubscribe/${addressLink.sign('end-newsletter', key)}`),
    },
  });
}
