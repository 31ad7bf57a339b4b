import { data } from 'react-router';
import { longDay } from '#app/modules/markets/domain/moment.ts';
import { rejectionOf } from '#app/modules/orders/domain/withdrawal/order-to-withdraw.ts';
import { receiptPath } from '#app/modules/orders/domain/withdrawal/withdrawal-path.ts';
import {
  chosenScope,
  WITHDRAWAL_LIMITS,
  type WithdrawalFault,
  type WithdrawalForm,
  withdrawalFormSchema,
} from '#app/modules/orders/forms/withdrawal-form.ts';
import type { NewWithdrawal } from '#app/modules/orders/ports.ts';
import type { WithdrawalCheckView } from '#app/modules/orders/ui/withdrawal/withdrawal-check-page.tsx';
import { scopeText, withdrawalFacts } from '#app/modules/orders/ui/withdrawal/withdrawal-facts.ts';
import {
  chosenLines,
  lineKey,
  NO_FAULTS,
  restOf,
  type TypedWithdrawal,
  WITHDRAWAL_FIELDS,
  withdrawalFormView,
} from '#app/modules/orders/ui/withdrawal/withdrawal-view.ts';
import { declareWithdrawal } from '#app/modules/orders/usecases/withdrawals.server.ts';
import { saysOnce } from '#app/modules/shell/http/says-once.server.ts';
import type { RequestContext } from '#app/request-context.ts';
import { parseForm } from '#app/web/forms/parse-form.ts';
import { typedText } from '#app/web/forms/posted-form.ts';
import { pageNotFound, seeOther } from '#app/web/responses.ts';
import { limitText, tooManyRequests } from '#app/web/too-many-requests.ts';
import { type WithdrawalStage, withdrawalStage } from './load-withdrawal.server.ts';

/**
 * Answers the second step, the first one with what is wrong (422) or again with everything kept, 303 to the receipt, or
 * 429 over the limit of a network. 404 in a market without a withdrawal law. A link that has ended leads to the form
 * without one. While the orders are unavailable a declaration by a link is recorded as it was posted.
 */
export async function submitWithdrawal(context: RequestContext, signed: string | undefined, posted: FormData) {
  const stage = await withdrawalStage(context, signed);
  if (!stage.hasLaw) throw pageNotFound(context.path);
  const lines = stage.linked?.lines.map(({ item: { quantity } }, index) => ({ key: lineKey(index), quantity })) ?? null;
  const submission = parseForm(posted, { schema: withdrawalFormSchema(lines, stage.number !== null) });
  if (submission.status !== 'success')
    return data(firstStep(context, stage, typedOf(submission.reply(), stage)), { status: 422 });
  const { value } = submission;
  const typed = { ...typedOf(submission.reply(), stage), faults: NO_FAULTS };
  if (value.intent === 'change') return data(firstStep(context, stage, typed));
  const { linked } = stage;
  const declaration = declarationOf(context, stage, value);
  const { services, clientAddress, t } = context;
  const takeLimit = () => services.requestLimits.take('withdrawal', clientAddress);
  const answer =
    value.intent === 'confirm'
      ? await declareWithdrawal({ ...services, takeLimit }, { declaration, linked })
      : linked && rejectionOf(linked, declaration.scope);
  switch (answer?.kind) {
    case undefined:
      return data(secondStep(context, stage, { value, declaration, problem: null }));
    case 'declared':
      return seeOther(ownReceipt(context, answer.id));
    case 'repeated':
      return saysOnce(context, ownReceipt(context, answer.id), { kind: 'withdrawal-repeated' });
    case 'nothing-left':
      return seeOther(stage.action);
    case 'exceeding':
      return data(firstStep(context, stage, withFaults(typed, linesOf(stage, answer.skus))), { status: 422 });
    case 'limited': {
      const problem = limitText(t, answer.retryAfter);
      return data(secondStep(context, stage, { value, declaration, problem }), tooManyRequests(answer.retryAfter));
    }
  }
}

/** The path of the receipt, which this browser sees in full. A repeated declaration has the same name and address. */
function ownReceipt({ services, market, session, clock }: RequestContext, id: string): string {
  session.update({ receipt: { id, at: clock() } });
  return receiptPath(market.storefrontCode, services.receiptLink.sign(id));
}

type Reply = Parameters<typeof typedText>[0] & { readonly error?: Record<string, string[] | null> | null };

/** The posted texts for printing them again, and what is wrong with each. */
function typedOf(reply: Reply, { linked, number }: WithdrawalStage): TypedWithdrawal {
  const faultOf = (name: string) => (reply.error?.[name]?.[0] ?? null) as WithdrawalFault | null;
  const entries = WITHDRAWAL_FIELDS.map((name) => [name, typedText(reply, name, 600)] as const);
  const values = Object.fromEntries(entries) as TypedWithdrawal['values'];
  const quantity = { initialValue: (reply.initialValue?.quantity ?? {}) as NonNullable<Reply['initialValue']> };
  const keys = linked?.lines.map((_, index) => lineKey(index)) ?? [];
  return {
    values: number === null ? values : { ...values, orderNumber: number },
    faults: Object.fromEntries(WITHDRAWAL_FIELDS.map((name) => [name, faultOf(name)])) as TypedWithdrawal['faults'],
    quantities: Object.fromEntries(
      keys.map((key) => [key, { typed: typedText(quantity, key, 4), fault: faultOf(`quantity.${key}`) }]),
    ),
  };
}

function withFaults(typed: TypedWithdrawal, keys: readonly string[]): TypedWithdrawal {
  const quantities = Object.entries(typed.quantities).map(([key, one]) => [
    key,
    keys.includes(key) ? { ...one, fault: 'quantityWrong' as const } : one,
  ]);
  return { ...typed, quantities: Object.fromEntries(quantities) };
}

/** The keys of the lines with these skus. */
function linesOf({ linked }: WithdrawalStage, skus: readonly string[]): readonly string[] {
  return (linked?.lines ?? []).flatMap(({ item }, index) => (skus.includes(item.sku) ? [lineKey(index)] : []));
}

function declarationOf(
  { t, market }: RequestContext,
  { linked, number }: WithdrawalStage,
  value: WithdrawalForm,
): NewWithdrawal {
  return {
    storefront: market.storefrontCode,
    country: linked?.order.market ?? market.countryCode,
    orderNumber: number ?? value.orderNumber,
    name: value.name,
    email: value.email,
    ...chosen(),
    linked: number !== null,
    endedOn: linked?.period?.isOver ? linked.period.end : null,
    seen: value.seen,
  };

  function chosen(): Pick<NewWithdrawal, 'scope' | 'takesRest'> {
    const isAll = chosenScope(value) === 'order';
    if (isAll) return { scope: linked ? restOf(t, linked) : { kind: 'order' }, takesRest: true };
    if (linked) return { scope: { kind: 'lines', lines: chosenLines(t, linked, value.quantity) }, takesRest: false };
    return { scope: { kind: 'described', items: value.items }, takesRest: false };
  }
}

/** The first step, as an answer to a post. */
function firstStep({ t, market, site }: RequestContext, stage: WithdrawalStage, typed: TypedWithdrawal) {
  return { form: withdrawalFormView({ t, market }, { typed, stage, sendsLetters: site.sendsLetters }), check: null };
}

/** The second step, whose hidden fields repeat the first one. */
function secondStep(
  { t, market }: RequestContext,
  { linked, number, action }: WithdrawalStage,
  {
    value,
    declaration,
    problem,
  }: { readonly value: WithdrawalForm; readonly declaration: NewWithdrawal; readonly problem: string | null },
): { readonly form: null; readonly check: WithdrawalCheckView } {
  const facts = withdrawalFacts({ t, market }, declaration);
  const { period } = linked ?? {};
  const days = period && { end: longDay(period.end, market), received: longDay(period.receivedOn, market) };
  const units = linked ? linked.lines.map((_, index) => lineKey(index)) : [];
  return {
    form: null,
    check: {
      action,
      facts: [...facts, { label: t('withdrawal:email'), text: value.email }],
      fields: [
        ...(number === null ? [{ name: 'orderNumber', value: value.orderNumber }] : []),
        { name: 'name', value: value.name },
        { name: 'email', value: value.email },
        { name: 'scope', value: chosenScope(value) ?? '' },
        { name: 'items', value: itemWords(t, linked, { value, declaration }) },
        { name: 'seen', value: String(value.seen) },
        ...units.map((key) => ({ name: `quantity.${key}`, value: String(value.quantity[key] ?? 0) })),
      ],
      late: days && period?.isOver ? t('withdrawal:periodOver', days) : null,
      problem,
    },
  };
}

/** The items in words: those of lines, too, for the case that the order cannot be read when they are declared. */
function itemWords(
  t: RequestContext['t'],
  linked: WithdrawalStage['linked'],
  { value, declaration }: { readonly value: WithdrawalForm; readonly declaration: NewWithdrawal },
): string {
  if (!linked || chosenScope(value) !== 'items') return value.items;
  return [...scopeText(t, declaration.scope)].slice(0, WITHDRAWAL_LIMITS.items).join('');
}
