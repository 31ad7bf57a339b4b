import type { Money } from '#app/kernel/money.ts';
import { type Language, languageNamed } from '#app/kernel/text.ts';
import type { Goods, Variant } from '#app/modules/catalogue/domain/product.ts';
import type { CountryCode } from '#app/modules/markets/domain/types.ts';
import type { Fulfilment } from '#app/modules/orders/domain/fulfilment.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import type { ReceiptAdvice } from '#app/modules/orders/domain/withdrawal/receipt-advice.ts';
import type { WithdrawalScope } from '#app/modules/orders/domain/withdrawal/withdrawal.ts';
import type { OperatorNotice, WithdrawalNotice } from './operator-alert.ts';

/** What a letter says about an order. `path` is the path of the order's page, behind its signed link. */
type OfOrder = { readonly order: Order; readonly path: string };
/** The same for letters that need no lines. */
type AboutOrder = { readonly orderNumber: string; readonly firstName: string; readonly path: string };
/** When the order was placed. Milliseconds. */
type Placed = { readonly orderedAt: number };

/**
 * What a letter about a refund reports. surplus: an extra payment is refunded. return: a withdrawal is, or the refund
 * was made at the provider. part: a part of it is, and the rest failed. rest: the rest is, after a part. failed: a
 * refund that a letter has reported did not arrive. again: it is made again. corrected: the amount of the last letter
 * was wrong, and this is what was refunded. cancelled: the order is cancelled, and this is about to be refunded.
 */
export const REFUND_REASONS = [
  'surplus',
  'return',
  'part',
  'rest',
  'failed',
  'again',
  'corrected',
  'cancelled',
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** What a letter says: the facts, without words. Each path is one of the shop, from its first slash. */
export type LetterContent =
  | ({ readonly kind: 'order-link' } & AboutOrder)
  /** The order is paid: the contract on a durable medium, and what becomes of its goods. */
  | ({ readonly kind: 'order-confirmed'; readonly fulfilment: Fulfilment } & OfOrder)
  /** The order is placed and its payment is pending. */
  | ({ readonly kind: 'order-pending' } & OfOrder)
  /** The delivery address or the telephone number of a paid order was corrected. */
  | ({ readonly kind: 'order-corrected' } & OfOrder)
  /** The payment of a pending order failed; `expired` where its time ran out. */
  | ({ readonly kind: 'order-failed'; readonly reason: 'refused' | 'expired' } & AboutOrder & Placed)
  | ({ readonly kind: 'order-refunded'; readonly amount: Money; readonly reason: RefundReason } & AboutOrder & Placed)
  /**
   * `tracking` is the carrier's page in full; null without one. `withdrawn` is what its buyer withdrew from: it may be
   * in the parcel all the same.
   */
  | ({
      readonly kind: 'order-shipped';
      readonly tracking: string | null;
      readonly withdrawn: readonly WithdrawalScope[];
      readonly fulfilment: Fulfilment;
    } & OfOrder)
  /** Opens the orders of an address once, within some minutes. */
  | { readonly kind: 'sign-in-link'; readonly path: string; readonly minutes: number }
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
  /** To the operator: something has to be looked into. */
  | ({ readonly kind: 'operator-notice' } & OperatorNotice)
  /** To the operator: a shopper declared a withdrawal, and the money has to be back in time. */
  | ({ readonly kind: 'operator-withdrawal' } & WithdrawalNotice)
  /** To the sender of an enquiry. It has no typed text: anybody may type the address of another person. */
  | { readonly kind: 'enquiry-receipt' }
  /** Asks an address to confirm its sign-up for the newsletter. */
  | { readonly kind: 'newsletter-confirm'; readonly path: string; readonly endPath: string }
  /** The sign-up is confirmed. `path` is the home page. */
  | { readonly kind: 'newsletter-welcome'; readonly path: string; readonly endPath: string }
  /** Asks an address to confirm its request for a mail when a size is in stock again, within some hours. */
  | {
      readonly kind: 'stock-alert-confirm';
      readonly product: string;
      readonly goods: Goods;
      readonly size: Variant['size'];
      readonly path: string;
      readonly hours: number;
    }
  | {
      readonly kind: 'back-in-stock';
      readonly product: string;
      readonly goods: Goods;
      readonly size: Variant['size'];
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
  /** The receipt of a withdrawal, on a durable medium: what was declared, and when. */
  | {
      readonly kind: 'withdrawal-receipt';
      /** The number of the receipt. */
      readonly number: string;
      readonly name: string;
      /** The first name of the buyer, in the copy for the address of the order; null in the receipt itself. */
      readonly buyer: string | null;
      /** As declared: typed, where no order of the shop has this number. */
      readonly orderNumber: string;
      /**
       * Whether the declaration belongs to an order of the shop. Else anybody may have typed it with the address of
       * another person: the letter has nothing that was typed but the number of an order.
       */
      readonly belongs: boolean;
      readonly scope: WithdrawalScope;
      /** Milliseconds. */
      readonly declaredAt: number;
      readonly advice: ReceiptAdvice;
      /** The path of the receipt as a page. */
      readonly path: string;
    };

/** A letter to a shopper, or to the operator, with the law and the links of a market. */
export type Letter = {
  /** Unique, and the same for every attempt to deliver it. */
  readonly id: string;
  readonly to: string;
  /** Who gets the answer, where that is not the shop. */
  readonly replyTo?: string;
  readonly market: CountryCode;
  /** The language that the shopper reads, where it is known; else the market's own. */
  readonly language?: Language;
  readonly content: LetterContent;
};

/** The reader of a letter about an order: its market, in the language in which it was placed. */
export function readerOf({
  market,
  language,
}: Pick<Order, 'market' | 'language'>): Pick<Letter, 'market' | 'language'> {
  const known = languageNamed(language);
  return { market, ...(known && { language: known }) };
}

/**
 * The end of an attempt. `bounced`: no letter reaches the recipient; `code` is the reply code of the mail server,
 * without its text, which may name the recipient.
 */
export type Delivery = { readonly kind: 'delivered' } | { readonly kind: 'bounced'; readonly code: string };

export const DELIVERED: Delivery = { kind: 'delivered' };
