import { encode } from 'uqr';
import { ButtonLink } from '#app/web/ui/button.tsx';
import { useT } from '#app/web/view.tsx';
import type { InstructionsView } from './instructions-view.ts';
import styles from './payment-instructions.module.css';

/** The quiet zone of a code in modules, which a scanner needs. */
const QUIET_ZONE = 4;

/**
 * The instructions to complete a payment outside the shop: amount, place and time limit. Printable. `here` is the
 * address of the page, `otherWay` leads to the other payment methods.
 */
export function PaymentInstructions({
  instructions,
  here,
  otherWay = null,
}: {
  readonly instructions: InstructionsView;
  readonly here: string;
  readonly otherWay?: { readonly href: string; readonly label: string } | null;
}) {
  const t = useT();
  const { title, text, amount, rows, until, qrCode, link, takesDays, goods } = instructions;
  return (
    <section className={styles.instructions} id="payment-instructions" aria-labelledby="payment-instructions-title">
      <h2 id="payment-instructions-title">{title}</h2>
      <p>{text}</p>
      {qrCode && <QrCode {...qrCode} />}
      <dl>
        {rows.map(({ name, label, value }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd data-field={name}>{value}</dd>
          </div>
        ))}
        {amount && (
          <div>
            <dt>{t('payment:instructions.amount')}</dt>
            <dd>
              <data value={amount.minor} data-currency={amount.currency}>
                {amount.text}
              </data>
            </dd>
          </div>
        )}
        {until && (
          <div>
            <dt>{t('payment:instructions.until')}</dt>
            <dd>
              <time dateTime={until.iso}>{until.text}</time>
            </dd>
          </div>
        )}
      </dl>
      {goods && <p>{goods}</p>}
      {takesDays && <p className={`noprint ${styles.keep}`}>{t('payment:instructions.keep')}</p>}
      <div className={`noprint ${styles.ways}`}>
        {link && (
          <ButtonLink href={link.href} rel="external noreferrer">
            {link.label}
          </ButtonLink>
        )}
        {otherWay && <ButtonLink href={otherWay.href}>{otherWay.label}</ButtonLink>}
        {takesDays && <ButtonLink href={here}>{t('payment:instructions.again')}</ButtonLink>}
      </div>
    </section>
  );
}

/** A code to scan, drawn as one path. */
function QrCode({ content, label }: { readonly content: string; readonly label: string }) {
  const { size, data } = encode(content, { ecc: 'M', border: QUIET_ZONE });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      width="240"
      height="240"
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
