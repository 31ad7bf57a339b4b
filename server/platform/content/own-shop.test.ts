import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#app/kernel/text.ts';
import { createTranslations, interfaceTexts } from '#app/web/i18n/translations.server.ts';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { bundle } from '#tests/support/bundled-content.ts';
import { ceramics } from '#tests/support/own-shop.ts';
import { readBundle } from './bundle.ts';
import { createBundledContent, createContentSource } from './content-source.ts';
import { ownShopSchema, ownWordsSchema } from './own-shop.ts';
import { indexStories } from './story-index.ts';

const FOLDER = join(import.meta.dirname, '../../../content-fallbacks');
const own = await readBundle(FOLDER, ceramics);
const content = createBundledContent(own);
const markets = { en: sampleMarket('GB'), de: sampleMarket('DE'), nl: sampleMarket('NL') };

const wordsOf = async (language: (typeof LANGUAGES)[number]) =>
  ownWordsSchema.parse(JSON.parse(await readFile(join(FOLDER, 'own-shop', `${language}.json`), 'utf8')));
const stringsIn = (part: unknown): string[] =>
  typeof part === 'string'
    ? [part]
    : typeof part === 'object' && part !== null
      ? Object.values(part).flatMap(stringsIn)
      : [];

describe.each(LANGUAGES)('a shop of its own in %s', (language) => {
  const market = markets[language];

  test('has its name, seller and addresses in the frame, and no picture of the demo as its logo', async () => {
    const { brand, seller, footer } = await content.shell(market);
    expect(brand).toEqual({ name: 'Nordsee', claim: ceramics.claim[language], logo: { kind: 'name' } });
    expect(seller).toMatchObject({
      name: 'Nordsee Keramik GmbH',
      address: ['Hafenstraße 1', '20457 Hamburg', { en: 'Germany', de: 'Deutschland', nl: 'Duitsland' }[language]],
      returnAddress: ['Lager', 'Speicherweg 2'],
      taxNumbers: { default: 'DE123456789', GB: 'GB123456789' },
      isSample: false,
    });
    expect(footer).toMatchObject({ blockTwoTitle: 'Nordsee', copyright: '© Nordsee Keramik GmbH', socialLinks: [] });
  });

  test('says nothing of the brand, the seller, the makers, the goods and the discounts of the demo', () => {
    const { bySlug } = own.stories[language];
    const texts = [...bySlug].flatMap(([slug, { content: fields }]) =>
      /size-guides|facets|navbar|feature-icons|certificates|pdp-blocks|search-terms|product-words/.test(slug)
        ? []
        : stringsIn(fields),
    );
    expect(texts.filter((text) => /pairwise|welcome10|@pairwise/i.test(text))).toEqual([]);
    const pages = [...bySlug.keys()];
    expect(pages).toContain('_default/imprint');
    expect(
      pages.filter((slug) => /about-us|corporate-gifts|happy-news|faq\/sizes|segment|experiments/.test(slug)),
    ).toEqual([]);
  });

  test('leads to no page that is left out', () => {
    const targets = [...own.stories[language].bySlug.values()].flatMap(({ content: fields }) => stringsIn(fields));
    expect(
      targets.filter((target) => /^\/(?:about-us|corporate-gifts|happy-news|faq\/sizes)(?:[/?#]|$)/.test(target)),
    ).toEqual([]);
  });

  test('names its address for questions about data in the privacy policy', async () => {
    const policy = JSON.stringify((await content.story(market, 'privacy'))?.content);
    expect(policy).toContain('mailto:privacy@nordsee.test');
    expect(policy).not.toContain('"fact":"email"');
  });

  test('replaces words and texts that the bundle has', async () => {
    const { words, texts } = await wordsOf(language);
    const bundled = new Set([...bundle.stories[language].bySlug.values()].flatMap((story) => stringsIn(story)));
    expect(Object.keys(words).filter((text) => !bundled.has(text))).toEqual([]);
    const placeholders = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort().join();
    const interfaces = interfaceTexts(language);
    for (const [key, text] of Object.entries(texts))
      expect(placeholders(interfaces.get(key) ?? 'unknown key'), key).toBe(placeholders(text));
    expect(JSON.stringify([...Object.values(words), ...Object.values(texts)])).not.toMatch(/sock|ß/i);
  });

  test('speaks of products, where the demo speaks of designs', () => {
    const texts = JSON.stringify([...interfaceTexts(language, own.texts).values()]);
    expect(texts).not.toMatch(/\b(?:designs?|ontwerp(?:en)?)\b/i);
    const count = createTranslations(undefined, own.texts).translator(language)('catalogue:count', { count: 2 });
    expect(count).toBe({ en: '2 products', de: '2 Produkte', nl: '2 producten' }[language]);
    expect(createTranslations().translator(language)('catalogue:count', { count: 2 })).not.toBe(count);
  });

  test('has its address of the service in the interface texts, unless a service of content has another', () => {
    const { translator } = createTranslations(undefined, own.texts);
    expect(translator(language)('shell:serviceEmail')).toBe('service@nordsee.test');
    const overriding = (email: string) =>
      createTranslations({ of: () => new Map([['shell:serviceEmail', email]]), refuse: () => undefined }, own.texts);
    expect(overriding('space@nordsee.test').translator(language)('shell:serviceEmail')).toBe('space@nordsee.test');
    const demo = interfaceTexts(language).get('shell:serviceEmail') ?? '';
    expect(overriding(demo).translator(language)('shell:serviceEmail')).toBe('service@nordsee.test');
  });
});

test('a shop without a claim has its name as the title of the start page', async () => {
  const plain = createBundledContent(
    await readBundle(FOLDER, { ...ceramics, claim: { en: '', de: '', nl: '' }, privacyEmail: undefined }),
  );
  expect((await plain.story(markets.en, 'home'))?.content).toMatchObject({
    title: 'Nordsee',
    seo: { title: 'Nordsee' },
  });
  expect(JSON.stringify(await plain.story(markets.en, 'privacy'))).toContain('"fact":"email"');
});

test('a space wins over a shop of its own, field by field', async () => {
  const brand = { component: 'brand', _uid: 'space', name: 'Nordsee Online', claim: '' };
  const story = { id: 1, uuid: 'space', name: 'Brand', full_slug: 'shared-content/brand', lang: 'en', content: brand };
  const space = createContentSource({
    bundle: own,
    remote: () => indexStories([story], () => undefined),
    facts: () => own.facts,
    redirectHosts: [],
    note: () => undefined,
  });
  const shell = await space.shell(markets.en);
  expect(shell.brand).toEqual({ name: 'Nordsee Online', claim: 'Cups for slow mornings', logo: { kind: 'name' } });
  expect(shell.seller.name).toBe('Nordsee Keramik GmbH');
});

test('the start page of a shop of its own keeps neutral promises and lists alone', async () => {
  const home = await content.story(markets.en, 'home');
  expect(home?.content.body.map(({ component }) => component)).toEqual([
    ...['hero', 'promises', 'category_tiles', 'product_row', 'product_row', 'newsletter_place'],
  ]);
});

test('a logo of its own is shown as it is given', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>'.replace('/>', '></svg>');
  const shop = createBundledContent(await readBundle(FOLDER, ownShopSchema.parse({ ...ceramics, logo: svg })));
  expect((await shop.shell(markets.en)).brand.logo).toEqual({ kind: 'svg', svg });
});

test.each([
  ['logo', { logo: 'logo.png' }],
  ['logo', { logo: `<svg>${' '.repeat(9000)}</svg>` }],
  ['countries', { countries: [] }],
  ['countries.0', { countries: ['CA'] }],
  ['serviceEmail', { serviceEmail: 'service' }],
  ['seller.country', { seller: { ...ceramics.seller, country: 'Germany' } }],
  ['seller.taxNumbers', { seller: { ...ceramics.seller, taxNumbers: { CA: '1' } } }],
  ['seller.telephone', { seller: { ...ceramics.seller, telephone: '040 123' } }],
])('a shop with a fault in %s is rejected', (field, changed) => {
  const faults = ownShopSchema.safeParse({ ...ceramics, ...changed }).error?.issues.map(({ path }) => path.join('.'));
  expect(faults).toEqual([field]);
});
