import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ProductRecord, productRecordShape } from '#app/modules/catalogue/domain/product-record.ts';
import { texts } from '#lab/fuzz/inputs.ts';
import { ensure, ensureWellFormed, fuzzTarget } from '#lab/fuzz/target.ts';
import type { ImportFormat } from '#server/platform/import/source-product.ts';
import { fixture, imported } from '#tests/support/imported-catalogue.ts';

const folder = mkdtempSync(join(tmpdir(), 'fuzz-files-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

/** Every product of a file is one that the store takes, and a second reading finds the same. */
async function checkFile(text: string, format: ImportFormat): Promise<void> {
  const file = join(folder, `file.${format}`);
  writeFileSync(file, text);
  const { products, result } = await imported(file, format);
  for (const product of products) ensureProduct(product);
  const summary = result.ok ? result.value : result.error.soFar;
  ensure(summary.products === products.length, 'the summary counts the products');
  const again = await imported(file, format);
  ensure(JSON.stringify(again) === JSON.stringify({ ...again, products, result }), 'a file reads the same each time');
}

function ensureProduct(product: ProductRecord): void {
  const read = productRecordShape.safeParse(JSON.parse(JSON.stringify(product)));
  ensure(read.success, `a product has the shape of the store: ${read.error?.message}`);
  ensureWellFormed(product);
  const prices = product.variants.flatMap((variant) => Object.values(variant.prices));
  ensure(
    prices.every(({ original, final }) => final > 0 && original >= final && Number.isSafeInteger(original)),
    'prices are whole amounts above 0, the former one no lower',
  );
  const { name, meta } = product;
  ensure(
    ![...Object.values(name), ...Object.values(meta.title)].some((some) => some.includes('\n')),
    'a name is a line',
  );
  for (const { source } of product.media)
    if (source.kind === 'remote') ensure(/^https?:\/\//.test(source.url), `${source.url} is a web address`);
}

const csv = readFileSync(fixture('shopify.csv'), 'utf8');
const tsv = readFileSync(fixture('google.tsv'), 'utf8');
const feeds = ['google-rss.xml', 'google-atom.xml'].map((name) => readFileSync(fixture(name), 'utf8'));
const TABLE = ['"', '""', '","', '\n', '\r\n', ',', ';', '\t', '\n"', '0', '-1', '1.299', '12,50', '€', '#', 'sep=;\n'];
const XML = [
  '<item>',
  '</item>',
  '<g:price>',
  '<![CDATA[',
  ']]>',
  '&amp;',
  '&#x26;',
  '<g:id>',
  '<!DOCTYPE a [',
  '<a>',
  '</a>',
];

export const shopifyFile = fuzzTarget<string>({
  name: 'file: Shopify products',
  input: texts({ seeds: [csv], pieces: TABLE }),
  check: (text) => checkFile(text, 'shopify'),
  // A description that is cut inside a character.
  samples: [csv.replace('Red &amp; white', `${'x'.repeat(19_961)}${'🧦'.repeat(40)}`)],
  grown: (unit, times) => csv.replace('Red &amp; white', unit.repeat(times)),
});

export const googleFile = fuzzTarget<string>({
  name: 'file: Merchant Center, table',
  input: texts({ seeds: [tsv], pieces: TABLE }),
  check: (text) => checkFile(text, 'google'),
  grown: (unit, times) => tsv + unit.repeat(times),
});

export const googleFeed = fuzzTarget<string>({
  name: 'file: Merchant Center, XML',
  input: texts({ seeds: feeds, pieces: XML }),
  check: (text) => checkFile(text, 'google'),
  grown: (unit, times) => (feeds[0] ?? '').replace('</item>', `<g:a>${unit.repeat(times)}</g:a></item>`),
});
