import { expect, test } from 'vitest';
import { orderDocumentShape } from './order-document.ts';

const ADDRESS = {
  firstName: 'Ada',
  lastName: 'King',
  street0: '10 Downing Street',
  street1: '',
  city: 'London',
  region: '',
  postCode: 'SW1A 2AA',
  country: 'GB',
};

test('`orderDocumentShape` reads a document that was stored before its lines had goods and size values', () => {
  const line = {
    type: 'physical',
    sku: 'MEL01-41',
    parentSku: 'MEL01',
    slug: 'melon-slice',
    name: 'Melon Slice',
    image: null,
    imageBackground: '',
    quantity: 1,
    isGift: false,
    productId: 'v1',
    sizeLabel: '41-46',
    price: 1200,
    promotionPrice: 1200,
    totalAmount: 1200,
    totalTaxAmount: 200,
    externalTaxRate: null,
  };
  const { orderLines } = orderDocumentShape.parse({
    orderLines: [line],
    giftOptions: null,
    shippingAddress: ADDRESS,
    billingAddress: ADDRESS,
    email: 'ada@example.com',
    telephone: '+442079460123',
    newsletter: false,
    discountCode: null,
    discounts: [],
    taxPercent: 20,
    externalTaxRate: null,
  });
  expect(orderLines).toEqual([{ ...line, goods: null, sizeValue: null }]);
});
