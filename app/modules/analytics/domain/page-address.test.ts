import { expect, test } from 'vitest';
import { maskedAddress, sharedAddress, sharedText } from './page-address.ts';

const ORIGIN = 'https://shop.test';
const placeOf = (path: string) => new URL(path, ORIGIN);

test.each([
  ['/us', '/us'],
  ['/us/adults/socks?sort=price%3Aasc&page=2', '/us/adults/socks?sort=price%3Aasc&page=2'],
  [
    '/us?utm_source=letter&utm_campaign=spring+sale&gclid=EAIaIQobChMI9-12345678_BwE',
    '/us?utm_source=letter&utm_campaign=spring+sale&gclid=EAIaIQobChMI9-12345678_BwE',
  ],
  ['/us/search?term=ada%40example.com', '/us/search'],
  ['/us/search?term=red+socks&page=2', '/us/search?page=2'],
  ['/us?utm_campaign=ada%40example.com&utm_source=letter', '/us?utm_source=letter'],
  ['/us?email=ada&token=1&page=<b>', '/us'],
  ['/us/checkout/success/018f-1234567?page=2', '/us/checkout/success?page=2'],
  ['/us/Checkout/success/018f-1234567', '/us/Checkout/success'],
  ['/us/%63heckout/success/018f-1234567', '/us/%63heckout/success'],
  ['/us/ada@example.com', '/us/-'],
  ['/us/ada%40example.com/more', '/us/-/more'],
  ['/us/call/+44 20 7946 0123', '/us/call/-'],
])('`sharedAddress` of %s is %s', (path, shared) => {
  expect(sharedAddress(placeOf(path))).toBe(ORIGIN + shared);
});

test.each([
  ['/us/checkout/payment', '/us/checkout/payment'],
  ['/us/checkout/payment/return?redirectResult=X1', '/us/checkout/payment'],
  ['/us/checkout/cart?items=1:2', '/us/checkout/cart'],
  ['/us/checkout', '/us/checkout'],
  ['/de/order/PW-1.signed', '/de/order'],
  ['/de/withdrawal/PW-1.signed/check', '/de/withdrawal'],
  ['/uk/login', '/uk/login'],
  ['/uk/search?term=ada%40example.com', '/uk/search'],
])('`maskedAddress` of %s is %s', (path, masked) => {
  expect(maskedAddress(placeOf(path))).toBe(ORIGIN + masked);
});

test.each([
  ['Red socks – Pairwise', 'Red socks – Pairwise'],
  ['Results for “ada@example.com” – Pairwise', '-'],
  ['Results for “020 7946 0123” – Pairwise', '-'],
  ['Socks 36–40, 12 pairs, page 2 of 10', 'Socks 36–40, 12 pairs, page 2 of 10'],
])('`sharedText` of %s is %s', (text, shared) => {
  expect(sharedText(text)).toBe(shared);
});
