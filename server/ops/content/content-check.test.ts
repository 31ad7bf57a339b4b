import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Environment } from '#server/config/load-config.ts';
import { type CliDeps, cliDeps } from '#server/ops/cli-deps.ts';
import { runShop } from '#server/ops/program.ts';
import { exportedSpace } from '#tests/fakes/exported-space.ts';
import { createStoryblokFake, PREVIEW_TOKEN, SPACE_TOKEN, SPACE_URL } from '#tests/fakes/storyblok.ts';
import { withField } from '#tests/fakes/storyblok-space.ts';

const ROOT = join(import.meta.dirname, '../../..');
const space = await exportedSpace();

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
  const fake = createStoryblokFake(space);
  expect(await check(fake)).toEqual({ code: 0, said: 'The space is complete.\n' });
});

test('a check says which language and which shared content is missing', async () => {
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
  const { code, said } = await check(createStoryblokFake({ ...space, entries: () => [] }));
  expect(code).toBe(1);
  for (const text of ['Unable to fetch translations: {"language":"de-DE"}', 'Unable to fetch constants'])
    expect(said).toContain(text);
});

test('a check says which token is refused, and that the service is away, without the token', async () => {
  const fake = createStoryblokFake(space);
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
    expect.stringMatching(
      /^The content service cannot be read \(network\): check STORYBLOK_URL, and whether this machine may reach it\.$/m,
    ),
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
  [
    'shared-content/experiments',
    { experiments: [{ id: 'NAV_02_UK_ALL', storefronts: 'uk', variants: [{ id: 'b', effect: 'navbar' }] }] },
    'Problem with experiment: {"experiment":"NAV_02_UK_ALL","variant":"b","reason":"unknown effect',
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
  const changed = FAULTS.reduce((known, [slug, fields]) => withField(known, slug, fields), space);
  const { code, said } = await check(createStoryblokFake(changed));
  expect(code).toBe(1);
  for (const [, , ...texts] of FAULTS) for (const text of texts) expect(said).toContain(text);
});

test('a check says what is not translated, which texts are refused, and what lies in no folder', async () => {
  const page = space.stories('default').find(({ full_slug }) => full_slug === '_default/about-us');
  if (!page) throw new Error('No page about us');
  const { code, said } = await check(
    createStoryblokFake({
      ...space,
      stories: (language) => [
        ...space.stories(language).map((story) => (story.uuid === page.uuid ? { ...page, lang: language } : story)),
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
