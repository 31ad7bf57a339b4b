import { Button } from '#app/web/ui/button.tsx';
import { useLink, useT } from '#app/web/view.tsx';
import type { PlaceView } from './places-view.ts';
import styles from './sign-in.module.css';

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
