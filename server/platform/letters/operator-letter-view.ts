import { days } from '#app/kernel/clock.ts';
import type { LetterContent } from '#app/modules/letters/domain/letter.ts';
import {
  alertCommands,
  type OperatorCommand,
  type WithdrawalNotice,
  withdrawalCommands,
} from '#app/modules/letters/domain/operator-alert.ts';
import { marketLaw } from '#app/modules/markets/domain/market-law.ts';
import { localDay, longDay, momentText } from '#app/modules/markets/domain/moment.ts';
import { REFUND_DAYS } from '#app/modules/markets/domain/returns.ts';
import { scopeText } from '#app/modules/orders/ui/withdrawal/withdrawal-facts.ts';
import type { Translate } from '#app/web/i18n/translator.ts';
import { type LetterFacts, type LetterPart, type LetterRow, type LetterWords, text } from './letter-parts.ts';

type Of<Kind extends LetterContent['kind']> = Extract<LetterContent, { kind: Kind }>;

/** To the operator: something has to be looked into, with the commands for it. */
export function operatorNotice(content: Of<'operator-notice'>, { t }: LetterFacts): LetterWords {
  const { alert, reference, orderNumber } = content;
  return {
    ...opening(t, { title: t(`letters:operator.alert.${alert}.title`), orderNumber }),
    parts: [
      text(t(`letters:operator.alert.${alert}.text`)),
      rows([
        ...(orderNumber === null ? [] : [{ label: t('withdrawal:fact.order'), lines: [orderNumber] }]),
        ...(reference === orderNumber ? [] : [{ label: t('letters:operator.reference'), lines: [reference] }]),
      ]),
      ...commandParts(t, alertCommands(content)),
    ],
  };
}

/** To the operator: what a shopper withdrew from, until when the money has to be back, and the commands for it. */
export function operatorWithdrawal(content: Of<'operator-withdrawal'>, { t, market }: LetterFacts): LetterWords {
  const { number, orderNumber, scope, declaredAt, advice } = content;
  const timeZone = marketLaw(market.countryCode).withdrawal?.timeZone ?? 'UTC';
  const last = longDay(localDay(declaredAt + days(REFUND_DAYS), timeZone), market);
  const described = t('letters:operator.described');
  return {
    ...opening(t, { title: t('letters:operator.withdrawal.title'), orderNumber }),
    parts: [
      text(t('letters:operator.withdrawal.text')),
      rows([
        { label: t('withdrawal:fact.receipt'), lines: [number] },
        { label: t('withdrawal:fact.order'), lines: [orderNumber ?? described] },
        {
          label: t('letters:operator.items'),
          lines: [scope.kind === 'described' ? described : scopeText(t, scope)],
        },
        { label: t('withdrawal:fact.declared'), lines: [momentText(declaredAt, { market, timeZone })] },
      ]),
      text(adviceText(t, content, advice.kind === 'late' ? longDay(advice.endedOn, market) : '')),
      ...(IS_DUE.has(advice.kind)
        ? [text(t('letters:operator.withdrawal.refundBy', { day: last, days: REFUND_DAYS }))]
        : []),
      ...commandParts(t, withdrawalCommands(content)),
    ],
  };
}

/** Where the money has to be back by a day: of the rest it is to be found out whether it has to. */
const IS_DUE: ReadonlySet<WithdrawalNotice['advice']['kind']> = new Set(['sendBack', 'onItsWay', 'status']);

/** `day` is the last one of the period, for a declaration that came after it. */
function adviceText(t: Translate, { advice, needs, isOfAnother }: WithdrawalNotice, day: string): string {
  if (advice.kind === 'late') return t('letters:operator.withdrawal.late', { day });
  if (advice.kind === 'unpaid') return t('letters:operator.withdrawal.unpaid');
  if (advice.kind === 'refunded') return t('letters:operator.withdrawal.refunded');
  if (advice.kind === 'nothingPaid') return t('letters:operator.withdrawal.nothingPaid');
  if (needs.order) return t('letters:operator.withdrawal.noOrder');
  return t(isOfAnother ? 'letters:operator.withdrawal.otherBuyer' : 'letters:operator.withdrawal.goods');
}

function opening(
  t: Translate,
  { title, orderNumber }: { readonly title: string; readonly orderNumber: string | null },
) {
  const subject = orderNumber === null ? title : t('letters:operator.subject', { title, number: orderNumber });
  return { subject, title, greeting: t('letters:greetingNoName'), preview: '', end: null };
}

const rows = (facts: readonly LetterRow[]): LetterPart => ({ kind: 'rows', rows: facts });

function commandParts(t: Translate, commands: readonly OperatorCommand[]): readonly LetterPart[] {
  return [
    text(t('letters:operator.commands')),
    rows(commands.map(({ use, line }) => ({ label: t(`letters:operator.use.${use}`), lines: [line] }))),
  ];
}
