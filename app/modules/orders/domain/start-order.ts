import { z } from 'zod';
import { addressSchema } from '#app/kernel/address-schema.ts';
import type { Immutable } from '#app/kernel/immutable.ts';
import { moneySchema } from '#app/kernel/money-schema.ts';
import { quoteErrorShape } from '#app/modules/cart/domain/cart-errors.ts';

export const startOrderShape = z.object({
  /** The cart as the shopper saw it: the cart must still have this version and this total, added tax included. */
  cartVersion: z.number().int(),
  total: moneySchema,
  /** The tax in or on that total, which has to be the same too; not compared when it is absent. */
  tax: moneySchema.optional(),
  /** The quantity the shopper saw, with gifts; not compared when it is absent. */
  itemsCount: z.number().int().optional(),
  shippingAddress: addressSchema,
  billingAddress: addressSchema,
  email: z.string(),
  telephone: z.string(),
  newsletter: z.boolean(),
  /**
   * Whether the goods are reserved: yes right before a payment starts, no while a payment page is only open. Default:
   * yes.
   */
  reserve: z.boolean().optional(),
  /**
   * Whether the order is to be paid by a bank transfer or a voucher, which costs nothing to place: such orders have a
   * limit of their own. Default: no.
   */
  transfer: z.boolean().optional(),
  /**
   * The shopper's network address, null or absent when it is unknown: unpaid reservations are counted for it, and
   * limited.
   */
  clientAddress: z.string().nullable().optional(),
});
export type StartOrder = Immutable<z.infer<typeof startOrderShape>>;

/** Among them those of a quote: lines, delivery or address differ from the last one, and there is no new one. */
export const placeholderErrorShape = z.discriminatedUnion('kind', [
  quoteErrorShape,
  z.object({ kind: z.literal('cart-empty') }),
]);
export type PlaceholderError = Immutable<z.infer<typeof placeholderErrorShape>>;

/** The errors of a beginning order, but for `already-paid`, which names an order. */
export const unpaidOrderErrorShape = z.discriminatedUnion('kind', [
  placeholderErrorShape,
  /** The address lies in a territory that the shop does not deliver to, or that the cart is not priced for. */
  z.object({ kind: z.literal('address-not-served') }),
  z.object({
    kind: z.literal('total-changed'),
    seen: moneySchema,
    now: moneySchema,
    /** Where the total is the same and its tax is not. */
    tax: z.object({ seen: moneySchema, now: moneySchema }).optional(),
  }),
  /** The code expired, or was used, after the shopper saw the total. */
  z.object({ kind: z.literal('discount-ended'), code: z.string(), seen: moneySchema, now: moneySchema }),
  /**
   * This cart or network has too many unpaid reservations. In seconds; null when waiting does not help, because the
   * order exceeds the limit.
   */
  z.object({ kind: z.literal('too-many-reserved'), retryAfter: z.number().nullable() }),
  /** Orders of this network wait for a transfer or a voucher: another method can pay. In seconds. */
  z.object({ kind: z.literal('too-many-transfers'), retryAfter: z.number() }),
]);
export type UnpaidOrderError = Immutable<z.infer<typeof unpaidOrderErrorShape>>;

/**
 * A placeholder order for a wallet's sheet: without contact, reservation or number, so that it cannot be paid.
 * `addedTax` is part of `priceTotal`; null where prices include the tax.
 */
export const placeholderOrderShape = z.object({
  cartVersion: z.number().int(),
  itemsCount: z.number().int(),
  /** The selected method. */
  shippingMethod: z.string(),
  priceProducts: moneySchema,
  priceDiscount: moneySchema,
  priceShipping: moneySchema,
  /** Gift wrapping; null without it. */
  priceWrapping: moneySchema.nullable(),
  addedTax: moneySchema.nullable(),
  priceTotal: moneySchema,
});
export type PlaceholderOrder = Immutable<z.infer<typeof placeholderOrderShape>>;
