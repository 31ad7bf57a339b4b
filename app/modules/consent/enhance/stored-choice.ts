import type { Purpose } from '#app/modules/consent/domain/consent.ts';

/** Where the mark of a purpose is, after the version and its point. */
const MARK: Readonly<Record<Purpose, number>> = { personalisation: 2, statistics: 3, marketing: 4 };
const ALL_REFUSED = '0.000';

/**
 * The choice in the cookies of a page: its version and a mark for each purpose, without its end. Empty without one. A
 * browser with Global Privacy Control (`control`) has refused everything.
 */
export function choiceIn(cookies: string, control: boolean | undefined): string {
  return control ? ALL_REFUSED : (/(?:^|; )consent=(\d\.[-01]+)/.exec(cookies)?.[1] ?? '');
}

/** The mark of a purpose in a choice: 1 for consent, 0 for a refusal. */
export const markIn = (choice: string, purpose: Purpose): string | undefined => choice[MARK[purpose]];

/** The choice of the visitor now. */
export function storedChoice(): string {
  const { globalPrivacyControl } = navigator as Navigator & { readonly globalPrivacyControl?: boolean };
  return choiceIn(document.cookie, globalPrivacyControl);
}
