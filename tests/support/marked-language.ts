import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LANGUAGES } from '#app/kernel/text.ts';
import { ensureBuilt } from '#bin/lib/ensure-built.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SOURCES = [
  'app',
  'bin',
  'content-fallbacks',
  'package.json',
  'public',
  'react-router.config.ts',
  'remix.config.js',
  'server',
  'tools',
  'tsconfig.json',
  'vite.config.ts',
];

/** Fields of content that are no words. */
const TECHNICAL =
  /^(?:_uid|uuid|id|lang|component|type|icon|tone|full_slug|slug|url|cached_url|email|src|filename|href|fact|category|limit|related|linktype|fieldtype|first_published_at|image|sku|from|match|status|variant|identifier|key|measure|cells|uid|segmentId|popupIdentifier|form|widgetId|variables|utmCampaigns|utmContents|storefronts|share)$/;

/** France, and countries of storefront eu whose payment methods the shop prints instructions for. */
const FRENCH_MARKETS = [
  "FR: row('fr', 'EU', 'EUR', 20",
  "IE: row('eu', 'EU', 'EUR', 23",
  "PL: row('eu', 'EU', 'EUR', 23",
  "PT: row('eu', 'EU', 'EUR', 23",
  "SE: row('eu', 'EU', 'SEK', 25",
];

/** A text as the marked language has it. */
export const marked = (text: string): string => (/\p{L}/u.test(text) ? `⟦${text}⟧` : text);

/** What of a text is not marked. */
export function unmarked(text: string): string {
  let depth = 0;
  let rest = '';
  for (const letter of text) {
    if (letter === '⟦') depth += 1;
    if (depth === 0) rest += letter;
    if (letter === '⟧') depth = Math.max(0, depth - 1);
  }
  return rest.replace(/\s+/g, ' ').trim();
}

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** A file of one language with every text marked. */
function markFile(value: Json): Json {
  if (typeof value === 'string') return marked(value);
  if (Array.isArray(value)) return value.map(markFile);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, markFile(part)]));
}

/** A file of content with every text marked, and its technical fields as they are. */
function markContent(value: Json, key = ''): Json {
  if (typeof value === 'string') return TECHNICAL.test(key) ? value : marked(value);
  if (Array.isArray(value)) return value.map((entry) => markContent(entry, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, markContent(part, name)]));
}

/** A file whose texts are in several languages, with one language more. */
function addLanguage(value: Json, language: string): Json {
  if (Array.isArray(value)) return value.map((entry) => addLanguage(entry, language));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const isText = entries.length > 0 && entries.every(([key]) => (LANGUAGES as readonly string[]).includes(key));
  const english = (value as Record<string, Json>).en;
  if (isText && typeof english === 'string') return { ...value, [language]: marked(english) };
  return Object.fromEntries(entries.map(([key, part]) => [key, addLanguage(part, language)]));
}

const readJson = (...path: string[]): Json => JSON.parse(readFileSync(join(...path), 'utf8'));
const writeJson = (value: Json, ...path: string[]) => writeFileSync(join(...path), JSON.stringify(value));

function replaceLine(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} does not hold: ${from}`);
  writeFileSync(file, text.replace(from, to));
}

/**
 * A copy of the shop that speaks French in some markets, made by the steps of app/modules/markets/LANGUAGES.md: one
 * line in `LANGUAGES`, market rows, and files. Its French is the English with marks. Returns the folder of the built
 * copy.
 */
export async function buildMarkedShop(): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), 'marked-shop-'));
  for (const name of SOURCES) cpSync(join(ROOT, name), join(root, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));

  replaceLine(join(root, 'app/kernel/text.ts'), "['en', 'de', 'nl']", "['en', 'de', 'nl', 'fr']");
  const markets = join(root, 'app/modules/markets/domain/market-table.ts');
  for (const row of FRENCH_MARKETS) replaceLine(markets, `${row})`, `${row}, 'fr', 'fr-FR')`);
  mkdirSync(join(root, 'app/locales/fr'));
  for (const file of readdirSync(join(root, 'app/locales/en')))
    writeJson(markFile(readJson(root, 'app/locales/en', file)), root, 'app/locales/fr', file);
  const content = join(root, 'content-fallbacks');
  mkdirSync(join(content, 'stories/fr'));
  for (const file of readdirSync(join(content, 'stories/en'))) {
    const stories = markContent(readJson(content, 'stories/en', file)) as readonly { readonly [key: string]: Json }[];
    writeJson(
      stories.map((story) => ({ ...story, lang: 'fr' })),
      content,
      'stories/fr',
      file,
    );
  }
  const several = [
    'discount-rules.json',
    ...readdirSync(join(content, 'catalogue'))
      .filter((file) => file !== 'index.json')
      .map((file) => join('catalogue', file)),
  ];
  for (const file of several) writeJson(addLanguage(readJson(content, file), 'fr'), content, file);
  for (const file of ['shipping/method-titles.json', 'import/size-words.json']) {
    const words = join(root, 'server/platform', file);
    writeJson(addLanguage(readJson(words), 'fr'), words);
  }
  const sandbox = join(root, 'lab/sandbox/texts');
  const { widget } = readJson(sandbox, 'de.json') as { readonly widget: Json };
  writeJson({ ...(markFile(readJson(sandbox, 'en.json')) as object), widget: markFile(widget) }, sandbox, 'fr.json');
  await ensureBuilt({ root });
  return root;
}
