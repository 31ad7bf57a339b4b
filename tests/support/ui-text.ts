import { readdirSync, readFileSync } from 'node:fs';
import type { TextKey } from '#app/web/i18n/text-key.ts';
import { createTranslator } from '#app/web/i18n/translator.ts';

const FOLDER = new URL('../../app/locales/en/', import.meta.url);
const texts = Object.fromEntries(
  readdirSync(FOLDER).map((file) => [
    file.replace('.json', ''),
    JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as Record<string, unknown>,
  ]),
);
const translate = createTranslator('en', texts);

/**
 * An English interface text as a page shows it, where no bundler reads the files: texts can be edited without touching
 * a proof.
 */
export function uiText(key: TextKey, values?: Readonly<Record<string, string | number>>): string {
  const text = translate(key, values);
  if (text === key || !text) throw new Error(`No text ${key}`);
  return text.replace(/\s+/g, ' ').trim();
}
