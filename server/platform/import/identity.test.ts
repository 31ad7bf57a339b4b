import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { imported, issueLines, temporaryFile } from '#tests/support/imported-catalogue.ts';

type Imported = Awaited<ReturnType<typeof imported>>;

/** Ids of products and sizes by the size: what bags, links and alerts keep. */
const idsOf = ({ products }: Imported) =>
  products
    .map(({ id, slug, name, media, variants }) =>
      JSON.stringify([
        id,
        slug,
        name.en,
        media.map((image) => image.id),
        variants.map((size) => [size.id, size.sku, size.size.label]).sort(),
      ]),
    )
    .sort();
const idOf = ({ products }: Imported, label: string) =>
  products.flatMap(({ variants }) => variants).find(({ sku, size }) => size.label === label && !sku.endsWith('-UP'))
    ?.id;

const HEADING =
  'Handle,Title,Type,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Price,Image Src,Image Position,Status';
const ROWS = [
  'Alpha,Alpha,Socks,Size,36-40,Color,Red,A-1,5,https://a.example/1.jpg,1,active',
  'alpha,,,,41-46,,Red,A-2,5,https://a.example/2.jpg,2,',
  'alpha,,,,47-50,,Red,SHARED,5,,,',
  'beta,Beta,Socks,Size,36-40,,,SHARED,5,https://a.example/3.jpg,1,active',
  'beta,,,,41-46,,,shared,5,,,',
  'beta,,,,,,,,,https://a.example/4.jpg,2,',
  'gamma,Gamma,Socks,Size,S/M,,,,5,https://a.example/5.jpg,1,active',
  'gamma,,,,S M,,,,5,,,',
  'gamma,,,,大,,,,5,,,',
  'gamma,,,,小,,,,5,,,',
  'gamma,,,,L,,,G-9,5,,,',
  'gamma,,,,L,,,G-8,6,,,',
  'delta_1,Delta,Socks,Title,Default Title,,,,5,https://a.example/6.jpg,1,active',
  'delta-1,Delta,Socks,Title,Default Title,,,,5,https://a.example/7.jpg,1,active',
  'draft,Draft,Socks,Title,Default Title,,,A-1,5,,,draft',
];
const ITEMS_HEADING = 'id\ttitle\tproduct_type\tprice\titem_group_id\tsize\tcolor\timage_link';
const ITEMS = [
  'P-1\tPine red\tSocks\t5 EUR\tP\t36-40\tRed\thttps://a.example/1.jpg',
  'P-2\tPine blue\tSocks\t5 EUR\tP\t41-46\tRed\thttps://a.example/2.jpg',
  'P-3\tPine\tSocks\t5 EUR\tP\t47-50\tRed\thttps://a.example/3.jpg',
  'Q-1\tQuince\tSocks\t5 EUR\tQ 1\tS\t\thttps://a.example/4.jpg',
  'Q-2\tQuince\tSocks\t5 EUR\tQ-1\tM\t\thttps://a.example/5.jpg',
  'R\tRowan\tSocks\t5 EUR\t\t\t\thttps://a.example/6.jpg',
];

describe('the ids of an import', () => {
  test.each([
    ['shopify', HEADING, ROWS],
    ['google', ITEMS_HEADING, ITEMS],
  ] as const)(
    'are the same in any order of the rows of a %s file',
    async (format, heading, rows) => {
      const file = (some: readonly string[]) => temporaryFile('rows.txt', `${[heading, ...some].join('\n')}\n`);
      const expected = idsOf(await imported(file(rows), format));
      expect(expected.length).toBeGreaterThan(2);
      const order = fc.shuffledSubarray([...rows], { minLength: rows.length, maxLength: rows.length });
      await fc.assert(
        fc.asyncProperty(order, async (some) => {
          expect(idsOf(await imported(file(some), format))).toEqual(expected);
        }),
        { numRuns: 1000 },
      );
    },
    120_000,
  );

  test('of sizes that share a SKU stay when one of them goes', async () => {
    const file = (...sizes: readonly string[]) =>
      temporaryFile(
        'shared.csv',
        `Handle,Title,Type,Option1 Name,Option1 Value,Variant SKU,Variant Price\n${sizes.map((size) => `shared,Sock,Socks,Size,${size},SS-1,5`).join('\n')}\n`,
      );
    const before = await imported(file('36-40', '41-46', '47-50'), 'shopify');
    const after = await imported(file('41-46', '47-50'), 'shopify');
    for (const label of ['41-46', '47-50']) expect(idOf(after, label)).toBe(idOf(before, label));
    expect(idOf(after, '36-40')).toBeUndefined();
    expect(before.issues.filter(({ reason }) => reason === 'sku-repeated').map(({ detail }) => detail)).toContain(
      'SS-1 became shared-41-46',
    );
  });

  test('do not depend on SKUs of drafts', async () => {
    const { products } = await imported(temporaryFile('rows.csv', `${[HEADING, ...ROWS].join('\n')}\n`), 'shopify');
    expect(products[0]?.variants.map(({ sku }) => sku)).toContain('A-1');
  });
});

describe('an import of rows in another order', () => {
  test('reads products whose first row has no title, and handles in mixed case', async () => {
    const rows = [
      'sorted,,,,36-40,,,SO-1,9,,,',
      'Case-Handle,Case socks,Socks,Size,36-40,,,CH-1,9,,,active',
      'sorted,Sorted socks,Socks,Size,41-46,,,SO-2,9,,,active',
      'case-handle,,,,41-46,,,CH-2,9,,,',
    ];
    const { products, issues } = await imported(
      temporaryFile('sorted.csv', `${[HEADING, ...rows].join('\n')}\n`),
      'shopify',
    );
    expect(products.map(({ slug, variants }) => [slug, variants.map(({ sku }) => sku)])).toEqual([
      ['sorted', ['SO-1', 'SO-1-UP', 'SO-2', 'SO-2-UP']],
      ['case-handle', ['CH-1', 'CH-1-UP', 'CH-2', 'CH-2-UP']],
    ]);
    expect(issueLines(issues.filter(({ outcome }) => outcome === 'rejected'))).toEqual([]);
  });

  test('rejects no size of a draft whose rows stand apart, and sells none', async () => {
    const rows = ['a,,,,36-40,,,A-1,9,,,', 'b,B,Socks,Size,S,,,B-1,9,,,active', 'a,A,Socks,Size,41-46,,,A-2,9,,,draft'];
    const { products, issues } = await imported(
      temporaryFile('draft.csv', `${[HEADING, ...rows].join('\n')}\n`),
      'shopify',
    );
    expect(products.map(({ slug }) => slug)).toEqual(['b']);
    expect(issueLines(issues.filter(({ reason }) => reason === 'not-published'))).toEqual([
      '2 a rejected not-published',
      '4 a rejected not-published',
    ]);
  });
});
