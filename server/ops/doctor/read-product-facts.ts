import { z } from 'zod';
import { LANGUAGES, type Language } from '#app/kernel/text.ts';
import { isTakenAsNoTextile, missingParts } from '#app/modules/catalogue/domain/lawful-offer.ts';
import { sqlPlaceholders } from '#server/platform/catalogue/sql-placeholders.ts';
import { parsedDocument } from '#server/platform/catalogue/stored-document.ts';
import type { Sql } from '#server/store/types.ts';
import type { RemotePicture } from './examine-pictures.ts';

const PRODUCTS_AT_ONCE = 200;

/** What storefronts of a region sell. Products are named by sku. */
export type RegionFacts = {
  readonly products: number;
  readonly sizes: number;
  /** Sizes with a price above 0, by currency. */
  readonly pricedSizes: ReadonlyMap<string, number>;
  /** By currency, the products that lists show, which the law allows, and those of them that are in stock. */
  readonly listed: ReadonlyMap<string, { readonly products: number; readonly inStock: number }>;
  /** Textiles without fibres. */
  readonly withoutFibres: readonly string[];
  /** Products of an unknown kind without fibres, which are taken as no textile. */
  readonly takenAsNoTextile: readonly string[];
  readonly withoutMaker: readonly string[];
  readonly withoutPicture: readonly string[];
  /** Pictures from elsewhere, in the order of products. */
  readonly pictures: readonly RemotePicture[];
  /** Products without a name in a language. */
  readonly unnamed: Readonly<Record<Language, readonly string[]>>;
};

/** The catalogue of the store: what storefront us sells, and what the others sell. */
export type ProductFacts = { readonly us: RegionFacts; readonly others: RegionFacts };

const text = z.record(z.string(), z.string());
/** Every field may be missing: the doctor says so. */
const documentShape = z.object({
  name: text.catch({}),
  media: z.array(z.unknown()).catch([]),
  information: z.record(z.string(), z.unknown()).catch({}),
});

/** `us` and `others` are numbers of sizes. */
type Row = {
  readonly id: string;
  readonly sku: string;
  readonly doc: string;
  readonly us: number;
  readonly others: number;
  /** The addresses of its pictures. */
  readonly urls: readonly string[];
};

const remoteShape = z.object({ kind: z.literal('remote'), url: z.string() });

/** Reads the whole catalogue, some hundred products at a time. */
export async function readProductFacts(sql: Sql): Promise<ProductFacts> {
  const sizes = await sql.all<{ is_us: number; n: number }>(
    'SELECT is_us, COUNT(*) AS n FROM variants GROUP BY is_us ORDER BY is_us',
  );
  const priced = await sql.all<{ is_us: number; currency: string; n: number }>(
    'SELECT v.is_us, p.currency, COUNT(*) AS n FROM variants v JOIN prices p ON p.variant_id = v.id WHERE p.final > 0 GROUP BY v.is_us, p.currency ORDER BY p.currency',
  );
  const listed = await sql.all<{ is_us: number; currency: string; n: number; sold_out: number }>(
    "SELECT is_us, currency, COUNT(*) AS n, SUM(sold_out) AS sold_out FROM listing WHERE category = '*' GROUP BY is_us, currency ORDER BY currency",
  );
  const regions = [0, 1].map((isUs) => ({
    products: 0,
    sizes: Number(sizes.find((row) => Number(row.is_us) === isUs)?.n ?? 0),
    pricedSizes: new Map(
      priced.filter((row) => Number(row.is_us) === isUs).map(({ currency, n }) => [currency, Number(n)]),
    ),
    listed: new Map(
      listed
        .filter((row) => Number(row.is_us) === isUs)
        .map(({ currency, n, sold_out }) => [currency, { products: Number(n), inStock: Number(n) - Number(sold_out) }]),
    ),
    withoutFibres: [] as string[],
    takenAsNoTextile: [] as string[],
    withoutMaker: [] as string[],
    withoutPicture: [] as string[],
    pictures: [] as RemotePicture[],
    unnamed: Object.fromEntries(LANGUAGES.map((language) => [language, []])) as unknown as Record<Language, string[]>,
  }));
  const [others, us] = regions as [(typeof regions)[0], (typeof regions)[0]];
  for await (const row of products(sql)) {
    const { data: facts } = documentShape.safeParse(parsedDocument(row.doc));
    // No market sells a product whose document is damaged: the inspection of the store names it.
    if (!facts) continue;
    for (const region of [...(row.us > 0 ? [us] : []), ...(row.others > 0 ? [others] : [])]) count(region, row, facts);
  }
  return { us, others };
}

type Counted = {
  products: number;
  readonly withoutFibres: string[];
  readonly takenAsNoTextile: string[];
  readonly withoutMaker: string[];
  readonly withoutPicture: string[];
  readonly pictures: RemotePicture[];
  readonly unnamed: Readonly<Record<Language, string[]>>;
};

function count(
  region: Counted,
  { sku, urls }: Pick<Row, 'sku' | 'urls'>,
  { name, media, information }: z.output<typeof documentShape>,
): void {
  region.products += 1;
  const missing = missingParts(information);
  if (missing.includes('fibres')) region.withoutFibres.push(sku);
  else if (isTakenAsNoTextile(information)) region.takenAsNoTextile.push(sku);
  if (missing.includes('manufacturer')) region.withoutMaker.push(sku);
  if (media.length === 0) region.withoutPicture.push(sku);
  region.pictures.push(...urls.map((url) => ({ sku, url })));
  for (const language of LANGUAGES) if (!name[language]?.trim()) region.unnamed[language].push(sku);
}

async function* products(sql: Sql): AsyncGenerator<Row> {
  for (let last = ''; ; ) {
    const rows = await sql.all<Omit<Row, 'urls'>>(
      `SELECT p.id, p.sku, p.doc, (SELECT COUNT(*) FROM variants v WHERE v.product_id = p.id AND v.is_us = 1) AS us,
         (SELECT COUNT(*) FROM variants v WHERE v.product_id = p.id AND v.is_us = 0) AS others
       FROM products p WHERE p.id > ? ORDER BY p.id LIMIT ?`,
      [last, PRODUCTS_AT_ONCE],
    );
    const urls = await pictureUrls(sql, rows);
    yield* rows.map((row) => ({
      ...row,
      us: Number(row.us),
      others: Number(row.others),
      urls: urls.get(row.id) ?? [],
    }));
    const end = rows.at(-1);
    if (!end) return;
    last = end.id;
  }
}

/** The addresses of pictures by product. Drawn pictures have none. */
async function pictureUrls(
  sql: Sql,
  products: readonly Pick<Row, 'id'>[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const urls = new Map<string, string[]>();
  if (products.length === 0) return urls;
  const ids = products.map(({ id }) => id);
  const images = await sql.all<{ product_id: string; source: string }>(
    `SELECT product_id, source FROM images WHERE product_id IN (${sqlPlaceholders(ids)}) ORDER BY product_id, id`,
    ids,
  );
  for (const { product_id: id, source } of images) {
    const remote = remoteShape.safeParse(parsedDocument(source)).data;
    if (remote) urls.set(id, [...(urls.get(id) ?? []), remote.url]);
  }
  return urls;
}
