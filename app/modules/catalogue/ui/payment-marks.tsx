import { useT } from '#app/web/view.tsx';
import styles from './payment-marks.module.css';

export type PaymentMark = { readonly type: string; readonly name: string };

/** Outlines by kind of method: a card, a bank, a phone, a wallet, a gift card. */
const OUTLINES = {
  card: 'M3 6h18v12H3zM3 10h18M6 15h4',
  bank: 'M3 9 12 4l9 5H3Zm2 2v6m5-6v6m4-6v6m5-6v6M3 20h18',
  phone: 'M7 3h10v18H7zM11 18h2',
  wallet: 'M4 7h14v3h3v7h-3v3H4zM18 10h-4v7h4',
  gift: 'M4 10h16v10H4zM3 7h18v3H3zM12 7v13',
} as const;

const KINDS: Readonly<Record<string, keyof typeof OUTLINES>> = {
  scheme: 'card',
  giftcard: 'gift',
  blik: 'phone',
  swish: 'phone',
  twint: 'phone',
  bcmc_mobile: 'phone',
  paypal: 'wallet',
  applepay: 'wallet',
  googlepay: 'wallet',
};

/** The payment methods of the market, as the payment step offers them. */
export function PaymentMarks({ methods }: { readonly methods: readonly PaymentMark[] }) {
  const t = useT();
  if (methods.length === 0) return null;
  return (
    <div className={styles.marks}>
      <p className="vh" id="payment-marks">
        {t('catalogue:payWith')}
      </p>
      <ul aria-labelledby="payment-marks">
        {methods.map(({ type, name }) => (
          <li key={name}>
            <svg
              width="20"
              height="20"
              viewBox="0 0 24 24"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.75"
              strokeLinejoin="round"
              aria-hidden="true"
            >
              <path d={OUTLINES[KINDS[type] ?? 'bank']} />
            </svg>
            {name}
          </li>
        ))}
      </ul>
    </div>
  );
}
