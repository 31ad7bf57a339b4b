import { CURRENCY_EXPONENTS, isCurrencyCode, toDecimal } from '#app/kernel/money.ts';
import type { Language } from '#app/kernel/text.ts';
import { escapeHtml, sandboxPage } from './pages.ts';
import type { SandboxSessionRequest } from './session-request.ts';
import { sandboxTexts } from './texts.ts';

/** The choices of the hosted page, in their order. */
export const OUTCOMES = ['authorised', 'refused', 'cancelled', 'pending', 'error'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Shows the currency code, so that the dollars of different countries cannot be confused. */
export function amountText({ value, currency }: SandboxSessionRequest['amount'], language: Language): string {
  if (!isCurrencyCode(currency)) return `${value} ${escapeHtml(currency)}`;
  const digits = CURRENCY_EXPONENTS[currency];
  const number = new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${number.format(Number(toDecimal({ amount: value, currency })))} ${currency}`;
}

/** The provider's payment page: the order, and one form that decides its outcome. No script. */
export function hostedPage({
  id,
  request,
  language,
}: {
  readonly id: string;
  readonly request: SandboxSessionRequest;
  readonly language: Language;
}): string {
  const t = sandboxTexts(language).hosted;
  const lines = request.lineItems
    .map(
      (line) =>
        `<li><span>${line.quantity === 1 ? '' : `${line.quantity} × `}${escapeHtml(line.description)}</span><span>${amountText({ value: line.amountIncludingTax * line.quantity, currency: request.amount.currency }, language)}</span></li>`,
    )
    .join('');
  const choices = OUTCOMES.map(
    (outcome, index) =>
      `<label><input type="radio" name="outcome" value="${outcome}"${index === 0 ? ' checked' : ''}><span>${t[outcome]}</span></label>`,
  ).join('');
  return sandboxPage({
    language,
    title: t.title,
    body: `<h1>${t.title}</h1>
<dl><div><dt>${t.shop}</dt><dd>${escapeHtml(new URL(request.returnUrl).host)}</dd></div><div><dt>${t.order}</dt><dd>${escapeHtml(request.reference)}</dd></div><div class="amount"><dt>${t.amount}</dt><dd><data value="${request.amount.value}" data-currency="${escapeHtml(request.amount.currency)}">${amountText(request.amount, language)}</data></dd></div></dl>
${lines ? `<details><summary>${t.lines}</summary><ul>${lines}</ul></details>` : ''}
<form method="post" action="/checkoutshopper/hosted/${id}"><fieldset><legend>${t.choose}</legend>${choices}</fieldset><button type="submit">${t.continue}</button></form>`,
  });
}

/** For a session that is unknown or expired. */
export function gonePage({ language, backTo }: { readonly language: Language; readonly backTo: string }): string {
  const t = sandboxTexts(language).hosted;
  const body = `<h1>${t.goneTitle}</h1><p>${t.goneText}</p><p><a class="back" href="${escapeHtml(backTo)}">${t.back}</a></p>`;
  return sandboxPage({ language, title: t.goneTitle, body });
}
