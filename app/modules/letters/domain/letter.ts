import type { CountryCode } from '#app/modules/markets/domain/types.ts';

/** What a letter says: the facts, without words. */
export type LetterContent = {
  readonly kind: 'order-link';
  readonly orderNumber: string;
  readonly firstName: string;
  /** The path of the order's page. */
  readonly path: string;
};

/** A letter to a shopper in the language of a market. */
export type Letter = {
  /** Unique, and the same for every attempt to deliver it. */
  readonly id: string;
  readonly to: string;
  readonly market: CountryCode;
  readonly content: LetterContent;
};
