import type { Marked } from '#app/kernel/marked.ts';
import type { Money } from '#app/kernel/money.ts';
import type { Product, Variant } from '#app/modules/catalogue/domain/product.ts';
import { type ShoeSize, shoeSizes, sizeSystem } from '#app/modules/catalogue/domain/shoe-sizes.ts';
import { type GuideCell, guideIn, guideNameOf, type SizeGuide } from '#app/modules/catalogue/domain/size-guide.ts';
import type { Formatter } from '#app/modules/markets/domain/format.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { Translate } from '#app/web/i18n/translator.ts';
import { sizeText, sizeWords } from './size-text.ts';

type Texts = { readonly market: Market; readonly format: Formatter; readonly t: Translate };

/** A size in the visitor's terms. */
export type SizeView = {
  readonly id: string;
  /** The value of `size` in an address. */
  readonly value: string;
  readonly label: string;
  /** The shoe size, or the European size, beside a label that is another. */
  readonly beside: string | null;
  readonly status: Variant['stockStatus'];
  /** Where it differs from the price that the page shows. */
  readonly price: string | null;
  /** `Only 3 left`, or that the size is sold out. */
  readonly note: string | null;
};

export type SizeGuideView = Marked & {
  /** The measure that its sizes share: sizes are remembered by it. */
  readonly measure: string;
  readonly caption: string;
  readonly head: readonly string[];
  /** The first cell of a row is its heading. */
  readonly rows: readonly (readonly GuideCell[])[];
  /** The unit that is shown first; null where nothing is measured in lengths. */
  readonly unit: 'cm' | 'in' | null;
  /** The sizes by shoe size; null where shoes say nothing about them. */
  readonly shoes: ShoesView | null;
};

/** The form that finds a size by a shoe size. */
export type ShoesView = {
  readonly label: string;
  readonly groups: readonly {
    readonly label: string | null;
    readonly shoes: readonly Pick<ShoeSize, 'key' | 'shoe' | 'size'>[];
  }[];
  /** The key of the shoe size that the address names; null without one. */
  readonly chosen: string | null;
  /** What to say to the wearer of each size. */
  readonly answers: readonly { readonly size: string; readonly text: string }[];
};

/** The sizes of a product beside a price that the page shows. */
export function sizeViews(product: Product, texts: Texts, shown: Money): readonly SizeView[] {
  const { format, t } = texts;
  return product.variants.map((variant) => ({
    id: variant.id,
    value: variant.size.value,
    ...sizeWords(product, variant, texts),
    status: variant.stockStatus,
    price: variant.price.final.amount === shown.amount ? null : format.money(variant.price.final),
    note: stockNote(variant, t),
  }));
}

function stockNote({ stockStatus, unitsLeft }: Variant, t: Translate): string | null {
  if (stockStatus === 'no-stock') return t('catalogue:soldOut');
  return unitsLeft === null ? null : t('catalogue:onlyLeft', { count: unitsLeft });
}

/** The shoe size of an address that a product fits; null for any other text. */
export function shoeOf(product: Product, market: Market, key: string | null): ShoeSize | null {
  return shoeSizes(product, sizeSystem(market)).find((shoe) => shoe.key === key) ?? null;
}

/** The view of a product's size guide, `guide`. */
export function sizeGuideView(
  product: Product,
  texts: Texts,
  { guide, shoe }: { readonly guide: SizeGuide; readonly shoe: string | null },
): SizeGuideView {
  const { market, t } = texts;
  const { columns, rows } = guideIn(guide, sizeSystem(market));
  const hasLengths = rows.some((row) => row.some(({ inches }) => inches !== null));
  const isOwn = guideNameOf(product) === guide.identifier;
  const [head = [], ...body] = across([
    columns.map(({ label }) => ({ text: label, inches: null })),
    ...rows.map(([size, ...measures]) => [{ text: sizeText(size?.text ?? '', t), inches: null }, ...measures]),
  ]);
  return {
    measure: guide.identifier,
    _editable: guide._editable,
    caption: guide.title,
    head: head.map(({ text }) => text),
    rows: body,
    unit: hasLengths ? (sizeSystem(market) === 'us' ? 'in' : 'cm') : null,
    // The finder knows the shoe sizes of the shop's own guides.
    shoes: isOwn ? shoesView(product, texts, shoe) : null,
  };
}

/** A table with its sizes side by side where they are fewer than what is measured: a phone has room for few columns. */
function across(table: readonly (readonly GuideCell[])[]): readonly (readonly GuideCell[])[] {
  const [head = []] = table;
  if (table.length >= head.length) return table;
  return head.map((_, column) => table.map((row) => row[column] ?? { text: '', inches: null }));
}

function shoesView(product: Product, texts: Texts, chosen: string | null): ShoesView | null {
  const { market, t } = texts;
  const system = sizeSystem(market);
  const shoes = shoeSizes(product, system);
  if (shoes.length === 0) return null;
  const groups = (['women', 'men', null] as const).map((wearer) => ({
    label: wearer && t(`catalogue:shoe.${wearer}`),
    shoes: shoes.filter((shoe) => shoe.wearer === wearer),
  }));
  return {
    label: t('catalogue:shoe.label', { system: t(`catalogue:guide.${system}`) }),
    groups: groups.filter((group) => group.shoes.length > 0),
    chosen,
    answers: product.variants.map((variant) => {
      const { label, beside } = sizeWords(product, variant, texts);
      const size = beside === null ? label : `${label} (${beside})`;
      const key = variant.stockStatus === 'no-stock' ? 'catalogue:shoe.soldOut' : 'catalogue:shoe.answer';
      return { size: variant.size.value, text: t(key, { size }) };
    }),
  };
}
