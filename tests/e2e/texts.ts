import { readdirSync, readFileSync } from 'node:fs';
import { SPELLED_LOCALES, wordedIn } from '#app/kernel/spelling.ts';

type Texts = { readonly [key: string]: string | Texts };

const LOCALES = new URL('../../app/locales/', import.meta.url);
const SANDBOX = new URL('../../lab/sandbox/texts/', import.meta.url);

const read = (url: URL) => JSON.parse(readFileSync(url, 'utf8')) as Texts;
const readLocale = (locale: string): Texts =>
  Object.fromEntries(
    readdirSync(new URL(`${locale}/`, LOCALES)).map((file) => [
      file.replace('.json', ''),
      read(new URL(`${locale}/${file}`, LOCALES)),
    ]),
  );
const shop = new Map(readdirSync(LOCALES).map((locale) => [locale, readLocale(locale)]));
const sandbox = readdirSync(SANDBOX).map((file) => read(new URL(file, SANDBOX)));

/** Every text at a path, its plural forms and what is below it included. */
function textsAt(texts: Texts | string, path: readonly string[]): readonly string[] {
  if (typeof texts === 'string') return path.length === 0 ? [texts] : [];
  const [step, ...rest] = path;
  return Object.entries(texts)
    .filter(([key]) => step === undefined || key.replace(/_(?:zero|one|two|few|many|other)$/, '') === step)
    .flatMap(([, below]) => textsAt(below, rest));
}

/** A text as it stands in a page: placeholders have any value. */
const asPattern = (text: string) =>
  text
    .trim()
    .split(/\{\{[^}]+\}\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+'))
    .join('.+');

function alternatives(keys: readonly string[]): string {
  const locales = [...new Set([...shop.keys(), ...SPELLED_LOCALES])];
  const texts = keys.flatMap((key) =>
    locales.flatMap((locale) => {
      const own = [...shop].filter(([other]) => other === locale || other === locale.split('-')[0]);
      return own.flatMap(([, all]) => textsAt(all, key.split(/[:.]/)).map((text) => wordedIn(locale, text)));
    }),
  );
  if (texts.length === 0) throw new Error(`No text ${keys.join(', ')}`);
  return `(?:${[...new Set(texts)].map(asPattern).join('|')})`;
}

/** One of the interface texts, whole, in any language of the shop. A key of a group stands for all of its texts. */
export const textPattern = (...keys: readonly string[]): RegExp => new RegExp(`^\\s*${alternatives(keys)}\\s*$`);

/** The beginning of an interface text, in any language of the shop. */
export const textStart = (...keys: readonly string[]): RegExp => new RegExp(`^\\s*${alternatives(keys)}`);

/** The label of a field, whether it is optional or not. */
export const labelPattern = (...keys: readonly string[]): RegExp =>
  new RegExp(`^\\s*${alternatives(keys)}(?:\\s+${alternatives(['checkout:optional'])})?\\s*$`);

/** A text of the payment provider's pages, in any language of the shop. */
export function sandboxText(key: string): RegExp {
  const texts = sandbox
    .flatMap((language) => textsAt(language, key.split('.')))
    .flatMap((text) => [text, wordedIn('de-CH', text)]);
  if (texts.length === 0) throw new Error(`No text ${key}`);
  return new RegExp(`^\\s*(?:${texts.map(asPattern).join('|')})\\s*$`);
}
