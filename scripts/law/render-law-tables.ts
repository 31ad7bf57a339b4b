import {
  COUNSEL_POINTS,
  type LegalRegime,
  MARKET_LAWS,
  type MarketLaw,
} from '#app/modules/markets/domain/market-law.ts';
import {
  canOpen,
  TERRITORY_REASONS,
  TERRITORY_SOURCES,
  territoryRows,
  territorySource,
} from '#app/modules/markets/domain/territory-table.ts';
import { COUNTRY_CODES } from '#app/modules/markets/domain/types.ts';
import { COUNSEL, LAW_RULES } from './law-rules.ts';

const REGIMES: Readonly<Record<LegalRegime, string>> = {
  eu: 'European Union',
  eea: 'Norway',
  uk: 'United Kingdom',
  ch: 'Switzerland',
  us: 'United States',
  other: 'elsewhere',
};
const NOTES: Readonly<Record<MarketLaw['priceNote'], string>> = {
  'tax-included': 'tax included',
  'tax-and-delivery': 'tax included, delivery from',
  'sales-tax-added': 'sales tax added',
  'duty-excluded': 'duty and tax on top',
};

/** The tables of docs/law.md, from the tables of the code. */
export function renderLawTables(): Readonly<Record<'rules' | 'countries' | 'territories' | 'counsel', string>> {
  return {
    rules: table(
      ['rule', 'what the shop does', 'from', 'shown by'],
      LAW_RULES.map(({ rule, shop, acts, test }) => [
        rule,
        shop,
        Object.entries(acts)
          .map(([regime, act]) => `${REGIMES[regime as LegalRegime]}: ${act}`)
          .join('<br>'),
        `\`${test.file}\``,
      ]),
    ),
    countries: table(
      ['country', 'law', 'beside prices', 'withdrawal', 'faulty goods', 'accessibility'],
      COUNTRY_CODES.map((country) => {
        const { regime, priceNote, withdrawal, returnDays, guaranteeYears, accessibilityBody } = MARKET_LAWS[country];
        return [
          country,
          REGIMES[regime],
          NOTES[priceNote],
          withdrawal
            ? `${withdrawal.legalDays} days, granted: ${withdrawal.days}`
            : `returns of the shop, ${returnDays} days`,
          guaranteeYears === null ? 'statutory rights' : `${guaranteeYears} years`,
          accessibilityBody?.name ?? '–',
        ];
      }),
    ),
    territories: `${table(
      ['country', 'place', 'key', 'known by', 'why', 'delivered to', 'source'],
      COUNTRY_CODES.flatMap((country) =>
        territoryRows(country).map(({ key, name, postcodes, regions, cities, reason }) => [
          country,
          name.en,
          canOpen({ reason }) ? `\`${key}\`` : '–',
          [...postcodes, ...regions.map((region) => `region ${region}`), ...cities].join(' ') || '–',
          TERRITORY_REASONS[reason],
          reason === 'served' ? 'yes' : canOpen({ reason }) ? 'when opened' : 'no',
          territorySource(country) ?? '–',
        ]),
      ),
    )}\n\n${Object.entries(TERRITORY_SOURCES)
      .map(([source, text]) => `- ${source}: ${text}`)
      .join('\n')}`,
    counsel: table(
      ['where', 'what'],
      COUNSEL_POINTS.map((point) => [
        COUNTRY_CODES.filter((country) => MARKET_LAWS[country].counsel.includes(point)).join(' '),
        COUNSEL[point],
      ]),
    ),
  };
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}
