import type { Language } from '#app/kernel/text.ts';
import { type TextEntry, textEntries } from '#server/platform/content/bundled-delivery.ts';

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
 * Every interface text by its key, `cart:title`: constants are the same in every language, translations have the
 * languages beside English, `codes`, as dimensions.
 */
export function textDatasources(codes: ReadonlyMap<Language, string>): readonly SpaceDatasource[] {
  const { translations, constants } = textEntries();
  const valuesOf = ({ values }: TextEntry) =>
    Object.fromEntries([...codes].map(([language, code]) => [code, values[language]]));
  return [
    {
      name: 'Translations',
      slug: 'translations',
      dimensions: [...codes].map(([name, entry_value]) => ({ name, entry_value })),
      entries: translations.map((entry) => ({
        name: entry.name,
        value: entry.values.en,
        dimension_values: valuesOf(entry),
      })),
    },
    {
      name: 'Constants',
      slug: 'constants',
      dimensions: [],
      entries: constants.map(({ name, values }) => ({ name, value: values.en, dimension_values: {} })),
    },
  ];
}
