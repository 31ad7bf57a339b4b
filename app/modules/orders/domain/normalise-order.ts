import type { Money } from '#app/kernel/money.ts';
import { MARKET_TABLE } from '#app/modules/markets/domain/market-table.ts';
import { COUNTRY_CODES } from '#app/modules/markets/domain/types.ts';
import { movedByPayment } from './delivery-days.ts';
import { type NormalisedOrder, ORDER_STATUSES, type Order, type OrderItem, type OrderStatus } from './order.ts';
import { orderStatusOf } from './order-status.ts';
import type { PlatformOrder, RawOrder, RawOrderLine } from './raw-order.ts';

export const NO_SHIPMENT_LINE = 'No shipment line found in order';
export const NO_ORDER_FOUND = 'No order found';

type Line<Type extends RawOrderLine['type']> = Extract<RawOrderLine, { type: Type }>;

/**
 * The normalised order. Throws `NO_ORDER_FOUND` without an order, `NO_SHIPMENT_LINE` without a shipping method, and an
 * error for a country that the shop does not serve.
 */
export function normaliseOrder(raw: RawOrder | null | undefined): NormalisedOrder {
  if (!raw) throw new Error(NO_ORDER_FOUND);
  const shipment = shipmentOf(raw.orderLines);
  const money = (amount: number): Money => ({ amount, currency: raw.currencyUnit });
  const goods = raw.orderLines.filter((line) => line.type === 'physical');
  const items = goods.map((line) => normaliseLine(line, money));
  const market = COUNTRY_CODES.find((code) => code === raw.shippingAddress.country);
  if (!market) throw new Error('Order of a country that is not served');
  const products = sum(goods.map((line) => unitPrice(line) * line.quantity));
  const status = orderStatusOf(knownStatus(raw.status), statusLogOf(raw));
  const { email: shippingEmail, telephone: shippingTelephone, ...shipping } = raw.shippingAddress;
  const { email, telephone, ...billing } = raw.billingAddress;
  return {
    id: raw.id,
    status,
    items,
    itemsCount: sum(items.map((item) => item.quantity)),
    orderNumber: raw.reference,
    priceTax: money(raw.orderTaxAmount),
    priceProducts: money(products),
    priceShipping: money(shipment.totalAmountWithDiscount),
    priceDiscount: money(products - sum(goods.map((line) => line.totalAmount))),
    priceTotal: money(raw.orderAmountWithDiscount),
    storefront: MARKET_TABLE[market].storefront,
    market,
    currency: raw.currencyUnit,
    payment: { status, method: raw.paymentMethod },
    address: { billing, shipping },
    shippingMethod: { name: shipment.name, estimatedDeliveryTime: shipment.estimatedDeliveryTime },
    contact: {
      firstName: billing.firstName,
      lastName: billing.lastName,
      email: email || shippingEmail,
      telephone: telephone || shippingTelephone,
    },
    createdAt: raw.created,
    updatedAt: raw.lastUpdated,
    externalTaxAmount: money(raw.externalTaxRate === null ? 0 : raw.orderTaxAmount),
  };
}

/** The order with the fields that only our own platform has. Throws as `normaliseOrder`. */
export function normalisePlatformOrder(raw: PlatformOrder | null | undefined): Order {
  if (!raw) throw new Error(NO_ORDER_FOUND);
  const order = normaliseOrder(raw);
  const { carrier, earliest, latest } = shipmentOf(raw.orderLines);
  const statusLog = statusLogOf(raw);
  return {
    ...order,
    statusLog,
    cartId: raw.cartId,
    cartVersion: raw.cartVersion,
    taxPercent: raw.taxPercent,
    discountCode: raw.discountCode,
    discounts: raw.discounts.map(({ name, discountCode, effect, amount }) => ({
      name,
      discountCode,
      effect,
      amount: { amount, currency: raw.currencyUnit },
    })),
    giftOptions: giftOptionsOf(raw),
    newsletter: raw.newsletterSubscription,
    language: raw.languageCode,
    payment: {
      ...order.payment,
      reference: raw.paymentReference,
      parts: raw.paymentParts.map((part) => ({ ...part, amount: { amount: part.amount, currency: raw.currencyUnit } })),
    },
    instructions: raw.paymentInstructions,
    underReview: raw.underReview,
    oversold: raw.oversold,
    sentBack: raw.sentBack,
    shipment: raw.shipment,
    shippingMethod: {
      ...order.shippingMethod,
      carrier,
      ...movedByPayment({ earliest, latest }, { ...order, statusLog }),
    },
  };
}

function giftOptionsOf({ giftOptions, currencyUnit }: PlatformOrder): Order['giftOptions'] {
  if (!giftOptions) return null;
  const { wrapping, message } = giftOptions;
  return { wrapping: wrapping && { amount: wrapping.totalAmount, currency: currencyUnit }, message };
}

/** The shipping method of an order. Throws `NO_SHIPMENT_LINE`. */
export function shipmentOf(lines: readonly RawOrderLine[]): Line<'shipment'> {
  const line = lines.find((candidate) => candidate.type === 'shipment');
  if (!line) throw new Error(NO_SHIPMENT_LINE);
  return line;
}

function normaliseLine(line: Line<'physical'>, money: (amount: number) => Money): OrderItem {
  const {
    productId,
    sku,
    parentSku,
    slug,
    name,
    image,
    imageBackground,
    sizeLabel,
    quantity,
    totalAmount,
    totalTaxAmount,
    externalTaxRate,
    isGift,
  } = line;
  return {
    productId,
    sku: sku || productId,
    parentSku,
    slug,
    name,
    image,
    imageBackground,
    sizeLabel,
    quantity,
    unitPrice: money(unitPrice(line)),
    discount: money(unitPrice(line) * quantity - totalAmount),
    total: money(totalAmount),
    tax: money(totalTaxAmount),
    externalTaxRate,
    isGift,
  };
}

function unitPrice({ price, promotionPrice }: Line<'physical'>): number {
  return promotionPrice ?? price;
}

/** An unknown status has no meaning. */
function knownStatus(word: string | null | undefined): Exclude<OrderStatus, 'unknown'> | null {
  return ORDER_STATUSES.find((status) => status === word) ?? null;
}

function statusLogOf({ statusLog }: RawOrder): Order['statusLog'] {
  return statusLog.flatMap(({ status, at }) => {
    const known = knownStatus(status);
    return known ? [{ status: known, at }] : [];
  });
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
