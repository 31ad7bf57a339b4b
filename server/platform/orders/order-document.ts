import { z } from 'zod';
import type { CurrencyCode, Money } from '../../../app/kernel/money.ts';
import type { Cart } from '../../../app/modules/cart/domain/cart.ts';
import type { OrderItem } from '../../../app/modules/orders/domain/order.ts';
import type { BeginOrder } from '../../../app/modules/orders/ports.ts';

export const NO_SHIPMENT_LINE = 'No shipment line found in order';

const addressShape = z.object({
  firstName: z.string(),
  lastName: z.string(),
  street0: z.string(),
  street1: z.string(),
  city: z.string(),
  region: z.string(),
  postCode: z.string(),
  country: z.string(),
});
const physicalLine = z.object({
  type: z.literal('physical'),
  /** Variant id. */
  productId: z.string(),
  sku: z.string(),
  parentSku: z.string(),
  slug: z.string(),
  name: z.string(),
  image: z.string().nullable(),
  imageBackground: z.string(),
  sizeLabel: z.string(),
  quantity: z.number().int(),
  price: z.number().int(),
  discount: z.number().int(),
  totalAmount: z.number().int(),
  isGift: z.boolean().default(false),
});
const discount = z.object({
  ruleId: z.string(),
  name: z.string(),
  discountCode: z.string().nullable(),
  effect: z.enum(['percentage', 'absolute', 'buy-n-get-m', 'gift', 'free-shipping']),
  amount: z.number().int(),
});
const shipmentLine = z.object({
  type: z.literal('shipment'),
  name: z.string(),
  carrier: z.string(),
  totalAmountWithDiscount: z.number().int(),
  earliest: z.string(),
  latest: z.string(),
});

/** What an order says for good: goods, delivery and people. Amounts are minor units of the order's currency. */
export const orderDocumentShape = z.object({
  orderLines: z.array(z.discriminatedUnion('type', [physicalLine, shipmentLine])),
  shippingAddress: addressShape,
  billingAddress: addressShape,
  email: z.string(),
  telephone: z.string(),
  newsletter: z.boolean(),
  discountCode: z.string().nullable(),
  /** Which rules gave what, in the order they applied. */
  discounts: z.array(discount).default([]),
  taxPercent: z.number(),
});
export type OrderDocument = z.infer<typeof orderDocumentShape>;

/** The document of a priced cart. The cart has a shipping method. */
export function orderDocument(cart: Cart, { input, taxPercent }: { readonly input: BeginOrder; readonly taxPercent: number }): OrderDocument {
  const method = cart.shippingMethod;
  return orderDocumentShape.parse({
    orderLines: [
      ...cart.items.map((item) => ({
        ...item,
        type: 'physical',
        productId: item.id,
        sizeLabel: item.size.label,
        price: item.price.final.amount,
        discount: item.productDiscount.amount,
        totalAmount: item.total.amount,
      })),
      ...(method
        ? [{ type: 'shipment', name: method.title, carrier: method.carrier, totalAmountWithDiscount: method.price.amount, ...method.deliveryDetails }]
        : []),
    ],
    shippingAddress: input.shippingAddress,
    billingAddress: input.billingAddress,
    email: input.email,
    telephone: input.telephone,
    newsletter: input.newsletter,
    discountCode: cart.discountCode,
    discounts: cart.discounts.rules.map((rule) => ({ ...rule, amount: rule.amount.amount })),
    taxPercent,
  });
}

/** The goods of a document. */
export function orderItems(doc: OrderDocument, currency: CurrencyCode): OrderItem[] {
  const money = (amount: number): Money => ({ amount, currency });
  return doc.orderLines.flatMap((line) => {
    if (line.type !== 'physical') return [];
    const { sku, parentSku, slug, name, image, imageBackground, sizeLabel, quantity, isGift } = line;
    return [
      {
        sku,
        parentSku,
        slug,
        name,
        image,
        imageBackground,
        sizeLabel,
        quantity,
        unitPrice: money(line.price),
        discount: money(line.discount),
        total: money(line.totalAmount),
        isGift,
      },
    ];
  });
}

/** The rules a document used. */
export function orderRules(doc: OrderDocument): readonly string[] {
  return doc.discounts.map(({ ruleId }) => ruleId);
}

/** How a document is delivered. Throws when it has no shipment line: then it is no order that could be sent. */
export function orderShipment(doc: OrderDocument): z.infer<typeof shipmentLine> {
  const line = doc.orderLines.find((candidate) => candidate.type === 'shipment');
  if (!line) throw new Error(NO_SHIPMENT_LINE);
  return line;
}

/** Pieces per variant, each variant once, in the order locks are taken. */
export function orderDemand(doc: OrderDocument): { readonly variantId: string; readonly quantity: number }[] {
  const demand = new Map<string, number>();
  for (const line of doc.orderLines) if (line.type === 'physical') demand.set(line.productId, (demand.get(line.productId) ?? 0) + line.quantity);
  return [...demand].map(([variantId, quantity]) => ({ variantId, quantity })).sort((a, b) => (a.variantId < b.variantId ? -1 : 1));
}
