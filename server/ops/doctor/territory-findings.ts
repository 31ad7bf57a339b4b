import { type Money, toDecimal } from '#app/kernel/money.ts';
import type { Market, MarketTerritory, TerritoryTerms } from '#app/modules/markets/domain/types.ts';
import { fault, type MarketFinding, note } from './finding.ts';

const labelOf = ({ key, name }: MarketTerritory): string => `${name.en} (${key})`;

/** The territories of a market that are delivered to, those that are not, and what an opened one lacks. */
export function territoryFindings({ countryCode: country, territories, currency }: Market): readonly MarketFinding[] {
  const closed = territories.filter(({ terms }) => terms === null);
  const findings = [
    ...closed
      .filter(({ missing }) => missing.length > 0)
      .map((one) => fault(`${labelOf(one)} stays closed: OPEN_TERRITORIES names no ${one.missing.join(' and no ')}.`)),
    ...territories.flatMap((one) =>
      one.terms ? [note(`Delivered to ${labelOf(one)}: ${termsText(one.terms, currency.code)}.`)] : [],
    ),
    ...(closed.length > 0
      ? [
          note(
            `Not delivered to ${closed.map(labelOf).join(', ')}. docs/law.md says why, and what OPEN_TERRITORIES opens.`,
          ),
        ]
      : []),
  ];
  return findings.map((finding) => ({ ...finding, country }));
}

function termsText({ tax, price, days, freeFrom }: TerritoryTerms, currency: Money['currency']): string {
  const money = (amount: number) => `${toDecimal({ amount, currency })} ${currency}`;
  const free = freeFrom > 0 ? `free from ${money(freeFrom)}` : 'never free';
  return `tax ${tax} %, delivery ${money(price)} and ${free}, ${days.min} to ${days.max} working days`;
}
