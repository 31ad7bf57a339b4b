import { z } from 'zod';
import { eachLanguage, FALLBACK_LANGUAGE, LANGUAGES, type LocalizedText } from '#app/kernel/text.ts';

export const languageSchema = z.enum(LANGUAGES);

/** A text in the fallback language and in those of the others that have one. Each matches `text`. */
export function localizedTextSchema(text: z.ZodType<string> = z.string()): z.ZodType<LocalizedText> {
  const shape = eachLanguage((language) => (language === FALLBACK_LANGUAGE ? text : text.optional()));
  return z.object(shape) as z.ZodType<LocalizedText>;
}
