import type { Market } from '#app/modules/markets/domain/types.ts';
import { shortSizeLabel } from './market-product.ts';
import type { Product } from './product.ts';
import { type GuideName, guideNameOf, type SizedProduct } from './size-guide.ts';

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

/** What the `key` of a shoe size may be. */
export const SHOE_KEYS = /^[mw]?\d{1,2}(?:\.5)?$/;

/** The system of a market: its visitors know their shoes by it. */
export function sizeSystem({ countryCode }: Pick<Market, 'countryCode'>): SizeSystem {
  if (countryCode === 'GB') return 'uk';
  return countryCode === 'US' ? 'us' : 'eu';
}

/** The shoe sizes by the guide and by the size on the label. Size guides of content print the same numbers. */
const NUMBERS: Readonly<Partial<Record<GuideName, Readonly<Record<string, SizeNumbers>>>>> = {
  socks: {
    '36-40': { eu: '36–40', uk: '3½–6½', us: 'W 5½–9 · M 4–7' },
    '41-46': { eu: '41–46', uk: '7½–11', us: 'W 9½–13 · M 8–12' },
  },
  kids: {
    '0-12 M': { eu: '15–18', uk: '0–2', us: '0–3' },
    '12-24 M': { eu: '19–22', uk: '3–5', us: '4–6' },
    '2-3 Y': { eu: '23–26', uk: '6–8½', us: '7–9' },
    '4-6 Y': { eu: '27–30', uk: '9–11½', us: '10–12' },
    '7-9 Y': { eu: '31–35', uk: '12–2½', us: '13–3' },
  },
};

/** The shoe sizes of a size in a guide, by the size on its label; null where shoes say nothing about it. */
export function numbersIn(guide: string, label: string): SizeNumbers | null {
  const sizes = Object.hasOwn(NUMBERS, guide) ? NUMBERS[guide as GuideName] : undefined;
  return sizes && Object.hasOwn(sizes, label) ? (sizes[label] ?? null) : null;
}

/** The shoe sizes of a size of a product; null where shoes say nothing about it. */
export function sizeNumbers(product: SizedProduct, size: string): SizeNumbers | null {
  return numbersIn(guideNameOf(product) ?? '', shortSizeLabel(size));
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
        shoe: String(number).replace('.5', '½'),
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
const steps = (from: number, to: number, step: number) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);
