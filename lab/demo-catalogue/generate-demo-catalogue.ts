import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '#app/kernel/text.ts';
import type { ProductRecord } from '#app/modules/catalogue/domain/product-record.ts';
import { drawnProducts } from './build-product.ts';
import { categoryStories } from './categories.ts';
import { boxers, giftBoxes, shirts } from './garment-plans.ts';
import { adultSocks, kidsSocks } from './sock-plans.ts';

/**
 * Writes the products and categories of the demo shop, and what its pictures are drawn from. The same design data gives
 * the same files. Run: `npx tsx lab/demo-catalogue/generate-demo-catalogue.ts`, then
 * `npx biome format --write content-fallbacks/stories`.
 */
const root = join(import.meta.dirname, '../..', 'content-fallbacks');

/**
 * One order for every listing: first each design's first colour, then the second ones, and within a round far steps
 * through the list, so that neighbours differ in colour and subject.
 */
function curated(designs: readonly (readonly ProductRecord[])[]): ProductRecord[] {
  const rounds = Math.max(...designs.map((colours) => colours.length));
  return Array.from({ length: rounds }, (_, round) => {
    const products = designs.map((colours) => colours[round]).filter((product) => product !== undefined);
    const ordered: ProductRecord[] = [];
    const left = [...products];
    let at = 0;
    while (left.length > 0) {
      at = (at + 7) % left.length;
      const before = ordered.at(-1)?.color.primary;
      const offset = left.findIndex((_, step) => left[(at + step) % left.length]?.color.primary !== before);
      const [next] = left.splice((at + Math.max(0, offset)) % left.length, 1);
      if (next) ordered.push(next);
    }
    return ordered;
  }).flat();
}

const files: Readonly<Record<string, readonly ProductRecord[]>> = {
  'socks-adults': curated(adultSocks()),
  'socks-kids': curated(kidsSocks()),
  boxers: curated(boxers()),
  't-shirts': curated(shirts()),
  'gift-boxes': curated(giftBoxes()),
};

const hash = createHash('sha256');
mkdirSync(join(root, 'catalogue'), { recursive: true });
for (const [name, products] of Object.entries(files)) {
  const content = `[\n${products.map((product) => JSON.stringify(product)).join(',\n')}\n]\n`;
  hash.update(content);
  writeFileSync(join(root, 'catalogue', `${name}.json`), content);
}
const version = hash.digest('hex').slice(0, 12);
writeFileSync(join(root, 'catalogue', 'index.json'), `${JSON.stringify({ version })}\n`);
const drawings = [...drawnProducts].sort(([a], [b]) => (a < b ? -1 : 1));
const lines = drawings.map(([slug, art]) => `${JSON.stringify(slug)}:${JSON.stringify(art)}`);
writeFileSync(join(import.meta.dirname, '../drawings/products.json'), `{\n${lines.join(',\n')}\n}\n`);
for (const language of LANGUAGES)
  writeFileSync(
    join(root, 'stories', language, 'categories.json'),
    `${JSON.stringify(categoryStories(language), null, 2)}\n`,
  );
const counts = Object.entries(files).map(([name, products]) => `${name} ${products.length}`);
process.stdout.write(`${counts.join(', ')}; version ${version}\n`);
