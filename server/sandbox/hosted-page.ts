import { CURRENCY_EXPONENTS, isCurrencyCode, toDecimal } from '../../app/kernel/money.ts';
import type { Language } from '../../app/kernel/text.ts';
import { HOSTED_TEXTS } from './hosted-page-texts.ts';
import type { SandboxSessionRequest } from './session-request.ts';

/** What can be chosen on the hosted page, in the order shown. */
export const OUTCOMES = ['authorised', 'refused', 'cancelled', 'pending', 'error'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** The currency stands as its code, so that dollars of different countries cannot be mistaken for each other. */
export function amountText({ value, currency }: SandboxSessionRequest['amount'], language: Language): string {
  if (!isCurrencyCode(currency)) return `${value} ${escapeHtml(currency)}`;
  const digits = CURRENCY_EXPONENTS[currency];
  const number = new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${number.format(Number(toDecimal({ amount: value, currency })))} ${currency}`;
}

export function frame(language: Language, title: string, body: string): string {
  return `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><link rel="stylesheet" href="/checkoutshopper/hosted.css"></head><body><main id="main"><p class="banner">${HOSTED_TEXTS[language].banner}</p>${body}</main></body></html>`;
}

/** The provider's payment page: what is paid, and one form that decides how it ends. No script. */
export function hostedPage({ id, request, language }: { readonly id: string; readonly request: SandboxSessionRequest; readonly language: Language }): string {
  const t = HOSTED_TEXTS[language];
  const lines = request.lineItems
    .map(
      (line) =>
        `<li><span>${line.quantity} × ${escapeHtml(line.description)}</span><span>${amountText({ value: line.amountIncludingTax * line.quantity, currency: request.amount.currency }, language)}</span></li>`,
    )
    .join('');
  const choices = OUTCOMES.map(
    (outcome, index) => `<label><input type="radio" name="outcome" value="${outcome}"${index === 0 ? ' checked' : ''}><span>${t[outcome]}</span></label>`,
  ).join('');
  return frame(
    language,
    t.title,
    `<h1>${t.title}</h1>
<dl><div><dt>${t.shop}</dt><dd>${escapeHtml(new URL(request.returnUrl).host)}</dd></div><div><dt>${t.order}</dt><dd>${escapeHtml(request.reference)}</dd></div><div class="amount"><dt>${t.amount}</dt><dd><data value="${request.amount.value}" data-currency="${escapeHtml(request.amount.currency)}">${amountText(request.amount, language)}</data></dd></div></dl>
${lines ? `<details><summary>${t.lines}</summary><ul>${lines}</ul></details>` : ''}
<form method="post" action="/checkoutshopper/hosted/${id}"><fieldset><legend>${t.choose}</legend>${choices}</fieldset><button type="submit">${t.continue}</button></form>`,
  );
}

/** For a session that is unknown or too old. */
export function gonePage({ language, backTo }: { readonly language: Language; readonly backTo: string }): string {
  const t = HOSTED_TEXTS[language];
  return frame(language, t.goneTitle, `<h1>${t.goneTitle}</h1><p>${t.goneText}</p><p><a class="back" href="${escapeHtml(backTo)}">${t.back}</a></p>`);
}

export const HOSTED_CSS = `:root{color-scheme:light;--ink:#16233a;--line:#cbd3e0;--go:#0b5c8f}
*{box-sizing:border-box}body{margin:0;background:#eef2f7;color:var(--ink);font:400 1.0625rem/1.5 system-ui,sans-serif}
main{max-width:34rem;margin:0 auto;padding:1.25rem;min-height:100vh;background:#fff}
@media(min-width:40rem){main{min-height:0;margin-top:3rem;padding:2rem 2.5rem;border-radius:1rem;box-shadow:0 10px 40px rgb(22 35 58/12%)}}
.banner{margin:0 0 1.5rem;padding:.75rem 1rem;border-radius:.5rem;background:#ffe9a8;font-weight:600}
h1{margin:0 0 1rem;font-size:1.6rem;line-height:1.2}dl{margin:0 0 1rem}dl div{display:flex;justify-content:space-between;gap:1rem;padding:.5rem 0;border-bottom:1px solid var(--line)}
dd{margin:0;text-align:right}.amount{font-size:1.25rem;font-weight:700}details{margin-bottom:1.25rem}summary{cursor:pointer;min-height:2.75rem;line-height:2.75rem}
ul{margin:0;padding:0;list-style:none}li{display:flex;justify-content:space-between;gap:1rem;padding:.25rem 0}li span:last-child{white-space:nowrap}dd{overflow-wrap:anywhere}
fieldset{margin:0 0 1.25rem;padding:0;border:0}legend{margin-bottom:.5rem;padding:0;font-weight:600}
label{display:flex;align-items:center;gap:.75rem;min-height:3rem;padding:.5rem 1rem;border:1px solid #7a879b;border-top-width:0}
label:first-of-type{border-top-width:1px;border-radius:.5rem .5rem 0 0}label:last-of-type{border-radius:0 0 .5rem .5rem}input{flex:none;width:1.25rem;height:1.25rem;accent-color:var(--go)}
button,.back{display:block;width:100%;min-height:3.25rem;border:0;border-radius:.5rem;background:var(--go);color:#fff;font:inherit;font-weight:650;text-align:center;line-height:3.25rem;text-decoration:none;cursor:pointer}
button:hover,.back:hover{background:#084a74}:focus-visible{outline:3px solid #16233a;outline-offset:3px}`;
