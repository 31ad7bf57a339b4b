import type { Order, OrderItem } from '#app/modules/orders/domain/order.ts';

/** A complete address in Berlin. */
export const SAMPLE_ADDRESS = {
  firstName: 'Ada',
  lastName: 'King',
  street0: 'Weg 1',
  street1: '',
  city: 'Berlin',
  region: '',
  postCode: '10115',
  country: 'DE',
};
const EUR = (amount: number) => ({ amount, currency: 'EUR' }) as const;

/** A line of an order: two pairs of striped socks at 9.95 EUR. */
export function sampleItem(changes: Partial<OrderItem> = {}): OrderItem {
  return {
    productId: 'v1',
    sku: 'S-1',
    parentSku: 'S',
    slug: 'striped-socks',
    name: 'Striped socks',
    goods: null,
    image: null,
    imageBackground: '',
    sizeLabel: 'M',
    sizeValue: null,
    quantity: 2,
    unitPrice: EUR(995),
    discount: EUR(0),
    total: EUR(1990),
    tax: EUR(318),
    externalTaxRate: null,
    isGift: false,
    ...changes,
  };
}

/** An unpaid order to Berlin: two pairs and delivery, 23.95 EUR. */
export function sampleOrder(changes: Partial<Order> = {}): Order {
  return {
    id: 'o1',
    status: 'created',
    items: [sampleItem()],
    itemsCount: 2,
    orderNumber: 'PW-1',
    invoiceNumber: null,
    replaces: null,
    priceTax: EUR(382),
    priceProducts: EUR(1990),
    priceShipping: EUR(405),
    priceDiscount: EUR(0),
    priceTotal: EUR(2395),
    storefront: 'de',
    market: 'DE',
    currency: 'EUR',
    payment: { status: 'created', method: null, reference: null, parts: [] },
    address: { billing: SAMPLE_ADDRESS, shipping: SAMPLE_ADDRESS },
    shippingMethod: {
      name: 'Standard delivery',
      estimatedDeliveryTime: 0,
      carrier: 'DHL',
      earliest: '2026-11-24',
      latest: '2026-11-26',
    },
    contact: { firstName: 'Ada', lastName: 'King', email: 'ada@example.com', telephone: '+4930123456' },
    createdAt: 1,
    updatedAt: 1,
    externalTaxAmount: EUR(0),
    statusLog: [{ status: 'created', at: 1 }],
    cartId: 'c1',
    cartVersion: 3,
    taxPercent: 19,
    discountCode: null,
    discounts: [],
    giftOptions: null,
    newsletter: false,
    language: 'de',
    instructions: null,
    underReview: false,
    oversold: false,
    sentBack: [],
    shipment: null,
    ...changes,
  };
}

export const SAMPLE_LINE_TEXTS = {
  discount: 'Discount',
  wrapping: 'Gift wrapping',
  addedTax: 'Sales tax',
  adjustment: 'Rounding',
  paidInParts: 'Paid already',
} as const;
