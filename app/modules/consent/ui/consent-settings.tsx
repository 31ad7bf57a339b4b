import { href as settingsHref } from 'virtual:consent-settings';
import type { ReactNode } from 'react';
import { PURPOSES, type Purpose } from '#app/modules/consent/domain/consent.ts';
import type { PageConsent } from '#app/modules/consent/domain/page-consent.ts';
import { Button } from '#app/web/ui/button.tsx';
import { Notice } from '#app/web/ui/notice.tsx';
import { useLink, useT, useView } from '#app/web/view.tsx';
import styles from './consent-settings.module.css';

/** What the settings show. */
export type ConsentSettingsView = {
  readonly consent: PageConsent;
  /** The browser sends Global Privacy Control: nothing can be agreed to. */
  readonly control: boolean;
  /** The page follows a change. */
  readonly saved: boolean;
  /** The storage keys that the shop's script leaves; null where it removes nothing. */
  readonly keep: readonly string[] | null;
};

/**
 * The settings of consent: a form with a box for each purpose. A browser with Global Privacy Control has refused
 * already, and reads how to change that.
 */
export function ConsentSettings({ consent, control, saved, keep }: ConsentSettingsView) {
  const t = useT();
  const { mode } = useView();
  return (
    <section className="wrap" id="consent" aria-labelledby="consent-title">
      <div className={styles.settings}>
        <h2 id="consent-title">{t('consent:title')}</h2>
        {saved && (
          <Notice live tone="good">
            <p>{t('consent:saved')}</p>
          </Notice>
        )}
        <p>{t('consent:intro')}</p>
        {control ? (
          <Notice tone="info">
            <p>{t('consent:control')}</p>
          </Notice>
        ) : (
          <ConsentForm consent={consent} />
        )}
      </div>
      {keep && mode === 'full' && <script type="module" src={settingsHref} data-keep={JSON.stringify(keep)} />}
    </section>
  );
}

function ConsentForm({ consent: { given, uses } }: { readonly consent: PageConsent }) {
  const t = useT();
  const link = useLink();
  const { path, mode } = useView();
  const withoutScript = <input type="hidden" name="script" value="off" />;
  return (
    <form method="post" action={link('/consent')}>
      <input type="hidden" name="from" value={path} />
      <input type="hidden" name="asked" value={PURPOSES.join(' ')} />
      {mode === 'full' ? <noscript>{withoutScript}</noscript> : withoutScript}
      <fieldset className={styles.purposes}>
        <legend className="vh">{t('consent:title')}</legend>
        <PurposeRow name="necessary" ticked fixed isUsed />
        {PURPOSES.map((purpose) => (
          <PurposeRow key={purpose} name={purpose} ticked={given[purpose]} isUsed={uses[purpose]} />
        ))}
      </fieldset>
      <div className={styles.answers}>
        <Button name="intent" value="save">
          {t('consent:save')}
        </Button>
        <Button name="intent" value="refuse">
          {t('consent:refuse')}
        </Button>
        <Button name="intent" value="accept-all">
          {t('consent:accept')}
        </Button>
      </div>
    </form>
  );
}

function PurposeRow({
  name,
  ticked,
  fixed = false,
  isUsed,
}: {
  readonly name: Purpose | 'necessary';
  readonly ticked: boolean;
  /** Cannot be changed. */
  readonly fixed?: boolean;
  readonly isUsed: boolean;
}): ReactNode {
  const t = useT();
  const id = `consent-${name}`;
  return (
    <div className={styles.purpose}>
      <input
        type="checkbox"
        id={id}
        name={fixed ? undefined : name}
        defaultChecked={ticked}
        disabled={fixed}
        aria-describedby={`${id}-about`}
      />
      <label htmlFor={id}>{t(`consent:purposes.${name}.name`)}</label>
      <p id={`${id}-about`}>
        {t(`consent:purposes.${name}.about`)}
        {!isUsed && ` ${t('consent:unused')}`}
        {(name === 'personalisation' || name === 'marketing') && ` ${t(`consent:purposes.${name}.kept`)}`}
      </p>
    </div>
  );
}
