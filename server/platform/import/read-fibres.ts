import type { Material } from '#app/modules/catalogue/domain/product-attributes.ts';
import type { ProductRecord } from '#app/modules/catalogue/domain/product-record.ts';

type Compositions = ProductRecord['information']['compositions'];

/** The first match names the fibre, so the particular ones come before the general ones. */
const FIBRES: readonly (readonly [RegExp, Material])[] = [
  [/(organic|bio)[\s-]*(cotton|baumwolle|katoen)|biologisch\w*\s+katoen/, 'organic-cotton'],
  [/cotton|baumwolle|katoen/, 'cotton'],
  [/merino/, 'merino-wool'],
  [/cashmere|kaschmir|kasjmier/, 'cashmere'],
  [/wool|wolle|wol\b/, 'wool'],
  [/(recycled|recycelt\w*|gerecycled?)\s+polyester/, 'recycled-polyester'],
  [/polyester/, 'polyester'],
  [/polyamide?|nylon/, 'polyamide'],
  [/elasthane?|elastane?|elastaan|spandex|lycra/, 'elastane'],
  [/modal/, 'modal'],
  [/(bamboo|bambus|bamboe)/, 'bamboo-viscose'],
  [/vis[ck]ose|rayon/, 'viscose'],
  [/lyocell|tencel/, 'lyocell'],
  [/linen|leinen|linnen/, 'linen'],
  [/silk|seide|zijde/, 'silk'],
  [/acrylic|acryl\b/, 'acrylic'],
];
const LONGEST_TEXT = 20_000;

/**
 * The fibre percentages in a text such as `80% cotton, 18% polyamide, 2% elastane`; empty when the first ones do not
 * add up to exactly 100, because a wrong fibre label is worse than none. A fibre that is not known makes it empty too.
 */
export function readFibres(text: string): Compositions {
  const found = [
    ...text
      .slice(0, LONGEST_TEXT)
      .toLowerCase()
      .matchAll(/(\d{1,3}(?:[.,]\d)?)\s?%\s{0,3}([\p{L}][\p{L}\s-]{1,40})/gu),
  ];
  const fibres = new Map<Material, number>();
  let sum = 0;
  for (const [, percent = '', words = ''] of found) {
    const percentage = Number(percent.replace(',', '.'));
    const material = FIBRES.find(([pattern]) => pattern.test(words))?.[1] ?? 'other';
    fibres.set(material, (fibres.get(material) ?? 0) + percentage);
    sum += percentage;
    if (sum >= 100) break;
  }
  if (sum !== 100 || fibres.has('other')) return [];
  return [{ part: 'all', fibres: [...fibres].map(([material, percentage]) => ({ material, percentage })) }];
}
