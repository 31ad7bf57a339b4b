import { expect, test } from 'vitest';
import { byFacet, FACETS, type ListingFacets, NO_FILTER } from '#app/modules/catalogue/domain/facets.ts';
import { createTranslations } from '#app/web/i18n/translations.server.ts';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { filterView } from './filter-view.ts';

const market = sampleMarket('DE');
const t = createTranslations().translator('de');

function viewOf(facets: ListingFacets | null) {
  const texts = { market, t, format: null as never, link: () => '/de/adults/socks' };
  return filterView({ facets, filter: NO_FILTER, offered: FACETS, nameKeys: {} }, texts);
}

test('`filterView` without counts has the values that the shop knows, no counts, no sizes and nothing disabled', () => {
  const { facets, chips } = viewOf(null);
  expect(facets.map(({ key }) => key)).toEqual(['color', 'material', 'height', 'pattern', 'badge', 'person', 'theme']);
  const [colours] = facets;
  expect(colours?.values[0]).toMatchObject({ value: 'black', count: null, isChosen: false, isDisabled: false });
  const values = facets.flatMap((facet) => facet.values);
  expect(values.filter(({ count, isDisabled }) => count !== null || isDisabled)).toEqual([]);
  expect(values.filter(({ label, value }) => !label || label.includes(':') || label === value)).toEqual([]);
  expect(chips).toEqual([]);
});

test('`filterView` names a facet by the text that content chooses, and what is chosen of it', () => {
  const pattern = ['dots', 'stripes'].map((value) => ({ value, label: null, count: 2 }));
  const texts = { market, t, format: null as never, link: () => '/de/adults/socks' };
  const { facets } = filterView(
    {
      facets: { facets: { ...byFacet(() => []), pattern }, highestPrice: 900, without: {} },
      filter: { ...NO_FILTER, values: { pattern: ['stripes', 'dots'] } },
      offered: FACETS,
      nameKeys: { pattern: 'catalogue:sortBy' },
    },
    texts,
  );
  expect(facets).toMatchObject([{ label: t('catalogue:sortBy'), chosen: 'Punkte, Streifen' }]);
});

test('`filterView` leaves out a facet whose only value every product has, unless it is chosen or narrows alone', () => {
  const one = (value: string) => [{ value, label: null, count: 2 }];
  const texts = { market, t, format: null as never, link: () => '/de/adults/socks' };
  const keysOf = (filter = NO_FILTER) =>
    filterView(
      {
        facets: {
          facets: { ...byFacet(() => []), person: one('kids'), height: one('crew'), badge: one('new') },
          highestPrice: 900,
          without: {},
        },
        filter,
        offered: FACETS,
        nameKeys: {},
      },
      texts,
    ).facets.map(({ key }) => key);
  expect(keysOf()).toEqual(['badge']);
  expect(keysOf({ ...NO_FILTER, values: { height: ['crew'] } })).toEqual(['height', 'badge']);
});

test.each([
  ['GB', 'en', '41-46', ['UK 7½–11 (EU 41–46)', 'UK 7½–11']],
  ['US', 'en', 'US W 9½-13 / M 8-12', ['US W 9½–13 / M 8–12 (EU 41–46)', 'US W 9½–13 / M 8–12']],
  ['DE', 'de', '41-46', ['41–46', '41–46']],
] as const)('`filterView` in %s says a size of socks as cards do', (country, language, label, said) => {
  const size = [
    { value: '41-46', label, count: 3 },
    { value: 'M', label: 'M', count: 2 },
    { value: '2-3 Years', label: '2-3 Y', count: 1 },
  ];
  const { translator } = createTranslations();
  const { facets, chips } = filterView(
    {
      facets: { facets: { ...byFacet(() => []), size }, highestPrice: 900, without: {} },
      filter: { ...NO_FILTER, values: { size: ['41-46'] } },
      offered: ['size'],
      nameKeys: {},
    },
    { market: sampleMarket(country), t: translator(language), format: null as never, link: () => '/' },
  );
  const shoes = facets[0]?.values.find(({ value }) => value === '41-46');
  expect([shoes?.label, shoes?.own]).toEqual(said);
  expect(chips.map((chip) => chip.label)).toEqual([said[0]]);
  const others = facets[0]?.values.filter(({ value }) => value !== '41-46').map((entry) => entry.label);
  expect(others).toEqual(['M', language === 'de' ? '2–3 Jahre' : '2–3 years']);
});
