import { z } from 'zod';
import type { ShippingMethod } from '../../../../app/modules/cart/domain/cart.ts';
import { rawCartShape } from '../../../../app/modules/cart/domain/raw-cart.ts';
import type { SalesTax } from '../../../../app/modules/cart/domain/sales-tax.ts';
import { ORDER_STATUSES, type OrderAddress } from '../../../../app/modules/orders/domain/order.ts';
import type { BeginOrder } from '../../../../app/modules/orders/ports.ts';
import { moneyShape } from './product-shapes.ts';

const share = z.object({ rate: z.number(), amount: z.number().int() });
const salesTaxShape: z.ZodType<SalesTax> = share.extend({ lines: z.array(share.extend({ itemId: z.string() })), shipping: share });

/** A cart as it is, and the tax of an address besides: its totals are without it. */
export const taxedCartShape = rawCartShape.extend({ salesTax: salesTaxShape.nullable() });

export const shippingMethodShape: z.ZodType<ShippingMethod> = z.object({
  id: z.string(),
  title: z.string(),
  carrier: z.string(),
  price: moneyShape,
  fullPrice: moneyShape,
  deliveryDetails: z.object({ earliest: z.string(), latest: z.string() }),
});

const text = z.string();
export const taxAddressShape = z.object({ street0: text, city: text, region: text, postCode: text, country: text });
const addressShape: z.ZodType<OrderAddress> = z.object({
  firstName: text,
  lastName: text,
  street0: text,
  street1: text,
  city: text,
  region: text,
  postCode: text,
  country: text,
});

/** JSON has no NaN: what is no number arrives as null and is refused as a quantity. */
export const quantityShape = z
  .number()
  .nullable()
  .transform((value) => value ?? Number.NaN);

const beginOrder = {
  cartVersion: z.number().int(),
  total: moneyShape,
  itemsCount: z.number().int().optional(),
  shippingAddress: addressShape,
  billingAddress: addressShape,
  email: text,
  telephone: text,
  newsletter: z.boolean(),
} satisfies Record<keyof BeginOrder, z.ZodType>;
export const beginOrderShape: z.ZodType<BeginOrder> = z.object(beginOrder);

export const openPaymentShape = z.object({ sessionId: z.string(), sessionUrl: z.string(), expiresAt: z.number() });

export const paymentResultShape = z.object({
  status: z.enum([...ORDER_STATUSES, 'unknown']),
  amount: moneyShape.nullable(),
  method: z.string().nullable(),
  pspReference: z.string().nullable(),
});
