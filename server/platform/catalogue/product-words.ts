import { FALLBACK_LANGUAGE, LANGUAGES, type Language, type LocalizedText } from '#app/kernel/text.ts';
import type { ProductRecord } from '#app/modules/catalogue/domain/product-record.ts';
import type { CommandContext, Sql, Store } from '#server/store/types.ts';

/** The words that a search in a language compares with its terms. */
function searchText(
  { name, description, patternGroup, color, collections, categories, information, materials, sku }: ProductRecord,
  language: Language,
): string {
  const attributes = [
    patternGroup,
    color.primary,
    color.secondary,
    ...collections,
    ...categories,
    information.family,
    information.silhouette,
    information.ageGroup,
    ...materials,
    sku,
  ];
  // The name in the reader's language comes first: the search ranks by the beginning of the text.
  const words = (text: LocalizedText) =>
    language === FALLBACK_LANGUAGE ? [text[language]] : [text[language] ?? '', text[FALLBACK_LANGUAGE]];
  return ` ${foldText([...words(name), ...words(description.short), ...attributes].join(' '))} `;
}

/** Stores the search words of a product, in every language. */
export async function writeProductWords(sql: Sql, product: ProductRecord): Promise<void> {
  await sql.runAll(
    `INSERT INTO product_words (language, product_id, words) VALUES (?, ?, ?)
     ON CONFLICT (language, product_id) DO UPDATE SET words = excluded.words`,
    LANGUAGES.map((language) => [language, product.id, searchText(product, language)]),
  );
}

export const productWordsCommands = {
  /**
   * Adds the search words of every product for a language that is new to the store: a stored product has no text in it,
   * so its words are those of the fallback language.
   */
  async addSearchLanguage({ sql }: CommandContext, { language }: { readonly language: Language }): Promise<number> {
    return sql.run(
      `INSERT INTO product_words (language, product_id, words) SELECT ?, product_id, words FROM product_words WHERE language = ?
       ON CONFLICT (language, product_id) DO NOTHING`,
      [language, FALLBACK_LANGUAGE],
    );
  },
};

/** Text as the simple search compares it: lower case, without diacritics, words apart by single spaces. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Adds the languages that the store's search does not have yet. Returns them. */
export async function addSearchLanguages({
  read,
  command,
}: Store<typeof productWordsCommands>): Promise<readonly Language[]> {
  const added: Language[] = [];
  for (const language of LANGUAGES) {
    const row = await read.get('SELECT product_id FROM product_words WHERE language = ? LIMIT 1', [language]);
    if (!row && (await command('addSearchLanguage', { language })) > 0) added.push(language);
  }
  return added;
}
