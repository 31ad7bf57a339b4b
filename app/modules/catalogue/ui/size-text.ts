import type { Translate } from '#app/web/i18n/translator.ts';

const AGE_RANGE = /^(\d+)\s*[-–]\s*(\d+)\s*(Y|M)$/;

/** The text of a size label: `2–3 years` for `2-3 Y`, in the language of `t`. Other labels stay. */
export function sizeText(label: string, t: Translate): string {
  const [, from, to, unit] = AGE_RANGE.exec(label) ?? [];
  if (unit === undefined) return label;
  return t(unit === 'Y' ? 'catalogue:sizeInYears' : 'catalogue:sizeInMonths', { range: `${from}–${to}` });
}
