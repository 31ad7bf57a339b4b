import type { LinkedOrderView, OrderStatusView } from '#app/modules/orders/ui/order-page.tsx';
import type { OrderView } from '#app/modules/orders/ui/success-page.tsx';
import type { OrderWithdrawalView } from '#app/modules/orders/ui/withdrawal/withdrawal-view.ts';
import type { InstructionsView } from '#app/modules/payments/ui/instructions-view.ts';

const HREF = '#orders';

export const SAMPLE_INSTRUCTIONS: InstructionsView = {
  title: 'Pay with a bank transfer',
  text: 'Transfer the amount to this account. We send your order as soon as it arrives.',
  amount: { text: '£50.95', minor: 5095, currency: 'GBP' },
  rows: [
    { name: 'iban', label: 'IBAN', value: 'NL13 TEST 0123 4567 89' },
    { name: 'reference', label: 'Reference', value: 'PW-A1B2C-D3E4F' },
  ],
  until: { text: '30 November 2026', iso: '2026-11-30T12:00:00.000Z' },
  qrCode: null,
  link: null,
  takesDays: true,
  goods: 'Your items are reserved until 30 November 2026.',
};

export const SAMPLE_ORDER: LinkedOrderView = {
  items: [
    {
      key: 'a',
      name: 'Donaudampfschifffahrtsgesellschaftskapitänssocken',
      size: '36–40',
      quantity: 3,
      image: null,
      total: '£27.00',
      discount: '−£2.00',
      isGift: false,
      withdrawn: null,
    },
    {
      key: 'b',
      name: 'Gift pair',
      size: '36–40',
      quantity: 1,
      image: null,
      total: 'Free',
      discount: null,
      isGift: true,
      withdrawn: null,
    },
  ],
  sums: [
    { label: 'Products', text: '£27.00' },
    { label: 'Standard delivery with DHL', text: '£3.95' },
    { label: 'Gift wrapping', text: '£3.50' },
  ],
  giftMessage: 'Happy birthday!\nYours, Ann',
  total: { text: '£32.45', minor: 3245, currency: 'GBP' },
  payments: [{ label: 'Gift card ending 0000', text: '£10.00' }],
  tax: 'incl. 20% VAT: £5.41',
  href: HREF,
  url: 'https://shop.example/uk/order/PW-A1B2C-D3E4F.abcdefghijklmnopqrstuv',
  lastDay: '24 May 2027',
  calendar: HREF,
  orderNumber: 'PW-A1B2C-D3E4F',
  deliverTo: ['Ada King', '10 Downing Street', 'London', 'SW1A 2AA', 'United Kingdom'],
  arrives: 'Wed 25 – Fri 27 Nov',
  tracking: null,
  method: 'Visa',
  instructions: null,
  seller: {
    name: 'Pairwise Textiles B.V.',
    address: ['Keizersgracht 100', '1015 CV Amsterdam'],
    telephone: '+31 20 000 0000',
    register: 'KvK 12345678',
    taxNumber: 'GB 123 4567 89',
    isSample: true,
  },
};

/** Without what another picture shows. */
export const SHORT_ORDER: LinkedOrderView = { ...SAMPLE_ORDER, items: [], payments: [], giftMessage: null };

export const SAMPLE_PURCHASE: OrderView = {
  ...SAMPLE_ORDER,
  pending: false,
  date: '23 November 2026',
  name: 'Ada',
  email: 'ada@example.com',
  sendsLetters: true,
  billTo: SAMPLE_ORDER.deliverTo,
  telephone: '+44 20 7946 0123',
  carrier: 'DHL',
  fulfilment: 'packing',
  returnsLabel: 'Changed your mind? How to cancel',
  newsletter: null,
};

const LOG: OrderStatusView['log'] = [
  { key: 'created', title: 'Payment started', at: '23 Nov, 10:00', iso: '2026-11-23T10:00:00.000Z' },
  { key: 'last', title: 'Payment received', at: '23 Nov, 10:01', iso: '2026-11-23T10:01:00.000Z' },
];

const STEPS: OrderStatusView['steps'] = [
  { title: 'Paid', note: '23 Nov', state: 'done' },
  { title: 'Packed', note: null, state: 'current' },
  { title: 'On its way', note: null, state: 'to-come' },
  { title: 'Delivered', note: 'Expected 24 – 26 Nov', state: 'to-come' },
];

/** A status of every tone; none of them reloads the page. */
export const SAMPLE_STATUSES: readonly OrderStatusView[] = [
  { tone: 'good', title: 'Paid', text: 'We’re packing it now.', refresh: null, log: LOG, steps: STEPS, retry: null },
  {
    tone: 'waiting',
    title: 'Waiting for your bank',
    text: 'This can take a day.',
    refresh: null,
    log: LOG,
    steps: null,
    retry: null,
  },
  {
    tone: 'bad',
    title: 'Payment declined',
    text: 'Nothing was charged.',
    refresh: null,
    log: LOG,
    steps: null,
    retry: { href: HREF, label: 'Try again' },
  },
];

export const SAMPLE_WITHDRAWAL: OrderWithdrawalView = {
  way: { text: 'You can withdraw from this order until Thursday 24 December 2026.', href: '#orders' },
  entries: [
    { key: 'W-1', text: '24 November 2026: you withdrew from 1 × Striped socks, size 36–40 (the goods are back)' },
  ],
};
