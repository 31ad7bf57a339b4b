import type { Language } from '#app/kernel/text.ts';
import type { LetterContent } from '#app/modules/letters/domain/letter.ts';
import { createFormatter } from '#app/modules/markets/domain/format.ts';
import type { CountryCode } from '#app/modules/markets/domain/types.ts';
import { createTranslations } from '#app/web/i18n/translations.server.ts';
import { type ComposeDeps, composeLetter } from '#server/platform/letters/compose-letter.ts';
import { type LetterFile, readLetter } from '#server/platform/letters/files.ts';
import { sampleRegistry } from '#tests/contracts/sample-markets.ts';
import { bundledContent } from './bundled-content.ts';

export const LETTER_ORIGIN = 'https://shop.example';
export const translations = createTranslations();

/** A letter with the texts and the content of the shop, as a mail program reads it. */
export async function composedLetter(
  country: CountryCode,
  content: LetterContent,
  {
    language,
    shop = bundledContent,
    at = Date.parse('2026-11-23T09:05:00Z'),
  }: {
    readonly language?: Language | undefined;
    readonly shop?: ComposeDeps['content'];
    /** When the letter is written, in milliseconds. */
    readonly at?: number | undefined;
  } = {},
): Promise<LetterFile> {
  const deps = { registry: sampleRegistry, content: shop, translations, formatter: createFormatter };
  const letter = { id: content.kind, to: 'ada@example.com', market: country, ...(language && { language }), content };
  const { message } = await composeLetter({ ...deps, origin: LETTER_ORIGIN }, letter, at);
  return readLetter(message.toString('utf8'));
}
