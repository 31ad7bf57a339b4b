import { z } from 'zod';
import { addressSchema } from '#app/kernel/address-schema.ts';
import { days } from '#app/kernel/clock.ts';
import { type Cart, cartDiscountShape, lineShape, taxesShape } from '#app/modules/cart/domain/cart.ts';
import type { StartOrder } from '#app/modules/orders/ports.ts';
import { taxByLine } from '#server/platform/tax/cart-tax.ts';

/**
 * Lines that left a cart because an order of an earlier version of it is paid or pending; `cartVersion` is the version
 * of the cart without them. Null in the store for an order that closed its cart unchanged.
 */
export const takenOutShape = z.object({
  cartVersion: z.number(),
  lines: z.array(
    z.object({ id: z.string(), variantId: z.string(), position: z.number(), quantity: z.number(), name: z.string() }),
  ),
  /** The gift options of the order; null without them. */
  gift: z.object({ isWrapped: z.boolean(), message: z.string().nullable() }).nullable().default(null),
});
export type TakenOut = z.infer<typeof takenOutShape>;

const minorUnits = z.number().int();
/** `externalTaxRate` is percent; null where the tax is included in the price. */
const taxOfLine = { totalTaxAmount: minorUnits, externalTaxRate: z.number().nullable() };

const orderLineShape = z.discriminatedUnion('type', [
  lineShape.extend({
    type: z.literal('physical'),
    /** Variant id. */
    productId: z.string(),
    sizeLabel: z.string(),
    sizeValue: z.string().nullable().default(null),
    /** Per unit before any reduction. */
    price: minorUnits,
    /** Offered price per unit, before codes. */
    promotionPrice: minorUnits,
    /** The price of the line, after codes, before added tax. */
    totalAmount: minorUnits,
    /** The rate in the price, where the order has `taxes`. */
    taxPercent: z.number().optional(),
    ...taxOfLine,
  }),
  z.object({
    type: z.literal('shipment'),
    name: z.string(),
    totalAmountWithDiscount: minorUnits,
    ...taxOfLine,
    /** Days from the order to the last day of arrival. */
    estimatedDeliveryTime: z.number().int().min(0),
    carrier: z.string(),
    earliest: z.string(),
    latest: z.string(),
  }),
]);

/** Gift wrapping and gift message of an order. The message is plain text. */
const orderedGiftOptionsShape = z.object({
  /** Null without wrapping. `totalAmount` is before added tax. */
  wrapping: z.object({ totalAmount: minorUnits, ...taxOfLine }).nullable(),
  message: z.string().nullable(),
});

/** The permanent data of an order: lines, delivery and addresses. Amounts are minor units of the order's currency. */
export const orderDocumentShape = z.object({
  orderLines: z.array(orderLineShape),
  /** Null without wrapping and message. */
  giftOptions: orderedGiftOptionsShape.nullable(),
  shippingAddress: addressSchema,
  billingAddress: addressSchema,
  email: z.string(),
  telephone: z.string(),
  newsletter: z.boolean(),
  discountCode: z.string().nullable(),
  /** The discounts of the order's rules, in the order they applied. */
  discounts: z.array(cartDiscountShape.omit({ type: true }).extend({ amount: minorUnits })),
  taxPercent: z.number(),
  /** As those of the cart. */
  taxes: taxesShape.optional(),
  /** Percent of the tax added to the prices; null where they include it. */
  externalTaxRate: z.number().nullable(),
  /** The number of the order whose goods are sent again; absent in every other. */
  replaces: z.string().optional(),
});
export type OrderDocument = z.infer<typeof orderDocumentShape>;

/** The document of a priced cart at `now`. The cart has a shipping method. */
export function orderDocument(
  cart: Cart,
  { input, taxPercent, now }: { readonly input: StartOrder; readonly taxPercent: number; readonly now: number },
): OrderDocument {
  const method = cart.shippingMethod;
  const tax = taxByLine(cart);
  return orderDocumentShape.parse({
    orderLines: [
      ...cart.items.map((item, index) => ({
        ...item,
        type: 'physical',
        productId: item.id,
        sizeLabel: item.size.label,
        sizeValue: item.size.value,
        price: item.price.original.amount,
        promotionPrice: item.price.final.amount,
        totalAmount: item.total.amount,
        ...tax.lines[index],
      })),
      ...(method
        ? [
            {
              type: 'shipment',
              name: method.title,
              carrier: method.carrier,
              totalAmountWithDiscount: method.price.amount,
              ...tax.shipping,
              ...method.deliveryDetails,
              estimatedDeliveryTime: daysUntil(method.deliveryDetails.latest, now),
            },
          ]
        : []),
    ],
    giftOptions: orderedGiftOptions(cart, tax.wrapping),
    shippingAddress: input.shippingAddress,
    billingAddress: input.billingAddress,
    email: input.email,
    telephone: input.telephone,
    newsletter: input.newsletter,
    discountCode: cart.discountCode,
    discounts: cart.discounts.rules.map((rule) => ({ ...rule, amount: rule.amount.amount })),
    taxPercent,
    taxes: cart.taxes,
    externalTaxRate: tax.externalTaxRate,
  });
}

function orderedGiftOptions(
  { giftOptions, priceWrapping }: Cart,
  tax: ReturnType<typeof taxByLine>['wrapping'],
): OrderDocument['giftOptions'] {
  if (!giftOptions?.isWrapped && !giftOptions?.message) return null;
  return {
    wrapping: giftOptions.isWrapped ? { totalAmount: priceWrapping.amount, ...tax } : null,
    message: giftOptions.message,
  };
}

/** The rules of a document's discounts. */
export function orderRules(doc: OrderDocument): readonly string[] {
  return doc.discounts.map(({ ruleId }) => ruleId);
}

function daysUntil(isoDay: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(isoDay) - now) / days(1)));
}

/** Units per variant, each variant once, in lock order. */
export function orderDemand(doc: OrderDocument): { readonly variantId: string; readonly quantity: number }[] {
  const demand = new Map<string, number>();
  for (const line of doc.orderLines)
    if (line.type === 'physical') demand.set(line.productId, (demand.get(line.productId) ?? 0) + line.quantity);
  return [...demand]
    .map(([variantId, quantity]) => ({ variantId, quantity }))
    .sort((a, b) => (a.variantId < b.variantId ? -1 : 1));
}
