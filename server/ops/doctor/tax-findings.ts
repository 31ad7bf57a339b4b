import { CURRENCY_EXPONENTS, type CurrencyCode, toDecimal } from '#app/kernel/money.ts';
import { includedTax } from '#app/modules/cart/domain/sales-tax.ts';
import { marketLaw } from '#app/modules/markets/domain/market-law.ts';
import { GOODS_KINDS, type GoodsKind, type Market, type ShopStage } from '#app/modules/markets/domain/types.ts';
import { type Finding, fault, note, ok } from './finding.ts';
import { KIND_LAW, type LawRate, TAX_LAW, TAX_LAW_DAY } from './tax-law.ts';

/** The sum of the bag that an example names, in major units. */
const BAG = 12;
const KIND_NAMES: Readonly<Record<GoodsKind, string>> = { 'childrens-clothes': 'children’s clothes' };

const longDay = (isoDay: string) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(isoDay),
  );

/** What a bag states at two rates, as `2.00 instead of 2.32`. */
function example(currency: CurrencyCode, stated: number, lawful: number): string {
  const gross = BAG * 10 ** CURRENCY_EXPONENTS[currency];
  const text = (amount: number) => toDecimal({ amount, currency });
  return `a bag of ${text(gross)} states ${text(includedTax(gross, stated))} instead of ${text(includedTax(gross, lawful))}`;
}

/**
 * Where the rates of a market are not those of the law. Prices that include no tax have nothing to compare: buyers pay
 * the tax of their country when the parcel arrives, or that of their state.
 */
export function taxFindings(
  { countryCode, tax, kindTaxes, currency }: Pick<Market, 'countryCode' | 'tax' | 'kindTaxes' | 'currency'>,
  stage: ShopStage,
): readonly Finding[] {
  if (!marketLaw(countryCode).priceNote.startsWith('tax-')) return [];
  const compare = (stated: number, law: LawRate, kind: GoodsKind | null): Finding => {
    if (stated === law.percent) return ok('A tax as the law has it');
    const of = kind ? ` on ${KIND_NAMES[kind]}` : '';
    const since = law.since ? ` since ${longDay(law.since)}` : '';
    const from = law.since ?? TAX_LAW_DAY;
    // The law of a kind has conditions of its own: whether goods meet them the shop cannot say.
    const differs = stage === 'production' && !kind ? fault : note;
    return differs(
      `${countryCode} ${stated}${of}, law ${law.percent}${since}: ${example(currency.code, stated, law.percent)}. npm run shop -- facts set ${countryCode} tax${kind ? `-${kind}` : ''} ${law.percent} --from ${from} corrects it.`,
    );
  };
  const law = TAX_LAW[countryCode];
  return [
    ...(law ? [compare(tax, law, null)] : []),
    ...GOODS_KINDS.flatMap((kind) => {
      const rate = KIND_LAW[kind][countryCode] ?? law;
      const stated = kindTaxes[kind] ?? tax;
      // The standard rate is compared above.
      return rate && (stated !== tax || rate !== law) ? [compare(stated, rate, kind)] : [];
    }),
  ];
}
