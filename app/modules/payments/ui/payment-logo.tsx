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
export function PaymentLogo({ type }: { readonly type: string }) {
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
