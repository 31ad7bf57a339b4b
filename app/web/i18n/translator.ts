import { createInstance, type Resource } from 'i18next';
import type { Language } from '#app/kernel/text.ts';
import type { Namespace, TextKey } from './text-key.ts';

type Values = Readonly<Record<string, string | number>>;

/** Looks up an interface text: `t('checkout:errors.errorRequired')`, `t('catalogue:count', { count: 3 })`. */
export interface Translate {
  (key: TextKey, values?: Values): string;
  /** A key that ends in a word of the catalogue may be missing: `defaultValue` replaces it. */
  (key: `${Namespace}:${string}`, values: Values & { readonly defaultValue: string }): string;
}

/** Namespace -> texts, for one language. */
export type Texts = Readonly<Record<string, unknown>>;

/** The size of the cache; a page looks up some hundred texts, and most pages the same ones. */
const REMEMBERED = 5_000;

/**
 * A translator over texts in memory. English is the fallback of every language. Values are not escaped: React does
 * that. Results are cached, since a look-up costs more than rendering the text.
 */
export function createTranslator(language: Language, texts: Texts, fallback?: Texts): Translate {
  const instance = createInstance();
  const resources: Resource = { [language]: texts as Resource[string] };
  if (fallback && language !== 'en') resources.en = fallback as Resource[string];
  void instance.init({
    lng: language,
    fallbackLng: 'en',
    ns: Object.keys(texts),
    defaultNS: 'shell',
    resources,
    initAsync: false,
    showSupportNotice: false,
    interpolation: { escapeValue: false },
    returnNull: false,
  } as Parameters<typeof instance.init>[0]);
  const t = instance.getFixedT(language);
  const known = new Map<string, string>();
  return (key: string, values?: Values) => {
    const question = values ? `${key}\n${JSON.stringify(values)}` : key;
    let answer = known.get(question);
    if (answer === undefined) {
      answer = (values ? t(key, values) : t(key)) as string;
      if (known.size >= REMEMBERED) known.clear();
      known.set(question, answer);
    }
    return answer;
  };
}
