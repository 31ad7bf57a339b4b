import type { CountryCode } from '#app/modules/markets/domain/types.ts';

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
    };

/** A letter to a shopper in the language of a market. */
export type Letter = {
  /** Unique, and the same for every attempt to deliver it. */
  readonly id: string;
  readonly to: string;
  readonly market: CountryCode;
  readonly content: LetterContent;
};
