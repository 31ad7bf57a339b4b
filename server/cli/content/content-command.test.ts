import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LANGUAGES, type Language } from '#app/kernel/text.ts';
import { bundledDelivery } from '#server/adapters/content/bundled-delivery.ts';
import { type CliDeps, cliDeps } from '#server/cli/cli-deps.ts';
import { runShop } from '#server/cli/program.ts';
import { listTexts } from '#server/cli/texts/text-list.ts';
import type { Environment } from '#server/config/load-config.ts';
import { withField } from '#tests/fakes/exported-space.ts';
import { createStoryblokFake, PREVIEW_TOKEN, SPACE_TOKEN, SPACE_URL } from '#tests/fakes/storyblok.ts';
import { readSpace } from '#tests/fakes/storyblok-space.ts';
import { bundle } from '#tests/support/bundled-content.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { SPACE_COMPONENTS } from './space-components.ts';

const ROOT = join(import.meta.dirname, '../../..');

async function exportTo(folder: string) {
  let said = '';
  const say = (text: string) => {
    said += text;
  };
  const deps: CliDeps = { ...cliDeps({}, ROOT), stdout: async (text) => say(text), stderr: say };
  return { code: await runShop(['content', 'export', folder, '--space', '77'], deps), said };
}

/** A folder with an export of the bundled content. */
async function exported() {
  const folder = join(temporaryFolder('content-export'), 'space');
  expect(await exportTo(folder)).toEqual({ code: 0, said: expect.stringMatching(/^\d+ files in /) });
  return folder;
}

const CODES = { en: 'default', de: 'de-DE', nl: 'nl' };

test('a space filled with an export delivers the stories of the bundle in every language', async () => {
  const space = readSpace(await exported());
  for (const language of LANGUAGES) {
    const bundled = [...bundle.stories[language].bySlug.values(), ...bundle.wordless.bySlug.values()];
    const delivered = new Map(
      space.stories(CODES[language]).map((story) => [story.full_slug.replace(/\/$/, ''), story]),
    );
    expect(delivered.size).toBe(bundled.length);
    for (const { id, uuid, full_slug, content } of bundled)
      expect(delivered.get(full_slug)).toMatchObject({ id, uuid, content });
  }
});

test('an export makes a page with pages below it the start page of their folder', async () => {
  const slugs = readSpace(await exported())
    .stories('default')
    .map(({ full_slug }) => full_slug);
  expect(slugs).toEqual(expect.arrayContaining(['_default/faq/', '_default/faq/orders', '_default/home']));
});

/** Every text in the files of a language, by its key. */
function localeTexts(language: Language): ReadonlyMap<string, string> {
  const folder = join(ROOT, 'app/locales', language);
  const read = (value: unknown, key: string): [string, string][] =>
    typeof value === 'string'
      ? [[key, value]]
      : Object.entries(value as object).flatMap(([name, inner]) =>
          read(inner, key.endsWith(':') ? key + name : `${key}.${name}`),
        );
  return new Map(
    readdirSync(folder).flatMap((file) =>
      read(JSON.parse(readFileSync(join(folder, file), 'utf8')), file.replace('.json', ':')),
    ),
  );
}

test('an export has every interface text, by its key, once: as a constant or in every language', async () => {
  const { entries } = readSpace(await exported());
  const constants = entries('constants', null);
  expect(constants.length).toBeGreaterThan(3);
  for (const language of LANGUAGES) {
    const translations = entries('translations', CODES[language]);
    const values = [
      ...translations.map(({ name, value, dimension_value }) => [name, dimension_value ?? value] as const),
      ...constants.map(({ name, value }) => [name, value] as const),
    ];
    expect(new Map(values)).toEqual(localeTexts(language));
    expect(new Set(values.map(([name]) => name)).size).toBe(values.length);
    expect(translations.every(({ dimension_value }) => (language === 'en') === (dimension_value === null))).toBe(true);
    // The proxy gives the bundle as such a space does.
    const { entries: bundled } = bundledDelivery(bundle).published(CODES[language]);
    expect(new Map([...bundled.translations, ...bundled.constants].map(({ name, value }) => [name, value]))).toEqual(
      localeTexts(language),
    );
  }
});

test('the list for translators has every interface text', async () => {
  const listed = new Set(listTexts((await cliDeps({}, ROOT).textFiles()).texts).map(({ key }) => key));
  expect([...localeTexts('en').keys()].filter((key) => !listed.has(key))).toEqual([]);
});

test('an export replaces no file', async () => {
  const folder = await exported();
  expect(await exportTo(folder)).toEqual({ code: 1, said: `${folder} is not empty.\n` });
});

/** How the value of a field must be described. */
function fitting(value: unknown): readonly string[] {
  if (typeof value === 'string') return ['text', 'textarea', 'option', 'number'];
  if (typeof value === 'boolean' || typeof value === 'number') return [typeof value];
  if (Array.isArray(value)) return value.some((item) => typeof item === 'string') ? ['options'] : ['bloks', 'options'];
  const { type, fieldtype } = value as { readonly type?: string; readonly fieldtype?: string };
  return [type === 'doc' ? 'richtext' : (fieldtype ?? '')];
}

test('an export describes every field of the bundled content by its type', () => {
  const schemas = new Map(SPACE_COMPONENTS.map(({ name, schema }) => [name, schema]));
  let fields = 0;
  const check = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    Object.values(value).forEach(check);
    if (!('component' in value)) return;
    const { component, _uid, ...own } = value as { readonly component: string; readonly _uid: string };
    for (const [name, content] of Object.entries(own)) {
      fields += 1;
      expect(fitting(content), `${component}.${name}`).toContain(schemas.get(component)?.[name]?.type);
    }
  };
  for (const language of LANGUAGES) for (const { content } of bundle.stories[language].bySlug.values()) check(content);
  expect(fields).toBeGreaterThan(1000);
});

test('an export has a new experiment and a new segment as the shop reads one without the flag', () => {
  const schemas = new Map(SPACE_COMPONENTS.map(({ name, schema }) => [name, schema]));
  expect(schemas.get('experiment')?.active).toMatchObject({ type: 'boolean', default_value: true });
  expect(schemas.get('segment')?.hideNewsletter).toMatchObject({ type: 'boolean', default_value: true });
});

/** What the check says of a space, with its exit code. */
async function check(fake: Pick<ReturnType<typeof createStoryblokFake>, 'fetch'>, settings: Environment = {}) {
  let said = '';
  let now = 0;
  const environment = {
    CONTENT_ADAPTER: 'storyblok',
    STORYBLOK_TOKEN: SPACE_TOKEN,
    STORYBLOK_PREVIEW_TOKEN: PREVIEW_TOKEN,
    STORYBLOK_URL: SPACE_URL,
    ...settings,
  };
  const deps: CliDeps = {
    ...cliDeps(environment, ROOT),
    ...fake,
    clock: () => now,
    async wait(milliseconds) {
      now += milliseconds;
    },
    async stdout(text) {
      said += text;
    },
    stderr(text) {
      said += text;
    },
  };
  return { code: await runShop(['content', 'check'], deps), said };
}

test('a check finds nothing in a space that was filled with an export', async () => {
  const fake = createStoryblokFake(readSpace(await exported()));
  expect(await check(fake)).toEqual({ code: 0, said: 'The space is complete.\n' });
});

test('a check says which language and which shared content is missing', async () => {
  const space = readSpace(await exported());
  const stories = (language: string) =>
    space.stories(language).filter(({ full_slug }) => full_slug !== 'shared-content/seller');
  const { code, said } = await check(createStoryblokFake({ ...space, stories, languageCodes: ['de-DE'] }));
  expect(code).toBe(1);
  expect(said.trim().split('\n')).toEqual([
    'The space has no language nl: its storefronts show the bundled texts.',
    'No story of seller is published in shared-content/: the bundled one is shown.',
  ]);
});

test('a check says which datasources have no entries', async () => {
  const space = readSpace(await exported());
  const { code, said } = await check(createStoryblokFake({ ...space, entries: () => [] }));
  expect(code).toBe(1);
  for (const text of ['Unable to fetch translations: {"language":"de-DE"}', 'Unable to fetch constants'])
    expect(said).toContain(text);
});

test('a check says which token is refused, and that the service is away, without the token', async () => {
  const fake = createStoryblokFake(readSpace(await exported()));
  const refused = await check(fake, {
    STORYBLOK_TOKEN: 'another-token-of-a-space',
    STORYBLOK_PREVIEW_TOKEN: 'one-more-token',
  });
  expect(refused).toEqual({
    code: 1,
    said: 'The content service refuses STORYBLOK_TOKEN.\nThe content service refuses STORYBLOK_PREVIEW_TOKEN.\n',
  });
  fake.set('down');
  const { code, said } = await check(fake);
  expect([code, said]).toEqual([
    1,
    expect.stringMatching(/^The content service cannot be read with STORYBLOK_TOKEN: network\.$/m),
  ]);
  expect(said).not.toContain(SPACE_TOKEN);
  expect(await check(fake, { CONTENT_ADAPTER: 'bundled' })).toMatchObject({ code: 1 });
});

const multilink = (url: string) => ({ fieldtype: 'multilink', linktype: 'url', id: '', url, cached_url: url });
const paragraph = (text: string, href: string) => ({
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [{ type: 'text', text, marks: [{ type: 'link', attrs: { linktype: 'url', href } }] }],
    },
  ],
});

const bodyOf = (...blocks: readonly object[]) => ({ body: blocks.map((block) => ({ _uid: 'b', ...block })) });

type Fields = Readonly<Record<string, unknown>>;
/** Faulty fields of a story, and what is said of them. */
const FAULTS: readonly (readonly [slug: string, fields: Fields, ...said: readonly string[]])[] = [
  [
    '_default/imprint',
    { title: '', ...bodyOf({ component: 'carousel' }) },
    'Problem with block: {"component":"carousel","uid":"b"',
    'Empty field: {"story":"_default/imprint","field":"title"}',
  ],
  [
    '_default/terms',
    { seo_description: ' ', ...bodyOf({ component: 'banner', title: '' }) },
    'Problem with block: {"component":"banner","uid":"b"',
    'Empty field: {"story":"_default/terms","field":"seo_description"}',
  ],
  [
    '_default/privacy',
    bodyOf({ component: 'links', items: [] }),
    'Empty block: {"place":"privacy","component":"links","uid":"b"}',
  ],
  [
    '_default/corporate-gifts',
    { picture: { fieldtype: 'asset', filename: '/images/up-and-away-1', alt: '' } },
    'Picture without description: {"place":"corporate-gifts"}',
  ],
  [
    '_default/about-us',
    bodyOf({ component: 'text', body: paragraph('Here', '/gone') }),
    'Link to nowhere: {"place":"about-us","address":"/gone"}',
  ],
  [
    '_default/shipping',
    bodyOf({ component: 'product_row', title: 'New', category: 'no-such-list' }),
    'Link to nowhere: {"place":"shipping","address":"/no-such-list"}',
  ],
  ['_default/faq/orders', { component: 'leaflet' }, 'Problem with story: {"full_slug":"_default/faq/orders"'],
  [
    'shared-content/footer',
    {
      copyright: '',
      socialLinks: [
        { _uid: 'l1', component: 'link', label: 'Gone', link: multilink('/no-such-link') },
        { _uid: 'l2', component: 'link', label: 'Bad', link: multilink('javascript:alert(1)') },
      ],
    },
    'Empty field: {"story":"shared-content/footer","field":"copyright"}',
    'Link to nowhere: {"place":"shared-content","address":"/no-such-link"}',
    'Problem with footer: {"component":"link","uid":"l2"',
  ],
  [
    'shared-content/header-navbar',
    { items: [{ _uid: 'n1', component: 'nav_item', text: 'Here', url: multilink('//evil.example') }] },
    'header navbar: {"component":"nav_item","uid":"n1"',
  ],
  [
    'shared-content/redirects',
    {
      rules: [
        { _uid: 'r1', component: 'redirect', from: '/old', to: '/no-such-target' },
        { _uid: 'r2', component: 'redirect', from: '/round', to: '/round' },
      ],
    },
    'Link to nowhere: {"place":"redirect /old","address":"/no-such-target"}',
    'Problem with redirect: {"from":"/round","reason":"loop"}',
  ],
  [
    'shared-content/search-terms',
    { redirects: [{ _uid: 's', component: 'search_redirect', terms: 'lost', to: multilink('/no-such-result') }] },
    'Link to nowhere: {"place":"search term lost","address":"/no-such-result"}',
  ],
  [
    'shared-content/speech-bubble',
    { addToCart: [{ _uid: 'p', component: 'bubble', message: '{price}' }] },
    'Problem with speech bubble: {"field":"addToCart"',
  ],
  [
    'shared-content/segments',
    { segments: [{ _uid: 'g', component: 'segment', id: 'other', utmCampaigns: 'a', utmContents: 'b' }] },
    'Unknown segment: {"popup":',
    'Unknown segment: {"upsell":',
  ],
  [
    'shared-content/free-shipping',
    { thresholds: [{ _uid: 't', component: 'free_shipping_threshold', country: 'GB', amount: 'much' }] },
    'Problem with free shipping: {"country":"GB"',
  ],
  [
    'shared-content/brand',
    { component: 'leaflet' },
    'Problem with story: {"full_slug":"shared-content/brand","component":"leaflet"}',
    'No story of brand is published in shared-content/',
  ],
  ['shared-content/checkout-banner', { component: 'footer' }, 'Given twice: {"full_slug":"shared-content/'],
];

test('a check says everything that is wrong in the stories of a space', async () => {
  const space = readSpace(await exported());
  const changed = FAULTS.reduce((known, [slug, fields]) => withField(known, slug, fields), space);
  const { code, said } = await check(createStoryblokFake(changed));
  expect(code).toBe(1);
  for (const [, , ...texts] of FAULTS) for (const text of texts) expect(said).toContain(text);
});

test('a check says what is not translated, which texts are refused, and what lies in no folder', async () => {
  const space = readSpace(await exported());
  const [page] = space.stories('default').filter(({ full_slug }) => full_slug === '_default/about-us');
  const { code, said } = await check(
    createStoryblokFake({
      ...space,
      stories: (language) => [
        ...space.stories(language).map((story) => (story.uuid === page?.uuid ? { ...page, lang: language } : story)),
        { ...page, id: 1, uuid: 'stray', full_slug: 'about-socks' },
      ],
      entries: (datasource, dimension) => [
        ...space.entries(datasource, dimension).map((entry) => ({
          ...entry,
          ...(entry.name === 'cart:title' && { dimension_value: null }),
          ...(entry.name === 'cart:each' && { value: 'No price' }),
        })),
        ...(datasource === 'constants' ? [{ id: 9, name: 'cart:colour', value: 'x', dimension_value: null }] : []),
      ],
    }),
  );
  expect(code).toBe(1);
  for (const text of [
    'Not translated: {"story":"_default/about-us","language":"de-DE"}',
    'Not translated: {"story":"_default/about-us","language":"nl"}',
    'Not translated: {"text":"cart:title","language":"nl"}',
    'Problem with translation: {"key":"cart:colour","locale":"en","reason":"unknown key"}',
    'Problem with translation: {"key":"cart:each","locale":"en","reason":"placeholders: price needed"}',
    'In a folder that the shop does not read: {"full_slug":"about-socks"}',
  ])
    expect(said).toContain(text);
});
