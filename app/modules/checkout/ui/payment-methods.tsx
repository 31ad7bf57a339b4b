import type { ReactNode } from 'react';
import { CARD, chosenMethod, HOSTED } from '#app/modules/payments/domain/payment-choices.ts';
import { PaymentLogo } from '#app/modules/payments/ui/payment-logo.tsx';
import { TextField } from '#app/web/ui/field.tsx';
import { Icon } from '#app/web/ui/icon.tsx';
import { useT } from '#app/web/view.tsx';
import styles from './payment-methods.module.css';

/** Id of the form that pays. Its controls stand outside it, so that it never contains the fields of a card. */
export const PAY_FORM = 'pay';

/** A payment method. `hint` is the shopper's next step. */
export type MethodView = {
  readonly type: string;
  readonly name: string;
  readonly hint: string;
  readonly asksBlikCode: boolean;
};

type Props = {
  readonly methods: readonly MethodView[];
  /** Type of the method chosen before. */
  readonly before: string | null;
  /** Type of a method that was chosen and is unavailable now: the others can be used. */
  readonly unavailable: string | null;
  /** The BLIK code was posted and is invalid. */
  readonly isBlikCodeInvalid: boolean;
  /** The card fields, below the row of the card. */
  readonly cardFields: ReactNode;
};

/** The payment methods as one choice; the details of the chosen one are open below its row. Works without script. */
export function PaymentMethods({ methods, before, unavailable, isBlikCodeInvalid, cardFields }: Props) {
  const t = useT();
  const chosen = chosenMethod(methods, { before, unavailable });
  return (
    <fieldset className={styles.methods}>
      <legend className="vh">{t('payment:methods')}</legend>
      {methods.map((method) => (
        <MethodRow
          key={method.type}
          method={method}
          isChosen={method.type === chosen}
          isUnavailable={method.type === unavailable}
        >
          {method.type === CARD && cardFields}
          {method.asksBlikCode && (
            <TextField
              name="blikCode"
              form={PAY_FORM}
              label={t('payment:blik.label')}
              hint={t('payment:blik.hint')}
              error={isBlikCodeInvalid ? t('payment:blik.invalidTitle') : undefined}
              inputMode="numeric"
              autoComplete="one-time-code"
            />
          )}
        </MethodRow>
      ))}
    </fieldset>
  );
}

function MethodRow({
  method: { type, name, hint },
  isChosen,
  isUnavailable,
  children,
}: {
  readonly method: MethodView;
  readonly isChosen: boolean;
  readonly isUnavailable: boolean;
  readonly children: ReactNode;
}) {
  const t = useT();
  const hintId = `method-${type}`;
  return (
    <div className={styles.method}>
      <label>
        <input
          type="radio"
          name="paymentMethod"
          form={PAY_FORM}
          value={type}
          defaultChecked={isChosen}
          disabled={isUnavailable}
          required
          // The card fields replace the hint where script runs.
          aria-describedby={type === CARD ? undefined : hintId}
        />
        <span>
          {name}
          {isUnavailable && <small>{t('payment:methodUnavailable')}</small>}
        </span>
        {type === HOSTED ? <Icon name="lock" size={20} /> : <PaymentLogo type={type} />}
      </label>
      <div className={styles.details}>
        <p id={hintId} className={type === CARD ? styles.withoutFields : undefined}>
          {hint}
        </p>
        {children}
      </div>
    </div>
  );
}
