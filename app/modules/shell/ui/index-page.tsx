import { href as countriesHref } from 'virtual:countries';
import type { ShellContent } from '#app/modules/content/domain/story.ts';
import { useT, useView } from '#app/web/view.tsx';
import styles from './country-list.module.css';
import { Logo } from './logo.tsx';
import { ModeSwitch } from './mode-switch.tsx';

export type CountryChoice = {
  readonly countryCode: string;
  readonly name: string;
  readonly english: string;
  readonly lang: string;
  readonly currency: string;
  readonly storefront: string;
};
/** Countries under a heading, with the language of the heading where it is not that of the page. */
export type CountryGroup = {
  readonly heading: string;
  readonly lang?: string;
  readonly markets: readonly CountryChoice[];
};

/**
 * Every country as a button of one form; a choice is remembered and opens its storefront. Script finds countries by
 * their names; the field stands outside the form, which its Enter key would send.
 */
export function CountryList(props: CountryListProps) {
  const t = useT();
  const { mode } = useView();
  return (
    <div className={styles.list}>
      {mode === 'full' && (
        <div className={styles.find} id="find-country">
          <script type="module" src={countriesHref} />
          <label htmlFor="country-name">{t('shell:market.find')}</label>
          <input id="country-name" type="search" autoComplete="off" spellCheck={false} maxLength={60} />
          <p role="status" data-none={t('shell:market.notFound')} />
        </div>
      )}
      <Countries {...props} />
    </div>
  );
}

type CountryListProps = {
  readonly groups: readonly CountryGroup[];
  readonly action: string;
  readonly current: string | null;
  /** The path to return to; `/` is the index page. */
  readonly from: string;
};

function Countries({ groups, action, current, from }: CountryListProps) {
  return (
    <form method="post" action={action} className={styles.continents} id="countries">
      <input type="hidden" name="from" value={from} />
      {groups.map(({ heading, lang, markets }) => (
        <section key={heading}>
          <h2 className={styles.continent} lang={lang}>
            {heading}
          </h2>
          <ul className={styles.countries}>
            {markets.map((market) => (
              <li key={market.countryCode} data-name={market.english === market.name ? undefined : market.english}>
                <button
                  type="submit"
                  name="countryCode"
                  value={market.countryCode}
                  aria-current={market.countryCode === current ? 'true' : undefined}
                >
                  <span lang={market.lang}>{market.name}</span>
                  <span className={styles.facts}>
                    {market.lang.toUpperCase()} · {market.currency}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </form>
  );
}

/** The index page: no frame, only the choice of country. */
export function IndexPage({
  brand,
  detected,
  isElsewhere,
  groups,
  picture,
  switching,
}: {
  readonly brand: ShellContent['brand'];
  readonly detected: { readonly countryCode: string; readonly name: string; readonly storefront: string } | null;
  /** Whether the visitor's country is known and not served. */
  readonly isElsewhere: boolean;
  readonly groups: readonly CountryGroup[];
  /** Answers the form, or leads it to the storefront of the visitor's cart. */
  readonly switching: string;
  /** Null in lite mode, and in a shop with a logo of its own. */
  readonly picture: { readonly src: string; readonly srcSet: string; readonly sizes: string } | null;
}) {
  const t = useT();
  return (
    <main id="main" className={styles.index}>
      <title>{[brand.name, brand.claim].filter(Boolean).join(' – ')}</title>
      {brand.claim && <meta name="description" content={brand.claim} />}
      <Logo brand={brand} />
      {picture && (
        <img
          className={styles.line}
          src={picture.src}
          srcSet={picture.srcSet}
          sizes={picture.sizes}
          width="1920"
          height="820"
          alt=""
          fetchPriority="high"
        />
      )}
      <div className={styles.welcome}>
        <h1>{t('shell:whereTo')}</h1>
        <p>{t(isElsewhere ? 'shell:elsewhere' : 'shell:whereToText')}</p>
        {detected && (
          <form method="post" action={`/${detected.storefront}/market`}>
            <input type="hidden" name="from" value="/" />
            <button className={styles.detected} type="submit" name="countryCode" value={detected.countryCode}>
              {t('shell:shopIn', { country: detected.name })}
            </button>
          </form>
        )}
      </div>
      <CountryList groups={groups} action={`/${switching}/market`} current={null} from="/" />
      <div className={styles.end}>
        <ModeSwitch />
      </div>
    </main>
  );
}
