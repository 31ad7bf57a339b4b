/**
 * The sales tax of one state. `rate` is percent and holds in the whole state; local rates are not included. `shipping`:
 * whether a separate delivery charge is taxed along with taxed lines, for a seller without a pick-up.
 */
export type StateTax = { readonly rate: number; readonly shipping: boolean; readonly clothing?: ClothingRule };

/**
 * How a state exempts clothing. exempt: never taxed. below: an article cheaper than `limit` (minor units) is exempt, a
 * dearer one is taxed in full. above: only the amount above `limit` is taxed.
 */
export type ClothingRule =
  | { readonly kind: 'exempt' }
  | { readonly kind: 'below'; readonly limit: number }
  | { readonly kind: 'above'; readonly limit: number };

const taxed = (rate: number, clothing?: ClothingRule): StateTax => ({
  rate,
  shipping: true,
  ...(clothing && { clothing }),
});
const goodsOnly = (rate: number, clothing?: ClothingRule): StateTax => ({
  rate,
  shipping: false,
  ...(clothing && { clothing }),
});
const NONE = goodsOnly(0);
const EXEMPT: ClothingRule = { kind: 'exempt' };

/**
 * State rates: Tax Foundation, "State and Local Sales Tax Rates", midyear 2025 (California, Utah and Virginia with
 * their uniform local part). Delivery charges: TaxJar, "Sales tax and shipping", 2025. Clothing: Pennsylvania REV-717,
 * New Jersey S&U-4, Minnesota fact sheet 105, Vermont 32 V.S.A. 9741, Rhode Island 280-RICR-20-70-14, Massachusetts 830
 * CMR 64H.1.4, New York TB-ST-530. As of November 2025. Not modelled: local rates and nexus, tax holidays, New York's
 * local taxes on exempt clothing, Colorado's and Minnesota's retail delivery fees. Territories and military post
 * offices are outside the states: nothing is added there.
 */
export const US_STATES: Readonly<Record<string, StateTax>> = {
  AL: goodsOnly(4),
  AK: NONE,
  AZ: goodsOnly(5.6),
  AR: taxed(6.5),
  CA: goodsOnly(7.25),
  CO: goodsOnly(2.9),
  CT: taxed(6.35),
  DE: NONE,
  DC: taxed(6),
  FL: taxed(6),
  GA: taxed(4),
  HI: taxed(4),
  ID: goodsOnly(6),
  IL: taxed(6.25),
  IN: taxed(7),
  IA: goodsOnly(6),
  KS: goodsOnly(6.5),
  KY: taxed(6),
  LA: goodsOnly(5),
  ME: goodsOnly(5.5),
  MD: goodsOnly(6),
  MA: goodsOnly(6.25, { kind: 'above', limit: 17_500 }),
  MI: goodsOnly(6),
  MN: taxed(6.875, EXEMPT),
  MS: taxed(7),
  MO: goodsOnly(4.225),
  MT: NONE,
  NE: taxed(5.5),
  NV: goodsOnly(6.85),
  NH: NONE,
  NJ: taxed(6.625, EXEMPT),
  NM: taxed(4.875),
  NY: taxed(4, { kind: 'below', limit: 11_000 }),
  NC: taxed(4.75),
  ND: taxed(5),
  OH: taxed(5.75),
  OK: goodsOnly(4.5),
  OR: NONE,
  PA: taxed(6, EXEMPT),
  RI: taxed(7, { kind: 'above', limit: 25_000 }),
  SC: taxed(6),
  SD: taxed(4.2),
  TN: taxed(7),
  TX: taxed(6.25),
  UT: goodsOnly(6.1),
  VT: taxed(6, EXEMPT),
  VA: goodsOnly(5.3),
  WA: taxed(6.5),
  WV: taxed(6),
  WI: taxed(5),
  WY: goodsOnly(4),
  AS: NONE,
  GU: NONE,
  MP: NONE,
  PR: NONE,
  VI: NONE,
  AA: NONE,
  AE: NONE,
  AP: NONE,
};
