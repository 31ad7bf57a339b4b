import {
  type FacetKey,
  type FacetValue,
  type FilterPart,
  type ListingFacets,
  type ListingFilter,
  partsOf,
} from '#app/modules/catalogue/domain/facets.ts';
import { majorUnits, priceScale } from '#app/modules/catalogue/domain/listing-address.ts';
import {
  BADGES,
  COLOUR_NAMES,
  MATERIALS,
  PATTERN_GROUPS,
  SILHOUETTES,
} from '#app/modules/catalogue/domain/product-attributes.ts';
import { compareSizes } from '#app/modules/catalogue/domain/size-order.ts';
import type { Formatter } from '#app/modules/markets/domain/format.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { Translate } from '#app/web/i18n/translator.ts';
import { sizeWords } from './size-view.ts';

type FilterLink = { readonly label: string; readonly href: string };

/** The filter of a list: its form, the chips that remove one value each, and ways out of an empty result. */
export type FilterView = {
  readonly facets: readonly {
    readonly key: FacetKey;
    readonly label: string;
    readonly values: readonly (Pick<FacetValue, 'value'> & {
      readonly label: string;
      /** What script calls the size where it is the visitor's own; null for other facets. */
      readonly own: string | null;
      /** Null where it is not known. */
      readonly count: number | null;
      readonly isChosen: boolean;
      readonly isDisabled: boolean;
    })[];
  }[];
  readonly price: { readonly from: string; readonly to: string; readonly scale: number; readonly currency: string };
  readonly chips: readonly FilterLink[];
  /** The list without its filter. */
  readonly clear: string;
  /** The part without which most products remain; null where none alone helps. */
  readonly wayOut: (FilterLink & { readonly count: number }) | null;
};

type Input = {
  /** Null where the counts are not known: then the form has the values that the shop knows, and no sizes. */
  readonly facets: ListingFacets | null;
  readonly filter: ListingFilter;
  /** The facets that the list offers, in their order. */
  readonly offered: readonly FacetKey[];
  /** The interface texts that name facets, where content chooses them. */
  readonly nameKeys: Readonly<Partial<Record<FacetKey, string>>>;
};
type Texts = {
  readonly market: Market;
  readonly format: Formatter;
  readonly t: Translate;
  /** The address of the list with another filter. */
  readonly link: (filter: ListingFilter) => string;
};

export function filterView({ facets, filter, offered, nameKeys }: Input, texts: Texts): FilterView {
  const { market, t, link } = texts;
  const currency = market.currency.code;
  const isOn = partsOf(filter).length > 0;
  const [best] = Object.entries(facets?.without ?? {}).sort(([, a], [, b]) => b - a);
  const values = facets?.facets ?? UNCOUNTED;
  return {
    facets: offered
      .filter((key) => values[key].length > 0)
      .map((key) => ({
        key,
        label: facetName(key, nameKeys[key], t),
        values: values[key].toSorted(ORDER_OF[key]).map((entry) => {
          const isChosen = filter.values[key]?.includes(entry.value) ?? false;
          return {
            ...entry,
            label: valueText(key, entry, texts),
            own: key === 'size' ? sizeWordsOf(entry, texts).label : null,
            isChosen,
            isDisabled: isOn && entry.count === 0 && !isChosen,
          };
        }),
      })),
    price: {
      from: filter.priceFrom === null ? '' : majorUnits(filter.priceFrom, currency),
      to: filter.priceTo === null ? '' : majorUnits(filter.priceTo, currency),
      scale: priceScale(facets?.highestPrice ?? null, currency),
      currency,
    },
    chips: chipsOf({ values, filter }, texts),
    clear: link({ values: {}, priceFrom: null, priceTo: null }),
    wayOut:
      best && best[1] > 0
        ? {
            label: partName(best[0] as FilterPart, { nameKeys, t }),
            href: link(withoutPart(filter, best[0] as FilterPart)),
            count: best[1],
          }
        : null,
  };
}

/** The text that content chooses where there is one, else the facet's own. */
export function facetName(key: FacetKey, chosen: string | undefined, t: Translate): string {
  const own = t(`catalogue:filter.facet.${key}`);
  return chosen === undefined ? own : t(chosen as `catalogue:${string}`, { defaultValue: own });
}

/** One chip for each chosen value that the list has, and one for the prices. */
function chipsOf(
  { values, filter }: Pick<Input, 'filter'> & { readonly values: KnownValues },
  texts: Texts,
): readonly FilterLink[] {
  const { market, format, t, link } = texts;
  const chips = partsOf({ ...filter, priceFrom: null, priceTo: null }).flatMap((part) => {
    const key = part as FacetKey;
    const chosen = filter.values[key] ?? [];
    return values[key]
      .filter(({ value }) => chosen.includes(value))
      .map((entry) => ({
        label: valueText(key, entry, texts),
        href: link({ ...filter, values: { ...filter.values, [key]: chosen.filter((other) => other !== entry.value) } }),
      }));
  });
  const { priceFrom, priceTo } = filter;
  const money = (amount: number) => format.money({ amount, currency: market.currency.code });
  if (priceFrom === null && priceTo === null) return chips;
  const label =
    priceTo === null
      ? t('catalogue:filter.over', { price: money(priceFrom ?? 0) })
      : priceFrom === null
        ? t('catalogue:filter.under', { price: money(priceTo) })
        : t('catalogue:filter.between', { from: money(priceFrom), to: money(priceTo) });
  return [...chips, { label, href: link(withoutPart(filter, 'price')) }];
}

function withoutPart(filter: ListingFilter, part: FilterPart): ListingFilter {
  return part === 'price'
    ? { ...filter, priceFrom: null, priceTo: null }
    : { ...filter, values: { ...filter.values, [part]: [] } };
}

function partName(part: FilterPart, { nameKeys, t }: Pick<Input, 'nameKeys'> & { readonly t: Translate }): string {
  return part === 'price' ? t('catalogue:filter.price') : facetName(part, nameKeys[part], t);
}

/** The text of a value; an unknown value is its own text. */
function valueText(key: FacetKey, entry: KnownValue, texts: SizeTexts): string {
  const { t } = texts;
  const { value } = entry;
  if (key === 'size') {
    const { label, beside } = sizeWordsOf(entry, texts);
    return beside === null ? label : `${label} (${beside})`;
  }
  const text = known(COLOUR_NAMES, value, key === 'color');
  if (text) return t(`catalogue:colour.${text}`);
  const material = known(MATERIALS, value, key === 'material');
  if (material) return t(`catalogue:material.${material}`);
  const height = known(HEIGHT_NAMES, value, key === 'height');
  if (height) return t(`catalogue:filter.height.${height}`);
  const pattern = known(PATTERN_GROUPS, value, key === 'pattern');
  if (pattern) return t(`catalogue:filter.pattern.${pattern}`);
  const badge = known(BADGES, value, key === 'badge');
  return badge ? t(`catalogue:badge.${badge}`) : value;
}

type SizeTexts = Pick<Texts, 'market' | 't'>;

/** The numbers of adults' socks are shoe sizes; what no shoe size is keeps its label. */
const SHOE_SIZED = { information: { sizeGuideBlock: 'socks', family: 'socks', ageGroup: 'adults' } } as const;

/** The words that cards and pages have for a size. */
function sizeWordsOf({ value, label }: KnownValue, texts: SizeTexts): ReturnType<typeof sizeWords> {
  return sizeWords(SHOE_SIZED, { size: { value, label: label ?? value } }, texts);
}

const HEIGHT_NAMES = ['knee', 'crew', 'quarter', 'ankle', 'low'] as const;

function known<T extends string>(names: readonly T[], value: string, isFacet: boolean): T | undefined {
  return isFacet ? names.find((name) => name === value) : undefined;
}

type KnownValue = Pick<FacetValue, 'value' | 'label'> & { readonly count: number | null };
type KnownValues = Readonly<Record<FacetKey, readonly KnownValue[]>>;

const uncounted = (names: readonly string[]) => names.map((value) => ({ value, label: null, count: null }));

/** The values that every list may have; sizes depend on the products. */
const UNCOUNTED: KnownValues = {
  color: uncounted(COLOUR_NAMES),
  material: uncounted(MATERIALS),
  size: [],
  height: uncounted(HEIGHT_NAMES),
  pattern: uncounted(PATTERN_GROUPS),
  badge: uncounted(BADGES),
};

type Compare = (a: KnownValue, b: KnownValue) => number;
const byPlace =
  (names: readonly string[]): Compare =>
  (a, b) =>
    names.indexOf(a.value) - names.indexOf(b.value);

const ORDER_OF: Readonly<Record<FacetKey, Compare>> = {
  color: byPlace(COLOUR_NAMES),
  material: byPlace(MATERIALS),
  size: (a, b) => compareSizes(a.value, b.value),
  height: byPlace(SILHOUETTES),
  pattern: byPlace(PATTERN_GROUPS),
  badge: byPlace(BADGES),
};
