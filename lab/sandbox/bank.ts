import { requestLanguage } from '#server/kernel/request-language.ts';
import { page, seeOther } from './answers.ts';
import { isOpen } from './bank-commands.ts';
import { amountText } from './hosted-page.ts';
import { escapeHtml, sandboxPage } from './pages.ts';
import { BANK_ANSWERS, type BankAnswer, paymentRow, type SandboxPaymentRow } from './payment-rows.ts';
import { backFromBank, type Provider } from './provider.ts';
import { languageOf } from './session-request.ts';
import { type Step, taskOf } from './test-cards.ts';
import { sandboxTexts } from './texts.ts';

const ANSWERED_HERE: readonly (Step | null)[] = ['redirect', 'await', 'qr', 'voucher', 'transfer'];

/** The page of the bank after a redirect: one form, no script. `id` is the payment. */
export function createBank(provider: Provider): (request: Request, id: string) => Promise<Response> {
  const { store, clock, publicOrigins, capture } = provider;

  function ask(payment: SandboxPaymentRow, status = 200): Response {
    const language = languageOf(payment.language);
    const t = sandboxTexts(language).bank;
    const choices = choicesOf(payment)
      .map((answer) => `<button name="outcome" value="${answer}">${t[answer]}</button>`)
      .join('');
    const paid = { value: payment.amount, currency: payment.currency };
    const body = `<h1>${t.bank}</h1><p>${t.question}</p>${bill(payment.return_url, payment.reference, amountText(paid, language))}
<form method="post" action="/checkoutshopper/bank/${payment.psp_reference}">${choices}</form>`;
    return page(sandboxPage({ language, title: t.bank, body }), { status, formTargets: publicOrigins });
  }

  /** The bank's page while the payment is open, otherwise the redirect to the shop. */
  const askOrLeave = (payment: SandboxPaymentRow, status?: number): Response =>
    isOpen(payment) ? ask(payment, status) : seeOther(backFromBank(provider, payment));

  async function decide(request: Request, payment: SandboxPaymentRow): Promise<Response> {
    const form = await request.formData().catch(() => null);
    const answer = choicesOf(payment).find((one) => one === form?.get('outcome'));
    // The `redirect` action of some methods is a form post with the field `MD`.
    if (!answer) return askOrLeave(payment, form?.has('MD') ? 200 : 422);
    const pspReference = payment.psp_reference;
    const answered = await store.command('answerSandboxPayment', { pspReference, answer, now: clock(), capture });
    return seeOther(backFromBank(provider, answered ?? payment));
  }

  return async (request, id) => {
    const payment = await paymentRow(store.read, id);
    if (!payment || !ANSWERED_HERE.includes(taskOf(payment.step))) return unknownPage(request, publicOrigins[0] ?? '/');
    return request.method === 'POST' ? decide(request, payment) : askOrLeave(payment);
  };
}

/** A bank may stay pending; a till, an app or an account that never receives the money lets the payment expire. */
function choicesOf({ step, result_code }: SandboxPaymentRow): readonly BankAnswer[] {
  const choices: readonly BankAnswer[] =
    taskOf(step) === 'redirect'
      ? BANK_ANSWERS.filter((answer) => answer !== 'expired')
      : ['authorised', 'refused', 'expired'];
  return choices.filter((answer) => answer !== result_code?.toLowerCase());
}

/** The payment's shop, order and amount. */
export function bill(returnUrl: string, reference: string, amount: string): string {
  return `<dl><div><dt>${escapeHtml(new URL(returnUrl).host)}</dt><dd>${escapeHtml(reference)}</dd></div><div class="amount"><dt></dt><dd>${amount}</dd></div></dl>`;
}

/** For an unknown payment. Inside a frame it has no link back: the outer page has one. */
export async function unknownPage(
  request: Request,
  backTo: string | null,
  framedBy: readonly string[] | null = null,
): Promise<Response> {
  const language = await requestLanguage(request);
  const t = sandboxTexts(language).bank;
  const back = backTo === null ? '' : `<p><a class="back" href="${escapeHtml(backTo)}">${t.cancelled}</a></p>`;
  const body = `<h1>${t.unknown}</h1><p>${t.unknownText}</p>${back}`;
  return page(sandboxPage({ language, title: t.unknown, body }), { status: 404, framedBy });
}
