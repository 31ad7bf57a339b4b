import type { Money } from '#app/kernel/money.ts';
import type { LetterContent } from '#app/modules/letters/domain/letter.ts';
import { OPERATOR_ALERTS } from '#app/modules/letters/domain/operator-alert.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { sampleItem, sampleOrder } from './sample-order.ts';

const AT = Date.parse('2026-11-23T09:05:00Z');
const SOCKS = {
  ageGroup: 'adults',
  family: 'socks',
  silhouette: 'crew',
  sizeGuideBlock: 'socks',
  audience: 'all',
} as const;
const NUMBER = 'PW-4K7QD-9XBTN';
const path = (market: Market, rest: string) => `/${market.storefrontCode}${rest}`;

/** A paid order of three lines in a market, with a discount, gift wrapping and a gift. */
export function sampleLetterOrder(market: Market, changes: Partial<Order> = {}): Order {
  const money = (amount: number): Money => ({ amount, currency: market.currency.code });
  const isAdded = market.countryCode === 'US';
  const address = {
    firstName: 'Ada',
    lastName: 'Lovelace-Ångström',
    street0: 'Torenstraat 12',
    street1: '2. Stock',
    city: 'Groningen',
    region: '',
    postCode: '9711 AB',
    country: market.countryCode,
  };
  return sampleOrder({
    orderNumber: NUMBER,
    status: 'authorised',
    market: market.countryCode,
    storefront: market.storefrontCode,
    language: market.language,
    currency: market.currency.code,
    items: [
      sampleItem({
        name: 'Stripes for the long way home',
        image: '/images/p-stripes/hero',
        sizeLabel: '41–46',
        quantity: 2,
        total: money(1990),
        discount: money(0),
      }),
      sampleItem({
        sku: 'S-2',
        name: 'Donaudampfschifffahrtsgesellschaftskapitänssocken',
        image: '/images/p-captain/hero',
        quantity: 1,
        total: money(895),
        discount: money(100),
      }),
      sampleItem({ sku: 'G-1', name: 'Gift pair', quantity: 1, total: money(0), discount: money(0), isGift: true }),
    ],
    priceProducts: money(2985),
    priceDiscount: money(100),
    priceShipping: money(495),
    priceTax: money(isAdded ? 295 : 617),
    priceTotal: money(isAdded ? 4025 : 3730),
    externalTaxAmount: money(isAdded ? 295 : 0),
    taxPercent: market.tax,
    discountCode: 'WELCOME10',
    discounts: [{ name: 'Welcome', discountCode: 'WELCOME10', effect: 'percentage', amount: money(100) }],
    giftOptions: { wrapping: money(350), message: 'Happy birthday!\nYours, Ann' },
    payment: { status: 'authorised', method: 'visa', reference: 'P-1', parts: [] },
    address: { billing: address, shipping: address },
    contact: {
      firstName: 'Ada',
      lastName: 'Lovelace-Ångström',
      email: 'ada@example.com',
      telephone: '+31 6 0000 0000',
    },
    createdAt: AT,
    updatedAt: AT,
    ...changes,
  });
}

type Kind = LetterContent['kind'];
type Of<One extends Kind> = Extract<LetterContent, { readonly kind: One }>;
type OneOfEach = { readonly [One in Kind]: Of<One> };

/** One letter of each kind, and of kinds with several faces each. */
export function sampleLetters(market: Market): OneOfEach & Readonly<Record<string, LetterContent>> {
  const letters = oneOfEach(market);
  return { ...letters, ...otherFaces(market, letters) };
}

/** The other faces of kinds that have several. */
function otherFaces(market: Market, letters: OneOfEach): Readonly<Record<string, LetterContent>> {
  const { path: orderPath } = letters['order-link'];
  const pendingBy = (instructions: Order['instructions']): LetterContent => ({
    kind: 'order-pending',
    order: sampleLetterOrder(market, { status: 'pending', instructions }),
    path: orderPath,
  });
  const amount = { amount: 3730, currency: market.currency.code };
  const asked = { amount, expiresAt: AT + 14 * 86_400_000, qrCode: null, link: null };
  return {
    ...Object.fromEntries(
      (['shipped', 'withdrawn', 'refunded'] as const).map((fulfilment) => [
        `order-confirmed-${fulfilment}`,
        { ...letters['order-confirmed'], fulfilment },
      ]),
    ),
    'order-pending-transfer': pendingBy({
      ...asked,
      kind: 'bank-transfer',
      method: 'bankTransfer_IBAN',
      fields: [
        { name: 'iban', value: 'NL13 TEST 0123 4567 89' },
        { name: 'reference', value: NUMBER },
      ],
    }),
    'order-expired': { ...letters['order-failed'], reason: 'expired' },
    'order-returned': { ...letters['order-refunded'], reason: 'return' },
    ...Object.fromEntries(
      (['part', 'rest', 'failed', 'again', 'corrected', 'cancelled'] as const).map((reason) => [
        `order-refunded-${reason}`,
        { ...letters['order-refunded'], reason },
      ]),
    ),
    'order-shipped-untracked': { ...letters['order-shipped'], tracking: null },
    'withdrawal-receipt-typed': { ...letters['withdrawal-receipt'], belongs: false },
    ...operatorFaces(letters),
    'withdrawal-receipt-copy': { ...letters['withdrawal-receipt'], name: 'Eve', buyer: 'Ada' },
  };
}

/** The other faces of letters to the operator. */
function operatorFaces(letters: OneOfEach): Readonly<Record<string, LetterContent>> {
  const { 'operator-withdrawal': declared } = letters;
  const face = (changes: Partial<typeof declared>): LetterContent => ({ ...declared, ...changes });
  const scope = { kind: 'described', items: 'two pairs' } as const;
  return {
    'operator-withdrawal-typed': face({
      orderNumber: null,
      scope,
      advice: { kind: 'ifInTime' },
      needs: { order: true, amount: true },
    }),
    'operator-withdrawal-other': face({ advice: { kind: 'ifInTime' }, needs: { order: false, amount: true } }),
    'operator-withdrawal-late': face({ scope: { kind: 'order' }, advice: { kind: 'late', endedOn: '2026-11-20' } }),
    'operator-withdrawal-unpaid': face({ advice: { kind: 'unpaid' } }),
    ...Object.fromEntries(
      OPERATOR_ALERTS.map((alert) => [
        `operator-notice-${alert}`,
        { kind: 'operator-notice', alert, reference: '8835511210681324', orderNumber: NUMBER } as const,
      ]),
    ),
  };
}

function oneOfEach(market: Market): OneOfEach {
  const about = { orderNumber: NUMBER, firstName: 'Ada', path: path(market, `/order/${NUMBER}.signature`) };
  const of = (order: Order) => ({ order, path: about.path });
  const endPath = path(market, '/newsletter/unsubscribe/end.signature');
  return {
    'order-link': { kind: 'order-link', ...about },
    'order-confirmed': { kind: 'order-confirmed', fulfilment: 'packing', ...of(sampleLetterOrder(market)) },
    'order-pending': { kind: 'order-pending', ...of(sampleLetterOrder(market, { status: 'pending' })) },
    'order-failed': { kind: 'order-failed', reason: 'refused', orderedAt: AT, ...about },
    'order-refunded': {
      kind: 'order-refunded',
      amount: { amount: 3730, currency: market.currency.code },
      reason: 'surplus',
      orderedAt: AT,
      ...about,
    },
    'order-shipped': {
      kind: 'order-shipped',
      tracking: 'https://carrier.example/track?parcel=3S0000',
      withdrawn: [],
      fulfilment: 'shipped',
      ...of(sampleLetterOrder(market)),
    },
    'order-corrected': { kind: 'order-corrected', ...of(sampleLetterOrder(market)) },
    'sign-in-link': { kind: 'sign-in-link', path: path(market, '/login/token.signature'), minutes: 15 },
    'withdrawal-receipt': {
      kind: 'withdrawal-receipt',
      number: 'W-4K7QD-9XBTN',
      orderNumber: NUMBER,
      belongs: true,
      name: 'Ada Lovelace',
      buyer: null,
      scope: { kind: 'described', items: '2 × Stripes for the long way home\n1 × Gift pair' },
      declaredAt: AT,
      advice: { kind: 'ifInTime' },
      path: path(market, '/withdrawal/receipt/W-1.signature'),
    },
    enquiry: {
      kind: 'enquiry',
      country: market.countryCode,
      name: 'Eve',
      company: 'Lovelace & Daughters',
      email: 'eve@example.com',
      quantity: 200,
      neededBy: '12 December',
      message: 'In a box, please.\nThank you!',
    },
    'operator-notice': { kind: 'operator-notice', alert: 'oversold', reference: NUMBER, orderNumber: NUMBER },
    'operator-withdrawal': {
      kind: 'operator-withdrawal',
      number: 'W-4K7QD-9XBTN',
      orderNumber: NUMBER,
      scope: {
        kind: 'lines',
        lines: [{ sku: 'S-2', name: 'Donaudampfschifffahrtsgesellschaftskapitänssocken', size: '41–46', quantity: 2 }],
      },
      declaredAt: AT,
      advice: { kind: 'sendBack' },
      isOfAnother: false,
      needs: { order: false, amount: false },
    },
    'enquiry-receipt': { kind: 'enquiry-receipt' },
    'newsletter-confirm': {
      kind: 'newsletter-confirm',
      path: path(market, '/newsletter/confirm/link.signature'),
      endPath,
    },
    'newsletter-welcome': { kind: 'newsletter-welcome', path: path(market, ''), endPath },
    'stock-alert-confirm': {
      kind: 'stock-alert-confirm',
      product: 'Stripes for the long way home',
      goods: SOCKS,
      size: { label: '41-46', value: '41-46' },
      path: path(market, '/stock-alerts/confirm/A1.signature'),
      hours: 48,
    },
    'back-in-stock': {
      kind: 'back-in-stock',
      product: 'Stripes for the long way home',
      goods: SOCKS,
      size: { label: '41-46', value: '41-46' },
      picture: { path: '/images/p-stripes/hero?width=540', alt: 'A pair of striped socks' },
      path: path(market, '/product/stripes?size=41-46'),
      endPath: path(market, '/stock-alerts/end.signature'),
    },
    'review-invitation': {
      kind: 'review-invitation',
      orderNumber: NUMBER,
      firstName: 'Ada',
      products: [{ name: 'Stripes for the long way home', path: path(market, '/review/stripes.signature') }],
    },
  };
}
