import type { Region } from '#app/modules/markets/domain/types.ts';
import { tidy } from './plain-text.ts';

/** Letters and digits alone, in lower case and without diacritics. */
const fold = (text: string): string =>
  tidy(text)
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** What stands before or after the name of a region: its kind, or the country of a code (`US-CA`). */
const KIND =
  /^(?:[A-Z]{2}-(?=[A-Z\d]{1,3}$)|(?:(?:the )?(?:county|co\.?|contae|state|province|emirate|metropolitan city|provincia|prov\.?|comunidad|citt[aà] metropolitana|libero consorzio comunale|إمارة)(?: autonoma)?(?: (?:of|de la|de|del|della|di|na|an))?)(?: (?:dell|d)['’] ?| ))|[ -](?:prefecture|province|county|emirate|state|ken|fu|to)$/iu;

/**
 * The region of a code or a name, in any case, with or without diacritics, punctuation and its kind (`County Cork`);
 * null when the list has none.
 */
export function findRegion(regions: readonly Region[], typed: string): Region | null {
  const text = tidy(typed);
  return foldedRegion(regions, fold(text)) ?? foldedRegion(regions, fold(text.replace(KIND, '')));
}

function foldedRegion(regions: readonly Region[], wanted: string): Region | null {
  if (wanted === '') return null;
  return (
    regions.find((region) => fold(region.code) === wanted) ??
    regions.find((region) => fold(region.name) === wanted) ??
    regions.find(({ otherNames = [] }) => otherNames.some((name) => fold(name) === wanted)) ??
    null
  );
}

/** The region whose postcodes begin like this one, by the longest beginning; null where the list has no postcodes. */
export function regionOfPostcode(regions: readonly Region[], postCode: string): Region | null {
  const code = fold(postCode);
  const beginnings = regions.flatMap((region) =>
    (region.postcodes ?? []).filter((start) => code.startsWith(start)).map((start) => ({ region, start })),
  );
  return beginnings.sort((a, b) => b.start.length - a.start.length)[0]?.region ?? null;
}

/** The name of a region code; the code itself when the list lacks it. */
export function regionName(regions: readonly Region[], code: string): string {
  return findRegion(regions, code)?.name ?? code;
}
