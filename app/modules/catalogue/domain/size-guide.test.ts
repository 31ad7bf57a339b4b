import { describe, expect, test } from 'vitest';
import type { Product } from './product.ts';
import { guideIn, guideNameOf, type SizeGuide, sizeGuideFor } from './size-guide.ts';

const product = (
  sizeGuideBlock: string,
  family: Product['information']['family'],
  ageGroup: Product['information']['ageGroup'] = 'adults',
) => ({ information: { sizeGuideBlock, family, ageGroup } });

const guide = (identifier: string, measures: readonly SizeGuide['columns'][number]['measure'][], row: string[]) => ({
  identifier,
  title: identifier,
  columns: measures.map((measure) => ({ measure, label: measure.toUpperCase() })),
  rows: [row],
});
const socks = guide('socks', ['size', 'eu', 'uk', 'us', 'foot'], ['36-40', '36–40', '3½–6½', '5½–9', '22,5–26 cm']);
const slippers = guide('slippers', ['size', 'foot'], ['S', '22 cm']);
const guides = new Map([socks, slippers].map((one) => [one.identifier, one]));

describe('`guideNameOf`', () => {
  test('is the guide that a product names', () => {
    expect(guideNameOf(product('kids', 'socks'))).toBe('kids');
  });

  test('is the guide of the family when a product names no guide of the shop', () => {
    expect(guideNameOf(product('', 'socks', 'kids'))).toBe('kids');
    expect(guideNameOf(product('toString', 'boxers'))).toBe('boxers');
  });
});

describe('`sizeGuideFor`', () => {
  test('is the guide of content that a product names, the shop’s own or another', () => {
    expect(sizeGuideFor(product('slippers', 'socks'), guides)).toBe(slippers);
    expect(sizeGuideFor(product('socks', 'boxers'), guides)).toBe(socks);
  });

  test('is the guide of the family for an unknown name, and null where content has none', () => {
    expect(sizeGuideFor(product('unknown', 'socks'), guides)).toBe(socks);
    expect(sizeGuideFor(product('', 'boxers'), guides)).toBeNull();
  });
});

describe('`guideIn`', () => {
  test.each([
    ['eu', ['SIZE', 'EU', 'UK', 'US', 'FOOT']],
    ['uk', ['SIZE', 'UK', 'EU', 'US', 'FOOT']],
    ['us', ['SIZE', 'US', 'EU', 'UK', 'FOOT']],
  ] as const)('sets the sizes of %s behind the size', (system, labels) => {
    expect(guideIn(socks, system).columns.map(({ label }) => label)).toEqual(labels);
  });

  test.each([
    ['74–80 cm', '29–31½\u00a0in'],
    ['22,5–26 cm', '9–10\u00a0in'],
    ['22.5', '9\u00a0in'],
    ['about a hand', null],
  ])('has the length %s in inches: %s', (text, inches) => {
    const { rows } = guideIn(guide('x', ['size', 'waist'], ['S', text]), 'eu');
    expect(rows).toEqual([
      [
        { text: 'S', inches: null },
        { text, inches },
      ],
    ]);
  });

  test('has no inches of shoe sizes', () => {
    const [row = []] = guideIn(socks, 'eu').rows;
    expect(row.map(({ inches }) => inches !== null)).toEqual([false, false, false, false, true]);
  });
});
