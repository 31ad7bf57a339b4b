import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LANGUAGES, type Language } from '#app/kernel/text.ts';
import { type CliDeps, cliDeps } from '#server/ops/cli-deps.ts';
import { runShop } from '#server/ops/program.ts';
import { listTexts } from '#server/ops/texts/text-list.ts';
import { bundledDelivery } from '#server/platform/content/bundled-delivery.ts';
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
