import type { Language } from '#app/kernel/text.ts';
import type { Texts, Translate } from './translator.ts';

/**
 * The translator of a page that hydrates, over the texts that the server has chosen for it: what `createTranslator`
 * says, without the library, which is a tenth of the script of such a page. A text that is missing is its key.
 */
export function createBrowserTranslator(language: Language, texts: Texts): Translate {
  const plural = new Intl.PluralRules(language);
  const find = (key: string): string | undefined => {
    const text = key.split(/[:.]/).reduce<unknown>((part, name) => (part as Texts | undefined)?.[name], texts);
    return typeof text === 'string' ? text : undefined;
  };
  return (key: string, values: Readonly<Record<string, string | number>> = {}) => {
    const { context, count, defaultValue } = values;
    const exact = context === undefined ? undefined : find(`${key}_${context}`);
    const counted = typeof count === 'number' ? find(`${key}_${plural.select(count)}`) : undefined;
    const none = count === 0 ? find(`${key}_zero`) : undefined;
    const text = exact ?? none ?? counted ?? find(key) ?? String(defaultValue ?? key.slice(key.indexOf(':') + 1));
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
  };
}
