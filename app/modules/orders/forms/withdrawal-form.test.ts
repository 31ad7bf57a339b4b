import { expect, test } from 'vitest';
import { parseForm } from '#app/web/forms/parse-form.ts';
import { chosenScope, hasWebAddress, withdrawalFormSchema } from './withdrawal-form.ts';

const GOOD = { name: 'Ada King', orderNumber: 'pw 4k7qd 9xbtn', email: 'ada@example.com', scope: 'order' };
const LINES = [
  { key: 'l0', quantity: 3 },
  { key: 'l1', quantity: 1 },
];

function parse(fields: Readonly<Record<string, string>>, lines: typeof LINES | null = null) {
  const posted = new FormData();
  for (const [name, value] of Object.entries(fields)) posted.append(name, value);
  return parseForm(posted, { schema: withdrawalFormSchema(lines) });
}
const faults = (fields: Readonly<Record<string, string>>, lines: typeof LINES | null = null) =>
  parse(fields, lines).reply().error ?? {};

test('the withdrawal form reads an order number in any spelling, and keeps other words about the order', () => {
  expect(parse(GOOD)).toMatchObject({ status: 'success', value: { orderNumber: 'PW-4K7QD-9XBTN', intent: 'check' } });
  const other = parse({ ...GOOD, orderNumber: ' the socks of  1 May ' });
  expect(other).toMatchObject({ status: 'success', value: { orderNumber: 'the socks of 1 May' } });
});

test('the withdrawal form names everything that is missing at once', () => {
  expect(faults({})).toEqual({
    name: ['nameMissing'],
    orderNumber: ['numberMissing'],
    email: ['emailMissing'],
    scope: ['scopeMissing'],
  });
  expect(faults({ scope: 'items' }, LINES)).toEqual({
    name: ['nameMissing'],
    email: ['emailMissing'],
    scope: ['linesMissing'],
  });
});

test.each([
  ['name', ' \u0000 ', 'nameMissing'],
  ['name', 'x'.repeat(61), 'nameLong'],
  // Too long to be searched for addresses.
  ['name', `${'x'.repeat(40_000)} ada@gmail.com www.evil.example`, 'nameLong'],
  ['items', `${'x'.repeat(40_000)} ada@gmail.com www.evil.example`, 'itemsLong'],
  ['name', 'Cheap pills www.evil.example', 'noLinks'],
  ['name', 'Konto gesperrt: bit.ly/2abc,', 'noLinks'],
  ['orderNumber', 'pairwise-refund.de/login', 'noLinks'],
  ['orderNumber', 'x'.repeat(101), 'numberLong'],
  ['email', 'ada', 'emailWrong'],
  ['email', `${'x'.repeat(300)}@example.com`, 'emailWrong'],
  ['items', 'x'.repeat(501), 'itemsLong'],
  ['items', 'see https://evil.example', 'noLinks'],
  ['orderNumber', 'ordered with ada@gmail.com', 'noEmails'],
  ['items', 'the red ones, ordered with ada@mail.example', 'noEmails'],
] as const)('the withdrawal form rejects %s %j as %s', (name, typed, key) => {
  expect(faults({ ...GOOD, [name]: typed })).toMatchObject({ [name]: [key] });
});

test('the withdrawal form wants items for a part of an order, and takes named items for the choice of a part', () => {
  expect(faults({ ...GOOD, scope: 'items' })).toEqual({ items: ['itemsMissing'] });
  const { scope: _, ...without } = GOOD;
  const named = parse({ ...without, items: 'the red ones' });
  expect(named.status === 'success' && chosenScope(named.value)).toBe('items');
  const units = parse({ ...without, 'quantity.l0': '2' }, LINES);
  expect(units.status === 'success' && [chosenScope(units.value), units.value.quantity]).toEqual([
    'items',
    { l0: 2, l1: 0 },
  ]);
});

test.each(['4', '-1', '1.5', 'x', '٢', '1e0', '99999'])('the withdrawal form rejects %j units of three', (units) => {
  expect(faults({ ...GOOD, 'quantity.l0': units }, LINES)).toMatchObject({ 'quantity.l0': ['quantityWrong'] });
});

test('the withdrawal form of a link ignores a typed order number', () => {
  expect(parse({ ...GOOD, orderNumber: '' }, LINES).status).toBe('success');
});

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
