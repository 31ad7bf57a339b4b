import type { Formatter } from '#app/modules/markets/domain/format.ts';
import { marketLaw, type PriceNote } from '#app/modules/markets/domain/market-law.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { TextKey } from '#app/web/i18n/text-key.ts';
import type { Translate } from '#app/web/i18n/translator.ts';

/** The cheapest delivery of a market at its full price, and when it arrives. */
export type DeliveryNote = {
  readonly earliest: string;
  readonly latest: string;
  readonly price: { readonly amount: number; readonly currency: Market['currency']['code'] };
};

type Texts = { readonly market: Market; readonly format: Formatter; readonly t: Translate };
type Words = Readonly<Record<PriceNote | 'without-delivery', TextKey>>;

const OF_A_PRODUCT = {
  'tax-included': 'catalogue:inclTax',
  'tax-and-delivery': 'catalogue:inclTaxDelivery',
  'without-delivery': 'catalogue:inclTax',
  'sales-tax-added': 'catalogue:exclSalesTax',
  'duty-excluded': 'catalogue:exclDuty',
} as const satisfies Words;

const OF_A_LIST = {
  'tax-included': 'catalogue:priceIncludesTax',
  'tax-and-delivery': 'catalogue:priceIncludesTaxDelivery',
  'without-delivery': 'catalogue:priceIncludesTax',
  'sales-tax-added': 'catalogue:priceExcludesSalesTax',
  'duty-excluded': 'catalogue:priceExcludesDuty',
} as const satisfies Words;

/** What the price of a product includes, as the market's law requires. */
export function priceNote(delivery: DeliveryNote | null, texts: Texts): string {
  return note(OF_A_PRODUCT, delivery, texts);
}

/** What the prices of a list of products include, as the market's law requires. */
export function listPriceNote(delivery: DeliveryNote | null, texts: Texts): string {
  return note(OF_A_LIST, delivery, texts);
}

/** The cost of delivery is left out while no delivery is known. */
function note(
  words: typeof OF_A_PRODUCT | typeof OF_A_LIST,
  delivery: DeliveryNote | null,
  { market, format, t }: Texts,
): string {
  const tax = t(`shell:taxName.${market.taxName}`);
  const name = marketLaw(market.countryCode).priceNote;
  if (name !== 'tax-and-delivery') return t(words[name], { tax });
  return delivery
    ? t(words[name], { tax, price: format.money(delivery.price) })
    : t(words['without-delivery'], { tax });
}
