import { z } from 'zod';
import { FALLBACK_LANGUAGE, LANGUAGES, type LocalizedText, TEXT_LOCALES } from '#app/kernel/text.ts';

export const languageSchema = z.enum(LANGUAGES);

type Optional = Record<(typeof TEXT_LOCALES)[number], z.ZodOptional<z.ZodType<string>>>;

/** A text in the fallback language and in those languages and countries that have one. Each matches `text`. */
export function localizedTextSchema(text: z.ZodType<string> = z.string()): z.ZodType<LocalizedText> {
  const optional = Object.fromEntries(TEXT_LOCALES.map((locale) => [locale, text.optional()])) as Optional;
  return z.object({ ...optional, [FALLBACK_LANGUAGE]: text }) as z.ZodType<LocalizedText>;
}
