import { LANGUAGES, type Language } from '#app/kernel/text.ts';
import type { TextFile } from '#server/cli/texts/text-files.ts';
import { listTexts, type ShopText } from '#server/cli/texts/text-list.ts';

type Dimension = { readonly name: string; readonly entry_value: string };
export type SpaceDatasource = {
  readonly name: string;
  readonly slug: string;
  readonly dimensions: readonly Dimension[];
  readonly entries: readonly {
    readonly name: string;
    readonly value: string;
    /** By the value of a dimension. */
    readonly dimension_values: Readonly<Record<string, string>>;
  }[];
};

/**
 * Every interface text by its key, `cart:title`: constants are the same in every language, translations have the others
 * as dimensions.
 */
export function textDatasources(
  files: readonly TextFile[],
  codes: ReadonlyMap<Language, string>,
): readonly SpaceDatasource[] {
  const texts = listTexts(files.filter(({ path }) => LANGUAGES.some((own) => path.startsWith(`app/locales/${own}/`))));
  const isConstant = ({ byLocale }: ShopText) =>
    new Set(LANGUAGES.map((language) => byLocale.get(language))).size === 1;
  const entryOf = ({ key, byLocale }: ShopText) => ({ name: key, value: byLocale.get('en') ?? '' });
  const valuesOf = ({ byLocale }: ShopText) =>
    Object.fromEntries([...codes].map(([language, code]) => [code, byLocale.get(language) ?? '']));
  return [
    {
      name: 'Translations',
      slug: 'translations',
      dimensions: [...codes].map(([name, entry_value]) => ({ name, entry_value })),
      entries: texts
        .filter((text) => !isConstant(text))
        .map((text) => ({ ...entryOf(text), dimension_values: valuesOf(text) })),
    },
    {
      name: 'Constants',
      slug: 'constants',
      dimensions: [],
      entries: texts.filter(isConstant).map((text) => ({ ...entryOf(text), dimension_values: {} })),
    },
  ];
}
