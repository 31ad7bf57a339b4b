import { type Clock, minutes } from '#app/kernel/clock.ts';
import type { Language } from '#app/kernel/text.ts';
import type { Delivery } from '#app/modules/letters/domain/letter.ts';
import type { LetterService } from '#app/modules/letters/ports.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import type { CountryCode, StorefrontCode } from '#app/modules/markets/domain/types.ts';
import type { OrderService } from '#app/modules/orders/ports.ts';
import type { OrderReference } from '#app/modules/payments/domain/return-reference.ts';

/**
 * A link that was asked for. `email` is folded, `usedFor` null before it is used, `endsAt` in milliseconds.
 */
type StoredLink = {
  readonly email: string;
  readonly storefront: StorefrontCode;
  readonly country: CountryCode;
  readonly language: Language;
  readonly usedFor: string | null;
  readonly endsAt: number;
};

type Deps = {
  readonly link: (id: string) => Promise<StoredLink | null>;
  readonly orders: Pick<OrderService, 'ofAddress'>;
  readonly signInLink: Pick<OrderReference, 'sign'>;
  readonly letters: LetterService;
  readonly clock: Clock;
};

/**
 * Writes the letter with a sign-in link to the address of the newest order, as that order spells it. Null, with
 * nothing written, for an address without orders and for a link that was used or has ended.
 */
export async function writeSignInLink(
  { link, orders, signInLink, letters, clock }: Deps,
  { id }: { readonly id: string },
): Promise<Delivery | null> {
  const asked = await link(id);
  const left = asked ? asked.endsAt - clock() : 0;
  if (!asked || asked.usedFor !== null || left <= 0) return null;
  const [newest] = await orders.ofAddress(asked.email, 1);
  if (!newest) return null;
  return letters.deliver({
    id: `sign-in-link:${id}`,
    to: newest.contact.email,
    market: asked.country,
    language: asked.language,
    content: {
      kind: 'sign-in-link',
      path: storefrontPath(asked.storefront, `/login/${signInLink.sign(id)}`),
      minutes: Math.ceil(left / minutes(1)),
    },
  });
}
