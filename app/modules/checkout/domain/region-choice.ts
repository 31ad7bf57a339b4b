import type { Region } from '#app/modules/markets/domain/types.ts';
import { tidy } from './plain-text.ts';

const fold = (text: string): string =>
  tidy(text)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/** The region of a code or a name, in any case and with or without diacritics; null when the list has none. */
export function findRegion(regions: readonly Region[], typed: string): Region | null {
  const wanted = fold(typed);
  if (wanted === '') return null;
  return (
    regions.find((region) => fold(region.code) === wanted) ??
    regions.find((region) => fold(region.name) === wanted) ??
    null
  );
}

/** The name of a region code; the code itself when the list lacks it. */
export function regionName(regions: readonly Region[], code: string): string {
  return findRegion(regions, code)?.name ?? code;
}
