import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#app/kernel/text.ts';
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

test('an export has every interface text, by its key, once: as a constant or in every language', async () => {
  const { entries } = readSpace(await exported());
  const german = entries('translations', 'de-DE');
  const read = (language: string) =>
    JSON.parse(readFileSync(join(ROOT, 'app/locales', language, 'cart.json'), 'utf8')) as { readonly title: string };
  expect(german.find(({ name }) => name === 'cart:title')).toMatchObject({
    value: read('en').title,
    dimension_value: read('de').title,
  });
  expect(german.every(({ dimension_value }) => dimension_value !== null)).toBe(true);
  const constants = entries('constants', null);
  expect(constants.length).toBeGreaterThan(3);
  const names = [...german, ...constants].map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const texts = listTexts((await cliDeps({}, ROOT).textFiles()).texts);
  expect(names).toEqual(
    expect.arrayContaining(texts.filter(({ key }) => key.startsWith('cart:')).map(({ key }) => key)),
  );
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

test('a check says which blocks, facts and interface texts the shop leaves out', async () => {
  const space = readSpace(await exported());
  const link = { fieldtype: 'multilink', linktype: 'url', id: '', url: 'javascript:alert(1)', cached_url: '' };
  const body = [
    { _uid: 'b1', component: 'text' },
    { _uid: 'b2', component: 'carousel' },
  ];
  const thresholds = [{ _uid: 't1', component: 'free_shipping_threshold', country: 'GB', amount: 'much' }];
  const faulty = [
    ['_default/about-us', { body }],
    ['_default/imprint', { component: 'leaflet' }],
    ['shared-content/header-navbar', { items: [{ _uid: 'n1', component: 'nav_item', text: 'Here', url: link }] }],
    ['shared-content/free-shipping', { thresholds }],
  ] as const;
  const changed = faulty.reduce((known, [slug, fields]) => withField(known, slug, fields), space);
  const { code, said } = await check(
    createStoryblokFake({
      ...changed,
      entries: (datasource) =>
        datasource === 'translations' ? [{ id: 1, name: 'cart:title', value: '{{x}}', dimension_value: null }] : [],
    }),
  );
  expect(code).toBe(1);
  for (const text of [
    'Problem with block: {"component":"carousel","uid":"b2"',
    'header navbar: {"component":"nav_item","uid":"n1"',
    'Problem with free shipping: {"country":"GB"',
    'Problem with story: {"full_slug":"_default/imprint","component":"leaflet"}',
    'Problem with translation: {"key":"cart:title"',
    'Unable to fetch translations: {"language":"de-DE"}',
    'Unable to fetch constants',
  ])
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
