import type { Formatter } from '#app/modules/markets/domain/format.ts';
import type { BrowserSignIn } from '#app/modules/sign-in/domain/sign-in.ts';
import type { Translate } from '#app/web/i18n/translator.ts';

/** Which sign-ins a form has ended, as the key of its text. */
export type EndedSignIns = 'ended' | 'endedOthers';

/** A browser in the list of those that are signed in. */
export type PlaceView = {
  /** What its form posts; null for the browser of the page. */
  readonly ends: string | null;
  /** `Firefox · Windows`: names that are the same in every language. */
  readonly device: string;
  readonly facts: string;
};

export function placesView(
  { t, format }: { readonly t: Translate; readonly format: Pick<Formatter, 'date'> },
  signIns: readonly BrowserSignIn[],
  own: string | null,
): readonly PlaceView[] {
  return signIns.map(({ id, device: { browser, system }, madeAt, usedAt }) => ({
    ends: id === own ? null : id,
    device: [browser, system].filter((name) => name !== null).join(' · ') || t('sign-in:places.unknown'),
    facts: [
      t('sign-in:places.made', { date: format.date(madeAt) }),
      id === own ? t('sign-in:places.this') : t('sign-in:places.used', { date: format.date(usedAt) }),
    ].join(', '),
  }));
}
