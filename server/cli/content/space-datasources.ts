import { LANGUAGES, type Language } from '#app/kernel/text.ts';
import type { TextFile } from '#server/cli/texts/text-files.ts';
import { listTexts } from '#server/cli/texts/text-list.ts';

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

/** Every interface text by its key, `cart:title`, in the languages of a space. */
export function translationsDatasource(
  files: readonly TextFile[],
  codes: ReadonlyMap<Language, string>,
): SpaceDatasource {
  const texts = listTexts(files.filter(({ path }) => LANGUAGES.some((own) => path.startsWith(`app/locales/${own}/`))));
  return {
    name: 'Translations',
    slug: 'translations',
    dimensions: [...codes].map(([name, entry_value]) => ({ name, entry_value })),
    entries: texts.map(({ key, byLocale }) => ({
      name: key,
      value: byLocale.get('en') ?? '',
      dimension_values: Object.fromEntries(
        [...codes].flatMap(([language, code]) => {
          const text = byLocale.get(language);
          return text === undefined ? [] : [[code, text]];
        }),
      ),
    })),
  };
}
