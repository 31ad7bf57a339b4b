import { sizeLine } from '#app/modules/catalogue/ui/size-line.ts';
import type { LetterContent } from '#app/modules/letters/domain/letter.ts';
import { longDay } from '#app/modules/markets/domain/moment.ts';
import { expectedDays } from '#app/modules/orders/domain/delivery-days.ts';
import { type Fulfilment, isCalledOff } from '#app/modules/orders/domain/fulfilment.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { isFree } from '#app/modules/orders/domain/order-status.ts';
import { lastLinkDay } from '#app/modules/orders/domain/order-visibility.ts';
import { receivedOn } from '#app/modules/orders/domain/received-on.ts';
import { isPeriodOver, withdrawalPeriod } from '#app/modules/orders/domain/withdrawal/withdrawal-period.ts';
import type { LinkedOrderView } from '#app/modules/orders/ui/order-page.tsx';
import { orderView } from '#app/modules/orders/ui/order-view.ts';
import { scopeText } from '#app/modules/orders/ui/withdrawal/withdrawal-facts.ts';
import type { InstructionsView } from '#app/modules/payments/ui/instructions-view.ts';
import {
  button,
  heading,
  type LetterFacts,
  type LetterPart,
  type LetterRow,
  type LetterWords,
  small,
  text,
} from './letter-parts.ts';
import { orderTerms, withdrawalLink } from './order-terms.ts';

type Of<Kind extends LetterContent['kind']> = Extract<LetterContent, { kind: Kind }>;

/** What the confirmation says first. A letter that was queued late says nothing of packing that is over. */
const CONFIRMED = {
  packing: 'letters:orderConfirmed.text',
  cancelled: 'letters:orderConfirmed.cancelled',
  withdrawn: 'letters:orderConfirmed.withdrawn',
  refunded: 'letters:orderConfirmed.refunded',
  unpaid: 'letters:orderConfirmed.placed',
  shipped: 'letters:orderConfirmed.placed',
  oversold: 'letters:orderConfirmed.oversold',
  'refund-returned': 'letters:orderConfirmed.placed',
} as const;

/** Of an order that cost nothing no letter says that it is paid. What sold out is still looked into. */
function confirmedKey(order: Order, fulfilment: Fulfilment) {
  if (!isFree(order) || fulfilment === 'oversold') return CONFIRMED[fulfilment];
  return fulfilment === 'packing' ? 'letters:orderConfirmed.nothingDue' : 'letters:orderConfirmed.nothingDuePlaced';
}

/**
 * The order is paid: everything about it, and the terms of the contract. A replacement is sent under the contract of
 * the order that it replaces.
 */
export function orderConfirmed({ order, path, fulfilment }: Of<'order-confirmed'>, facts: LetterFacts): LetterWords {
  const { t, origin } = facts;
  const { replaces } = order;
  const isReplacement = replaces !== null && fulfilment === 'packing';
  return {
    ...headOf(order, facts),
    subject: isReplacement
      ? t('letters:orderReplaced.subject', { order: replaces })
      : t('letters:orderConfirmed.subject', { number: order.orderNumber }),
    title: t(isReplacement ? 'letters:orderReplaced.title' : 'letters:orderConfirmed.title'),
    parts: [
      text(isReplacement ? t('letters:orderReplaced.text', { order: replaces }) : t(confirmedKey(order, fulfilment))),
      button(origin + path, t('letters:order.open')),
      ...orderParts(order, fulfilment, { path, facts }),
      ...(replaces === null ? orderTerms(facts, signedIn(path)) : []),
      small([t('letters:order.keep'), ...linkLife(order.createdAt, facts)].join(' ')),
    ],
  };
}

/**
 * The order is placed; its payment waits for the bank or for the shopper. Anyone may order with the address of another
 * person: the letter has neither the message of a gift nor addresses, which are on the page of the order.
 */
export function orderPending({ order, path }: Of<'order-pending'>, facts: LetterFacts): LetterWords {
  const { t, origin } = facts;
  const { instructions } = orderView(viewDeps(path, facts), order, { fulfilment: 'unpaid' });
  const number = { number: order.orderNumber };
  const parts = [
    ...orderParts(order, 'unpaid', { path, facts, isBrief: true }),
    ...withdrawalLink(facts, signedIn(path)),
    ...linkLife(order.createdAt, facts).map(small),
  ];
  if (!instructions)
    return {
      ...headOf(order, facts),
      subject: t('letters:orderPending.subject', number),
      title: t('letters:orderPending.title'),
      parts: [text(t('letters:orderPending.text')), button(origin + path, t('letters:order.open')), ...parts],
    };
  return {
    ...headOf(order, facts),
    subject: t('letters:orderPending.paySubject', number),
    title: t('letters:orderPending.payTitle'),
    parts: [
      text(t('letters:orderPending.payText')),
      ...instructionParts(instructions, facts),
      button(origin + path, t('letters:orderPending.payOpen')),
      ...parts,
    ],
  };
}

/** The parcel is on its way. */
export function orderShipped(
  { order, path, tracking, withdrawn, fulfilment }: Of<'order-shipped'>,
  facts: LetterFacts,
): LetterWords {
  const { t, origin, format } = facts;
  const number = { number: order.orderNumber, carrier: order.shippingMethod.carrier };
  const expected = expectedDays(order, { fulfilment, now: facts.now });
  return {
    ...headOf(order, facts),
    subject: t('letters:orderShipped.subject', { number: order.orderNumber }),
    title: t('letters:orderShipped.title'),
    parts: [
      text(
        expected
          ? t('letters:orderShipped.text', { ...number, days: format.days(expected.earliest, expected.latest) })
          : t('letters:orderShipped.handedOver', number),
      ),
      ...(withdrawn.length === 0
        ? []
        : [text(t('letters:orderShipped.withdrawn', { scope: withdrawn.map((one) => scopeText(t, one)).join('; ') }))]),
      tracking === null
        ? button(origin + path, t('letters:order.open'))
        : button(tracking, t('letters:orderShipped.track')),
      ...goodsParts(orderView(viewDeps(path, facts), order, { fulfilment }), facts),
      {
        kind: 'rows',
        rows: [{ label: t('checkout:success.deliverTo'), lines: facts.addressLines(order.address.shipping) }],
      },
      ...(tracking === null ? [] : [linkTo(origin + path, t('letters:order.open'))]),
      ...(isCalledOff(fulfilment) ? [] : withdrawalParts(order, { path, facts })),
      ...linkLife(order.createdAt, facts).map(small),
    ],
  };
}

/** The delivery details of a paid order were corrected: the link of an order may be in other hands. */
export function orderCorrected({ order, path }: Of<'order-corrected'>, facts: LetterFacts): LetterWords {
  const { t, origin, email } = facts;
  const number = { number: order.orderNumber };
  return {
    ...headOf(order, facts),
    subject: t('letters:orderCorrected.subject', number),
    title: t('letters:orderCorrected.title'),
    parts: [
      text(t('letters:orderCorrected.text', number)),
      {
        kind: 'rows',
        rows: [{ label: t('checkout:success.deliverTo'), lines: facts.addressLines(order.address.shipping) }],
      },
      button(origin + path, t('letters:order.open')),
      text(t('letters:orderCorrected.notYou', { email })),
      ...linkLife(order.createdAt, facts).map(small),
    ],
  };
}

/** The payment of a pending order failed. */
export function orderFailed(
  { reason, orderNumber, firstName, orderedAt, path }: Of<'order-failed'>,
  facts: LetterFacts,
): LetterWords {
  const { t, origin, email } = facts;
  const number = { number: orderNumber };
  const isExpired = reason === 'expired';
  const body = t(isExpired ? 'letters:orderFailed.expiredText' : 'letters:orderFailed.text', number);
  return {
    subject: t(isExpired ? 'letters:orderFailed.expiredSubject' : 'letters:orderFailed.subject', number),
    title: t(isExpired ? 'order:overdue.title' : 'letters:orderFailed.title'),
    greeting: t('letters:greeting', { name: firstName }),
    preview: '',
    parts: [
      text(body),
      button(origin + path, t('letters:orderFailed.open')),
      text(t('letters:orderFailed.paid', { email })),
      ...linkLife(orderedAt, facts).map(small),
    ],
    end: null,
  };
}

/** Money was refunded, or a refund did not arrive. */
export function orderRefunded(
  { orderNumber, firstName, orderedAt, amount: money, reason, path }: Of<'order-refunded'>,
  facts: LetterFacts,
): LetterWords {
  const { t, format, origin } = facts;
  const amount = format.money(money);
  const hasFailed = reason === 'failed';
  if (reason === 'cancelled') {
    const isOfNothing = money.amount === 0;
    const key = isOfNothing ? 'letters:orderRefunded.cancelledFree' : 'letters:orderRefunded.cancelled';
    return {
      subject: t('letters:orderRefunded.cancelledSubject', { number: orderNumber }),
      title: t('letters:orderRefunded.cancelledTitle'),
      greeting: t('letters:greeting', { name: firstName }),
      preview: '',
      parts: [
        text(t(key, { amount, number: orderNumber })),
        button(origin + path, t('letters:order.open')),
        ...linkLife(orderedAt, facts).map(small),
      ],
      end: null,
    };
  }
  return {
    subject: t(hasFailed ? 'letters:orderRefunded.failedSubject' : 'letters:orderRefunded.subject', {
      number: orderNumber,
    }),
    title: t(hasFailed ? 'letters:orderRefunded.failedTitle' : 'letters:orderRefunded.title', { amount }),
    greeting: t('letters:greeting', { name: firstName }),
    preview: '',
    parts: [
      text(t(`letters:orderRefunded.${reason}`, { amount, number: orderNumber })),
      ...(hasFailed ? [] : [text(t('letters:orderRefunded.when'))]),
      button(origin + path, t('letters:order.open')),
      ...linkLife(orderedAt, facts).map(small),
    ],
    end: null,
  };
}

const linkTo = (href: string, label: string): LetterPart => ({ kind: 'link', link: { href, label } });

/** The signed reference of an order in the path of its page. */
const signedIn = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Until when an order on its way may be withdrawn from, by the count of the shop, and the link to that. */
function withdrawalParts(
  order: Order,
  { path, facts }: { readonly path: string; readonly facts: LetterFacts },
): readonly LetterPart[] {
  const { t, market, now } = facts;
  const period = withdrawalPeriod(order.market, receivedOn(order));
  if (!period || isPeriodOver(period, order.market, now)) return [];
  const until = t('withdrawal:onOrder.until', { end: longDay(period.end, market) });
  return [small(until), ...withdrawalLink(facts, signedIn(path))];
}

/** The last day that the link of an order opens it; nothing once it is over, for a letter that is written later. */
function linkLife(orderedAt: number, { t, format, now }: LetterFacts): readonly string[] {
  const day = lastLinkDay({ createdAt: orderedAt }, now);
  return day === null ? [] : [t('letters:order.linkLife', { day: format.date(day) })];
}

function headOf(order: Order, { t, format }: LetterFacts): Pick<LetterWords, 'greeting' | 'preview' | 'end'> {
  return {
    greeting: t('letters:greeting', { name: order.contact.firstName }),
    preview: t('letters:order.preview', { number: order.orderNumber, total: format.money(order.priceTotal) }),
    end: null,
  };
}

function viewDeps(path: string, { t, format, registry, addressLines, origin, seller, now }: LetterFacts) {
  return { t, format, registry, addressLines, origin, seller, href: path, clock: () => now, sendsLetters: true };
}

const row = (label: string, lines: readonly string[]): LetterRow => ({ label, lines: lines.filter(Boolean) });

/** Number, goods, sums, delivery and payment method; unless brief, addresses and the message of a gift. */
function orderParts(
  order: Order,
  fulfilment: Fulfilment,
  { path, facts, isBrief = false }: { readonly path: string; readonly facts: LetterFacts; readonly isBrief?: boolean },
): readonly LetterPart[] {
  const { t } = facts;
  const view = orderView(viewDeps(path, facts), order, { fulfilment });
  const by = { method: order.shippingMethod.name, carrier: view.carrier };
  return [
    ...goodsParts(view, facts),
    {
      kind: 'rows',
      rows: [
        row(t('checkout:success.orderNumber'), [view.orderNumber]),
        row(t('checkout:success.orderDate'), [view.date]),
        row(t('letters:order.delivery'), [
          view.arrives === null
            ? t('checkout:summary.shippingMethod', { title: by.method, carrier: by.carrier })
            : t('letters:order.deliveryBy', { ...by, days: view.arrives }),
        ]),
        ...(view.method === null ? [] : [row(t('payment:methods'), [view.method])]),
        ...(isBrief ? [] : typedRows(view, t)),
      ],
    },
  ];
}

/** What the shopper typed. */
function typedRows(view: ReturnType<typeof orderView>, t: LetterFacts['t']): readonly LetterRow[] {
  return [
    row(t('checkout:success.deliverTo'), view.deliverTo),
    row(t('checkout:success.billTo'), view.billTo),
    row(t('letters:order.contact'), [view.email, view.telephone]),
    ...(view.giftMessage === null ? [] : [row(t('cart:giftMessage'), view.giftMessage.split('\n'))]),
  ];
}

function goodsParts(view: LinkedOrderView, { t, origin }: LetterFacts): readonly LetterPart[] {
  const inFull = (path: string | null) => path && (path.startsWith('/') ? origin + path : path);
  return [
    heading(t('letters:order.items')),
    {
      kind: 'order',
      order: { ...view, items: view.items.map((item) => ({ ...item, image: inFull(item.image) })) },
      sizeLabel: (size) => sizeLine(size, t),
      totalLabel: t('checkout:summary.total'),
      giftLabel: t('cart:gift'),
    },
  ];
}

/** How to pay outside the shop. A code to scan is on the order's page alone. */
function instructionParts(instructions: InstructionsView, { t }: LetterFacts): readonly LetterPart[] {
  const { title, amount, rows, until, takesDays, goods, text: how } = instructions;
  if (!takesDays) return [text(t('letters:orderPending.payApp'))];
  return [
    heading(title),
    text(how),
    {
      kind: 'rows',
      rows: [
        ...(amount ? [{ label: t('payment:instructions.amount'), lines: [amount.text] }] : []),
        ...rows.map(({ label, value }) => ({ label, lines: [value] })),
        ...(until ? [{ label: t('payment:instructions.until'), lines: [until.text] }] : []),
      ],
    },
    ...(goods ? [text(goods)] : []),
  ];
}
