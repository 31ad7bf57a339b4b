import type { Goods } from '#app/modules/catalogue/domain/product.ts';
import type { GoodsKind, Market } from '#app/modules/markets/domain/types.ts';

/** The kind of goods that the law of some countries taxes apart; null for all others, and for unknown goods. */
export function goodsKind(goods: Pick<Goods, 'ageGroup' | 'family'> | null): GoodsKind | null {
  return goods?.ageGroup === 'kids' && goods.family !== 'other' ? 'childrens-clothes' : null;
}

/** The tax in the price of goods in a market, in percent. */
export function taxPercentOf(
  goods: Pick<Goods, 'ageGroup' | 'family'> | null,
  { tax, kindTaxes }: Pick<Market, 'tax' | 'kindTaxes'>,
): number {
  const kind = goodsKind(goods);
  return (kind && kindTaxes[kind]) ?? tax;
}
