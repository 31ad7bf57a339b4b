import { days } from '#app/kernel/clock.ts';
import { imageUrl } from '#app/modules/catalogue/domain/image-url.ts';
import { sizeInLine } from '#app/modules/catalogue/ui/size-line.ts';
import type { Formatter } from '#app/modules/markets/domain/format.ts';
import { marketLaw } from '#app/modules/markets/domain/market-law.ts';
import { longDay } from '#app/modules/markets/domain/moment.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import { ORDER_LINK_LIFE } from '#app/modules/orders/domain/order-visibility.ts';
import type { OrderToWithdraw } from '#app/modules/orders/domain/withdrawal/order-to-withdraw.ts';
import {
  isCancellation,
  type WithdrawalScope,
  type WithdrawnLine,
} from '#app/modules/orders/domain/withdrawal/withdrawal.ts';
import { statusOf } from '#app/modules/orders/domain/withdrawal/withdrawal-status.ts';
import type { WithdrawalFault } from '#app/modules/orders/forms/withdrawal-form.ts';
import type { Refund } from '#app/modules/orders/ports.ts';
import { orderLineWords } from '#app/modules/orders/ui/order-line-words.ts';
import type { Translate } from '#app/web/i18n/translator.ts';
import { scopeText } from './withdrawal-facts.ts';
import { statusText } from './withdrawal-text.ts';

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
  /** Why the form does not know the order of the link that led here; null where it does, and without one. */
  readonly notice: string | null;
  /** The period of the order; null without one. `isOver`: it has ended. */
  readonly period: { readonly text: string; readonly isOver: boolean } | null;
  readonly values: Readonly<Record<WithdrawalField, string>>;
  readonly faults: Readonly<Record<WithdrawalField, WithdrawalFault | null>>;
  /** Whether the order is that of a link, and its number is not to be typed. */
  readonly isLinked: boolean;
  /** The lines of the order of a link; null where the shopper names the items. */
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
    stage: { linked, number, action },
    sendsLetters,
    isLinkEnded = false,
  }: {
    readonly typed: TypedWithdrawal;
    /** `number` is that of the order of a link, which is not `linked` while the orders are unavailable. */
    readonly stage: {
      readonly linked: OrderToWithdraw | null;
      readonly number: string | null;
      readonly action: string;
    };
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
    notice: noticeOf(),
    period: linked && periodView({ t, market }, linked),
    values,
    faults,
    isLinked: number !== null,
    lines: linked && lineViews(t, linked, quantities),
    gifts: linked
      ? linked.order.items.filter(({ isGift }) => isGift).map((item) => orderLineWords(t, linked.order, item).name)
      : [],
    isRest: linked !== null && isPartWithdrawn(linked.lines),
    seen: linked?.earlier.length ?? 0,
    sendsLetters,
  };

  function noticeOf(): string | null {
    if (isLinkEnded) return t('withdrawal:linkEnded', { days: ORDER_LINK_LIFE / days(1) });
    return number !== null && !linked ? t('withdrawal:orderUnavailable') : null;
  }
}

function lineViews(
  t: Translate,
  { order, lines }: Pick<OrderToWithdraw, 'order' | 'lines'>,
  quantities: TypedWithdrawal['quantities'],
): readonly WithdrawalLineView[] {
  return lines.map(({ item, open }, index) => {
    const { name, size } = orderLineWords(t, order, item);
    return {
      key: lineKey(index),
      name: `${name}, ${sizeInLine(size, t)}`,
      image: item.image && imageUrl(item.image, { width: 160 }),
      open,
      before: item.quantity - open,
      chosen: quantities[lineKey(index)]?.typed ?? '0',
      fault: quantities[lineKey(index)]?.fault ?? null,
    };
  });
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
  { order, lines }: Pick<OrderToWithdraw, 'order' | 'lines'>,
  quantity: Readonly<Record<string, number>>,
): readonly WithdrawnLine[] {
  return lines.flatMap(({ item }, index) => {
    const units = quantity[lineKey(index)] ?? 0;
    return units > 0 ? [{ sku: item.sku, ...orderLineWords(t, order, item), quantity: units }] : [];
  });
}

/** What is left of an order as it is declared: the whole order, or the lines that no declaration covers yet. */
export function restOf(t: Translate, { order, lines }: Pick<OrderToWithdraw, 'order' | 'lines'>): WithdrawalScope {
  if (!isPartWithdrawn(lines)) return { kind: 'order' };
  const rest = Object.fromEntries(lines.map(({ open }, index) => [lineKey(index), open]));
  return { kind: 'lines', lines: chosenLines(t, { order, lines }, rest) };
}

function isPartWithdrawn(lines: OrderToWithdraw['lines']): boolean {
  return lines.some(({ item, open }) => open < item.quantity);
}

/** The part of an order's page about its withdrawal; null where there is none. */
export type OrderWithdrawalView = {
  /** The way to the form; null where nothing is left to withdraw from, and where no law gives the right. */
  readonly way: { readonly text: string; readonly href: string } | null;
  readonly entries: readonly { readonly key: string; readonly text: string }[];
};

function periodText({ t, market }: Deps, { end, isOver }: NonNullable<OrderToWithdraw['period']>): string {
  return t(isOver ? 'withdrawal:onOrder.over' : 'withdrawal:onOrder.until', { end: longDay(end, market) });
}

/**
 * What the page of an order says of withdrawing from it. Declarations are listed in every country, those that were made
 * where the law has none too; the way to the form is there where something can be withdrawn from.
 */
export function orderWithdrawalView(
  { t, format, market }: Deps & { readonly format: Pick<Formatter, 'date' | 'money'> },
  { order, period, obstacle, earlier }: OrderToWithdraw,
  { href, refunds }: { readonly href: string; readonly refunds: readonly Refund[] },
): OrderWithdrawalView | null {
  if (obstacle === 'under-review') return null;
  const isOpen = period !== null && obstacle === null;
  const declared = earlier.filter((one) => !isCancellation(one));
  if (!isOpen && declared.length === 0) return null;
  return {
    way: isOpen ? { href, text: periodText({ t, market }, period) } : null,
    entries: declared.map((one) => {
      const { id, declaredAt, scope } = one;
      const entry = t('withdrawal:onOrder.entry', { date: format.date(declaredAt), scope: scopeText(t, scope) });
      return { key: id, text: `${entry} (${statusText({ t, format }, statusOf(one, order, refunds))})` };
    }),
  };
}
