import { capitalised } from '#app/kernel/text.ts';
import {
  type FacetKey,
  type FacetValue,
  type FilterPart,
  type ListingFacets,
  type ListingFilter,
  partsOf,
  withoutParts,
} from '#app/modules/catalogue/domain/facets.ts';
import { majorUnits, priceScale } from '#app/modules/catalogue/domain/listing-address.ts';
import {
  type Audience,
  BADGES,
  COLOUR_NAMES,
  MATERIALS,
  PATTERN_GROUPS,
  SILHOUETTES,
  THEMES,
} from '#app/modules/catalogue/domain/product-attributes.ts';
import { compareSizes } from '#app/modules/catalogue/domain/size-order.ts';
import type { Formatter } from '#app/modules/markets/domain/format.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { Translate } from '#app/web/i18n/translator.ts';
import { sizeWords } from './size-text.ts';

type FilterLink = { readonly label: string; readonly href: string };

/** The filter of a list: its form, and the chips that remove one value each. */
export type FilterView = {
  readonly facets: readonly {
    readonly key: FacetKey;
    readonly label: string;
    /** The names of the chosen values; empty where none is. */
    readonly chosen: string;
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
  readonly price: {
    readonly from: string;
    readonly to: string;
    readonly scale: number;
    readonly currency: string;
    readonly chosen: string;
  };
  readonly chips: readonly FilterLink[];
  /** The list without its filter. */
  readonly clear: string;
};

export type Filtered = {
  /** Null where the counts are not known: then the form has the values that the shop knows, and no sizes. */
  readonly facets: ListingFacets | null;
  readonly filter: ListingFilter;
  /** The facets that the list offers, in their order. */
  readonly offered: readonly FacetKey[];
  /** The interface texts that name facets, where content chooses them. */
  readonly nameKeys: Readonly<Partial<Record<FacetKey, string>>>;
};
export type FilterTexts = {
  readonly market: Market;
  readonly format: Formatter;
  readonly t: Translate;
  /** The address of the list with another filter. */
  readonly link: (filter: ListingFilter) => string;
};

export function filterView({ facets, filter, offered, nameKeys }: Filtered, texts: FilterTexts): FilterView {
  const { market, t, link } = texts;
  const currency = market.currency.code;
  const isOn = partsOf(filter).length > 0;
  const values = facets?.facets ?? UNCOUNTED;
  const isUseful = (key: FacetKey) => values[key].length > (NARROWS_ALONE.includes(key) || filter.values[key] ? 0 : 1);
  return {
    facets: offered.filter(isUseful).map((key) => ({
      key,
      label: facetName(key, nameKeys[key], t),
      chosen: chosenText(key, { facets, filter }, texts),
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
      chosen: priceText(filter, texts),
    },
    chips: chipsOf({ values, filter }, texts),
    clear: link({ values: {}, priceFrom: null, priceTo: null }),
  };
}

/** Facets of which a single value narrows a list: not every product has one. */
const NARROWS_ALONE: readonly FacetKey[] = ['badge', 'theme'];

/** What a filter asks for in one part, as its chips name it. */
export function chosenText(
  part: FilterPart,
  { facets, filter }: Pick<Filtered, 'facets' | 'filter'>,
  texts: FilterTexts,
): string {
  if (part === 'price') return priceText(filter, texts);
  const chosen = filter.values[part] ?? [];
  return (facets?.facets ?? UNCOUNTED)[part]
    .filter(({ value }) => chosen.includes(value))
    .map((entry) => capitalised(valueText(part, entry, texts)))
    .join(', ');
}

/** The range of prices of a filter; empty where it has none. */
function priceText({ priceFrom, priceTo }: ListingFilter, { market, format, t }: FilterTexts): string {
  const money = (amount: number) => format.money({ amount, currency: market.currency.code });
  if (priceTo === null)
    return priceFrom === null ? '' : capitalised(t('catalogue:filter.over', { price: money(priceFrom) }));
  return priceFrom === null
    ? capitalised(t('catalogue:filter.under', { price: money(priceTo) }))
    : t('catalogue:filter.between', { from: money(priceFrom), to: money(priceTo) });
}

/** The text that content chooses where there is one, else the facet's own. */
export function facetName(key: FacetKey, chosen: string | undefined, t: Translate): string {
  const own = t(`catalogue:filter.facet.${key}`);
  return chosen === undefined ? own : t(chosen as `catalogue:${string}`, { defaultValue: own });
}

/** One chip for each chosen value that the list has, and one for the prices. */
function chipsOf(
  { values, filter }: Pick<Filtered, 'filter'> & { readonly values: KnownValues },
  texts: FilterTexts,
): readonly FilterLink[] {
  const { link } = texts;
  const chips = partsOf({ ...filter, priceFrom: null, priceTo: null }).flatMap((part) => {
    const key = part as FacetKey;
    const chosen = filter.values[key] ?? [];
    return values[key]
      .filter(({ value }) => chosen.includes(value))
      .map((entry) => ({
        label: capitalised(valueText(key, entry, texts)),
        href: link({ ...filter, values: { ...filter.values, [key]: chosen.filter((other) => other !== entry.value) } }),
      }));
  });
  const label = priceText(filter, texts);
  return label ? [...chips, { label, href: link(withoutParts(filter, ['price'])) }] : chips;
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
  const person = known(PERSONS, value, key === 'person');
  if (person) return t(`catalogue:filter.person.${person}`);
  const theme = known(THEMES, value, key === 'theme');
  if (theme) return t(`catalogue:filter.theme.${theme}`);
  const badge = known(BADGES, value, key === 'badge');
  return badge ? t(`catalogue:badge.${badge}`) : value;
}

type SizeTexts = Pick<FilterTexts, 'market' | 't'>;

/** The numbers of adults' socks are shoe sizes; what no shoe size is keeps its label. */
const SHOE_SIZED = { information: { sizeGuideBlock: 'socks', family: 'socks', ageGroup: 'adults' } } as const;

/** The words that cards and pages have for a size. */
function sizeWordsOf({ value, label }: KnownValue, texts: SizeTexts): ReturnType<typeof sizeWords> {
  return sizeWords(SHOE_SIZED, { size: { value, label: label ?? value } }, texts);
}

const PERSONS = ['women', 'men', 'kids', 'baby'] as const satisfies readonly Audience[];
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
  person: uncounted(PERSONS),
  theme: uncounted(THEMES),
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
  person: byPlace(PERSONS),
  theme: byPlace(THEMES),
};
