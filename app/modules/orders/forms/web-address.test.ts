import { expect, test } from 'vitest';
import { hasWebAddress } from './web-address.ts';

test.each([
  'see https://evil.example',
  'Cheap pills www.evil.example',
  'evil.com',
  'pairwise-refund.de/login',
  'Konto gesperrt: bit.ly/2abc,',
  'evil.co.uk/pay',
  'refund at evil.co.uk',
  'pairwise-refund.nl',
  'PAIRWISE-REFUND.EU.',
  'go to refund.app now',
  'müller.at',
  'x.evil.museum/pay',
  'evil.example?pay',
  'dr.com',
  'refund.xn--p1ai',
  'http 203.0.113.7',
])('hasWebAddress finds one in %j', (text) => {
  expect(hasWebAddress(text)).toBe(true);
});

test.each([
  'Ada King',
  'J.R.R. Tolkien',
  'Dr.Li, St.Ives',
  'J.de Vries',
  'PW-4K7QD-9XBTN',
  'Bestellung vom 1.5.2026, Art.Nr. 12',
  'the socks of 1.May',
  '2 Paar Gr.36-40, z.B. die roten (o.ä.)',
  '2 × Stripes for the long way home\n1 × Gift pair, 12.50',
  'die roten.Größe M',
  'rot/blau, 1/2',
])('hasWebAddress finds none in %j', (text) => {
  expect(hasWebAddress(text)).toBe(false);
});
