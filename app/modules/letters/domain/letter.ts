import type { CountryCode } from '#app/modules/markets/domain/types.ts';
import type { WithdrawalScope } from '#app/modules/orders/domain/withdrawal/withdrawal.ts';

/** What a letter says: the facts, without words. Each path is one of the shop, from its first slash. */
export type LetterContent =
  | {
      readonly kind: 'order-link';
      readonly orderNumber: string;
      readonly firstName: string;
      /** The path of the order's page. */
      readonly path: string;
    }
  /** Asks an address to confirm its sign-up for the newsletter. */
  | { readonly kind: 'newsletter-confirm'; readonly path: string; readonly endPath: string }
  /** The sign-up is confirmed. `path` is the home page. */
  | { readonly kind: 'newsletter-welcome'; readonly path: string; readonly endPath: string }
  | {
      readonly kind: 'back-in-stock';
      readonly product: string;
      readonly size: string;
      readonly picture: { readonly path: string; readonly alt: string } | null;
      /** The path of the product, with the size chosen. */
      readonly path: string;
      readonly endPath: string;
    }
  | {
      readonly kind: 'review-invitation';
      readonly orderNumber: string;
      readonly firstName: string;
      /** Each product of the order once, with the path of its form. */
      readonly products: readonly { readonly name: string; readonly path: string }[];
    }
  /** To the operator: what a visitor of a campaign page asks for. */
  | {
      readonly kind: 'enquiry';
      readonly country: CountryCode;
      readonly name: string;
      readonly company: string;
      readonly email: string;
      readonly quantity: number | null;
      readonly neededBy: string;
      readonly message: string;
    }
  /** The receipt of a withdrawal, on a durable medium: what was declared, and when. */
  | {
      readonly kind: 'withdrawal-receipt';
      /** The number of the receipt. */
      readonly number: string;
      readonly name: string;
      /** As declared: typed, where no order of the shop has this number. */
      readonly orderNumber: string;
      readonly scope: WithdrawalScope;
      /** Milliseconds. */
      readonly declaredAt: number;
      /** The ISO day on which the period ended, where the declaration came after it; else null. */
      readonly endedOn: string | null;
      /** The path of the receipt as a page. */
      readonly path: string;
    };

/** A letter to a shopper, or to the operator, in the language of a market. */
export type Letter = {
  /** Unique, and the same for every attempt to deliver it. */
  readonly id: string;
  readonly to: string;
  /** Who gets the answer, where that is not the shop. */
  readonly replyTo?: string;
  readonly market: CountryCode;
  readonly content: LetterContent;
};
