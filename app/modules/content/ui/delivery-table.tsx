import { useT } from '#app/web/view.tsx';
import styles from './blocks.module.css';

/** Delivery to the country of a page, and to all countries of a storefront that serves several. */
export type DeliveryTableView = {
  /** `Delivery to Ireland`. */
  readonly title: string;
  /** `freeFrom` is empty for a method that is never free. */
  readonly methods: readonly {
    readonly name: string;
    readonly carrier: string;
    readonly price: string;
    readonly freeFrom: string;
    readonly days: string;
  }[];
  /** Places that the shop does not deliver to, in a sentence; null without any. */
  readonly undelivered: string | null;
  /** The titles of the methods, and the price of each per country; empty in a storefront of one country. */
  readonly countries: {
    readonly head: readonly string[];
    readonly rows: readonly {
      readonly country: string;
      readonly prices: readonly { readonly price: string; readonly freeFrom: string }[];
    }[];
  };
};

function Price({ price, freeFrom }: { readonly price: string; readonly freeFrom: string }) {
  return (
    <td>
      {price}
      {freeFrom && <small>{freeFrom}</small>}
    </td>
  );
}

export function DeliveryTable({
  view: { title, methods, undelivered, countries },
}: {
  readonly view: DeliveryTableView;
}) {
  const t = useT();
  return (
    <section className={`wrap ${styles.section}`}>
      <div className={styles.facts}>
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{t('content:facts.method')}</th>
              <th scope="col">{t('content:facts.price')}</th>
              <th scope="col">{t('content:facts.arrives')}</th>
            </tr>
          </thead>
          <tbody>
            {methods.map((method) => (
              <tr key={method.name}>
                <th scope="row">
                  {method.name}
                  <small>{method.carrier}</small>
                </th>
                <Price {...method} />
                <td>{method.days}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {undelivered && <p>{undelivered}</p>}
        {countries.rows.length > 0 && <Countries countries={countries} />}
      </div>
    </section>
  );
}

function Countries({ countries }: Pick<DeliveryTableView, 'countries'>) {
  const t = useT();
  return (
    <table>
      <caption>{t('content:facts.allCountries')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('content:facts.country')}</th>
          {countries.head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {countries.rows.map(({ country, prices }) => (
          <tr key={country}>
            <th scope="row">{country}</th>
            {prices.map((price, index) => (
              <Price key={countries.head[index]} {...price} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
