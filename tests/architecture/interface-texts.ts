import { LANGUAGES, type Language } from '#app/kernel/text.ts';
import { interfaceTexts } from './sources.ts';

const texts = new Map<Language, ReadonlyMap<string, string>>(
  LANGUAGES.map((language) => [language, interfaceTexts(language)]),
);
export const textsOf = (language: Language) => texts.get(language) ?? new Map<string, string>();
export const english = textsOf('en');
/** Forms of one country: each language takes those its sentence needs. */
const COUNTRY_FORMS = ['country', 'theCountry', 'dativeCountry', 'toCountry'];
export const placeholders = (text: string) =>
  [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name))].sort();
export const facts = (text: string) =>
  [...new Set(placeholders(text).map((name) => (COUNTRY_FORMS.includes(name) ? 'country' : name)))].sort();
export const PLURAL = /_(?:zero|one|two|few|many|other)$/;
/** What the sources write for a text: the key without its plural form. */
export const baseKey = (key: string) => key.replace(PLURAL, '');
