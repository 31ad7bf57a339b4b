import type { ExpressMethod } from '#app/modules/payments/domain/express-methods.ts';
import { methodName } from '#app/modules/payments/ui/method-name.ts';
import { useT } from '#app/web/view.tsx';
import styles from './express-methods.module.css';
import type { OrderButtonTexts } from './order-button.tsx';

/**
 * The buttons that pay at once, above the other methods. The law asks for the label of the order button on each, with
 * the order, its total and the terms right above it. They need script, and take no space without it.
 */
export function ExpressMethods({
  methods,
  orderButton,
  children,
}: {
  readonly methods: readonly ExpressMethod[];
  readonly orderButton: OrderButtonTexts;
  /** The order and its terms. */
  readonly children: React.ReactNode;
}) {
  const t = useT();
  if (methods.length === 0) return null;
  return (
    <section className={styles.express} data-part="express" aria-labelledby="express-title">
      <h3 className="vh" id="express-title">
        {t('payment:express.title')}
      </h3>
      {children}
      <div className={styles.buttons}>
        {methods.map((method) => (
          <button
            key={method}
            type="button"
            className={styles.button}
            data-express={method}
            lang={orderButton.lang ?? undefined}
          >
            {orderButton.order} <strong>{methodName(method)}</strong>
          </button>
        ))}
      </div>
      <p className={styles.or}>{t('payment:express.or')}</p>
      <div data-part="express-node" hidden />
    </section>
  );
}
