import { expect, test } from 'vitest';
import type { FactName } from '#app/modules/content/domain/story.ts';
import countryNames from '#app/modules/markets/data/country-names.json' with { type: 'json' };
import { createFormatter } from '#app/modules/markets/domain/format.ts';
import { createMarketRegistry } from '#app/modules/markets/domain/registry.ts';
import type { CountryCode, Market } from '#app/modules/markets/domain/types.ts';
import { createTranslations } from '#app/web/i18n/translations.server.ts';
import { bundledContent } from '#tests/support/bundled-content.ts';
import { deliveryTable, readFacts } from './market-facts.server.ts';

type Context = Parameters<typeof deliveryTable>[0];

const registry = createMarketRegistry({
  stage: 'production',
  freeShippingThresholds: { IE: 50, SG: 90 },
  countryNames,
  regions: {},
});
const translations = createTranslations();

function contextOf(
  country: CountryCode,
  services: object = {},
  wallet: Context['site']['wallet'] = null,
): Context & { readonly warned: string[] } {
  const market = registry.market(country) as Market;
  const warned: string[] = [];
  const offer = {
    methods: [
      {
        id: 'standard',
        title: 'Standard delivery',
        carrier: 'An Post',
        price: { amount: 595, currency: market.currency.code },
        fullPrice: { amount: 595, currency: market.currency.code },
        deliveryDetails: { earliest: '2026-11-26', latest: '2026-11-30' },
      },
    ],
    until: 0,
  };
  const parts = {
    formatter: createFormatter,
    shippingMethods: async () => offer,
    payments: { paymentMethods: async () => [{ type: 'scheme', name: 'Cards' }] },
    content: bundledContent,
    ...services,
  };
  return {
    services: parts as unknown as Context['services'],
    site: { wallet } as Context['site'],
    market,
    storefront: registry.storefront(market.storefrontCode),
    format: createFormatter(market),
    t: translations.translator('en'),
    logger: { debug() {}, info() {}, error() {}, warn: (_, message) => warned.push(message) },
    warned,
  };
}
const unavailable = async () => {
  throw new Error('unavailable');
};
const textOf = (value: unknown) => JSON.stringify(value);

test('`readFacts` names price, threshold, days and payment methods of the market', async () => {
  const facts = await readFacts(contextOf('IE'), new Set(['rates', 'arrival', 'payment-methods']));
  expect(textOf(facts.rates)).toContain('Standard delivery with An Post: €5.95, free over €50"');
  expect(textOf(facts.arrival)).toContain('Thu 26 – Mon 30 Nov');
  expect(textOf(facts['payment-methods'])).toContain('Cards');
});

test.each([
  ['where the cart page has the wallet', { merchantId: 'merchant.shop' }, true],
  ['nowhere else', null, false],
] as const)('`readFacts` names Apple Pay %s', async (_, wallet, isNamed) => {
  const paymentMethods = async () => [
    { type: 'scheme', name: 'Cards' },
    { type: 'applepay', name: 'Apple Pay' },
  ];
  const context = contextOf('IE', { payments: { paymentMethods } }, wallet);
  const facts = await readFacts(context, new Set(['payment-methods']));
  expect(textOf(facts['payment-methods']).includes('Apple Pay')).toBe(isNamed);
});

test.each<[CountryCode, string, string, string]>([
  ['IE', 'sock-sizes', 'Socks: choose the size', '36–40: EU 36–40, UK 3½–6½, US W 5½–9 · M 4–7'],
  ['US', 'sock-sizes', 'Socks: choose the size', '36–40: US W 5½–9 · M 4–7, EU 36–40, UK 3½–6½'],
  ['IE', 'kids-sizes', 'by age and shoe size', '2–3 years: EU 23–26'],
  ['US', 'boxers-sizes', 'measured at the waist', 'S: Waist 29–31½\u00a0in (74–80\u00a0cm)'],
  ['IE', 't-shirt-sizes', 'measured at the chest', 'XS: Chest 82–88\u00a0cm'],
])('`readFacts` has the %s sizes of the guide: %s', async (country, fact, caption, line) => {
  const [found = []] = Object.values(await readFacts(contextOf(country), new Set([fact as FactName])));
  expect(textOf(found)).toContain(caption);
  expect(textOf(found)).toContain(line);
});

test('`readFacts` leaves out a fact whose source is unavailable, and logs it', async () => {
  const context = contextOf('IE', { shippingMethods: unavailable, payments: { paymentMethods: unavailable } });
  const facts = await readFacts(context, new Set(['rates', 'payment-methods', 'return-postage']));
  expect(Object.keys(facts)).toEqual(['return-postage']);
  expect(context.warned).toHaveLength(2);
});

test.each<[CountryCode, RegExp]>([
  ['IE', /free: we email you a prepaid return label/],
  ['US', /free: we email you a prepaid return label/],
  ['SG', /You pay the postage for sending it back from Singapore/],
])('`readFacts` names who pays a return from %s', async (country, words) => {
  expect(textOf(await readFacts(contextOf(country), new Set(['return-postage'])))).toMatch(words);
});

test('`deliveryTable` has a row per country of a storefront of several, and none in one of its own', async () => {
  const eu = await deliveryTable(contextOf('IE'));
  expect(eu?.title).toBe('Delivery to Ireland');
  expect(eu?.countries.rows.map(({ country }) => country)).toContain('Sweden');
  expect(eu?.countries.rows).toHaveLength(registry.storefront('eu')?.markets.length ?? 0);
  expect((await deliveryTable(contextOf('GB')))?.countries.rows).toEqual([]);
});

/** The bundled content with a seller of one's own. */
const acme = {
  ...bundledContent,
  async shell(market: Market) {
    const seller = {
      name: 'Acme Socks Ltd',
      address: ['1 High Street', 'London'],
      telephone: '',
      register: '',
      representedBy: '',
      taxNumbers: { GB: 'GB 1', default: 'NL 2' },
      isSample: false,
    };
    return { ...(await bundledContent.shell(market)), seller };
  },
};
const factsIn = async (country: CountryCode, name: FactName, services = {}) =>
  textOf((await readFacts(contextOf(country, services), new Set([name])))[name] ?? null);

test('`readFacts` has the seller of the shop in the imprint, and no sentence of a demo without a sample', async () => {
  const sample = await factsIn('GB', 'imprint');
  for (const words of ['Pairwise Textiles B.V.', 'Phone: +31 20', 'Represented by the board.', 'This is a demo shop'])
    expect(sample).toContain(words);
  const own = await factsIn('GB', 'imprint', { content: acme });
  expect(own.match(/(?<="text":")[^"]+/g)).toEqual([
    'Acme Socks Ltd',
    '1 High Street, London',
    'Email: ',
    'hello@pairwise.example',
    'VAT number GB 1',
  ]);
  expect(await factsIn('FR', 'imprint', { content: acme })).toContain('VAT number NL 2');
  expect(await factsIn('FR', 'seller', { content: acme })).toContain('Acme Socks Ltd, 1 High Street, London.');
});

test('`readFacts` addresses the model form to the seller of the shop, and has none without a right of withdrawal', async () => {
  const form = await factsIn('IE', 'withdrawal-form', { content: acme });
  expect(form).toContain('To Acme Socks Ltd, 1 High Street, London, hello@pairwise.example:');
  expect(form).toContain('Ordered on (*)/received on (*):');
  expect(await factsIn('CH', 'withdrawal-form', { content: acme })).toBe('[]');
});

test('`readFacts` links the service address, which the texts have', async () => {
  for (const name of ['email', 'order-email', 'imprint'] as const)
    expect(await factsIn('IE', name)).toContain('"attrs":{"href":"mailto:hello@pairwise.example"}');
});

test.each<[CountryCode, FactName]>([
  ['IE', 'returns-only'],
  ['NO', 'returns-only'],
  ['CH', 'withdrawal-only'],
  ['US', 'withdrawal-only'],
  ['SG', 'withdrawal-only'],
])('`readFacts` in %s leaves out the words of the fact %s, and keeps those of the other', async (country, fact) => {
  const other = fact === 'returns-only' ? 'withdrawal-only' : 'returns-only';
  expect(await readFacts(contextOf(country), new Set([fact, other]))).toEqual({ [fact]: [] });
});

test('`deliveryTable` is null while the delivery methods are unavailable', async () => {
  expect(await deliveryTable(contextOf('IE', { shippingMethods: unavailable }))).toBeNull();
});
