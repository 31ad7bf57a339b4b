import { days } from '#app/kernel/clock.ts';
import type { Money } from '#app/kernel/money.ts';
import { imageUrl } from '#app/modules/catalogue/domain/image-url.ts';
import { sizeText } from '#app/modules/catalogue/ui/size-text.ts';
import type { Formatter } from '#app/modules/markets/domain/format.ts';
import { marketLaw } from '#app/modules/markets/domain/market-law.ts';
import { longDay } from '#app/modules/markets/domain/moment.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import { ORDER_LINK_LIFE } from '#app/modules/orders/domain/order-visibility.ts';
import type { OrderToWithdraw } from '#app/modules/orders/domain/withdrawal/order-to-withdraw.ts';
import type { Withdrawal, WithdrawalScope, WithdrawnLine } from '#app/modules/orders/domain/withdrawal/withdrawal.ts';
import type { WithdrawalFault } from '#app/modules/orders/forms/withdrawal-form.ts';
import type { Refund } from '#app/modules/orders/ports.ts';
import { isPaid } from '#app/modules/payments/domain/payment-state.ts';
import type { Translate } from '#app/web/i18n/translator.ts';
import { scopeText } from './withdrawal-facts.ts';

export const WITHDRAWAL_FIELDS = ['orderNumber', 'scope', 'items', 'name', 'email'] as const;
export type WithdrawalField = (typeof WITHDRAWAL_FIELDS)[number];

/** A line of the order in the form. */
export type WithdrawalLineView = {
  readonly key: string;
  readonly name: string;
  readonly image: string | null;
  /** Units that may still be withdrawn from, and those that were. */
  readonly open: number;
  readonly before: number;
  /** The units that were chosen, as typed. */
  readonly chosen: string;
  readonly fault: WithdrawalFault | null;
};

/** The first step, as it was posted. */
export type WithdrawalFormView = {
  readonly action: string;
  readonly intro: string;
  /** Why the form does not know the order of the link that led here; null without one. */
  readonly linkEnded: string | null;
  /** The period of the order; null without one. `isOver`: it has ended. */
  readonly period: { readonly text: string; readonly isOver: boolean } | null;
  readonly values: Readonly<Record<WithdrawalField, string>>;
  readonly faults: Readonly<Record<WithdrawalField, WithdrawalFault | null>>;
  /** The lines of the order of a link; null where the shopper names order and items. */
  readonly lines: readonly WithdrawalLineView[] | null;
  readonly gifts: readonly string[];
  /** Whether a part of the order was withdrawn from before. */
  readonly isRest: boolean;
  readonly seen: number;
  readonly sendsLetters: boolean;
};

type Deps = { readonly t: Translate; readonly market: Market };

/** What was posted, or what a new form begins with. */
export type TypedWithdrawal = Pick<WithdrawalFormView, 'values' | 'faults'> & {
  readonly quantities: Readonly<Record<string, { readonly typed: string; readonly fault: WithdrawalFault | null }>>;
};

export const NO_FAULTS: WithdrawalFormView['faults'] = {
  orderNumber: null,
  scope: null,
  items: null,
  name: null,
  email: null,
};

/** The name of a line's units in the form: its place among the lines that are no gifts. */
export function lineKey(index: number): string {
  return `l${index}`;
}

/** The first step: for the order of a link, or for one that the shopper names. */
export function withdrawalFormView(
  { t, market }: Deps,
  {
    typed,
    linked,
    action,
    sendsLetters,
    isLinkEnded = false,
  }: {
    readonly typed: TypedWithdrawal;
    readonly linked: OrderToWithdraw | null;
    readonly action: string;
    readonly sendsLetters: boolean;
    /** Whether a link led here that is too old to open its order. */
    readonly isLinkEnded?: boolean;
  },
): WithdrawalFormView {
  const law = marketLaw(market.countryCode).withdrawal;
  const { values, faults, quantities } = typed;
  return {
    action,
    intro: linked
      ? t('withdrawal:introLinked')
      : t('withdrawal:intro', { days: law?.days ?? 0, legalDays: law?.legalDays ?? 0 }),
    linkEnded: isLinkEnded ? t('withdrawal:linkEnded', { days: ORDER_LINK_LIFE / days(1) }) : null,
    period: linked && periodView({ t, market }, linked),
    values,
    faults,
    lines: linked && lineViews(t, linked, quantities),
    gifts: linked ? linked.order.items.filter(({ isGift }) => isGift).map(({ name }) => name) : [],
    isRest: linked !== null && isPartWithdrawn(linked.lines),
    seen: linked?.earlier.length ?? 0,
    sendsLetters,
  };
}

function lineViews(
  t: Translate,
  { lines }: Pick<OrderToWithdraw, 'lines'>,
  quantities: TypedWithdrawal['quantities'],
): readonly WithdrawalLineView[] {
  return lines.map(({ item, open }, index) => ({
    key: lineKey(index),
    name: t('withdrawal:quantityOf', { name: item.name, size: sizeText(item.sizeLabel, t) }),
    image: item.image && imageUrl(item.image, { width: 160 }),
    open,
    before: item.quantity - open,
    chosen: quantities[lineKey(index)]?.typed ?? '0',
    fault: quantities[lineKey(index)]?.fault ?? null,
  }));
}

function periodView({ t, market }: Deps, { period }: OrderToWithdraw): WithdrawalFormView['period'] {
  if (!period) return null;
  const named = { end: longDay(period.end, market), received: longDay(period.receivedOn, market) };
  const { isOver } = period;
  return { text: t(isOver ? 'withdrawal:periodOver' : 'withdrawal:period', named), isOver };
}

/** The chosen lines of an order as they are declared, in the language of the page. */
export function chosenLines(
  t: Translate,
  { lines }: Pick<OrderToWithdraw, 'lines'>,
  quantity: Readonly<Record<string, number>>,
): readonly WithdrawnLine[] {
  return lines.flatMap(({ item: { sku, name, sizeLabel } }, index) => {
    const units = quantity[lineKey(index)] ?? 0;
    return units > 0 ? [{ sku, name, size: sizeText(sizeLabel, t), quantity: units }] : [];
  });
}

/** What is left of an order as it is declared: the whole order, or the lines that no declaration covers yet. */
export function restOf(t: Translate, { lines }: Pick<OrderToWithdraw, 'lines'>): WithdrawalScope {
  if (!isPartWithdrawn(lines)) return { kind: 'order' };
  const rest = Object.fromEntries(lines.map(({ open }, index) => [lineKey(index), open]));
  return { kind: 'lines', lines: chosenLines(t, { lines }, rest) };
}

function isPartWithdrawn(lines: OrderToWithdraw['lines']): boolean {
  return lines.some(({ item, open }) => open < item.quantity);
}

/** The part of an order's page about its withdrawal; null where there is none. */
export type OrderWithdrawalView = {
  readonly text: string;
  /** The way to the form; null where nothing is left to withdraw from. */
  readonly href: string | null;
  readonly entries: readonly { readonly key: string; readonly text: string }[];
};

export function orderWithdrawalView(
  { t, format, market }: Deps & { readonly format: Pick<Formatter, 'date' | 'money'> },
  { order, period, obstacle, earlier }: OrderToWithdraw,
  { href, refunds }: { readonly href: string | null; readonly refunds: readonly Refund[] },
): OrderWithdrawalView | null {
  if (!period || obstacle === 'unpaid' || obstacle === 'under-review') return null;
  if (href === null && earlier.length === 0) return null;
  const end = longDay(period.end, market);
  return {
    text: t(period.isOver ? 'withdrawal:onOrder.over' : 'withdrawal:onOrder.until', { end }),
    href: obstacle === null ? href : null,
    entries: earlier.map((one) => {
      const { id, declaredAt, scope } = one;
      const entry = t('withdrawal:onOrder.entry', { date: format.date(declaredAt), scope: scopeText(t, scope) });
      const became = isPaid(order.status)
        ? refundText({ t, format }, one, madeFor(refunds, id))
        : t('withdrawal:onOrder.notPaid');
      return { key: id, text: `${entry} (${became})` };
    }),
  };
}

/** What was refunded of a declaration; null for nothing. */
function madeFor(refunds: readonly Refund[], id: string): Money | null {
  const made = refunds.filter(({ kind, withdrawalId }) => kind === 'made' && withdrawalId === id);
  const [first] = made;
  return first ? { ...first.amount, amount: made.reduce((sum, { amount }) => sum + amount.amount, 0) } : null;
}

function refundText(
  { t, format }: { readonly t: Translate; readonly format: Pick<Formatter, 'money'> },
  { state }: Pick<Withdrawal, 'state'>,
  made: Money | null,
): string {
  if (made === null) return t(`withdrawal:onOrder.state.${state}`);
  const amount = format.money(made);
  if (state === 'refunding') return t('withdrawal:onOrder.refundedUnderWay', { amount });
  return t(state === 'refund-failed' ? 'withdrawal:onOrder.refundedPart' : 'withdrawal:onOrder.refundedAmount', {
    amount,
  });
}
