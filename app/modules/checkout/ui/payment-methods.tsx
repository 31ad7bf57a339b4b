import type { ReactNode } from 'react';
import { CARD, chosenMethod, HOSTED } from '#app/modules/payments/domain/payment-choices.ts';
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

/** A small sign with a word. Generic words in fitting colours: no trademarks are reproduced. */
type Sign = readonly [word: string, ground: string, ink: string];

const SIGNS: Readonly<Record<string, Sign>> = {
  visa: ['VISA', '#fff', '#1b2a70'],
  mc: ['Master', '#2b2320', '#fff'],
  amex: ['AMEX', '#1f6fb5', '#fff'],
  bcmc_mobile: ['Banco', '#1d4f91', '#ffd94a'],
  bankTransfer_IBAN: ['IBAN', '#fff', '#33475b'],
  blik: ['BLIK', '#151515', '#fff'],
  eps: ['eps', '#fff', '#5b2d70'],
  ideal: ['iDEAL', '#fff', '#b5135f'],
  klarna: ['Klarna', '#ffcfe0', '#17120f'],
  klarna_account: ['Klarna', '#ffcfe0', '#17120f'],
  klarna_paynow: ['Klarna', '#ffcfe0', '#17120f'],
  multibanco: ['MB', '#fff', '#275b9b'],
  paypal: ['PayPal', '#fff', '#13337a'],
  swish: ['Swish', '#fff', '#205f47'],
  trustly: ['Trustly', '#0e1b2a', '#fff'],
  twint: ['TWINT', '#121212', '#fff'],
  wero: ['wero', '#fff48d', '#1d1c1c'],
};

/** The signs of a payment method; several for cards. */
const OF_METHOD: Readonly<Record<string, readonly string[]>> = { scheme: ['visa', 'mc', 'amex'] };

/** Decorative: the name beside it has the meaning. Nothing for a method without a sign. */
function PaymentLogo({ type }: { readonly type: string }) {
  const signs = (OF_METHOD[type] ?? [type]).flatMap((name) => (SIGNS[name] ? [[name, SIGNS[name]] as const] : []));
  if (signs.length === 0) return null;
  return (
    <span>
      {signs.map(([name, [word, ground, ink]]) => (
        <svg key={name} aria-hidden="true" width="40" height="26" viewBox="0 0 40 26">
          <rect x=".5" y=".5" width="39" height="25" rx="4" fill={ground} stroke="#16233a" strokeOpacity=".25" />
          <text
            x="20"
            y="17"
            textAnchor="middle"
            textLength={Math.min(32, word.length * 7)}
            lengthAdjust="spacingAndGlyphs"
            fontFamily="system-ui,sans-serif"
            fontSize="11"
            fontWeight="700"
            fill={ink}
          >
            {word}
          </text>
        </svg>
      ))}
    </span>
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
    <div className={type === HOSTED ? `${styles.method} ${styles.hosted}` : styles.method}>
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
