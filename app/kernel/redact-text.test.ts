import { expect, test } from 'vitest';
import { redactText } from './redact-text.ts';

test.each([
  ['mail to ada@example.com failed', 'mail to … failed'],
  ['mail to ada%40example.com failed', 'mail to … failed'],
  ['Card 4111 1111 1111 1111 rejected', 'Card … rejected'],
  ['Card 4111-1111-1111-1111 rejected', 'Card … rejected'],
  ['Card 4111, 1111, 1111, 1111', 'Card …'],
  ['Card ４１１１１１１１１１１１１１１１', 'Card …'],
  ['Card ٤١١١١١١١١١١١١١١١', 'Card …'],
  ['Call +44 (20) 7946 0777', 'Call +…'],
  ['Unexpected token, "Ada Lovelace" is not valid JSON', 'Unexpected token, "…" is not valid JSON'],
  ['Unexpected token, "Ada Love', 'Unexpected token, "…"'],
  ['GET /uk/order/PW-1.abc?redirectResult=X1Y2', 'GET /…'],
  ['Failed to fetch https://shop.test/uk/order/PW-1.abc', 'Failed to fetch https://shop.test/…'],
  ['/images/a?name=Ada', '/images/a?…'],
  ['Bearer eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0', 'Bearer ….…'],
  ['Ada Lovelace is not defined', '… … is not defined'],
  ['Invalid value: Anne-Marie O’Hara, ÉLODIE', 'Invalid value: … …, …'],
  ['Invalid value: łukasz from Gdańsk', 'Invalid value: … from …'],
  ['Value 김민수 is too long', 'Value … is too long'],
  ["'#ada lovelace' is not a valid selector", "'…' is not a valid selector"],
  ['one\nline\u0000 \u202eonly', 'one line   only'],
])('`redactText` redacts %j', (text, redacted) => {
  expect(redactText(text, 200)).toBe(redacted);
});

test.each([
  "TypeError: Cannot read properties of undefined (reading 'form')",
  'NETWORK_ERROR 620',
  "Failed to execute 'appendChild' on 'Node': parameter 1 is not of type 'Node'.",
  'Uncaught (in promise) NotAllowedError: The request is not allowed by the user agent',
  "Can't find variable: menu",
  'ResizeObserver loop completed with undelivered notifications.',
  'Minified React error 418; visit https://shop.test/assets/',
  '/assets/enhance-BxA81z9Q.js',
  'Failed to fetch dynamically imported module: https://shop.test/assets/wallet-BxA81z9Q.js',
  'onShippingContactSelected is not a function',
])('`redactText` leaves a text about the program: %s', (text) => {
  expect(redactText(text, 200)).toBe(text);
});

test('`redactText` ends a text after its limit, and takes a long one without a delay', () => {
  expect(redactText('Network error', 7)).toBe('Network');
  for (const part of ['a', '1', '@', '"', '%4', '?'])
    expect(redactText(part.repeat(4096), 100).length).toBeLessThanOrEqual(100);
});
