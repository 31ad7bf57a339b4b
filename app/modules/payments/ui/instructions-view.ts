import { type Clock, hours } from '#app/kernel/clock.ts';
import type { Formatter } from '#app/modules/markets/domain/format.ts';
import type { PaymentInstructions } from '#app/modules/payments/domain/payment-instructions.ts';
import type { Translate } from '#app/web/i18n/translator.ts';
import { methodName } from './method-name.ts';

/** Instructions, formatted. */
export type InstructionsView = {
  readonly title: string;
  readonly text: string;
  readonly amount: { readonly text: string; readonly minor: number; readonly currency: string } | null;
  readonly rows: readonly { readonly name: string; readonly label: string; readonly value: string }[];
  readonly until: { readonly text: string; readonly iso: string } | null;
  readonly qrCode: { readonly content: string; readonly label: string } | null;
  readonly link: { readonly href: string; readonly label: string } | null;
  /** Whether the payment takes days: the shopper saves or prints the page, which does not reload. */
  readonly takesDays: boolean;
  /** How long the goods wait for the money; null where nothing is known of it. */
  readonly goods: string | null;
};

/** Whether a payment is made at a till, a cash machine or a bank, long after the shopper has left the page. */
export function takesDays({ kind }: Pick<PaymentInstructions, 'kind'>): boolean {
  return kind === 'voucher' || kind === 'bank-transfer';
}

type Deps = {
  readonly t: Translate;
  readonly format: Pick<Formatter, 'money' | 'date' | 'time'>;
  readonly clock: Clock;
  /** Of the country of the order. */
  readonly timeZone: string;
};

/** Before an end as near as this the hour matters, not the day. */
const NEAR = hours(12);

function untilText(expiresAt: number, { format, clock, timeZone }: Deps): string {
  return expiresAt - clock() < NEAR ? format.time(expiresAt, timeZone) : format.date(expiresAt);
}

/** The shopper may read it on another day: with the day where the hour matters. */
function momentText(at: number, { format, clock, timeZone }: Deps): string {
  return at - clock() < NEAR ? `${format.date(at)}, ${format.time(at, timeZone)}` : format.date(at);
}

function goodsText(reservedUntil: number | null | undefined, deps: Deps): string | null {
  if (reservedUntil === undefined) return null;
  if (reservedUntil === null || reservedUntil <= deps.clock()) return deps.t('payment:instructions.notReserved');
  return deps.t('payment:instructions.reserved', { until: momentText(reservedUntil, deps) });
}

export function instructionsView(
  { kind, method, amount, expiresAt, fields, qrCode, link, reservedUntil }: PaymentInstructions,
  deps: Deps,
): InstructionsView {
  const { t, format } = deps;
  const brand = { method: methodName(method) };
  return {
    title: t(`payment:instructions.title.${kind}`, brand),
    text: t(`payment:instructions.text.${kind}`, brand),
    amount: amount && { text: format.money(amount), minor: amount.amount, currency: amount.currency },
    rows: fields.map(({ name, value }) => ({ name, label: t(`payment:instructions.fields.${name}`), value })),
    until: expiresAt === null ? null : { text: untilText(expiresAt, deps), iso: new Date(expiresAt).toISOString() },
    qrCode: qrCode === null ? null : { content: qrCode, label: t('payment:instructions.qrLabel', brand) },
    link: link === null ? null : { href: link, label: t(`payment:instructions.link.${kind}`, brand) },
    takesDays: takesDays({ kind }),
    goods: goodsText(reservedUntil, deps),
  };
}
