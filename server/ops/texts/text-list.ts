import { wordedIn } from '#app/kernel/spelling.ts';
import { LANGUAGES, type Language } from '#app/kernel/text.ts';
import type { TextFile } from './text-files.ts';

/** A text in every locale that words it. Locales of a country hold only what differs from their language. */
export type ShopText = {
  /** Unique: `cart:title`, `stories/faq/delivery:title`, `discount-rules:3.name`. */
  readonly key: string;
  /** The namespace of interface texts, or the kind of content. */
  readonly module: string;
  readonly byLocale: ReadonlyMap<string, string>;
};

/** A row of the list for translators. */
export type TextRow = {
  readonly key: string;
  readonly module: string;
  readonly english: string;
  readonly translation: string;
  readonly where: string;
  readonly placeholders: string;
};

type Leaf = readonly [path: string, text: string];

/** Fields of content that are not texts. */
const TECHNICAL = new Set([
  ...[
    '_uid',
    '_id',
    'uuid',
    'id',
    'lang',
    'component',
    'type',
    '_type',
    'icon',
    'tone',
    'full_slug',
    'slug',
    'url',
    'cached_url',
  ],
  ...['email', 'filename', 'linktype', 'fieldtype', 'limit', 'related', 'country', 'number'],
  ...['identifier', 'key', 'measure', 'cells'],
  ...['src', 'href', 'fact', 'category', 'first_published_at', 'code', 'sku', 'currency'],
]);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The texts of a JSON value by their paths, without the fields in `skipped`. */
function leaves(value: unknown, path: string, skipped: ReadonlySet<string>): Leaf[] {
  if (typeof value === 'string') return [[path, value]];
  if (!isObject(value)) return [];
  return Object.entries(value)
    .filter(([key]) => Array.isArray(value) || !skipped.has(key))
    .flatMap(([key, inner]) => leaves(inner, path ? `${path}.${key}` : key, skipped));
}

/** The texts of a JSON value that stand in every language beside each other: `{ "en": …, "de": … }`. */
function localizedIn(value: unknown, path: string): { readonly path: string; readonly texts: readonly Leaf[] }[] {
  if (!isObject(value)) return [];
  const entries = Object.entries(value);
  const isText = !Array.isArray(value) && typeof value.en === 'string';
  if (isText && entries.every(([key]) => (LANGUAGES as readonly string[]).includes(key)))
    return [{ path, texts: entries.map(([language, text]): Leaf => [language, String(text)]) }];
  return entries.flatMap(([key, inner]) => localizedIn(inner, path ? `${path}.${key}` : key));
}

type Found = { readonly key: string; readonly module: string; readonly locale: string; readonly text: string };

/** Every leaf of interface texts is a text, whatever its name. */
const NO_FIELDS: ReadonlySet<string> = new Set();

const foundIn = (module: string, locale: string, value: unknown, skipped: ReadonlySet<string>): Found[] =>
  leaves(value, '', skipped).map(([path, text]) => ({ key: `${module}:${path}`, module, locale, text }));

function textsOfFile({ path, text }: TextFile): Found[] {
  const content: unknown = JSON.parse(text);
  const [, locale = '', namespace = ''] = /^app\/locales\/([\w-]+)\/([\w-]+)\.json$/.exec(path) ?? [];
  if (locale) return foundIn(namespace, locale, content, NO_FIELDS);
  const [, language = ''] = /^content-fallbacks\/stories\/([\w-]+)/.exec(path) ?? [];
  if (path.startsWith('content-fallbacks/stories/'))
    return (content as { full_slug: string; content: unknown }[]).flatMap((story) =>
      foundIn(`stories/${story.full_slug.replace('_default/', '')}`, language, story.content, TECHNICAL),
    );
  const module = path.replace(/^(?:content-fallbacks|server\/platform)\//, '').replace(/\.json$/, '');
  return localizedIn(content, '').flatMap(({ path: place, texts }) =>
    texts.map(([own, words]) => ({ key: `${module}:${place}`, module, locale: own, text: words })),
  );
}

/** Every text of the shop, in the order of its files. */
export function listTexts(files: readonly TextFile[]): readonly ShopText[] {
  const byKey = new Map<string, { module: string; byLocale: Map<string, string> }>();
  for (const { key, module, locale, text } of files.flatMap(textsOfFile)) {
    const known = byKey.get(key) ?? { module, byLocale: new Map() };
    byKey.set(key, known);
    known.byLocale.set(locale, text);
  }
  return [...byKey].map(([key, { module, byLocale }]) => ({ key, module, byLocale }));
}

export const languageOf = (locale: string) => locale.split('-')[0] as Language;

/** The text that a locale prints; undefined where neither it nor its language has one. */
export function printedText({ byLocale }: ShopText, locale: string): string | undefined {
  const text = byLocale.get(locale) ?? byLocale.get(languageOf(locale));
  return text === undefined ? undefined : wordedIn(locale, text);
}

export const placeholdersOf = (text: string): readonly string[] =>
  [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name))].sort();

const PLURAL = /_(?:zero|one|two|few|many|other)$/;
/** The key without its plural form. */
export const baseKey = (key: string): string => key.replace(PLURAL, '');

/** The files that print a text: those that name its key, also with a part of it built at run time. */
export function createPlaces(
  sources: readonly TextFile[],
): (text: Pick<ShopText, 'key' | 'module'>) => readonly string[] {
  const byKey = new Map<string, string[]>();
  const add = (key: string, path: string) => byKey.set(key, [...(byKey.get(key) ?? []), path]);
  for (const { path, text } of sources) {
    const keys = new Set([...text.matchAll(/['`]([\w-]+:[\w.-]*)(?:['`]|\$\{)/g)].map(([, key = '']) => key));
    for (const key of keys) add(key, path);
  }
  return ({ key, module }) => {
    const base = baseKey(key);
    const exact = byKey.get(base);
    if (exact) return exact;
    const built = [...byKey].filter(([start]) => /[.:]$/.test(start) && base.startsWith(start));
    return built.length > 0 ? [...new Set(built.flatMap(([, paths]) => paths))] : [module];
  };
}

/** The list for translators into one locale, from English. */
export function textRows(
  texts: readonly ShopText[],
  { locale, sources }: { readonly locale: string; readonly sources: readonly TextFile[] },
): readonly TextRow[] {
  const placesOf = createPlaces(sources);
  return texts.map((text) => {
    const english = text.byLocale.get('en') ?? '';
    return {
      key: text.key,
      module: text.module,
      english,
      translation: printedText(text, locale) ?? '',
      where: placesOf(text).join(' '),
      placeholders: placeholdersOf(english).join(' '),
    };
  });
}
