import { createInstance, type Resource } from 'i18next';
import type { Language } from '#app/kernel/text.ts';
import type { Namespace, TextKey } from './text-key.ts';

type Values = Readonly<Record<string, string | number>>;

/** Looks up an interface text: `t('checkout:errors.errorRequired')`, `t('catalogue:count', { count: 3 })`. */
export interface Translate {
  (key: TextKey, values?: Values): string;
  /** A key that ends in a word of the catalogue may have no text: `defaultValue` is what stands for it. */
  (key: `${Namespace}:${string}`, values: Values & { readonly defaultValue: string }): string;
}

/** Namespace -> texts, for one language. */
export type Texts = Readonly<Record<string, unknown>>;

/** Answers one translator remembers; a page asks for some hundred, and most pages ask for the same. */
const REMEMBERED = 5_000;

/**
 * A translator over texts already in memory. English stands behind every language. Values are not escaped: React does
 * that. Answers are remembered, since looking one up costs more than rendering it.
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
