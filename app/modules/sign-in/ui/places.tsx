import type { Formatter } from '#app/modules/markets/domain/format.ts';
import type { BrowserSignIn } from '#app/modules/sign-in/domain/sign-in.ts';
import type { Translate } from '#app/web/i18n/translator.ts';
import { Button } from '#app/web/ui/button.tsx';
import { useLink, useT } from '#app/web/view.tsx';
import styles from './sign-in.module.css';

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

/** The browsers that are signed in with the address, each with a button that ends its sign-in. */
export function Places({ places }: { readonly places: readonly PlaceView[] }) {
  const t = useT();
  const link = useLink();
  return (
    <section className={`noprint ${styles.out}`} id="sign-ins">
      <h2>{t('sign-in:places.title')}</h2>
      <p className={styles.small}>{t('sign-in:places.text')}</p>
      <ul className={styles.places}>
        {places.map((place) => (
          <li key={place.ends ?? 'own'}>
            <Place place={place} />
          </li>
        ))}
      </ul>
      {places.length > 1 && (
        <form method="post" action={link('/login')}>
          <Button name="intent" value="end-other-sign-ins" look="quiet">
            {t('sign-in:places.endOthers')}
          </Button>
        </form>
      )}
    </section>
  );
}

function Place({ place: { ends, device, facts } }: { readonly place: PlaceView }) {
  const t = useT();
  const link = useLink();
  return (
    <>
      <strong>{device}</strong>
      <p className={styles.small}>{facts}</p>
      {ends !== null && (
        <form method="post" action={link('/login')}>
          <input type="hidden" name="signIn" value={ends} />
          <Button small name="intent" value="end-sign-in">
            {t('sign-in:places.end')}
            <span className="vh">
              : {device}, {facts}
            </span>
          </Button>
        </form>
      )}
    </>
  );
}
