import { describe, expect, test } from 'vitest';
import { days } from '#app/kernel/clock.ts';
import { COUNTRY_LOCALES, LANGUAGES, type Language, languageOf } from '#app/kernel/text.ts';
import { toMarketProduct } from '#app/modules/catalogue/domain/market-product.ts';
import { OWN_SHELL } from '#app/modules/content/domain/story.ts';
import { unknownWords } from '#app/modules/content/http/product-words.server.ts';
import { LEGAL_WITHDRAWAL_DAYS, REFUND_DAYS, RETURN_DAYS } from '#app/modules/markets/domain/returns.ts';
import { SIGN_UP_LIFE } from '#app/modules/newsletter/domain/sign-up.ts';
import { CATEGORIES } from '#lab/demo-catalogue/categories.ts';
import { ORDER_RECORD_YEARS, UNPAID_ORDER_DAYS } from '#server/kernel/order-record.ts';
import { createEdition } from '#server/platform/content/edition.ts';
import { METHOD_FACTS } from '#server/platform/shipping/methods.ts';
import { bundle } from '#tests/support/bundled-content.ts';
import {
  addressesIn,
  allStories,
  content,
  deliveredStories,
  marketOf,
  products,
  readJson,
  registry,
  shellOf,
  storiesOf,
} from './bundled-content.ts';
import { interfaceTexts, leaves } from './sources.ts';

const LONGEST_TITLE = 60;
const LONGEST_DESCRIPTION = 160;
/** A shorter description is too weak among search results. */
const SHORTEST_DESCRIPTION = 60;

describe('texts of a country', () => {
  test.each(COUNTRY_LOCALES)('in %s replace texts of its language by others', (locale) => {
    const stories = deliveredStories(languageOf(locale)).map(({ name, content }) => ({ name, content }));
    const texts = new Set(leaves(stories).map(([, text]) => text));
    const own = [...(bundle.countryTexts.get(locale) ?? [])];
    expect(own.length).toBeGreaterThan(0);
    expect(own.filter(([text, replacement]) => !texts.has(text) || replacement === text)).toEqual([]);
  });
});

describe('bundled stories', () => {
  test('have no block or text that the shop leaves out', () => {
    const notes: unknown[] = [];
    for (const language of LANGUAGES) {
      const stories = bundle.stories[language];
      const note = (message: string, details: object) => notes.push([message, details]);
      const edition = createEdition({
        sources: [stories],
        folders: ['_default/'],
        redirectHosts: [],
        note,
      });
      for (const slug of edition.slugs()) expect(edition.story(slug) ?? edition.category(slug), slug).not.toBeNull();
      edition.shell(marketOf(language), OWN_SHELL);
      edition.shell(marketOf(language), { alternateNavbar: true, banner: 'eu' });
      edition.redirects();
      edition.searchTerms();
      edition.segmentation();
      edition.experimentation();
      const shown = storiesOf(language).map(({ content: { body } }) => body.length);
      const written = deliveredStories(language).flatMap(({ content: { body } }) =>
        Array.isArray(body) ? body.length : [],
      );
      expect(shown, language).toEqual(written);
    }
    expect(notes).toEqual([]);
  });

  test('have redirects from addresses without a page to pages, the same in every language', () => {
    const tables = LANGUAGES.map((language) => {
      const { exact, prefix } = createEdition({
        sources: [bundle.stories[language]],
        folders: ['_default/'],
        redirectHosts: [],
        note: () => undefined,
      }).redirects();
      return [...exact.values(), ...prefix.values()];
    });
    const pages = deliveredStories('en').map(({ full_slug }) => full_slug.replace('_default', ''));
    expect(tables[0]?.length).toBeGreaterThan(10);
    for (const rules of tables) {
      expect(rules).toEqual(tables[0]);
      expect(rules.filter(({ from }) => pages.includes(from))).toEqual([]);
      expect(rules.filter(({ to }) => !pages.includes(to))).toEqual([]);
    }
  });

  test('name the same pages to the search in every language, and lead terms to the same ones', () => {
    const terms = LANGUAGES.map((language) => content.searchTerms(marketOf(language)));
    const slugs = deliveredStories('en').map(({ full_slug }) => full_slug.replace('_default', ''));
    for (const { pages, redirects, synonyms } of terms) {
      expect(pages.map(({ path }) => path)).toEqual(terms[0]?.pages.map(({ path }) => path));
      expect(pages.filter(({ path }) => !slugs.includes(path))).toEqual([]);
      expect(new Set(Object.values(redirects))).toEqual(new Set(Object.values(terms[0]?.redirects ?? {})));
      expect([pages.length, Object.keys(redirects).length, synonyms.length].every((count) => count > 4)).toBe(true);
    }
  });

  test('have the same slugs in every language, each once', () => {
    const slugs = (language: Language) => storiesOf(language).map((story) => story.full_slug);
    expect(new Set(slugs('en')).size).toBe(slugs('en').length);
    for (const language of LANGUAGES) {
      expect(slugs(language), language).toEqual(slugs('en'));
      expect(new Set(deliveredStories(language).map((story) => story.lang))).toEqual(new Set([language]));
    }
  });

  test('have the same blocks and link targets in every language', () => {
    const shape = (language: Language) =>
      storiesOf(language).map((story) => [
        story.full_slug,
        story.content.body.map((block) => block.component),
        addressesIn(story),
      ]);
    for (const language of LANGUAGES) expect(shape(language), language).toEqual(shape('en'));
    const frame = (language: Language) => addressesIn(shellOf(language));
    for (const language of LANGUAGES) expect(frame(language), language).toEqual(frame('en'));
  });

  test('use every id once', () => {
    for (const language of LANGUAGES) {
      const ids = [
        ...deliveredStories(language).flatMap(({ id, uuid }) => [String(id), uuid]),
        ...leaves(deliveredStories(language)).flatMap(([path, text]) => (path.endsWith('._uid') ? text : [])),
      ];
      expect(
        ids.filter((id, index) => ids.indexOf(id) !== index),
        language,
      ).toEqual([]);
    }
  });

  test('have the title of the story as their name', () => {
    expect(allStories.filter((story) => story.name !== story.content.title).map((story) => story.full_slug)).toEqual(
      [],
    );
  });

  test.each([
    ...[
      'home',
      'faq',
      'faq/orders',
      'faq/delivery',
      'faq/returns',
      'faq/sizes',
      'faq/payment',
      'faq/cookie-policy',
      'shipping',
    ],
    ...['happy-news', 'corporate-gifts', 'about-us', 'imprint', 'privacy', 'terms', 'accessibility', 'login'],
  ])('include %s', async (slug) => {
    for (const language of LANGUAGES) expect(await content.story(marketOf(language), slug), language).not.toBeNull();
  });

  test('list every help topic on the help page', () => {
    const help = allStories.filter((story) => story.full_slug === 'faq');
    const topics = storiesOf('en').map((story) => `/${story.full_slug}`);
    const listed = new Set(help.flatMap(addressesIn));
    expect(
      topics.filter((path) => path.startsWith('/faq/') && path !== '/faq/cookie-policy' && !listed.has(path)),
    ).toEqual([]);
  });

  test('have an author, a date and a picture for every post of the blog', () => {
    const posts = allStories.filter((story) => story.full_slug.startsWith('happy-news/'));
    expect(posts.length).toBeGreaterThan(LANGUAGES.length * 5);
    const complete = posts.filter(
      ({ content: { author, picture }, first_published_at }) => author && picture?.alt && first_published_at,
    );
    expect(complete).toEqual(posts);
  });

  test('name everything that products name', async () => {
    for (const language of LANGUAGES) {
      const market = marketOf(language);
      const words = await content.productWords(market);
      const unknown = products.flatMap((record) => {
        const product = toMarketProduct(record, market);
        return product ? unknownWords(product, words) : [];
      });
      expect([...new Set(unknown)], language).toEqual([]);
    }
  });
});

describe('titles and descriptions for search engines', () => {
  const fullTitle = (title: string, brand: string) => (title.includes(brand) ? title : `${title} – ${brand}`);
  const pages = LANGUAGES.flatMap((language) => [
    ...storiesOf(language).map(({ full_slug, content: { title, seo } }) => ({
      language,
      slug: full_slug,
      title: fullTitle(seo.title || title, shellOf(language).brand.name),
      description: seo.description,
    })),
    ...CATEGORIES.map(({ full_slug, title, intro }) => ({
      language,
      slug: full_slug,
      title: fullTitle(title[language] ?? '', shellOf(language).brand.name),
      description: intro[language] ?? '',
    })),
  ]);

  test(`have titles of at most ${LONGEST_TITLE} characters, brand included`, () => {
    expect(pages.filter(({ title }) => [...title].length > LONGEST_TITLE)).toEqual([]);
  });

  test(`have descriptions within the limits, at most ${LONGEST_DESCRIPTION} characters`, () => {
    expect(
      pages.filter(({ description }) => [...description].length > LONGEST_DESCRIPTION || description === ''),
    ).toEqual([]);
    const categories = new Set(CATEGORIES.map(({ full_slug }) => full_slug));
    expect(
      pages.filter(({ slug, description }) => !categories.has(slug) && [...description].length < SHORTEST_DESCRIPTION),
    ).toEqual([]);
  });

  test.each(LANGUAGES)('differ between all pages in %s', (language) => {
    const own = pages.filter((page) => page.language === language);
    expect(new Set(own.map(({ title }) => title)).size).toBe(own.length);
    expect(new Set(own.map(({ description }) => description)).size).toBe(own.length);
  });
});

describe('promises in the texts', () => {
  const textOf = (slug: string, language: Language) =>
    leaves(storiesOf(language).find((story) => story.full_slug === slug)?.content)
      .map(([, text]) => text)
      .join(' ');

  test('name the cut-off hours of dispatch on the same day', () => {
    const { standard, express } = METHOD_FACTS;
    expect(textOf('shipping', 'en')).toContain(
      `before ${standard.cutOffHour - 12} p.m. (express: before ${express.cutOffHour - 12} p.m.)`,
    );
    expect(textOf('shipping', 'de')).toContain(
      `vor ${standard.cutOffHour} Uhr (Express: vor ${express.cutOffHour} Uhr)`,
    );
    expect(textOf('shipping', 'nl')).toContain(
      `vóór ${standard.cutOffHour} uur (express: vóór ${express.cutOffHour} uur)`,
    );
  });

  test('name the offer for kids’ socks as the discount rule has it', () => {
    const rules = readJson('discount-rules.json') as readonly {
      readonly id: string;
      readonly name: Record<Language, string>;
    }[];
    const rule = rules.find(({ id }) => id === 'kids-four-for-three');
    expect(rule).toMatchObject({
      effect: { type: 'buy-n-get-m', buy: 3, free: 1 },
      scope: { kind: 'goods', categories: ['kids/socks'] },
    });
    expect(rule).not.toHaveProperty('code');
    for (const language of LANGUAGES) expect(textOf('home', language)).toContain(rule?.name[language]);
  });

  test('name the code of the upsell in the bag, which takes as much off every product as they say', () => {
    const rules = readJson('discount-rules.json') as readonly object[];
    for (const language of LANGUAGES) {
      const { upsells } = content.segmentation(marketOf(language));
      expect(upsells.map(({ identifier }) => identifier)).toEqual(['welcome10']);
      const [, code, percent] = /\b([A-Z]+\d+)\b.* (\d+)\s?%/.exec(upsells[0]?.description ?? '') ?? [];
      // A rule with a scope, a minimum, an end or countries would not hold for every product of the row.
      expect(rules).toContainEqual({
        id: 'welcome',
        code,
        name: expect.anything(),
        effect: { type: 'percentage', percent: Number(percent) },
      });
    }
  });

  test('name the days of the rules for returns', () => {
    for (const language of LANGUAGES) {
      for (const days of [RETURN_DAYS, LEGAL_WITHDRAWAL_DAYS]) {
        expect(textOf('faq/returns', language)).toMatch(new RegExp(`\\b${days}\\b`));
        expect(textOf('terms', language)).toMatch(new RegExp(`\\b${days}\\b`));
      }
      expect(textOf('terms', language)).toMatch(new RegExp(`(?:within|binnen) ${REFUND_DAYS} (?:days|Tagen|dagen)`));
      expect(interfaceTexts(language).get('catalogue:returns')).toContain(String(RETURN_DAYS));
    }
  });

  test('name how long orders and addresses are stored', () => {
    const addressDays = SIGN_UP_LIFE / days(1);
    for (const language of LANGUAGES) {
      const text = textOf('privacy', language);
      expect(text).toMatch(new RegExp(`\\b${ORDER_RECORD_YEARS} (?:years|Jahre|jaar)\\b`));
      expect(text.match(/\b\d+(?= (?:days|Tagen|dagen)\b)/g)).toEqual([String(UNPAID_ORDER_DAYS), String(addressDays)]);
    }
  });

  test('count the delivery countries', () => {
    for (const language of LANGUAGES)
      expect(textOf('faq/delivery', language)).toContain(` ${registry.markets.length} `);
  });

  test('name the sock sizes of the catalogue', () => {
    const adults = products.filter(
      ({ information }) => information.family === 'socks' && information.ageGroup === 'adults',
    );
    const sizes = new Set(adults.flatMap(({ variants }) => variants.map(({ size }) => size.value.replace('-', '–'))));
    for (const language of LANGUAGES) for (const size of sizes) expect(textOf('faq/sizes', language)).toContain(size);
  });

  test('include no mail that the shop does not send', () => {
    for (const { full_slug, content: words } of allStories) {
      expect(
        leaves(words).filter(([, text]) =>
          /spam|confirmation e-?mail|bestätigungs-?(?:e-)?mail|bevestigingsmail/i.test(text),
        ),
        full_slug,
      ).toEqual([]);
    }
  });
});
