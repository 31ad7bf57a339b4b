import type { Market } from '#app/modules/markets/domain/types.ts';
import { shortSizeLabel } from './market-product.ts';
import type { Product } from './product.ts';
import { type SizedProduct, sizeGuideFor } from './size-guide.ts';

/** How shoes are numbered. */
export type SizeSystem = 'eu' | 'uk' | 'us';
/** The shoe sizes of one size, in each system, as the size guide prints them. */
export type SizeNumbers = Readonly<Record<SizeSystem, string>>;
/** A shoe size of a wearer and the size that it needs. `wearer` is null where both have the same numbers. */
export type ShoeSize = {
  readonly shoe: string;
  readonly wearer: 'women' | 'men' | null;
  /** The value of `shoe` in an address: `6.5`, `w7.5`. */
  readonly key: string;
  readonly size: string;
};

/** The system of a market: its visitors know their shoes by it. */
export function sizeSystem({ countryCode }: Pick<Market, 'countryCode'>): SizeSystem {
  if (countryCode === 'GB') return 'uk';
  return countryCode === 'US' ? 'us' : 'eu';
}

/** The shoe sizes of a size of a product; null where its size guide has none. */
export function sizeNumbers(product: SizedProduct, size: string): SizeNumbers | null {
  const guide = sizeGuideFor(product);
  const row = guide?.rows.find(([name]) => name === shortSizeLabel(size));
  const cell = (system: SizeSystem) => (guide && row ? (row[guide.head.indexOf(system)] ?? null) : null);
  const [eu, uk, us] = [cell('eu'), cell('uk'), cell('us')];
  return eu === null || uk === null || us === null ? null : { eu, uk, us };
}

/**
 * Every shoe size from the smallest to the largest that the sizes of a product fit, in one system. A shoe size between
 * two of its sizes needs the larger one.
 */
export function shoeSizes(product: Pick<Product, 'information' | 'variants'>, system: SizeSystem): readonly ShoeSize[] {
  const rows = product.variants.flatMap(({ size: { value } }) => {
    const numbers = sizeNumbers(product, value);
    return numbers ? rangesOf(numbers[system]).map((range) => ({ ...range, size: value })) : [];
  });
  return (['women', 'men', null] as const).flatMap((wearer) => {
    const own = rows.filter((row) => row.wearer === wearer);
    return own.flatMap(({ from, to, size }, index) => {
      const before = own[index - 1]?.to;
      const start = before === undefined || before > from ? from : before + STEP[system];
      return steps(start, to, STEP[system]).map((number) => ({
        shoe: written(number),
        wearer,
        key: (wearer?.charAt(0) ?? '') + number,
        size,
      }));
    });
  });
}

const STEP: Readonly<Record<SizeSystem, number>> = { eu: 1, uk: 0.5, us: 0.5 };
/** Children's numbers begin again after this one. */
const LAST_OF_CHILDREN = 13.5;

/** `W 5½–9 · M 4–7` as ranges. Children's `12–2½` go from 12 to 13½, then from 1 to 2½. */
function rangesOf(cell: string) {
  return cell.split(' · ').flatMap((part) => {
    const [, letter, first = '', last = ''] = /^(?:([WM]) )?([\d½]+)–([\d½]+)$/.exec(part) ?? [];
    const wearer = letter === 'W' ? ('women' as const) : letter === 'M' ? ('men' as const) : null;
    const [from, to] = [numberOf(first), numberOf(last)];
    if (from <= to) return [{ wearer, from, to }];
    return [
      { wearer, from, to: LAST_OF_CHILDREN },
      { wearer, from: 1, to },
    ];
  });
}

const numberOf = (text: string) => Number(text.replace('½', '.5'));
const written = (number: number) => String(number).replace('.5', '½');
const steps = (from: number, to: number, step: number) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);
